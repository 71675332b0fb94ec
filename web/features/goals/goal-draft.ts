/** The state of the form for a goal, and the request that it becomes. */
import type { Goal, NewGoal } from "../../api/contract.ts";

/** By a day, by a fixed share for each month, or a fixed share without a target. */
export type Way = "due" | "monthly" | "open";

export interface GoalDraft {
  readonly name: string;
  /** "account ID" or "category ID"; empty if none is chosen. */
  readonly place: string;
  readonly way: Way;
  readonly amount: number | undefined;
  readonly monthly: number | undefined;
  readonly already: number | undefined;
  readonly dueOn: string;
}

export function newDraft(place: string, dueOn: string): GoalDraft {
  return { name: "", place, way: "due", amount: undefined, monthly: undefined, already: 0, dueOn };
}

export function draftOf(goal: Goal, dueOn: string): GoalDraft {
  return {
    name: goal.name,
    place: goal.account_id === null ? `category ${goal.category_id}` : `account ${goal.account_id}`,
    way: goal.due_on !== null ? "due" : goal.amount === null ? "open" : "monthly",
    amount: goal.amount ?? undefined,
    monthly: goal.monthly ?? undefined,
    already: goal.already,
    dueOn: goal.due_on ?? dueOn,
  };
}

/** The body of the request; undefined if something that it needs is missing. */
export function requestOf(draft: GoalDraft): NewGoal | undefined {
  const { name, place, way, amount, monthly, already, dueOn } = draft;
  const [kind, id] = place.split(" ");
  const needsAmount = way !== "open";
  const needsMonthly = way !== "due";
  if (id === undefined || name.trim() === "" || already === undefined) return undefined;
  if ((needsAmount && amount === undefined) || (needsMonthly && monthly === undefined)) return undefined;
  return {
    name: name.trim(),
    account_id: kind === "account" ? id : null,
    category_id: kind === "category" ? id : null,
    amount: needsAmount ? (amount ?? null) : null,
    due_on: way === "due" ? dueOn : null,
    monthly: needsMonthly ? (monthly ?? null) : null,
    already,
  };
}
