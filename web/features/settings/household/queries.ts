/** The queries of the household's settings. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reading } from "../../../api/client.ts";
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
