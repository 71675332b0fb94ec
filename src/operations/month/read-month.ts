/**
 * Reads what a month's spending power is made of, as its lines, seen from a day: the one way in which the number, its
 * explanation and the pages about a month come to what counts.
 */
import { addDays, dayAt, monthOf } from "../../domain/calendar.ts";
import type { Category } from "../../domain/category.ts";
import type { Flow } from "../../domain/flow.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import { problemOf } from "../../domain/problem.ts";
import { together } from "../../store/together.ts";
import { getBudget } from "../budget/read-budget.ts";
import type { Read } from "../service.ts";
import type { MonthView } from "./month-view.ts";
import { readCarry } from "./read-carry.ts";
import { readFlows } from "./read-flows.ts";
import { type PromisedLines, readLines } from "./read-lines.ts";

/** Which month, and as it stood at the end of which day. */
export interface MonthQuestion {
  /** Without it the month of the day that is asked from. */
  readonly yearMonth?: string | undefined;
  /** Without it today, with everything that is recorded of the month, be it dated later. */
  readonly asOf?: string | undefined;
}

export interface Month extends MonthView, PromisedLines {
  readonly categories: readonly Category[];
  /** The month that the plan was made for; null where there is none. */
  readonly planFrom: string | null;
  /** The spending power of the month before; null where the budget does not carry it. */
  readonly carryMinor: number | null;
}

/** @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function readMonth(read: Read, nowMs: number, question: MonthQuestion): Promise<Month> {
  const view = await viewMonth(read, nowMs, question);
  return (await readMonthOf(read, view, readFlows)).month;
}

/** @throws Problem `out_of_range` for `asOf` too far ahead. */
export async function viewMonth(read: Read, nowMs: number, { yearMonth, asOf }: MonthQuestion): Promise<MonthView> {
  const budget = await getBudget(read);
  const today = dayAt(nowMs, budget.time_zone);
  const day = asOf ?? today;
  refuseFarDay(day, today);
  return { budget, yearMonth: yearMonth ?? monthOf(day), day, asOf: asOf ?? null };
}

/** On a later day all that recurs until then would be overdue, and have to be reckoned. */
function refuseFarDay(day: string, today: string): void {
  const last = addDays(today, MAX_FORECAST_DAYS);
  if (day <= last) return;
  const detail = `as_of must be a day up to ${last}: ${MAX_FORECAST_DAYS} days ahead.`;
  throw problemOf([{ code: "out_of_range", parameter: "as_of", detail }]);
}

/** A month, with the flows of it that `readAll` reads. @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function readMonthOf<F extends Flow>(
  read: Read,
  view: MonthView,
  readAll: (read: Read, view: MonthView) => Promise<readonly F[]>,
): Promise<{ readonly month: Month; readonly flows: readonly F[] }> {
  const { reads, budgetId } = read;
  const [flows, categories, plan] = await together([
    readAll(read, view),
    reads.categories.list(budgetId),
    reads.plans.effective(budgetId, view.yearMonth),
  ]);
  const carry = await readCarry(read, view, categories);
  const lines = await readLines(read, view, { categories, plan, flows, carry });
  return { month: { ...view, ...lines, categories, planFrom: plan.planFrom, carryMinor: carry.powerMinor }, flows };
}
