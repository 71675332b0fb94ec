/** The transactions of a period with the names of their payees. */
import { queryOptions } from "@tanstack/react-query";
import { reading } from "./client.ts";
import type { ListedTransaction, TransactionsResponse } from "./contract.ts";

/** The maximum number that one page of the list returns. */
const MAX_ROWS = 500;

export type NamedTransaction = ListedTransaction & { readonly payee: string | undefined };

type Period = { readonly account_id?: readonly string[] } & (
  | { readonly since: string; readonly until: string }
  /** The days on which they count. */
  | { readonly counts_since: string; readonly counts_until: string }
);

/** The newest 500. */
export function namedTransactions(period: Period) {
  return queryOptions({
    ...reading("GET /v1/transactions", { query: { ...period, limit: MAX_ROWS, include: ["payee"] } }),
    select: ({ transactions, included }: TransactionsResponse): readonly NamedTransaction[] =>
      transactions.map((one) => ({
        ...one,
        payee: one.payee_id === null ? undefined : included?.payees?.[one.payee_id]?.name,
      })),
  });
}
