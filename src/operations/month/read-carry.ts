/**
 * Reads what a month begins with: what its envelopes hold, and the spending power of the month before. It is reckoned
 * month by month from the first in which anything carries, since an overspend moves on until something makes up for it.
 */
import { addMonths, countMonths, monthOf } from "../../domain/calendar.ts";
import { type Carry, type CarrySettings, carryFromNothing, carryOver, firstCarryingMonth } from "../../domain/carry.ts";
import type { Category } from "../../domain/category.ts";
import { planFor } from "../../domain/plan.ts";
import { problemOf } from "../../domain/problem.ts";
import { readExchange } from "../exchange-rates/read-exchange.ts";
import { accountsStamp } from "../memory.ts";
import type { Read } from "../service.ts";
import type { MonthView } from "./month-view.ts";
import { readFlows, readFlowsOfMonths } from "./read-flows.ts";
import { linesOfPast, moneysOf, readLines } from "./read-lines.ts";
import { readOpenOfMonths } from "./read-promises.ts";

/** How far ahead a budget that carries can be reckoned: each month has to be, one after the other. */
const MAX_MONTHS_AHEAD = 120;

/** @throws Problem `out_of_range` for a month too far ahead, `sum_out_of_range`. */
export async function readCarry(read: Read, view: MonthView, categories: readonly Category[]): Promise<Carry> {
  const { budget, yearMonth, day } = view;
  const settings = { carries_from: budget.carries_from, categories };
  const first = firstCarryingMonth(settings);
  if (first === undefined || first >= yearMonth) return carryFromNothing(settings, yearMonth);
  const current = monthOf(day);
  refuseFarMonth(yearMonth, current);
  const firstOpen = current < yearMonth ? current : yearMonth;
  let carry =
    first < firstOpen ? await recallPast(read, view, settings, first, firstOpen) : carryFromNothing(settings, first);
  const since = first < firstOpen ? firstOpen : first;
  const openIn = since < yearMonth ? await readOpenOfMonths(read, view, since, addMonths(yearMonth, -1)) : undefined;
  for (let month = since; month < yearMonth; month = addMonths(month, 1)) {
    const monthView = { ...view, yearMonth: month };
    const plan = await read.reads.plans.effective(read.budgetId, month);
    const flows = await readFlows(read, monthView);
    const { lines } = await readLines(read, monthView, { categories, plan, flows, carry, open: openIn?.(month) });
    carry = carryOver(settings, carry, lines, addMonths(month, 1));
  }
  return carry;
}

type Settings = CarrySettings & { readonly categories: readonly Category[] };

/** `carryThroughPast`, unless it is known and nothing that it follows from has changed since. */
async function recallPast(read: Read, view: MonthView, settings: Settings, first: string, end: string): Promise<Carry> {
  const { reads, budgetId, memories } = read;
  // As of another day, months may be past that are not yet so for those who count their changes.
  if (memories === undefined || view.asOf !== null) {
    return (await carryThroughPast(read, view, settings, first, end)).carry;
  }
  const changes = await reads.pastChanges.countBefore(budgetId, end);
  const accounts = await reads.accounts.list(budgetId);
  const stamp = JSON.stringify([first, end, changes, settings, accountsStamp(accounts)]);
  const known = memories.carry.find(budgetId, stamp);
  if (known !== undefined) return known;
  const { carry, isConverted } = await carryThroughPast(read, view, settings, first, end);
  // What is converted changes with rates, too.
  if (!isConverted) memories.carry.keep(budgetId, stamp, carry);
  return carry;
}

/** What the month `end` begins with, where all months from `first` to it are over; and whether it took exchange rates. */
async function carryThroughPast(
  read: Read,
  { budget }: MonthView,
  settings: Settings,
  first: string,
  end: string,
): Promise<{ readonly carry: Carry; readonly isConverted: boolean }> {
  const last = addMonths(end, -1);
  const flows = await readFlowsOfMonths(read, budget, first, last);
  const plans = await read.reads.plans.list(read.budgetId, first, last);
  const moneys = moneysOf(flows, budget.currency);
  const exchange = await readExchange(read, moneys, budget.currency);
  const flowsOf = Map.groupBy(flows, (flow) => monthOf(flow.day));
  // Before anything has happened and anything was planned, there is nothing to carry.
  const began = [...flowsOf.keys(), ...plans.flatMap(({ planFrom }) => planFrom ?? [])].sort()[0] ?? end;
  let month = began < first ? first : began;
  let carry = carryFromNothing(settings, month);
  for (; month < end; month = addMonths(month, 1)) {
    const sources = { ...settings, plan: planFor(plans, month), flows: flowsOf.get(month) ?? [], carry };
    const { lines } = linesOfPast(budget.currency, sources, exchange);
    carry = carryOver(settings, carry, lines, addMonths(month, 1));
  }
  return { carry, isConverted: moneys.some(({ currency }) => currency !== budget.currency) };
}

/** The month is named in the query string or in the path, by the same name. */
function refuseFarMonth(yearMonth: string, current: string): void {
  if (countMonths(current, yearMonth) <= MAX_MONTHS_AHEAD) return;
  const last = addMonths(current, MAX_MONTHS_AHEAD);
  const detail = `year_month must be a month up to ${last}: a budget that carries can be asked about at most ${MAX_MONTHS_AHEAD} months ahead of today, or of as_of.`;
  throw problemOf([{ code: "out_of_range", parameter: "year_month", detail }]);
}
