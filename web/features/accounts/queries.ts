/** The queries of Accounts. */
import { queryOptions } from "@tanstack/react-query";
import { reading, send } from "../../api/client.ts";
import type { IncludedResources, ListedTransaction } from "../../api/contract.ts";
import type { LeftOutRow, OpenRow } from "./reconciling.ts";

const PAGE = 500;

/** The maximum number that one reconciliation marks. */
const MAX_ROWS = 10_000;

export const netWorth = reading("GET /v1/reports/net_worth", {});

export function reconciliations(id: string) {
  return reading("GET /v1/accounts/{account_id}/reconciliations", { params: { account_id: id } });
}

/** The account compared with the balances in its statements. */
export function balanceCheck(id: string) {
  return reading("GET /v1/accounts/{account_id}/balance_check", { params: { account_id: id } });
}

/** One row of an import, or none. */
export function importRow(import_id: string, number: number) {
  return reading("GET /v1/imports/{import_id}/rows", { params: { import_id }, query: { number } });
}

export function transactionOf(id: string) {
  return reading("GET /v1/transactions/{transaction_id}", { params: { transaction_id: id } });
}

/** The balances that someone entered for a day, the oldest first. */
export function enteredBalances(id: string) {
  return reading("GET /v1/accounts/{account_id}/balances", { params: { account_id: id } });
}

export interface Unreconciled {
  /** The balance of everything that is reconciled already. */
  readonly reconciledBalance: number;
  readonly rows: readonly OpenRow[];
  /** Those that cannot be reconciled. */
  readonly leftOut: readonly LeftOutRow[];
  readonly included: Required<IncludedResources>;
}

/** Every transaction of an account that is not reconciled, newest first. The service decides which of them count. */
export function unreconciled(id: string) {
  return queryOptions({
    queryKey: ["unreconciled", id] as const,
    queryFn: async ({ signal }): Promise<Unreconciled> => {
      const params = { account_id: id };
      const query = { include: ["transactions"] as const };
      const [{ transactions, included }, { data }] = await Promise.all([
        readAll(id, signal),
        send("GET /v1/accounts/{account_id}/reconciliation", { params, query, signal }),
      ]);
      return {
        reconciledBalance: data.reconciled_balance,
        rows: joined(transactions, data.transactions),
        leftOut: joined(transactions, data.left_out),
        included,
      };
    },
  });
}

async function readAll(id: string, signal: AbortSignal) {
  const transactions: ListedTransaction[] = [];
  const included: Required<IncludedResources> = { payees: {}, categories: {}, accounts: {} };
  for (let cursor: string | null | undefined; cursor !== null && transactions.length < MAX_ROWS; ) {
    const query = {
      account_id: [id],
      is_reconciled: false,
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
}

/** The transactions that are in a list of the service, in their order, with its other fields. */
function joined<Listed extends { readonly id: string }>(
  transactions: readonly ListedTransaction[],
  list: readonly Listed[] = [],
) {
  const byId = new Map(list.map(({ id, ...fields }) => [id, fields]));
  return transactions.flatMap((transaction) => {
    const fields = byId.get(transaction.id);
    return fields === undefined ? [] : [{ transaction, ...fields }];
  });
}
