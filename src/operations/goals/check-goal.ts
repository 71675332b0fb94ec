/** Checks what a request says of a goal, and makes it what is stored. */
import type { Budget } from "../../domain/budget.ts";
import { monthOf } from "../../domain/calendar.ts";
import { type Goal, isFitForGoal } from "../../domain/goal.ts";
import { ProblemList, problemOf } from "../../domain/problem.ts";
import { readAmount } from "../read-amount.ts";
import type { Write } from "../service.ts";

/** Amounts in major units of the budget's currency. A null counts as absent. */
export interface GoalInput {
  readonly name: string;
  readonly category_id?: string | null;
  readonly account_id?: string | null;
  readonly amount?: number | null;
  readonly due_on?: string | null;
  readonly monthly?: number | null;
  readonly starts_in: string;
  readonly already?: number;
  readonly is_archived?: boolean;
}

type GoalFields = Omit<Goal, "id" | "created_at" | "updated_at">;

/** `before` is the goal that changes. @throws Problem with everything that is wrong. */
export async function checkGoal(
  write: Write,
  { currency }: Pick<Budget, "currency">,
  input: GoalInput,
  before?: Goal,
): Promise<GoalFields> {
  const problems = new ProblemList();
  const read = (field: "amount" | "monthly" | "already") =>
    input[field] == null ? null : (readAmount(input[field], currency, `/goal/${field}`, problems) ?? null);
  const goal: GoalFields = {
    name: input.name,
    category_id: input.category_id ?? null,
    account_id: input.account_id ?? null,
    amount_minor: read("amount"),
    due_on: input.due_on ?? null,
    monthly_minor: read("monthly"),
    starts_in: input.starts_in,
    already_minor: read("already") ?? 0,
    is_archived: input.is_archived ?? false,
  };
  checkTerms(input, problems);
  await checkTarget(write, goal, before, problems);
  problems.throwIfAny();
  if (!goal.is_archived) await refuseSecondGoal(write, goal, before?.id);
  return goal;
}

/** An amount by a day, or so much a month. */
function checkTerms({ amount, due_on, monthly, starts_in }: GoalInput, problems: ProblemList): void {
  if (due_on == null && monthly == null) {
    problems.add("goal_terms_required", "/goal", "Send amount and due_on, or monthly.");
  }
  if (due_on != null && monthly != null) {
    problems.add("goal_terms_conflict", "/goal", "Send due_on or monthly, not both.");
  }
  if (due_on != null && amount == null) {
    problems.add("goal_terms_required", "/goal/amount", `Send the amount to save by ${due_on}.`);
  }
  if (due_on != null && monthOf(due_on) < starts_in) {
    problems.add(
      "goal_due_too_early",
      "/goal/due_on",
      `${due_on} is before ${starts_in}, the first month of the goal.`,
    );
  }
}

/** Where it stays where it was, that may have become unfit for a goal. */
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
  } else if (!isFitForGoal(target)) {
    const needs = what === "account" ? "be hidden" : "be of kind saving and not archived";
    problems.add("goal_target_unfit", pointer, `The ${what} must ${needs}.`);
  }
}

async function refuseSecondGoal({ tx }: Write, goal: GoalFields, ownId: string | undefined): Promise<void> {
  const [column, id] =
    goal.category_id === null
      ? (["account_id", goal.account_id] as const)
      : (["category_id", goal.category_id] as const);
  const openId = await tx.goals.findOpenId(column, id ?? "");
  if (openId === undefined || openId === ownId) return;
  const detail = `The goal ${openId} is already open there. Archive it first, or use another category or account.`;
  throw problemOf([{ code: "goal_exists", pointer: `/goal/${column}`, detail }]);
}
