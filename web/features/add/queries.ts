/** The queries of an entry: suggested payees, the rest of the plans, and the number after it. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reading, send } from "../../api/client.ts";
import type { MonthResponse, NewTransaction } from "../../api/contract.ts";
import { budgetPeriod } from "../../api/reads.ts";

/** As many as the API returns: those of the other kind are left out. */
const MAX_SUGGESTIONS = 20;

export function suggestionsOf(text: string, amount: number | undefined) {
  return queryOptions({
    ...reading("GET /v1/payees/suggestions", {
      query: {
        limit: MAX_SUGGESTIONS,
        ...(text === "" ? {} : { q: text }),
        ...(amount === undefined ? {} : { amount }),
      },
    }),
    placeholderData: keepPreviousData,
  });
}

export const usualSuggestions = suggestionsOf("", undefined);

/** The rest of each plan of a day's period, by category. A category without a plan is not in it. */
export function leftByCategory(day: string) {
  return queryOptions({
    ...budgetPeriod(day),
    placeholderData: keepPreviousData,
    select: ({ month }: MonthResponse) =>
      new Map(
        month.groups
          .flatMap(({ categories: all }) => all)
          .flatMap(({ category_id, left }) => (left === null ? [] : [[category_id, left] as const])),
      ),
  });
}

/** The number after a transaction, which is not stored. */
export function numberAfter(transaction: NewTransaction | undefined) {
  return queryOptions({
    queryKey: ["number after", transaction] as const,
    queryFn: async () => {
      const transactions = transaction === undefined ? [] : [transaction];
      const query = { dry_run: true, include: ["spending_power"] } as const;
      return (await send("POST /v1/transactions", { query, body: { transactions } })).data.spending_power;
    },
    enabled: transaction !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
