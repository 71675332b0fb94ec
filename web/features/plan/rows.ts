/** Computes the table of the plan: sections with sums, the effect of a typed amount, and possible covers. */
import type { Month, MonthCategory, MonthUncategorised, PlannedAmount } from "../../api/contract.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";

export interface Sums {
  /** Null if no category of the section is planned. */
  readonly planned: number | null;
  readonly actual: number;
  readonly left: number | null;
  /** `actual` has amounts of categories without a plan, so it is not the planned sum minus the rest. */
  readonly hasUnplanned: boolean;
}

export interface Section {
  /** Income is a section of its own, regardless of its groups. */
  readonly id: "income" | "group";
  readonly group: string | null;
  readonly rows: readonly MonthCategory[];
  readonly sums: Sums;
}

/** The sections in the order of the API, income first. An archived category is shown only if money moved in the month. */
export function sectionsOf(month: Month): readonly Section[] {
  const shown = month.groups.map(({ group, categories }) => ({ group, rows: categories.filter(isShown) }));
  const isIncome = ({ kind }: MonthCategory) => kind === "income";
  const income = shown.flatMap(({ rows }) => rows.filter(isIncome));
  const groups = shown.map(({ group, rows }) => ({ group, rows: rows.filter((row) => !isIncome(row)) }));
  const section = (id: Section["id"], group: string | null, rows: readonly MonthCategory[]): Section[] =>
    rows.length === 0 ? [] : [{ id, group, rows, sums: sumsOf(rows, month.currency) }];
  return [...section("income", null, income), ...groups.flatMap(({ group, rows }) => section("group", group, rows))];
}

function isShown({ is_archived, actual, expected }: MonthCategory): boolean {
  return !is_archived || actual !== 0 || expected !== 0;
}

type Amounts = Pick<MonthCategory | MonthUncategorised, "planned" | "actual" | "left">;

export function sumsOf(rows: readonly Amounts[], currency: string): Sums {
  const known = (amounts: readonly (number | null)[]) => {
    const given = amounts.filter((amount) => amount !== null);
    return given.length === 0 ? null : addAmounts(currency, given);
  };
  return {
    planned: known(rows.map(({ planned }) => planned)),
    actual: sumOf(currency, rows, ({ actual }) => actual),
    left: known(rows.map(({ left }) => left)),
    hasUnplanned: rows.some(({ left, actual }) => left === null && actual !== 0),
  };
}

/** The month with other planned amounts. The amounts that the API computes from the whole month stay as they are. */
export function withPlans(month: Month, plans: readonly PlannedAmount[]): Month {
  const planned = new Map(plans.map((plan) => [plan.category_id, plan.planned]));
  const changed = (row: MonthCategory): MonthCategory => {
    const next = planned.get(row.category_id);
    return next === undefined
      ? row
      : { ...row, planned: next, left: leftOf({ ...row, planned: next }, row, month.currency) };
  };
  return {
    ...month,
    groups: month.groups.map(({ group, categories }) => ({ group, categories: categories.map(changed) })),
  };
}

/** A fund holds what is carried in and counts, less what is spent. */
function leftOf(row: MonthCategory, before: MonthCategory, currency: string): number | null {
  const { planned, carried_in, actual, expected } = row;
  if (carried_in === null) return planned === null ? null : addAmounts(currency, [planned, -actual]);
  const missing = addAmounts(currency, [actual, expected, -carried_in]);
  const least = before.counts > (before.planned ?? 0) ? before.counts : missing;
  return addAmounts(currency, [carried_in, Math.max(planned ?? 0, least), -actual]);
}

/** The planned sum of all expenses and savings. */
export function plannedOf(month: Month): number {
  const rows = sectionsOf(month).flatMap(({ id, rows: own }) => (id === "income" ? [] : own));
  return sumsOf(rows, month.currency).planned ?? 0;
}

/** The amount spent beyond the plan; 0 for income, and for a category that is not planned. */
export function overspentBy({ kind, left }: MonthCategory): number {
  return kind !== "income" && left !== null && left < 0 ? -left : 0;
}

/** The categories that can give money: what is planned or in a fund and not spent, the largest first. */
export function coverSources(month: Month, coveredId: string): readonly { row: MonthCategory; spare: number }[] {
  return rowsOf(month)
    .filter(({ kind, category_id, is_archived }) => kind !== "income" && category_id !== coveredId && !is_archived)
    .map((row) => ({ row, spare: spareOf(row, month.currency) }))
    .filter(({ spare }) => spare > 0)
    .toSorted((one, other) => other.spare - one.spare);
}

/** Only the plan of a fund may be below zero. */
function spareOf({ planned, left, expected, carried_in }: MonthCategory, currency: string): number {
  const unspent = addAmounts(currency, [left ?? 0, -Math.max(0, expected)]);
  return carried_in === null ? Math.min(planned ?? 0, unspent) : unspent;
}

/** The most that can be moved out of a category. */
export function mostOf({ row, spare }: { readonly row: MonthCategory; readonly spare: number }): number {
  return row.carried_in === null ? (row.planned ?? 0) : spare;
}

/** One write that moves planned money to the covered category; without a source, it plans more. */
export function coverPlans(
  month: Month,
  coveredId: string,
  source: MonthCategory | undefined,
  amount: number,
): readonly PlannedAmount[] {
  const covered = rowsOf(month).find(({ category_id }) => category_id === coveredId);
  const add = (planned: number | null, change: number) => addAmounts(month.currency, [planned ?? 0, change]);
  return [
    { category_id: coveredId, planned: add(covered?.planned ?? null, amount) },
    ...(source === undefined
      ? []
      : [
          {
            category_id: source.category_id,
            planned: add(source.carried_in === null ? source.planned : source.counts, -amount),
          },
        ]),
  ];
}

export type FillFrom = "planned" | "actual";

/** The amount that a category copies from last month: its plan, or its actual amount. Undefined if there is none. */
export function fillAmount(last: Month | undefined, categoryId: string, from: FillFrom): number | undefined {
  const row = last && rowsOf(last).find(({ category_id }) => category_id === categoryId);
  const amount = row?.[from] ?? undefined;
  return amount === undefined || amount < 0 || (from === "actual" && amount === 0) ? undefined : amount;
}

/** The amounts for all categories without a plan. */
export function fillPlans(month: Month, last: Month, from: FillFrom): readonly PlannedAmount[] {
  return emptyRows(month).flatMap(({ category_id }) => {
    const planned = fillAmount(last, category_id, from);
    return planned === undefined ? [] : [{ category_id, planned }];
  });
}

/** The categories without a plan, in the order of the table. */
export function emptyRows(month: Month): readonly MonthCategory[] {
  return sectionsOf(month)
    .flatMap(({ rows }) => rows)
    .filter(({ planned, is_archived }) => planned === null && !is_archived);
}

export function rowsOf(month: Month): readonly MonthCategory[] {
  return month.groups.flatMap(({ categories }) => categories);
}

/** The pieces of a row's bar, as shares of its length. */
export interface MiniBar {
  readonly actual: number;
  readonly expected: number;
  readonly over: number;
}

export function miniBarOf({ planned, carried_in, actual, expected }: MonthCategory): MiniBar | undefined {
  const limit = (planned ?? 0) + (carried_in ?? 0);
  const used = Math.max(0, actual);
  const all = used + Math.max(0, expected);
  const length = Math.max(limit, all);
  if (length <= 0 || (planned === null && carried_in === null)) return undefined;
  const within = Math.max(0, limit);
  return {
    actual: Math.min(used, within) / length,
    expected: Math.max(0, Math.min(all, within) - Math.min(used, within)) / length,
    over: Math.max(0, all - within) / length,
  };
}

export function withNote(month: Month, categoryId: string, note: string | null): Month {
  const noted = (row: MonthCategory) => (row.category_id === categoryId ? { ...row, note } : row);
  return {
    ...month,
    groups: month.groups.map((group) => ({ ...group, categories: group.categories.map(noted) })),
  };
}
