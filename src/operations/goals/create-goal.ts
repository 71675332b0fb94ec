/** Creates a goal. */
import { dayAt, monthOf } from "../../domain/calendar.ts";
import { getBudget } from "../budget/read-budget.ts";
import { readOf, type Write } from "../service.ts";
import { checkGoal, type GoalInput } from "./check-goal.ts";
import { type GoalView, getGoal } from "./read-goals.ts";

/** It starts in the current month, unless it says when. @throws Problem with everything that is wrong. */
export async function createGoal(
  write: Write,
  input: Omit<GoalInput, "starts_in"> & { readonly starts_in?: string },
): Promise<GoalView> {
  const { tx, at, newId } = write;
  const budget = await getBudget(readOf(write));
  const nowMs = Date.parse(at);
  const starts_in = input.starts_in ?? monthOf(dayAt(nowMs, budget.time_zone));
  const goal = {
    id: newId(),
    ...(await checkGoal(write, budget, { ...input, starts_in })),
    created_at: at,
    updated_at: at,
  };
  await tx.goals.insert(goal);
  return await getGoal(readOf(write), goal.id, nowMs);
}
