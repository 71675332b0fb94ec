/** The rows of a budget that most computations start with. */
import type { Account } from "../domain/account.ts";
import type { Budget } from "../domain/budget.ts";
import { dayAt } from "../domain/calendar.ts";
import type { Category } from "../domain/category.ts";
import type { GoalWithState } from "../domain/goal.ts";
import { type Periods, startId } from "../domain/period.ts";
import { periodsOf } from "../recurrence/periods.ts";
import { pipelined } from "../store/store.ts";
import { budgetNotFound } from "./get-budget.ts";
import type { Read } from "./service.ts";

export interface Household {
  readonly budget: Budget;
  readonly periods: Periods;
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
  const [budget, accounts, categories, goals] = await reads.past.latest({
    key: "household",
    compute: () => pipelined([reads.budget.find(), reads.accounts.list(), reads.categories.list(), reads.goals.list()]),
    countRows: ([, ...lists]) => lists.flat().length,
  });
  if (budget === undefined) throw budgetNotFound();
  const periods = periodsOf(budget.periods);
  return { budget, periods, today: dayAt(nowMs, budget.time_zone), accounts, categories, goals };
}

/** The household with the ids of periods in place of the stored starts of what carries, and of goals. */
export function inPeriods(household: Household): Household {
  const { budget, periods, categories, goals } = household;
  const carrying = <T extends Pick<Budget, "carries_from">>(one: T): T => {
    return one.carries_from === null ? one : { ...one, carries_from: startId(periods, one.carries_from) };
  };
  return {
    ...household,
    budget: carrying(budget),
    categories: categories.map(carrying),
    goals: goals.map((goal) => ({ ...goal, starts_in: startId(periods, goal.starts_in) })),
  };
}
