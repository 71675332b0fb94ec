/** The rows of a budget that most computations start with. */
import type { Account } from "../domain/account.ts";
import type { Budget } from "../domain/budget.ts";
import { dayAt } from "../domain/calendar.ts";
import type { Category } from "../domain/category.ts";
import type { GoalWithState } from "../domain/goal.ts";
import { pipelined } from "../store/store.ts";
import { budgetNotFound } from "./get-budget.ts";
import type { Read } from "./service.ts";

export interface Household {
  readonly budget: Budget;
  readonly today: string;
  /** In order of creation. */
  readonly accounts: readonly Account[];
  /** In display order. */
  readonly categories: readonly Category[];
  /** In order of creation. */
  readonly goals: readonly GoalWithState[];
}

/** @throws Problem `not_found`. */
export async function loadHousehold({ reads }: Read, nowMs: number): Promise<Household> {
  const [budget, accounts, categories, goals] = await pipelined([
    reads.budget.find(),
    reads.accounts.list(),
    reads.categories.list(),
    reads.goals.list(),
  ]);
  if (budget === undefined) throw budgetNotFound();
  return { budget, today: dayAt(nowMs, budget.time_zone), accounts, categories, goals };
}
