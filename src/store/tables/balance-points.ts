/** The balances that banks report in statements. `queries/dated-legs.ts` has the movements to compare them with. */
import type { BalancePoint } from "../../domain/balance-check.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";
import { resourceWrites } from "./resource-table.ts";

const COLUMNS = columns(["id", "account_id", "on_day", "balance_minor", "currency", "import_id"]);

export function balancePointReads({ dialect, query }: Db, budgetId: string) {
  const byAccount = dialect.indexed("balance_points", "balance_points_by_account");
  return {
    async findMany(ids: readonly string[]): Promise<BalancePoint[]> {
      return await query(
        sql`SELECT ${COLUMNS} FROM balance_points WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
    },

    /** The balance points of an account, by day. */
    async list(accountId: string): Promise<BalancePoint[]> {
      return await query(sql`SELECT ${COLUMNS} FROM ${byAccount}
        WHERE budget_id = ${budgetId} AND account_id = ${accountId} ORDER BY on_day, import_id, id`);
    },

    async findNewest(accountId: string): Promise<BalancePoint | undefined> {
      const [newest] = await query<BalancePoint>(sql`SELECT ${COLUMNS} FROM ${byAccount}
        WHERE budget_id = ${budgetId} AND account_id = ${accountId} ORDER BY on_day DESC, import_id DESC LIMIT 1`);
      return newest;
    },
  };
}

export function balancePointWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { query, dialect } = db;
  const { insertMany, update } = resourceWrites(db, budgetId, notes, "balance_point", (point: BalancePoint) => point);
  return {
    insertMany,
    update,

    async removeMany(points: readonly BalancePoint[]): Promise<void> {
      if (points.length === 0) return;
      for (const point of points) notes.deleted("balance_point", point.id, point);
      const ids = points.map(({ id }) => id);
      await query(sql`DELETE FROM balance_points WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
    },
  };
}
