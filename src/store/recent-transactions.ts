/** The latest transactions with one payee, or into one account by transfer: what suggestions are made from. */
import type { Db } from "./engine.ts";
import { oncePer } from "./once-per.ts";
import type { Given } from "./prepared-query.ts";
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

type Recent = Given<{ budgetId: string; id: string; since: string; limit: number }>;

/** How many are asked about before others are served. */
const IDS_AT_ONCE = 50;

export function recentTransactionReads(db: Db) {
  return {
    /** For each id that has any in the column, at most `limit`, the latest first. */
    listRecent(
      budgetId: string,
      column: "payee_id" | "transfer_account_id",
      ids: readonly string[],
      range: { readonly since: string; readonly limit: number },
    ): Promise<RecentTransaction[][]> {
      return db.search(budgetId, async (searched, pause) => {
        const readRecent = readerOn(searched)[column];
        const found: RecentTransaction[][] = [];
        for (const [i, id] of ids.entries()) {
          if (i % IDS_AT_ONCE === IDS_AT_ONCE - 1) await pause();
          const rows = await readRecent({ budgetId, id, ...range });
          if (rows.length > 0) found.push(rows);
        }
        return found;
      });
    },
  };
}

const readerOn = oncePer(({ kysely, prepare }: Db) => {
  const by = (column: "payee_id" | "transfer_account_id") =>
    prepare(({ budgetId, id, since, limit }: Recent) =>
      kysely
        .selectFrom("transactions")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where(column, "=", id)
        .where("authorized_at", ">=", since)
        .orderBy("authorized_at", "desc")
        .orderBy("id", "desc")
        .limit(limit),
    );
  return { payee_id: by("payee_id"), transfer_account_id: by("transfer_account_id") };
});
