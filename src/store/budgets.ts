/** The budgets themselves: the directory of households. */
import type { Budget } from "../domain/budget.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";

const COLUMNS = ["id", "name", "currency", "time_zone", "carries_from", "floor_minor", "created_at"] as const;

export function budgetReads({ kysely, prepare }: Db) {
  const one = prepare((given: Given<{ budgetId: string }>) =>
    kysely.selectFrom("budgets").select(COLUMNS).where("id", "=", given.budgetId),
  );
  return {
    async find(budgetId: string): Promise<Budget | undefined> {
      const [budget] = await one({ budgetId });
      return budget;
    },

    /** Every budget, in order of creation: for the operator, never for a request. */
    async listAll(): Promise<Budget[]> {
      return await kysely.selectFrom("budgets").select(COLUMNS).orderBy("id").execute();
    },
  };
}

export function budgetWrites({ kysely, dialect }: Db) {
  return {
    /** Makes whoever else would lock the budget wait until the transaction ends: for writes that build on what they read. */
    async lock(budgetId: string): Promise<void> {
      await dialect.lockRows(kysely.selectFrom("budgets").select("id").where("id", "=", budgetId)).execute();
    },

    async insert(budget: Budget): Promise<void> {
      await kysely.insertInto("budgets").values(budget).execute();
    },

    async update({ id, ...fields }: Budget): Promise<void> {
      await kysely.updateTable("budgets").set(fields).where("id", "=", id).execute();
    },
  };
}
