/** Each payee's latest transactions, and the latest transfers into each account. Suggestions are made from them. */
import type { Db } from "./engine.ts";
import { columns, raw, sql } from "./sql.ts";
import type { TransactionRow } from "./transactions.ts";

const COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "category_id",
  "amount_minor",
  "currency",
  "authorized_at",
] as const;

export type RecentTransaction = Pick<TransactionRow, (typeof COLUMNS)[number]>;

export function recentTransactionReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** At most `limit` for each id in the column, since a day. The latest of each id come first. */
    async listRecent(
      column: "payee_id" | "transfer_account_id",
      { since, limit }: { readonly since: string; readonly limit: number },
    ): Promise<RecentTransaction[][]> {
      const id = raw(column);
      const rows = await query<RecentTransaction>(sql`
        SELECT ${columns(COLUMNS)} FROM (
          SELECT ${columns(COLUMNS)}, ROW_NUMBER() OVER (PARTITION BY ${id} ORDER BY authorized_at DESC, id DESC) AS place
          FROM ${dialect.indexed("transactions", "transactions_by_day")}
          WHERE budget_id = ${budgetId} AND authorized_at >= ${since} AND ${id} IS NOT NULL
        ) AS recent WHERE place <= ${limit} ORDER BY ${id}, place`);
      return [...Map.groupBy(rows, (row) => row[column]).values()];
    },
  };
}
