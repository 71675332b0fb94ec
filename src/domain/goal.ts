/**
 * Goals: money to save in a category or on a hidden account, either an amount by a date or an amount per month. Each
 * month has a share, which spending power reserves; money moved to the goal counts toward it, net. Everything is
 * computed from the amounts moved per month, in minor units of the budget's currency.
 */
import type { Account } from "./account.ts";
import { addMonths, countMonths, isYearMonth, monthOf } from "./calendar.ts";
import type { Category } from "./category.ts";
import { type FieldTable, type Stored, TIMES } from "./field.ts";
import { divideMinor, toSafeSum } from "./money.ts";

export const GOAL_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", create: "required", update: true },
  category_id: {
    kind: "id",
    nullable: true,
    about: "A category of kind `saving`. Send this or `account_id`.",
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
  monthly: {
    kind: "amount_above_0",
    nullable: true,
    about: "A fixed share for each month, until `amount` is reached if it is set.",
    create: "optional",
    update: true,
  },
  starts_in: {
    kind: "month",
    about: "The first month with a share, as YYYY-MM. Money moved before this month does not count.",
    aboutNew: "The first month with a share, as YYYY-MM. If absent, the current month.",
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

/** The terms of a goal: an amount by a day, or an amount per month, optionally up to a total. */
type GoalTerms = Pick<Goal, "amount_minor" | "due_on" | "monthly_minor" | "starts_in" | "already_minor">;

/** Whether money there counts as saved: the category is an open one of kind `saving`, or the account is hidden. */
export function canHoldGoal(target: Pick<Category, "kind" | "is_archived"> | Pick<Account, "is_hidden">): boolean {
  return "is_hidden" in target ? target.is_hidden : target.kind === "saving" && !target.is_archived;
}

export interface GoalWithState extends Goal {
  /** Whether it has a share: it is not archived, and its category or account can hold a goal. */
  readonly is_active: boolean;
}

/** The net amount moved toward a goal in each month. */
export type Moves = ReadonlyMap<string, number>;

/**
 * A month's share, as seen from the current month. The amount remaining at the start of the month is split evenly over
 * the months up to the due month; the first months get the odd cents: 100.00 over three months is 33.34, 33.33, 33.33.
 * After the due day, the share is the whole remaining amount. For a later month, the months before it are assumed to
 * receive their shares.
 */
export function goalShare(goal: GoalWithState, moves: Moves, yearMonth: string, currentMonth: string): number {
  if (!goal.is_active || yearMonth < goal.starts_in) return 0;
  const isEndless = goal.amount_minor === null;
  const known = yearMonth < currentMonth || isEndless ? yearMonth : currentMonth;
  const savedMinor = savedBefore(goal, moves, known);
  if (known >= yearMonth) return shareOf(goal, savedMinor, yearMonth);
  return shareOf(goal, savedUntil(goal, moves, savedMinor, known, yearMonth), yearMonth);
}

/**
 * The amount saved at the start of `end`, if `savedMinor` is saved at the start of `start` and each month between
 * receives its share or more.
 */
function savedUntil(goal: GoalTerms, moves: Moves, savedMinor: number, start: string, end: string): number {
  let saved = savedMinor;
  let month = start < goal.starts_in ? goal.starts_in : start;
  const addShares = (until: string) => {
    saved += dueShares(goal, saved, month, countMonths(month, until));
    month = until;
  };
  for (const moved of [...moves.keys()].filter((one) => one >= month && one < end).sort()) {
    addShares(moved);
    saved += Math.max(shareOf(goal, saved, moved), moves.get(moved) ?? 0);
    month = addMonths(moved, 1);
  }
  addShares(end);
  return saved;
}

function savedBefore(goal: GoalTerms, moves: Moves, yearMonth: string): number {
  let sum = BigInt(goal.already_minor);
  for (const [month, movedMinor] of moves) {
    if (month >= goal.starts_in && month < yearMonth) sum += BigInt(movedMinor);
  }
  return toSafeSum(sum);
}

function shareOf(goal: GoalTerms, savedMinor: number, yearMonth: string): number {
  const remainingMinor = goal.amount_minor === null ? null : Math.max(0, goal.amount_minor - savedMinor);
  if (goal.monthly_minor !== null) return Math.min(goal.monthly_minor, remainingMinor ?? goal.monthly_minor);
  return divideRoundingUp(remainingMinor ?? 0, monthsLeft(goal, yearMonth));
}

/** The number of months up to the due month, both included; at least one. */
function monthsLeft({ due_on }: GoalTerms, yearMonth: string): number {
  return due_on === null ? 1 : Math.max(1, countMonths(yearMonth, monthOf(due_on)) + 1);
}

function divideRoundingUp(amountMinor: number, by: number): number {
  return divideMinor(amountMinor + by - 1, by);
}

/**
 * `reached`: the target is saved. `ahead`: more than the shares up to this month is saved. `on_track`: at least the
 * shares of earlier months are. `behind`: less. `paused`: the goal has no share, because it is archived, its
 * category is archived or not for savings, or its account is not hidden.
 */
export const GOAL_STATUSES = ["reached", "ahead", "on_track", "behind", "paused"] as const;
type GoalStatus = (typeof GOAL_STATUSES)[number];

export interface GoalProgress {
  readonly savedMinor: number;
  /** Null if the goal has no amount. */
  readonly remainingMinor: number | null;
  /** The share of the current month, and the amount moved in it. */
  readonly shareMinor: number;
  readonly movedMinor: number;
  readonly status: GoalStatus;
  /** The month in which the goal is reached at the current pace; null if that is never, unknown, or past. */
  readonly reachedIn: string | null;
}

export function goalProgress(goal: GoalWithState, moves: Moves, currentMonth: string): GoalProgress {
  const savedMinor = savedBefore(goal, moves, addMonths(currentMonth, 1));
  return {
    savedMinor,
    remainingMinor: goal.amount_minor === null ? null : Math.max(0, goal.amount_minor - savedMinor),
    shareMinor: goalShare(goal, moves, currentMonth, currentMonth),
    movedMinor: moves.get(currentMonth) ?? 0,
    status: statusOf(goal, savedMinor, currentMonth),
    reachedIn: reachedIn(goal, moves, currentMonth),
  };
}

function statusOf(goal: GoalWithState, savedMinor: number, currentMonth: string): GoalStatus {
  if (goal.amount_minor !== null && savedMinor >= goal.amount_minor) return "reached";
  if (!goal.is_active) return "paused";
  const movedMinor = savedMinor - goal.already_minor;
  const months = Math.max(0, countMonths(goal.starts_in, currentMonth) + 1);
  const due = (count: number) => dueShares(goal, goal.already_minor, goal.starts_in, count);
  if (movedMinor < due(Math.max(0, months - 1))) return "behind";
  return movedMinor > due(months) ? "ahead" : "on_track";
}

/**
 * The total share of `count` months from `firstMonth`, if `savedMinor` is saved before them and each receives its
 * share.
 */
function dueShares(goal: GoalTerms, savedMinor: number, firstMonth: string, count: number): number {
  const remainingMinor = Math.max(0, (goal.amount_minor ?? Infinity) - savedMinor);
  if (goal.monthly_minor !== null) return Math.min(goal.monthly_minor * count, remainingMinor);
  const all = monthsLeft(goal, firstMonth);
  if (count >= all) return remainingMinor;
  return divideMinor(remainingMinor, all) * count + Math.min(count, remainingMinor % all);
}

/** The pace is the mean of this many full months. */
export const PACE_MONTHS = 3;

function reachedIn(goal: GoalTerms, moves: Moves, currentMonth: string): string | null {
  const count = Math.min(PACE_MONTHS, countMonths(goal.starts_in, currentMonth));
  if (goal.amount_minor === null || count < 1) return null;
  const lastMonths = Array.from({ length: count }, (_, i) => addMonths(currentMonth, -1 - i));
  // The mean may not be whole, so all amounts are multiplied by the number of months.
  const pace = lastMonths.reduce((sum, month) => sum + (moves.get(month) ?? 0), 0);
  const remaining = count * (goal.amount_minor - savedBefore(goal, moves, currentMonth));
  const moved = count * (moves.get(currentMonth) ?? 0);
  if (remaining <= moved || pace <= 0) return null;
  const monthsAfterThis = divideRoundingUp(Math.max(0, remaining - Math.max(moved, pace)), pace);
  const month = addMonths(currentMonth, monthsAfterThis);
  return isYearMonth(month) ? month : null;
}
