/** Changes what a household has settled for its whole budget. */
import type { Budget } from "../../domain/budget.ts";
import { ProblemList } from "../../domain/problem.ts";
import { readAmount } from "../read-amount.ts";
import { readOf, type Write } from "../service.ts";
import { getBudget } from "./read-budget.ts";

export interface BudgetChanges {
  readonly carries_from?: string | null;
  /** Major units of the budget's currency. */
  readonly floor?: number | null;
}

/** @throws Problem `too_many_decimals` or `amount_out_of_range`. */
export async function updateBudget(write: Write, { carries_from, floor }: BudgetChanges): Promise<Budget> {
  const { tx, caller } = write;
  await tx.budgets.lock(caller.budgetId);
  const budget = await getBudget(readOf(write));
  const problems = new ProblemList();
  const floorMinor = floor == null ? floor : readAmount(floor, budget.currency, "/budget/floor", problems);
  problems.throwIfAny();
  const changed: Budget = {
    ...budget,
    carries_from: carries_from === undefined ? budget.carries_from : carries_from,
    floor_minor: floorMinor === undefined ? budget.floor_minor : floorMinor,
  };
  await tx.budgets.update(changed);
  return changed;
}
