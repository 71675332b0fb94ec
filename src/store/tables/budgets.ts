/** The budgets table: one row per household. */
import type { Budget } from "../../domain/budget.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, join, raw, sql } from "../sql.ts";
import { budgetColumnOf, DATA_TABLES, type DataTable, primaryKeyOf } from "../tables.ts";

/** The tables with rows of a budget, each before the tables that it refers to. The budgets table is last. */
export const TABLES_OF_BUDGETS = DATA_TABLES.filter((table) => budgetColumnOf(table) !== undefined).toReversed();

const COLUMNS = ["id", "name", "currency", "time_zone", "carries_from", "floor_minor", "created_at"] as const;

export function budgetReads({ query }: Db, budgetId: string) {
  return {
    async find(): Promise<Budget | undefined> {
      const rows = await query<Budget>(sql`
        SELECT ${columns(COLUMNS)} FROM budgets WHERE id = ${budgetId} AND deleted_at IS NULL`);
      return rows[0];
    },
  };
}

/** The budgets of all households. */
export function allBudgetReads({ dialect, kysely, query }: Db) {
  const demos = () => kysely.selectFrom("memberships").select("budget_id").where("demo_used_at", "is not", null);
  return {
    /** The budgets that are not demos, in order of creation. For operator commands, never for requests. */
    async list(): Promise<Budget[]> {
      const query = kysely.selectFrom("budgets").select(COLUMNS).where("deleted_at", "is", null);
      return await query.where("id", "not in", demos()).orderBy("id").execute();
    },

    /** In order of creation. For operator commands. */
    async listDemos(): Promise<Budget[]> {
      const query = kysely.selectFrom("budgets").select(COLUMNS).where("deleted_at", "is", null);
      return await query.where("id", "in", demos()).orderBy("id").execute();
    },

    /** The given budgets that exist, in order of creation. */
    async findMany(ids: readonly string[]): Promise<Budget[]> {
      return await query<Budget>(sql`SELECT ${columns(COLUMNS)} FROM budgets
        WHERE ${dialect.anyOf("id", ids)} AND deleted_at IS NULL ORDER BY id`);
    },

    /** The ids after this one, in order. For housekeeping. */
    async listIds(after: string, limit: number): Promise<string[]> {
      const query = kysely.selectFrom("budgets").select("id").where("deleted_at", "is", null).where("id", ">", after);
      return (await query.orderBy("id").limit(limit).execute()).map(({ id }) => id);
    },

    /** The budgets whose deletion has started but not finished. For operator commands. */
    async listDeleted(): Promise<Budget[]> {
      const query = kysely.selectFrom("budgets").select(COLUMNS).where("deleted_at", "is not", null);
      return await query.orderBy("id").execute();
    },

    /** The ids of all households' budgets with this name, without demos. Only for creating or renaming a budget. */
    async findIdsByName(name: string): Promise<string[]> {
      const query = kysely.selectFrom("budgets").select("id").where("name", "=", name).where("deleted_at", "is", null);
      return (await query.where("id", "not in", demos()).execute()).map(({ id }) => id);
    },
  };
}

export function allBudgetWrites({ kysely }: Db, notes: ChangeNotes) {
  return {
    async insert(budget: Budget): Promise<void> {
      notes.created("budget", budget.id, budget);
      await kysely
        .insertInto("budgets")
        .values({ ...budget, deleted_at: null })
        .execute();
    },
  };
}

export function budgetWrites({ kysely, dialect, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Locks the budget's row until the transaction ends: for writes that depend on earlier reads. */
    async lock(): Promise<void> {
      await query(sql`SELECT id FROM budgets WHERE id = ${budgetId} ${dialect.forUpdate}`);
    },

    async update(before: Budget, after: Budget): Promise<void> {
      const { id, ...fields } = after;
      notes.updated("budget", id, before, after);
      await kysely.updateTable("budgets").set(fields).where("id", "=", budgetId).execute();
    },

    /** Starts the deletion. From then on only the deletion itself can see the budget. */
    async markDeleted(at: string): Promise<void> {
      const query = kysely.updateTable("budgets").set({ deleted_at: at }).where("id", "=", budgetId);
      await query.where("deleted_at", "is", null).execute();
    },

    /** Removes up to `limit` rows of a budget from a table. Returns whether rows are left. */
    async removeRows(table: DataTable, limit: number): Promise<boolean> {
      const [first = "", ...rest] = primaryKeyOf(table);
      const ofBudget = sql`FROM ${raw(table)} WHERE ${raw(first)} = ${budgetId}`;
      const key = join(rest.map(raw), ", ");
      const some = rest.length === 0 ? raw("") : sql`AND (${key}) IN (SELECT ${key} ${ofBudget} LIMIT ${limit})`;
      await query(sql`DELETE ${ofBudget} ${some}`);
      return (await query(sql`SELECT 1 AS one ${ofBudget} LIMIT 1`)).length > 0;
    },
  };
}
