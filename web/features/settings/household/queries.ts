/** The queries of the household's settings. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reading, send } from "../../../api/client.ts";
import type { Budget } from "../../../api/contract.ts";

/** The budget with its entity tag, so that the form never overwrites a change that it has not shown. */
export const budgetToEdit = queryOptions({
  queryKey: ["budget to edit"] as const,
  queryFn: async ({ signal }): Promise<{ readonly budget: Budget; readonly etag: string | undefined }> => {
    const { data, etag } = await send("GET /v1/budget", { signal });
    return { budget: data.budget, etag };
  },
});

export const categories = reading("GET /v1/categories", {});

const MAX_PAYEES = 200;

export function payeesLike(text: string) {
  const q = text.trim();
  return queryOptions({
    ...reading("GET /v1/payees", { query: { limit: MAX_PAYEES, ...(q === "" ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  });
}

export const rates = reading("GET /v1/exchange_rates", { query: { limit: 100 } });

/** How many transactions a merge moves. */
export function countOf(kind: "category" | "payee", id: string) {
  const query = kind === "category" ? { category_id: [id] } : { payee_id: [id] };
  return reading("GET /v1/transactions/summary", { query });
}
