/** The queries of the household's settings. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reading, send } from "../../../api/client.ts";
import type { Budget, Payee } from "../../../api/contract.ts";

/** The budget with its entity tag, so that the form never overwrites a change that it has not shown. */
export const budgetToEdit = queryOptions({
  queryKey: ["budget to edit"] as const,
  queryFn: async ({ signal }): Promise<{ readonly budget: Budget; readonly etag: string | undefined }> => {
    const { data, etag } = await send("GET /v1/budget", { signal });
    return { budget: data.budget, etag };
  },
});

/** A form reads its resource when it opens, and never changes under the person who types. */
const WHEN_OPENED = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

/** A payee with its entity tag. */
export function payeeToEdit(id: string) {
  return queryOptions({
    queryKey: ["payee to edit", id] as const,
    queryFn: async ({ signal }): Promise<{ readonly payee: Payee; readonly etag: string | undefined }> => {
      const { data, etag } = await send("GET /v1/payees/{payee_id}", { params: { payee_id: id }, signal });
      return { payee: data.payee, etag };
    },
    ...WHEN_OPENED,
  });
}

/** With their entity tags. */
export const categories = reading("GET /v1/categories", { query: { include: ["etag"] } });

const MAX_PAYEES = 200;

export function payeesLike(text: string) {
  const q = text.trim();
  return queryOptions({
    ...reading("GET /v1/payees", { query: { limit: MAX_PAYEES, ...(q === "" ? {} : { q }) } }),
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

export const accounts = reading("GET /v1/accounts", {});

export const importLinks = reading("GET /v1/import_links", {});

export const importProfiles = reading("GET /v1/import_profiles", {});

export const rates = reading("GET /v1/exchange_rates", { query: { limit: 100 } });

/** How many transactions a merge moves. */
export function countOf(kind: "category" | "payee", id: string) {
  const query = kind === "category" ? { category_id: [id] } : { payee_id: [id] };
  return reading("GET /v1/transactions/summary", { query });
}
