/** The queries of the household's settings. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reading } from "../../../api/client.ts";
import type { RateSource } from "../../../api/contract.ts";
import { payeesLike } from "../../../api/payees.ts";

const MAX_PAYEES = 200;

export function payeesFound(text: string) {
  return queryOptions({
    ...payeesLike(text, MAX_PAYEES),
    placeholderData: keepPreviousData,
  });
}

const MAX_ALIASES = 200;

export function aliasesLike(text: string) {
  const q = text.trim();
  return queryOptions({
    ...reading("GET /v1/payees/aliases", { query: { limit: MAX_ALIASES, ...(q === "" ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  });
}

export const importLinks = reading("GET /v1/import_links", {});

export const importProfiles = reading("GET /v1/import_profiles", {});

export const rates = reading("GET /v1/exchange_rates", { query: { limit: 100 } });

/** A download takes seconds. While one is due, its state is read again and again, but not for long: a clock may be wrong. */
const POLL_MS = 2000;
const MAX_POLLED_MS = 600_000;

export const rateSource = queryOptions({
  ...reading("GET /v1/exchange_rates/source", {}),
  refetchInterval: ({ state }) => state.data !== undefined && isDownloading(state.data.source) && POLL_MS,
});

/** Whether a download is due and has not ended. */
export function isDownloading({ next_at }: Pick<RateSource, "next_at">): boolean {
  const sinceMs = next_at === null ? -1 : Date.now() - Date.parse(next_at);
  return sinceMs >= 0 && sinceMs < MAX_POLLED_MS;
}
