/** The budgets table: one row per household. The rules of its periods are stored as JSON, as lists of values. */
import type { Budget } from "../../domain/budget.ts";
import type { PeriodRule } from "../../domain/period.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { join, raw, type Sql, sql } from "../sql.ts";
import { budgetColumnOf, DATA_TABLES, type DataTable, primaryKeyOf } from "../tables.ts";
import { resourceRows } from "./resource-table.ts";

/** The tables with rows of a budget, each before the tables that it refers to. The budgets table is last. */
export const TABLES_OF_BUDGETS = DATA_TABLES.filter((table) => budgetColumnOf(table) !== undefined).toReversed();

const FIELDS = resourceRows("budget");
const COLUMNS = sql`${FIELDS.columns}, periods`;
const UPDATED = [...FIELDS.updated, "periods"] as const;

type Row = Omit<Schema["budgets"], "deleted_at" | "counting_days_pending">;
type Values = readonly [from: string | null, rule: string, starts_on: string, weekend: PeriodRule["weekend"]];

function toBudget({ periods, ...row }: Row): Budget {
  const values = periods === null ? [] : (JSON.parse(periods) as Values[]);
  return { ...row, periods: values.map(([from, rule, starts_on, weekend]) => ({ from, rule, starts_on, weekend })) };
}

function toRow({ periods, ...budget }: Budget): Row {
  const values = periods.map(({ from, rule, starts_on, weekend }): Values => [from, rule, starts_on, weekend]);
  return { ...budget, periods: values.length === 0 ? null : JSON.stringify(values) };
}

const IS_DEMO = raw("id IN (SELECT budget_id FROM memberships WHERE demo_used_at IS NOT NULL)");

export function budgetReads({ query }: Db, budgetId: string) {
  return {
    async find(): Promise<Budget | undefined> {
      const [row] = await query<Row>(sql`
        SELECT ${COLUMNS} FROM budgets WHERE id = ${budgetId} AND deleted_at IS NULL`);
      return row && toBudget(row);
    },
  };
}

/** The budgets of all households. */
export function allBudgetReads({ query }: Db) {
  const list = async (condition: Sql): Promise<Budget[]> => {
    const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM budgets WHERE ${condition} ORDER BY id`);
    return rows.map(toBudget);
  };
  const listIds = async (condition: Sql): Promise<string[]> => {
    const rows = await query<{ id: string }>(sql`SELECT id FROM budgets WHERE ${condition}`);
    return rows.map(({ id }) => id);
  };
  return {
    /** The budgets that are not demos, in order of creation. For operator commands, never for requests. */
    list: () => list(sql`deleted_at IS NULL AND NOT ${IS_DEMO}`),

    /** The ids of the oldest budgets that are not demos. On a cluster, `findBudgetIds` needs no machine that is down. */
    listFirst: (limit: number) => listIds(sql`deleted_at IS NULL AND NOT ${IS_DEMO} ORDER BY id LIMIT ${limit}`),

    /** In order of creation. For operator commands. */
    listDemos: () => list(sql`deleted_at IS NULL AND ${IS_DEMO}`),

    /** The ids after this one, in order. For housekeeping. */
    listIds: (after: string, limit: number) =>
      listIds(sql`deleted_at IS NULL AND id > ${after} ORDER BY id LIMIT ${limit}`),

    /** The budgets whose counting days are not decided yet. For housekeeping and operator commands. */
    listDaysPending: (limit: number) =>
      listIds(sql`counting_days_pending = ${true} AND deleted_at IS NULL ORDER BY id LIMIT ${limit}`),

    /** The budgets whose deletion has started but not finished. For operator commands. */
    listDeleted: () => list(sql`deleted_at IS NOT NULL`),

    /** The ids of all households' budgets with this name, without demos. For operator commands, never for requests. */
    findIdsByName: (name: string) => listIds(sql`name = ${name} AND deleted_at IS NULL AND NOT ${IS_DEMO}`),
  };
}

export function allBudgetWrites({ query }: Db) {
  return {
    /** Lets housekeeping decide the counting days of budgets in which an exchange rate may decide a match. */
    async markDaysPending(): Promise<void> {
      const isForeign = sql`SELECT 1 FROM recurring_rules JOIN accounts ON accounts.budget_id = recurring_rules.budget_id
        WHERE recurring_rules.budget_id = budgets.id AND accounts.currency <> recurring_rules.currency`;
      await query(sql`UPDATE budgets SET counting_days_pending = ${true}
        WHERE counting_days_pending = ${false} AND deleted_at IS NULL AND EXISTS (${isForeign})`);
    },
  };
}

export function budgetWrites({ dialect, insert, query, update }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    async insert(budget: Omit<Budget, "id">): Promise<void> {
      const created = { ...budget, id: budgetId };
      notes.created("budget", budgetId, created);
      await insert("budgets", [{ ...toRow(created), deleted_at: null, counting_days_pending: false }]);
    },

    /** Locks the budget's row until the transaction ends: for writes that depend on earlier reads. */
    async lock(): Promise<void> {
      await query(sql`SELECT id FROM budgets WHERE id = ${budgetId} ${dialect.forUpdate}`);
    },

    /** Notes that its counting days are decided. Returns false if they already were. */
    async finishDays(): Promise<boolean> {
      const isPending = sql`id = ${budgetId} AND counting_days_pending = ${true}`;
      if ((await query(sql`SELECT 1 FROM budgets WHERE ${isPending}`)).length === 0) return false;
      await query(sql`UPDATE budgets SET counting_days_pending = ${false} WHERE ${isPending}`);
      return true;
    },

    async update(before: Budget, after: Budget): Promise<void> {
      notes.updated("budget", budgetId, before, after);
      await update("budgets", UPDATED, [{ ...toRow(after), id: budgetId }]);
    },

    /** Starts the deletion. From then on only the deletion itself can see the budget. */
    async markDeleted(at: string): Promise<void> {
      await query(sql`UPDATE budgets SET deleted_at = ${at} WHERE id = ${budgetId} AND deleted_at IS NULL`);
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
