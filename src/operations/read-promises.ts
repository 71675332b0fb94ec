/** Reads what a month that is not over promises: what recurs and has not come yet, and what goals ask for. */
import { monthBounds, monthOf } from "../domain/calendar.ts";
import type { Category } from "../domain/category.ts";
import { type ExpectedFlow, expectedFlow } from "../domain/expected-flow.ts";
import type { MonthFacts } from "../domain/spending-line.ts";
import { readGoalShares } from "./read-goal-shares.ts";
import type { MonthView } from "./read-lines.ts";
import { readOccurrences } from "./read-occurrences.ts";
import type { Read } from "./service.ts";

export interface Promises {
  readonly expected: readonly ExpectedFlow[];
  readonly goals: MonthFacts["goals"];
}

export async function readPromises(read: Read, view: MonthView, categories: readonly Category[]): Promise<Promises> {
  return {
    expected: await readExpected(read, view, categories),
    goals: await readGoalShares(read, view),
  };
}

/** What is open of the month; in the current one also what is overdue from earlier, since it will be paid in it. */
async function readExpected(read: Read, view: MonthView, categories: readonly Category[]): Promise<ExpectedFlow[]> {
  const { yearMonth, day, asOf } = view;
  const { firstDay: since, lastDay: until } = monthBounds(yearMonth);
  const occurrences = await readOccurrences(read, { since, until, today: day, seenUntil: asOf ?? undefined });
  const isCurrent = yearMonth === monthOf(day);
  const open = occurrences.filter(({ due_on, expectedMinor }) => expectedMinor !== 0 && (isCurrent || due_on >= since));
  if (open.length === 0) return [];
  const accounts = new Map((await read.reads.accounts.list(read.budgetId)).map((account) => [account.id, account]));
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  return open.flatMap((occurrence) => expectedFlow(occurrence, accounts, categoriesById, day) ?? []);
}
