/** Changes a goal: only what is sent, and what comes of it keeps the same rules as a new one. */
import { amountFormat } from "../../domain/amount-format.ts";
import type { Goal } from "../../domain/goal.ts";
import { getBudget } from "../budget/read-budget.ts";
import { readOf, type Write } from "../service.ts";
import { checkGoal, type GoalInput } from "./check-goal.ts";
import { findGoal, type GoalView, getGoal } from "./read-goals.ts";

/** @throws Problem `not_found`, and whatever the result would break. */
export async function updateGoal(write: Write, id: string, changes: Partial<GoalInput>): Promise<GoalView> {
  const { tx, at } = write;
  const budget = await getBudget(readOf(write));
  const before = await findGoal(readOf(write), id);
  const input = mergeChanges(asInput(before, budget.currency), changes);
  const checked = await checkGoal(write, budget, input, before);
  await tx.goals.update({ id, ...checked, created_at: before.created_at, updated_at: at });
  return await getGoal(readOf(write), id, Date.parse(at));
}

/** The goal as a request would give it. */
function asInput({ amount_minor, monthly_minor, already_minor, ...goal }: Goal, currency: string): GoalInput {
  const format = amountFormat(currency);
  return {
    ...goal,
    amount: format(amount_minor),
    monthly: format(monthly_minor),
    already: format(already_minor),
  };
}

/** Another place to keep it, or another form of it, takes the place of what there was. */
function mergeChanges(before: GoalInput, changes: Partial<GoalInput>): GoalInput {
  return {
    ...before,
    ...(changes.category_id == null && changes.account_id == null ? {} : { category_id: null, account_id: null }),
    ...(changes.due_on == null && changes.monthly == null ? {} : { due_on: null, monthly: null }),
    ...changes,
  };
}
