/**
 * Goals: money to be set aside in a category or on a hidden account, an amount by a day or so much a month. Each month
 * has its share of a goal, which spending power leaves room for; what was moved counts toward it, net. All of it is
 * reckoned from what was moved month by month, in minor units of the budget's currency.
 */
import type { Account } from "./account.ts";
import { addMonths, countMonths, isYearMonth, monthOf } from "./calendar.ts";
import type { Category } from "./category.ts";
import { divideMinor, toSafeSum } from "./money.ts";

/** What a goal asks for: an amount by a day, or so much a month, up to an amount where there is one. */
interface GoalTerms {
  readonly amount_minor: number | null;
  readonly due_on: string | null;
  readonly monthly_minor: number | null;
  /** The first month that has a share, and whose moves count. */
  readonly starts_in: string;
  /** What had been set aside before. */
  readonly already_minor: number;
}

export interface Goal extends GoalTerms {
  readonly id: string;
  readonly name: string;
  /** Where the money goes: a category of kind `saving`, or a hidden account. */
  readonly category_id: string | null;
  readonly account_id: string | null;
  /** True: it asks for nothing any more. */
  readonly is_archived: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Whether money set aside there counts as saved: in a category for it, or out of the budget on a hidden account. */
export function isFitForGoal(target: Pick<Category, "kind" | "is_archived"> | Pick<Account, "is_hidden">): boolean {
  return "is_hidden" in target ? target.is_hidden : target.kind === "saving" && !target.is_archived;
}

/** A goal, and whether it asks for anything: it does where it is open and is kept where money counts as saved. */
export interface StandingGoal extends Goal {
  readonly is_asking: boolean;
}

/** What was moved toward a goal in each month, less what was taken back. */
export type Moves = ReadonlyMap<string, number>;

/**
 * A month's share, seen from the current month. What remains at the month's start is split evenly over the months up to
 * the one it is due in, the odd cents to the first: 100.00 over three months is 33.34, 33.33, 33.33. Past the day that
 * it is due, all that remains is the month's share. The months until a later one are taken to keep theirs.
 */
export function goalShare(goal: StandingGoal, moves: Moves, yearMonth: string, currentMonth: string): number {
  if (!goal.is_asking || yearMonth < goal.starts_in) return 0;
  const isEndless = goal.amount_minor === null;
  const known = yearMonth < currentMonth || isEndless ? yearMonth : currentMonth;
  const savedMinor = savedBefore(goal, moves, known);
  if (known >= yearMonth) return shareOf(goal, savedMinor, yearMonth);
  return shareOf(goal, savedUntil(goal, moves, savedMinor, known, yearMonth), yearMonth);
}

/** What is saved when `end` begins, where it was `savedMinor` when `start` did and each month keeps its share or more. */
function savedUntil(goal: GoalTerms, moves: Moves, savedMinor: number, start: string, end: string): number {
  let saved = savedMinor;
  let month = start < goal.starts_in ? goal.starts_in : start;
  const keepShares = (until: string) => {
    saved += askedFor(goal, saved, month, countMonths(month, until));
    month = until;
  };
  for (const moved of [...moves.keys()].filter((one) => one >= month && one < end).sort()) {
    keepShares(moved);
    saved += Math.max(shareOf(goal, saved, moved), moves.get(moved) ?? 0);
    month = addMonths(moved, 1);
  }
  keepShares(end);
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
  return divideUp(remainingMinor ?? 0, monthsLeft(goal, yearMonth));
}

/** The months from one to that in which a goal is due, both included; at least one. */
function monthsLeft({ due_on }: GoalTerms, yearMonth: string): number {
  return due_on === null ? 1 : Math.max(1, countMonths(yearMonth, monthOf(due_on)) + 1);
}

function divideUp(amountMinor: number, by: number): number {
  return divideMinor(amountMinor + by - 1, by);
}

/**
 * How a goal stands: there; further than this month asks for, as far, or not even as far as the months before it asked
 * for; or not asking, since it is archived, its category is not one for savings any more, or its account not hidden.
 */
export const GOAL_STATUSES = ["reached", "ahead", "on_track", "behind", "paused"] as const;
type GoalStatus = (typeof GOAL_STATUSES)[number];

export interface GoalProgress {
  readonly savedMinor: number;
  /** Null where the goal has no amount. */
  readonly remainingMinor: number | null;
  /** The current month's share, and what was moved in it. */
  readonly shareMinor: number;
  readonly movedMinor: number;
  readonly status: GoalStatus;
  /** The month in which it is reached at the present pace; null where that is never, unknown, or behind us. */
  readonly reachedIn: string | null;
}

export function goalProgress(goal: StandingGoal, moves: Moves, currentMonth: string): GoalProgress {
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

function statusOf(goal: StandingGoal, savedMinor: number, currentMonth: string): GoalStatus {
  if (goal.amount_minor !== null && savedMinor >= goal.amount_minor) return "reached";
  if (!goal.is_asking) return "paused";
  const movedMinor = savedMinor - goal.already_minor;
  const months = Math.max(0, countMonths(goal.starts_in, currentMonth) + 1);
  const asked = (count: number) => askedFor(goal, goal.already_minor, goal.starts_in, count);
  if (movedMinor < asked(Math.max(0, months - 1))) return "behind";
  return movedMinor > asked(months) ? "ahead" : "on_track";
}

/** What some months from one on ask for together, where `savedMinor` is saved before them and each keeps its share. */
function askedFor(goal: GoalTerms, savedMinor: number, firstMonth: string, count: number): number {
  const wholeMinor = Math.max(0, (goal.amount_minor ?? Infinity) - savedMinor);
  if (goal.monthly_minor !== null) return Math.min(goal.monthly_minor * count, wholeMinor);
  const all = monthsLeft(goal, firstMonth);
  if (count >= all) return wholeMinor;
  return divideMinor(wholeMinor, all) * count + Math.min(count, wholeMinor % all);
}

/** How many of the last full months the pace is taken from. */
export const PACE_MONTHS = 3;

function reachedIn(goal: GoalTerms, moves: Moves, currentMonth: string): string | null {
  const count = Math.min(PACE_MONTHS, countMonths(goal.starts_in, currentMonth));
  if (goal.amount_minor === null || count < 1) return null;
  const lastMonths = Array.from({ length: count }, (_, i) => addMonths(currentMonth, -1 - i));
  // The mean need not be whole, so that everything is reckoned as many times over as there are months.
  const pace = lastMonths.reduce((sum, month) => sum + (moves.get(month) ?? 0), 0);
  const remaining = count * (goal.amount_minor - savedBefore(goal, moves, currentMonth));
  const moved = count * (moves.get(currentMonth) ?? 0);
  if (remaining <= moved || pace <= 0) return null;
  const monthsAfterThis = divideUp(Math.max(0, remaining - Math.max(moved, pace)), pace);
  const month = addMonths(currentMonth, monthsAfterThis);
  return isYearMonth(month) ? month : null;
}
