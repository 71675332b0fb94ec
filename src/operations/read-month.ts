/**
 * Reads what a month's spending power is made of, as its lines, seen from a day: the one way in which the number, its
 * explanation and the pages about a month come to what counts.
 */
import type { Budget } from "../domain/budget.ts";
import { dayAt, monthOf } from "../domain/calendar.ts";
import type { Category } from "../domain/category.ts";
import { counted, type Flow } from "../domain/flow.ts";
import { type MonthLines, spendingLines } from "../domain/spending-line.ts";
import { getBudget } from "./read-budget.ts";
import { readExchange } from "./read-exchange.ts";
import { readFlows } from "./read-flows.ts";
import type { Read } from "./service.ts";

/** Which month, and as it stood at the end of which day. */
export interface MonthQuestion {
  /** Without it the month of the day that is asked from. */
  readonly yearMonth?: string | undefined;
  /** Without it today, with everything that is recorded of the month, be it dated later. */
  readonly asOf?: string | undefined;
}

/** A month as it is asked about. */
export interface MonthView {
  readonly budget: Budget;
  readonly yearMonth: string;
  /** The day that is asked from: today in the budget's time zone, unless it was named. */
  readonly day: string;
  /** That day, where it was named: what is authorised later does not count. */
  readonly asOf: string | null;
}

export interface Month extends MonthView, MonthLines {
  readonly categories: readonly Category[];
  /** The month that the plan was made for; null where there is none. */
  readonly planFrom: string | null;
}

/** @throws Problem `sum_out_of_range`. */
export async function readMonth(read: Read, nowMs: number, question: MonthQuestion): Promise<Month> {
  const view = await viewMonth(read, nowMs, question);
  return await readMonthOf(read, view, await readFlows(read, view));
}

export async function viewMonth(read: Read, nowMs: number, { yearMonth, asOf }: MonthQuestion): Promise<MonthView> {
  const budget = await getBudget(read);
  const day = asOf ?? dayAt(nowMs, budget.time_zone);
  return { budget, yearMonth: yearMonth ?? monthOf(day), day, asOf: asOf ?? null };
}

/** `flows` are all of the month's. @throws Problem `sum_out_of_range`. */
export async function readMonthOf(read: Read, view: MonthView, flows: readonly Flow[]): Promise<Month> {
  const { reads, budgetId } = read;
  const { currency } = view.budget;
  const isOver = view.yearMonth < monthOf(view.day);
  const categories = await reads.categories.list(budgetId);
  const plan = await reads.plans.effective(budgetId, view.yearMonth);
  const archived = new Set(categories.filter(({ is_archived }) => is_archived).map(({ id }) => id));
  const expected: readonly Flow[] = [];
  const lines = spendingLines({
    currency,
    isOver,
    flows,
    expected,
    categories,
    planned: new Map([...plan.amounts].filter(([id]) => !archived.has(id))),
    carriedIn: new Map(),
    goals: { categories: new Map(), accounts: new Map() },
    exchange: await readExchange(
      read,
      [...flows, ...expected].flatMap((flow) => counted(flow, currency)?.money ?? []),
      currency,
    ),
  });
  return { ...view, ...lines, categories, planFrom: plan.planFrom };
}
