/** Planned amounts by month and category. A month without its own plan uses the latest earlier plan. */
import { type Plan, planFor } from "../../domain/plan.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { shiftedBy, unfitCondition } from "../shifted-decimals.ts";
import { raw, type Sql, sql } from "../sql.ts";

export interface UnfitPlan {
  readonly year_month: string;
  /** The category's name. */
  readonly name: string;
  readonly amount_minor: number;
}

interface Row {
  readonly year_month: string;
  /** Null if the month's plan is empty. */
  readonly category_id: string | null;
  readonly amount_minor: number | null;
}

function ownPlanReads({ query }: Db, budgetId: string) {
  /** The planned amounts of these months or categories, by month and category. */
  const amountsBy = async (
    condition: Sql,
    from = raw("planned_amounts"),
  ): Promise<Map<string, Record<string, number | null>>> => {
    const rows = await query<Omit<Schema["planned_amounts"], "budget_id">>(sql`
      SELECT year_month, category_id, amount_minor FROM ${from} WHERE budget_id = ${budgetId} AND ${condition}
      ORDER BY year_month, category_id`);
    const byMonth = new Map<string, Record<string, number | null>>();
    for (const { year_month, category_id, amount_minor } of rows) {
      byMonth.set(year_month, { ...byMonth.get(year_month), [category_id]: amount_minor });
    }
    return byMonth;
  };

  /** A month's own plan by category; undefined if it has none. */
  const findOwn = async (yearMonth: string): Promise<Record<string, number | null> | undefined> => {
    const isMonth = sql`budget_id = ${budgetId} AND year_month = ${yearMonth}`;
    const rows = await query(sql`SELECT year_month FROM month_plans WHERE ${isMonth}`);
    if (rows.length === 0) return undefined;
    return (await amountsBy(sql`year_month = ${yearMonth}`)).get(yearMonth) ?? {};
  };

  return { amountsBy, findOwn };
}

export function planReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const { findOwn } = ownPlanReads(db, budgetId);
  /** The plans in effect from month `since` to month `until`, by month. */
  const list = async (since: string, until: string): Promise<Plan[]> => {
    const plans = new Map<string, Map<string, number>>();
    const rows = await query<Row>(sql`
      SELECT m.year_month, a.category_id, a.amount_minor FROM month_plans AS m
        LEFT JOIN planned_amounts AS a ON a.budget_id = ${budgetId} AND a.year_month = m.year_month
      WHERE m.budget_id = ${budgetId} AND m.year_month <= ${until} AND m.year_month >= COALESCE(
        (SELECT MAX(year_month) FROM month_plans WHERE budget_id = ${budgetId} AND year_month <= ${since}), ${since})
      ORDER BY m.year_month`);
    for (const { year_month, category_id, amount_minor } of rows) {
      const amounts = plans.get(year_month) ?? new Map<string, number>();
      plans.set(year_month, amounts);
      if (category_id !== null && amount_minor !== null) amounts.set(category_id, amount_minor);
    }
    return [...plans].map(([planFrom, amounts]) => ({ planFrom, amounts }));
  };
  return {
    list,
    findOwn,

    /** The plan in effect in a month. */
    async effective(yearMonth: string): Promise<Plan> {
      return planFor(await list(yearMonth, yearMonth), yearMonth);
    },

    /** The months that plan any category. */
    async listPlannedMonths(): Promise<string[]> {
      const rows = await query<{ year_month: string }>(sql`SELECT year_month FROM planned_amounts
        WHERE budget_id = ${budgetId} GROUP BY year_month`);
      return rows.map(({ year_month }) => year_month);
    },

    /** Whether any month plans the category. */
    async isPlanned(categoryId: string): Promise<boolean> {
      const rows = await query(sql`SELECT year_month
        FROM ${dialect.indexed("planned_amounts", "planned_amounts_by_category")}
        WHERE budget_id = ${budgetId} AND category_id = ${categoryId} LIMIT 1`);
      return rows.length > 0;
    },

    /** The planned amounts that do not fit a currency with other decimals, by month and category. */
    async listUnfit(shift: number): Promise<UnfitPlan[]> {
      return await query<UnfitPlan>(sql`SELECT p.year_month, c.name, p.amount_minor
        FROM planned_amounts AS p JOIN categories AS c ON c.budget_id = ${budgetId} AND c.id = p.category_id
        WHERE p.budget_id = ${budgetId} AND ${unfitCondition(shift)(sql`p.amount_minor`)}
        ORDER BY p.year_month, c.name_key`);
    },

    /** The months whose own plans give these categories more than `maxMinor` in total, earliest first. */
    async listMonthsAbove(categoryIds: readonly string[], maxMinor: number): Promise<string[]> {
      const rows = await query<{ year_month: string }>(sql`
        SELECT year_month FROM ${dialect.indexed("planned_amounts", "planned_amounts_by_category")}
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("category_id", categoryIds)}
        GROUP BY year_month HAVING SUM(amount_minor) > ${maxMinor} ORDER BY year_month`);
      return rows.map(({ year_month }) => year_month);
    },
  };
}

export function planWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { dialect, insert, query } = db;
  const { amountsBy, findOwn } = ownPlanReads(db, budgetId);
  const removeAmounts = async (column: "year_month" | "category_id", value: string) => {
    await query(sql`DELETE FROM planned_amounts WHERE budget_id = ${budgetId} AND ${raw(column)} = ${value}`);
  };

  const byCategory = dialect.indexed("planned_amounts", "planned_amounts_by_category");

  return {
    /** Sets or replaces a month's own plan. */
    async set(yearMonth: string, amounts: ReadonlyMap<string, number>): Promise<void> {
      const before = await findOwn(yearMonth);
      const after = Object.fromEntries(amounts);
      if (before === undefined) notes.created("month", yearMonth, after);
      else notes.updated("month", yearMonth, withKeysOf(before, after), withKeysOf(after, before));
      const plan = { budget_id: budgetId, year_month: yearMonth };
      await insert("month_plans", [plan], raw("ON CONFLICT (budget_id, year_month) DO NOTHING"));
      await removeAmounts("year_month", yearMonth);
      const rows = [...amounts].map(([category_id, amount_minor]) => ({ ...plan, category_id, amount_minor }));
      await insert("planned_amounts", rows);
    },

    /** Converts the minor units of all plans to a currency with other decimals, so that the numbers stay the same. */
    async shift(shift: number): Promise<void> {
      for (const [yearMonth, before] of await amountsBy(raw("true"))) notes.replaced("month", [yearMonth], before);
      await query(sql`UPDATE planned_amounts SET ${shiftedBy(shift)("amount_minor")} WHERE budget_id = ${budgetId}`);
    },

    /** Removes a month's own plan. */
    async remove(yearMonth: string): Promise<void> {
      notes.deleted("month", yearMonth, (await findOwn(yearMonth)) ?? {});
      await removeAmounts("year_month", yearMonth);
      await query(sql`DELETE FROM month_plans WHERE budget_id = ${budgetId} AND year_month = ${yearMonth}`);
    },

    /** Adds one category's planned amounts to another's, by month. */
    async moveCategory(from: string, to: string): Promise<void> {
      for (const [yearMonth, before] of await amountsBy(dialect.anyOf("category_id", [from, to]), byCategory)) {
        if (from in before) notes.replaced("month", [yearMonth], { [to]: null, ...before });
      }
      await query(sql`INSERT INTO planned_amounts (budget_id, year_month, category_id, amount_minor)
        SELECT budget_id, year_month, ${to}, amount_minor FROM planned_amounts
        WHERE budget_id = ${budgetId} AND category_id = ${from}
        ON CONFLICT (budget_id, year_month, category_id)
        DO UPDATE SET amount_minor = planned_amounts.amount_minor + excluded.amount_minor`);
      await removeAmounts("category_id", from);
    },

    /** Removes a category from every plan. */
    async removeCategory(categoryId: string): Promise<void> {
      const planned = await amountsBy(sql`category_id = ${categoryId}`, byCategory);
      for (const [yearMonth, before] of planned) notes.replaced("month", [yearMonth], before);
      await removeAmounts("category_id", categoryId);
    },
  };
}

/** The amounts, with null for the keys that only `other` has. */
function withKeysOf(amounts: object, other: object): object {
  return { ...Object.fromEntries(Object.keys(other).map((key) => [key, null])), ...amounts };
}
