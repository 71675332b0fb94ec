/** The state of the form for a goal, and the request that it becomes. */
import type { Goal, NewGoal } from "../../api/contract.ts";
import { NO_AMOUNT, type TypedAmount } from "../../logic/amount.ts";

/** By a day, by a fixed share for each month, or a fixed share without a target. */
export type Way = "due" | "monthly" | "open";

export interface GoalDraft {
  readonly name: string;
  /** "account ID" or "category ID"; empty if none is chosen. */
  readonly place: string;
  readonly way: Way;
  readonly amount: TypedAmount;
  readonly monthly: TypedAmount;
  /** Empty for 0. */
  readonly already: TypedAmount;
  readonly dueOn: string;
  /** The number of months, as text; empty if the goal is due once. */
  readonly repeats: string;
}

export function newDraft(place: string, dueOn: string, none: TypedAmount): GoalDraft {
  return { name: "", place, way: "due", amount: NO_AMOUNT, monthly: NO_AMOUNT, already: none, dueOn, repeats: "" };
}

export function draftOf(goal: Goal, dueOn: string, typed: (amount: number | null) => TypedAmount): GoalDraft {
  return {
    name: goal.name,
    place: goal.account_id === null ? `category ${goal.category_id}` : `account ${goal.account_id}`,
    way: goal.due_on !== null ? "due" : goal.amount === null ? "open" : "monthly",
    amount: typed(goal.amount),
    monthly: typed(goal.monthly),
    already: typed(goal.already),
    dueOn: goal.due_on ?? dueOn,
    repeats: goal.repeats === null ? "" : String(goal.repeats),
  };
}

/** The message for each value that is missing. */
export function missingIn({ name, way, amount, monthly, already }: GoalDraft, message: string) {
  const isMissing = (typed: TypedAmount) => typed.amount === undefined || typed.amount < 0;
  return {
    name: name.trim() === "" && message,
    amount: way !== "open" && isMissing(amount) && message,
    monthly: way !== "due" && isMissing(monthly) && message,
    already: already.text.trim() !== "" && isMissing(already) && message,
  };
}

/** The body of the request, if nothing is missing. */
export function requestOf({ name, place, way, amount, monthly, already, dueOn, repeats }: GoalDraft): NewGoal {
  const [kind, id = null] = place.split(" ");
  return {
    name: name.trim(),
    account_id: kind === "account" ? id : null,
    category_id: kind === "category" ? id : null,
    amount: way === "open" ? null : (amount.amount ?? null),
    due_on: way === "due" ? dueOn : null,
    repeats: way === "due" && repeats !== "" ? Number(repeats) : null,
    monthly: way === "due" ? null : (monthly.amount ?? null),
    already: already.amount ?? 0,
  };
}
