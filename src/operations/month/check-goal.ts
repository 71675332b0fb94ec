/** Checks the terms and the target of a goal that a request creates or changes. */
import type { Budget } from "../../domain/budget.ts";
import type { NewFields, NewValues } from "../../domain/field.ts";
import { canHoldGoal, GOAL_FIELDS, type Goal } from "../../domain/goal.ts";
import { type Periods, startId } from "../../domain/period.ts";
import { ProblemList, problemOf } from "../../domain/problem.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { readNew } from "../read-fields.ts";
import type { Write } from "../service.ts";

/** Amounts in major units of the budget's currency. Null means absent. */
export type GoalInput = NewFields<typeof GOAL_FIELDS> & { readonly starts_in: string };

type GoalFields = NewValues<typeof GOAL_FIELDS>;

/** `before` is the goal before an update. @throws Problem with every invalid field. */
export async function checkGoal(
  write: Write,
  { currency, periods }: Pick<Budget, "currency" | "periods">,
  input: GoalInput,
  before?: Goal,
): Promise<GoalFields> {
  const problems = new ProblemList();
  const goal = readNew(GOAL_FIELDS, input, { currency, pointer: "/goal", problems });
  checkTerms(input, "/goal", periodsOf(periods), problems);
  await checkTarget(write, goal, before, problems);
  problems.throwIfAny();
  if (!goal.is_archived) await rejectSecondGoal(write, goal, before?.id);
  return goal;
}

/** A goal is an amount by a day, or an amount per period. The unit of the amounts does not matter. */
export function checkTerms(
  {
    amount,
    due_on,
    repeats,
    monthly,
    starts_in,
  }: Pick<GoalInput, "amount" | "due_on" | "repeats" | "monthly" | "starts_in">,
  pointer: string,
  periods: Periods,
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
  if (repeats != null && due_on == null) {
    problems.add("goal_terms_required", `${pointer}/repeats`, "Send due_on too: only a goal with a date repeats.");
  }
  if (due_on != null && repeats == null && periods.idAt(due_on) < startId(periods, starts_in)) {
    problems.add(
      "goal_due_too_early",
      `${pointer}/due_on`,
      `${due_on} is before ${starts_in}, in which the goal starts.`,
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
      "Send either category_id (a category of kind saving, or one that carries) or account_id (a hidden account).",
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
  } else if (!canHoldGoal(target) || ("kind" in target && target.is_archived)) {
    const needs = what === "account" ? "be hidden" : "be of kind saving or carry, and not be archived";
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
