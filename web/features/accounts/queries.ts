/** The queries of Accounts. */
import { queryOptions } from "@tanstack/react-query";
import { reading, send } from "../../api/client.ts";
import type { IncludedResources, ListedTransaction } from "../../api/contract.ts";

const PAGE = 500;

/** The maximum number that one reconciliation marks. */
const MAX_ROWS = 10_000;

export const netWorth = reading("GET /v1/reports/net_worth", {});

export function reconciliations(id: string) {
  return reading("GET /v1/accounts/{account_id}/reconciliations", { params: { account_id: id } });
}

export function reconciliationStatus(id: string) {
  return reading("GET /v1/accounts/{account_id}/reconciliation", { params: { account_id: id } });
}

export interface Unreconciled {
  readonly transactions: readonly ListedTransaction[];
  readonly included: Required<IncludedResources>;
}

/** Every transaction of an account that is not reconciled, newest first. */
export function unreconciled(id: string) {
  return queryOptions({
    queryKey: ["unreconciled", id] as const,
    queryFn: async ({ signal }): Promise<Unreconciled> => {
      const transactions: ListedTransaction[] = [];
      const included: Required<IncludedResources> = { payees: {}, categories: {}, accounts: {} };
      for (let cursor: string | null | undefined; cursor !== null && transactions.length < MAX_ROWS; ) {
        const query = {
          account_id: [id],
          is_reconciled: false,
          is_pending: false,
          limit: PAGE,
          include: ["payee", "category", "account"] as const,
          ...(cursor === undefined ? {} : { cursor }),
        };
        const { data } = await send("GET /v1/transactions", { query, signal });
        transactions.push(...data.transactions);
        for (const name of ["payees", "categories", "accounts"] as const) {
          Object.assign(included[name], data.included?.[name]);
        }
        cursor = data.has_more ? data.next_cursor : null;
      }
      return { transactions, included };
    },
  });
}
