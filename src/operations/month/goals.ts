/** Goals: list and get them with their progress today, create, update and delete. */

import { amountFormat } from "../../domain/amount-format.ts";
import type { Budget } from "../../domain/budget.ts";
import { addMonths, dayAt, monthOf } from "../../domain/calendar.ts";
import type { FieldChanges, NewFields, NewValues } from "../../domain/field.ts";
import {
  canHoldGoal,
  GOAL_FIELDS,
  type Goal,
  type GoalProgress,
  type GoalWithState,
  goalProgress,
  PACE_MONTHS,
} from "../../domain/goal.ts";
import { goalMoves } from "../../domain/goal-moves.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import { getBudget } from "../get-budget.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import { readNew } from "../read-fields.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { loadExchange } from "./load.ts";
import { loadFlows } from "./load-flows.ts";

export interface GoalView extends GoalProgress {
  readonly goal: GoalWithState;
  /** The budget's currency. */
  readonly currency: string;
  /** Money moved toward the goal that has no rate into the budget's currency. */
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
  if (goal === undefined) throw goalNotFound(id);
  const [view] = await viewGoals(read, household, [goal]);
  return view as GoalView;
}

/** The goal without its progress. @throws Problem `not_found`. */
async function findGoal({ reads }: Read, id: string): Promise<GoalWithState> {
  const goal = await reads.goals.find(id);
  if (goal === undefined) throw goalNotFound(id);
  return goal;
}

function goalNotFound(id: string): Problem {
  return new Problem("not_found", `There is no goal ${id} in this budget.`);
}

async function viewGoals(read: Read, household: Household, goals: readonly GoalWithState[]): Promise<GoalView[]> {
  const { budget, today } = household;
  const { currency } = budget;
  const month = monthOf(today);
  const flows = await loadFlows(read, household, {
    past: [],
    firstMonth: addMonths(month, 1), // no month is computed
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

/** A goal without `starts_in` starts in the current month. @throws Problem with every invalid field. */
export async function createGoal(write: Write, input: NewFields<typeof GOAL_FIELDS>): Promise<GoalView> {
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

/**
 * Changes only the fields sent. The rules of a new goal apply to the result. @throws Problem `not_found`, or with every
 * invalid field.
 */
export async function updateGoal(
  write: Write,
  id: string,
  changes: FieldChanges<typeof GOAL_FIELDS>,
): Promise<GoalView> {
  const { tx, at } = write;
  const budget = await getBudget(readOf(write));
  const before = await findGoal(readOf(write), id);
  const input = mergeChanges(asInput(before, budget.currency), changes);
  const checked = await checkGoal(write, budget, input, before);
  await tx.goals.update(before, { id, ...checked, created_at: before.created_at, updated_at: at });
  return await getGoal(readOf(write), id, Date.parse(at));
}

/** The goal in the form of a request. */
function asInput({ amount_minor, monthly_minor, already_minor, ...goal }: Goal, currency: string): GoalInput {
  const format = amountFormat(currency);
  return {
    ...goal,
    amount: format(amount_minor),
    monthly: format(monthly_minor),
    already: format(already_minor),
  };
}

/** A new target replaces the old one, and a new form of the terms replaces the old form. */
function mergeChanges(before: GoalInput, changes: FieldChanges<typeof GOAL_FIELDS>): GoalInput {
  return {
    ...before,
    ...(changes.category_id == null && changes.account_id == null ? {} : { category_id: null, account_id: null }),
    ...(changes.due_on == null && changes.monthly == null ? {} : { due_on: null, monthly: null }),
    ...changes,
  };
}

/** Money moved toward the goal stays in its category or account. @throws Problem `not_found`. */
export async function deleteGoal(write: Write, id: string): Promise<void> {
  await write.tx.goals.remove(await findGoal(readOf(write), id));
}

/** Amounts in major units of the budget's currency. Null means absent. */
type GoalInput = NewFields<typeof GOAL_FIELDS> & { readonly starts_in: string };

type GoalFields = NewValues<typeof GOAL_FIELDS>;

/** `before` is the goal before an update. @throws Problem with every invalid field. */
async function checkGoal(
  write: Write,
  { currency }: Pick<Budget, "currency">,
  input: GoalInput,
  before?: Goal,
): Promise<GoalFields> {
  const problems = new ProblemList();
  const goal = readNew(GOAL_FIELDS, input, { currency, pointer: "/goal", problems });
  checkTerms(input, "/goal", problems);
  await checkTarget(write, goal, before, problems);
  problems.throwIfAny();
  if (!goal.is_archived) await rejectSecondGoal(write, goal, before?.id);
  return goal;
}

/** A goal is an amount by a day, or an amount per month. The unit of the amounts does not matter. */
export function checkTerms(
  { amount, due_on, monthly, starts_in }: Pick<GoalInput, "amount" | "due_on" | "monthly" | "starts_in">,
  pointer: string,
  problems: ProblemList,
): void {
  if (due_on == null && monthly == null) {
    problems.add("goal_terms_required", pointer, "Send amount and due_on, or monthly.");
  }
  if (due_on != null && monthly != null) {
    problems.add("goal_terms_conflict", pointer, "Send due_on or monthly, not both.");
  }
  if (due_on != null && amount == null) {
    problems.add("goal_terms_required", `${pointer}/amount`, `Send the amount to save by ${due_on}.`);
  }
  if (due_on != null && monthOf(due_on) < starts_in) {
    problems.add(
      "goal_due_too_early",
      `${pointer}/due_on`,
      `${due_on} is before ${starts_in}, the first month of the goal.`,
    );
  }
}

/** An unchanged target is accepted even if it can no longer hold a goal. */
async function checkTarget(
  { tx }: Write,
  { category_id, account_id }: GoalFields,
  before: Goal | undefined,
  problems: ProblemList,
): Promise<void> {
  if ((category_id === null) === (account_id === null)) {
    const code = category_id === null ? "goal_target_required" : "goal_target_conflict";
    problems.add(
      code,
      "/goal",
      "Send either category_id (a category of kind saving) or account_id (a hidden account).",
    );
    return;
  }
  if (category_id === before?.category_id && account_id === before?.account_id) return;
  const [what, id] =
    category_id === null ? (["account", account_id ?? ""] as const) : (["category", category_id] as const);
  const target = what === "account" ? await tx.accounts.find(id) : await tx.categories.find(id);
  const pointer = `/goal/${what}_id`;
  if (target === undefined) {
    problems.add(`unknown_${what}`, pointer, `There is no ${what} ${id} in this budget.`);
  } else if (!canHoldGoal(target)) {
    const needs = what === "account" ? "be hidden" : "be of kind saving and not archived";
    problems.add("goal_target_unfit", pointer, `The ${what} must ${needs}.`);
  }
}

async function rejectSecondGoal({ tx }: Write, goal: GoalFields, ownId: string | undefined): Promise<void> {
  const [column, id] =
    goal.category_id === null
      ? (["account_id", goal.account_id] as const)
      : (["category_id", goal.category_id] as const);
  const openId = await tx.goals.findOpenId(column, id ?? "");
  if (openId === undefined || openId === ownId) return;
  const detail = `The goal ${openId} is already open there. Archive it first, or use another category or account.`;
  throw problemOf([{ code: "goal_exists", pointer: `/goal/${column}`, detail }]);
}
