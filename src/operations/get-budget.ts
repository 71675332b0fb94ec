/** The budget of a request, and the ids of all budgets. `budget/budgets.ts` changes budgets. */
import type { Budget } from "../domain/budget.ts";
import { dayAt } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { Store } from "../store/store.ts";
import { type Read, readOf, type Write } from "./service.ts";

/** @throws Problem `not_found`. */
export async function getBudget({ reads }: Read): Promise<Budget> {
  const budget = await reads.budget.find();
  if (budget === undefined) throw budgetNotFound();
  return budget;
}

export function budgetNotFound(): Problem {
  return new Problem("not_found", "This budget was deleted.");
}

/** The day of a write in the budget's time zone. */
export async function readToday(write: Write): Promise<string> {
  return dayAt(Date.parse(write.at), (await getBudget(readOf(write))).time_zone);
}

const BUDGETS_AT_ONCE = 1000;

/** The ids of all budgets, read in batches. */
export async function* everyBudgetId({ all }: Pick<Store, "all">): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const ids = await all.budgets.listIds(after, BUDGETS_AT_ONCE);
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
