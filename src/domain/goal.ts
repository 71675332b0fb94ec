/**
 * Goals: money to save in a category, in a fund or on a hidden account, either an amount by a date or an amount per month.
 * `goal-share.ts` computes the share that each month reserves, `goal-progress.ts` how far a goal is.
 */
import type { Account } from "./account.ts";
import type { Category } from "./category.ts";
import { type FieldTable, type Stored, TIMES } from "./field.ts";

/** A goal is due again after at most this many months. */
export const MAX_REPEAT_MONTHS = 120;

export const GOAL_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", create: "required", update: true },
  category_id: {
    kind: "id",
    nullable: true,
    about: "A category of kind `saving`, or a fund: a category that carries. Send this or `account_id`.",
    create: "optional",
    update: true,
  },
  account_id: {
    kind: "id",
    nullable: true,
    about: "A hidden account, such as a savings account. Send this or `category_id`.",
    create: "optional",
    update: true,
  },
  amount: {
    kind: "amount_above_0",
    nullable: true,
    about: "The target, in the budget's currency. Required with `due_on`.",
    create: "optional",
    update: true,
  },
  due_on: {
    kind: "day",
    nullable: true,
    about: "The day by which to reach the target. It determines each month's share. Send this or `monthly`.",
    create: "optional",
    update: true,
  },
  repeats: {
    kind: "repeat_months",
    nullable: true,
    about:
      "With `due_on`: the number of months after which the goal is due again, such as 12 for a yearly bill. Null if it is due once.",
    create: "optional",
    update: true,
  },
  monthly: {
    kind: "amount_above_0",
    nullable: true,
    about: "A fixed share for each month, until `amount` is reached if it is set.",
    create: "optional",
    update: true,
  },
  starts_in: {
    kind: "month",
    about:
      "The first month with a share, as YYYY-MM. Money moved before this month does not count. If the terms of a fund's goal change, the shares of earlier periods become plans, and this becomes the current period.",
    aboutNew: "The first month with a share, as YYYY-MM. If absent, the current period.",
    create: "optional",
    update: true,
  },
  starts_in_day: {
    kind: "day",
    about:
      "The first day of the period in which it starts. In a request, a day of this period, instead of `starts_in`.",
    computed: true,
    create: "optional",
    update: true,
  },
  already: {
    kind: "amount_from_0",
    about: "The amount saved before `starts_in`, in the budget's currency.",
    create: { default: 0 },
    update: true,
  },
  is_archived: {
    kind: "flag",
    about: "If true, the goal no longer reserves a share.",
    create: { default: false },
    update: true,
  },
  ...TIMES,
} as const satisfies FieldTable;

/** A goal as stored. Amounts are minor units of the budget's currency. */
export type Goal = Stored<typeof GOAL_FIELDS>;

/** Whether a category is a fund: what is planned in it and not spent stays in it. */
function isFund({ carries_from }: Pick<Category, "carries_from">): boolean {
  return carries_from !== null;
}

type GoalTarget = Pick<Category, "kind" | "is_archived" | "carries_from"> | Pick<Account, "is_hidden">;

/** Whether money there counts as saved: the account is hidden, or the category is a fund or an open one of kind `saving`. */
export function canHoldGoal(target: GoalTarget): boolean {
  if ("is_hidden" in target) return target.is_hidden;
  return isFund(target) || (target.kind === "saving" && !target.is_archived);
}

export interface GoalWithState extends Goal {
  /** Whether it has a share: it is not archived, and its category or account can hold a goal. */
  readonly is_active: boolean;
}
