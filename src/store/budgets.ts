/** The budgets themselves: the directory of households. */
import type { Budget } from "../domain/budget.ts";
import type { Db } from "./engine.ts";
import { columns, sql } from "./sql.ts";

const COLUMNS = ["id", "name", "currency", "time_zone", "carries_from", "floor_minor", "created_at"] as const;

export function budgetReads({ kysely, query }: Db) {
  return {
    async find(budgetId: string): Promise<Budget | undefined> {
      const rows = await query<Budget>(sql`SELECT ${columns(COLUMNS)} FROM budgets WHERE id = ${budgetId}`);
      return rows[0];
    },

    /** Every budget, in order of creation: for the operator, never for a request. */
    async listAll(): Promise<Budget[]> {
      return await kysely.selectFrom("budgets").select(COLUMNS).orderBy("id").execute();
    },
  };
}

export function budgetWrites({ kysely, dialect, query }: Db) {
  return {
    /** Others that lock the budget wait until the transaction ends: for writes that depend on what they read. */
    async lock(budgetId: string): Promise<void> {
      await query(sql`SELECT id FROM budgets WHERE id = ${budgetId} ${dialect.forUpdate}`);
    },

    async insert(budget: Budget): Promise<void> {
      await kysely.insertInto("budgets").values(budget).execute();
    },

    async update({ id, ...fields }: Budget): Promise<void> {
      await kysely.updateTable("budgets").set(fields).where("id", "=", id).execute();
    },
  };
}
