/** Reads goals with how they stand today: all of them, or one that must be there. */
import { dayAt, monthOf } from "../../domain/calendar.ts";
import { type GoalProgress, goalProgress, type StandingGoal } from "../../domain/goal.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { Problem } from "../../domain/problem.ts";
import { getBudget } from "../budget/read-budget.ts";
import type { Read } from "../service.ts";
import { readGoalMoves } from "./read-goal-moves.ts";

export interface GoalView extends GoalProgress {
  readonly goal: StandingGoal;
  /** The budget's. */
  readonly currency: string;
  /** What was moved but cannot be told in the budget's currency. */
  readonly unconverted: readonly Unconverted[];
}

/** In order of creation. @throws Problem `sum_out_of_range`. */
export async function listGoals(read: Read, nowMs: number): Promise<GoalView[]> {
  return await viewGoals(read, await read.reads.goals.list(read.budgetId), nowMs);
}

/** @throws Problem `not_found`, `sum_out_of_range`. */
export async function getGoal(read: Read, id: string, nowMs: number): Promise<GoalView> {
  const [view] = await viewGoals(read, [await findGoal(read, id)], nowMs);
  return view as GoalView;
}

/** The goal by itself. @throws Problem `not_found`. */
export async function findGoal({ reads, budgetId }: Read, id: string): Promise<StandingGoal> {
  const goal = await reads.goals.find(budgetId, id);
  if (goal === undefined) throw new Problem("not_found", `There is no goal ${id} in this budget.`);
  return goal;
}

async function viewGoals(read: Read, goals: readonly StandingGoal[], nowMs: number): Promise<GoalView[]> {
  const budget = await getBudget(read);
  const month = monthOf(dayAt(nowMs, budget.time_zone));
  const movesOf = await readGoalMoves(read, budget, goals, month);
  return goals.map((goal) => {
    const { moves, unconverted } = movesOf(goal);
    return { goal, currency: budget.currency, unconverted, ...goalProgress(goal, moves, month) };
  });
}
