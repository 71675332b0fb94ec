/** Reads what a month's spending power is made of, as its lines, seen from a day. */
import type { Budget } from "../domain/budget.ts";
import { dayAt, monthBounds, monthOf } from "../domain/calendar.ts";
import type { Flow } from "../domain/flow.ts";
import { type MonthFacts, type MonthLines, spendingLines } from "../domain/spending-line.ts";
import { getBudget } from "./read-budget.ts";
import type { Read } from "./service.ts";

/** Which month, and as it stood at the end of which day. */
export interface MonthQuestion {
  /** Without it the month of the day that is asked from. */
  readonly yearMonth?: string | undefined;
  /** Without it today, with everything that is recorded of the month, be it dated later. */
  readonly asOf?: string | undefined;
}

export interface Month extends MonthLines {
  readonly budget: Budget;
  readonly yearMonth: string;
  /** The day that is asked from: today in the budget's time zone, unless it was named. */
  readonly day: string;
  readonly asOf: string | null;
}

/** @throws Problem `sum_out_of_range`. */
export async function readMonth(read: Read, nowMs: number, question: MonthQuestion): Promise<Month> {
  const budget = await getBudget(read);
  const day = question.asOf ?? dayAt(nowMs, budget.time_zone);
  const yearMonth = question.yearMonth ?? monthOf(day);
  const asOf = question.asOf ?? null;
  const lines = spendingLines({
    currency: budget.currency,
    isOver: yearMonth < monthOf(day),
    flows: await readFlows(read, yearMonth, asOf),
    expected: [],
    categories: [],
    planned: new Map(),
    carriedIn: new Map(),
    goals: { categories: new Map(), accounts: new Map() },
    convert: leaveForeign(budget.currency),
  });
  return { ...lines, budget, yearMonth, day, asOf };
}

async function readFlows({ reads, budgetId }: Read, yearMonth: string, asOf: string | null): Promise<Flow[]> {
  if (asOf === null) return await reads.flows.listMonth(budgetId, yearMonth);
  const { firstDay, lastDay } = monthBounds(yearMonth);
  return await reads.flows.listDays(budgetId, { since: firstDay, until: asOf < lastDay ? asOf : lastDay });
}

/** There are no exchange rates, so that what is in another currency is left out. */
function leaveForeign(budgetCurrency: string): MonthFacts["convert"] {
  return (terms) => {
    const isOwn = ({ currency }: { currency: string }) => currency === budgetCurrency;
    const sumMinor = terms.filter(isOwn).reduce((sum, term) => sum + term.sumMinor, 0n);
    return { sumMinor, unconverted: terms.filter((term) => !isOwn(term)) };
  };
}
