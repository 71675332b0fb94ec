/** Reads goals with how they stand today: all of them, or one that must exist. */
import { addMonths, monthOf } from "../../domain/calendar.ts";
import { type GoalProgress, goalProgress, PACE_MONTHS, type StandingGoal } from "../../domain/goal.ts";
import { goalMoves } from "../../domain/goal-moves.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { Problem } from "../../domain/problem.ts";
import { type Household, loadExchange, loadHousehold } from "../month/load.ts";
import { loadFlows } from "../month/load-flows.ts";
import type { Read } from "../service.ts";

export interface GoalView extends GoalProgress {
  readonly goal: StandingGoal;
  /** The budget's. */
  readonly currency: string;
  /** What was moved but cannot be reported in the budget's currency. */
  readonly unconverted: readonly Unconverted[];
}

/** In order of creation. @throws Problem `sum_out_of_range`. */
export async function listGoals(read: Read, nowMs: number): Promise<GoalView[]> {
  const household = await loadHousehold(read, nowMs);
  return await viewGoals(read, household, household.goals);
}

/** @throws Problem `not_found`, `sum_out_of_range`. */
export async function getGoal(read: Read, id: string, nowMs: number): Promise<GoalView> {
  const household = await loadHousehold(read, nowMs);
  const goal = household.goals.find((one) => one.id === id);
  if (goal === undefined) throw noGoal(id);
  const [view] = await viewGoals(read, household, [goal]);
  return view as GoalView;
}

/** The goal by itself. @throws Problem `not_found`. */
export async function findGoal({ reads }: Read, id: string): Promise<StandingGoal> {
  const goal = await reads.goals.find(id);
  if (goal === undefined) throw noGoal(id);
  return goal;
}

function noGoal(id: string): Problem {
  return new Problem("not_found", `There is no goal ${id} in this budget.`);
}

async function viewGoals(read: Read, household: Household, goals: readonly StandingGoal[]): Promise<GoalView[]> {
  const { budget, today } = household;
  const { currency } = budget;
  const month = monthOf(today);
  const flows = await loadFlows(read, household, {
    past: [],
    firstMonth: addMonths(month, 1), // no month is computed as such
    lastMonth: month,
    asOf: null,
    withTransactions: false,
    goals,
    goalMonthsSince: addMonths(month, -PACE_MONTHS),
  });
  const exchange = await loadExchange(read, budget, flows.foreignMoneys);
  return goals.map((goal) => {
    const { moves, unconverted } = goalMoves(goal, flows.toward(goal), currency, exchange);
    return { goal, currency, unconverted, ...goalProgress(goal, moves, month) };
  });
}
