/**
 * The balances that banks report in statements, and those that people enter. `queries/dated-legs.ts` has the movements to
 * compare them with.
 */
import type { BalancePoint, ReportedBalance } from "../../domain/balance-check.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, raw, sql } from "../sql.ts";
import { resourceWrites } from "./resource-table.ts";

const COLUMNS = columns(["id", "account_id", "on_day", "balance_minor", "currency", "import_id", "pending_minor"]);

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

    /** Those that the bank reports, by day. */
    async listReported(accountId: string): Promise<ReportedBalance[]> {
      return await query(sql`SELECT ${COLUMNS} FROM ${byAccount}
        WHERE budget_id = ${budgetId} AND account_id = ${accountId} AND import_id IS NOT NULL
        ORDER BY on_day, import_id, id`);
    },

    /** Those that someone entered, of an account or of all, by day. */
    async listEntered(accountId?: string): Promise<BalancePoint[]> {
      const isWanted = accountId === undefined ? raw("true") : sql`account_id = ${accountId}`;
      return await query(sql`SELECT ${COLUMNS} FROM ${dialect.indexed("balance_points", "balance_points_entered")}
        WHERE budget_id = ${budgetId} AND import_id IS NULL AND ${isWanted} ORDER BY account_id, on_day, id`);
    },

    /** The newest one that the bank reports. */
    async findNewest(accountId: string): Promise<ReportedBalance | undefined> {
      const [newest] = await query<ReportedBalance>(sql`SELECT ${COLUMNS} FROM ${byAccount}
        WHERE budget_id = ${budgetId} AND account_id = ${accountId} AND import_id IS NOT NULL
        ORDER BY on_day DESC, import_id DESC LIMIT 1`);
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
