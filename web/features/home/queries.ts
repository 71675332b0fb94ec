/** The queries of Home. */
import { queryOptions } from "@tanstack/react-query";
import { monthBounds } from "../../../src/domain/calendar.ts";
import { queryClient, reading } from "../../api/client.ts";
import type {
  IncludedResources,
  ListedTransaction,
  SpendingPowerExplanation,
  TransactionsResponse,
} from "../../api/contract.ts";
import { explanationOf } from "../../api/spending-power.ts";

export type Explanation = SpendingPowerExplanation;
export type ExplainedLine = Explanation["lines"][number];

/** The maximum number that one page of the list returns. */
const MAX_ROWS = 500;

/** Uses the response of `first.ts`, so that the number is requested once. */
export function acceptFirstExplanation(): void {
  const first = window.leewayFirst?.explanation;
  if (first !== undefined)
    void queryClient.prefetchQuery(explanationOf(undefined, first as Promise<Explanation | undefined>));
}

/** A month's transactions with the names of their payees, by id. A month with more than 500 is not complete. */
export function transactionsOf(month: string) {
  const { firstDay, lastDay } = monthBounds(month);
  const read = reading("GET /v1/transactions", {
    query: { since: firstDay, until: lastDay, limit: MAX_ROWS, include: ["payee", "account"] },
  });
  return queryOptions({
    ...read,
    select: ({ transactions, included }: TransactionsResponse) =>
      new Map(
        transactions.map((transaction) => [transaction.id, { ...transaction, ...namesOf(transaction, included) }]),
      ),
  });
}

export type NamedTransaction = ListedTransaction & ReturnType<typeof namesOf>;

function namesOf(transaction: ListedTransaction, included: IncludedResources | undefined) {
  const account = (id: string | null) => (id === null ? undefined : included?.accounts?.[id]?.name);
  return {
    payee: transaction.payee_id === null ? undefined : included?.payees?.[transaction.payee_id]?.name,
    account: account(transaction.account_id),
    otherAccount: account(transaction.transfer_account_id),
  };
}
