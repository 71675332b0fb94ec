/** The latest transactions of each payee and of each account that gets transfers, for suggestions of recurring rules. */
import { splitPostings, unionAll } from "../changes/postings.ts";
import type { Db } from "../engine.ts";
import { columns, join, raw, sql } from "../sql.ts";
import { mainCategory } from "../tables/transaction-splits.ts";
import type { TransactionRow } from "../tables/transactions.ts";

const RECENT_COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "category_id",
  "amount_minor",
  "currency",
  "authorized_at",
] as const;

export type RecentTransaction = Pick<TransactionRow, (typeof RECENT_COLUMNS)[number]>;

export function recentTransactionReads({ dialect, query }: Db, budgetId: string) {
  return {
    /**
     * The latest transactions since a day, grouped by the column, at most `limit` per group, newest first. A split
     * transaction has the category of its largest split; a split that is a transfer counts as one of its own.
     */
    async listRecent(
      column: "payee_id" | "transfer_account_id",
      { since, limit }: { readonly since: string; readonly limit: number },
    ): Promise<RecentTransaction[][]> {
      const id = raw(column);
      const selected = join(
        RECENT_COLUMNS.map((name) =>
          name === "category_id" && column === "payee_id" ? sql`${mainCategory(budgetId)} AS category_id` : raw(name),
        ),
        ", ",
      );
      const whole = sql`SELECT ${selected} FROM ${dialect.indexed("transactions", "transactions_by_day")}
        WHERE budget_id = ${budgetId} AND authorized_at >= ${since} AND ${id} IS NOT NULL`;
      const isRecentTransfer = sql`transactions.budget_id = ${budgetId} AND transactions.authorized_at >= ${since}
        AND transaction_splits.budget_id = ${budgetId} AND transaction_splits.transfer_account_id IS NOT NULL`;
      const splits = sql`SELECT transaction_id AS id, ${columns(RECENT_COLUMNS.slice(1))}
        FROM (${splitPostings(dialect, "transactions_split_by_day", isRecentTransfer)}) AS splits`;
      const rows = await query<RecentTransaction>(sql`
        SELECT ${columns(RECENT_COLUMNS)} FROM (
          SELECT ${columns(RECENT_COLUMNS)}, ROW_NUMBER() OVER (PARTITION BY ${id} ORDER BY authorized_at DESC, id DESC) AS place
          FROM (${column === "payee_id" ? whole : unionAll(whole, splits)}) AS found
        ) AS recent WHERE place <= ${limit} ORDER BY ${id}, place`);
      return [...Map.groupBy(rows, (row) => row[column]).values()];
    },
  };
}
