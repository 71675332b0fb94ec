/** How far a goal is: the amount saved, the status, and the month in which it is reached. `goal-share.ts` has the shares. */
import { addMonths, countMonths, isYearMonth, monthOf } from "./calendar.ts";
import type { GoalWithState } from "./goal.ts";
import {
  type Cycle,
  cycleOf,
  divideRoundingUp,
  dueShares,
  fundShare,
  type GoalTerms,
  goalShare,
  type Moves,
  monthsLeft,
  nextDueOn,
  savedBefore,
  savedInFund,
} from "./goal-share.ts";

/**
 * `reached`: the target is saved, or was by its date. `missed`: its date has passed, and the target was not saved by then.
 * `ahead`: more than the shares up to this month is saved. `on_track`: at least the shares of earlier months are. `behind`:
 * less. `paused`: the goal has no share, because it is archived, or its category or account cannot hold it.
 */
export const GOAL_STATUSES = ["reached", "missed", "ahead", "on_track", "behind", "paused"] as const;
type GoalStatus = (typeof GOAL_STATUSES)[number];

export interface GoalProgress {
  readonly savedMinor: number;
  /** Null if the goal has no amount. */
  readonly remainingMinor: number | null;
  /** The share of the current month, and the net amount moved in it. */
  readonly shareMinor: number;
  readonly movedMinor: number;
  /** The money taken out in the current month. */
  readonly withdrawnMinor: number;
  readonly status: GoalStatus;
  /** The month in which the goal is reached at the current pace; null if that is never, unknown, or past. */
  readonly reachedIn: string | null;
  readonly nextDueOn: string | null;
}

export function goalProgress(goal: GoalWithState, moves: Moves, today: string): GoalProgress {
  const currentMonth = monthOf(today);
  const savedMinor = savedBefore(goal, moves, addMonths(currentMonth, 1));
  return {
    savedMinor,
    remainingMinor: remainingOf(goal, savedMinor),
    shareMinor: goalShare(goal, moves, currentMonth, currentMonth),
    movedMinor: netOf(moves, currentMonth),
    withdrawnMinor: moves.get(currentMonth)?.outMinor ?? 0,
    status: statusOf(goal, moves, savedMinor, currentMonth),
    reachedIn: reachedIn(goal, moves, currentMonth),
    nextDueOn: nextDueOn(goal, today),
  };
}

/** The amounts of a fund in a month. */
export interface FundMonth {
  readonly carriedInMinor: number;
  readonly countsMinor: number;
  readonly holdsMinor: number;
}

/** The progress of a goal whose money is in a fund. Spending power counts its shares, so it is never behind. */
export function fundProgress(goal: GoalWithState, fund: FundMonth, today: string): GoalProgress {
  const currentMonth = monthOf(today);
  const cycle = cycleOf(goal, currentMonth);
  const savedMinor = savedInFund(goal, cycle, fund.holdsMinor);
  const shareMinor = fundShare(goal, fund.carriedInMinor, currentMonth);
  const isPast = monthsLeft(cycle, currentMonth) < 1;
  const filledMinor = savedInFund(goal, cycle, fund.carriedInMinor + fund.countsMinor);
  const isReached = goal.amount_minor !== null && (isPast || filledMinor >= goal.amount_minor);
  return {
    savedMinor,
    remainingMinor: remainingOf(goal, savedMinor),
    shareMinor,
    movedMinor: fund.countsMinor,
    withdrawnMinor: fund.carriedInMinor + fund.countsMinor - fund.holdsMinor,
    status: !goal.is_active ? "paused" : isReached ? "reached" : fund.countsMinor > shareMinor ? "ahead" : "on_track",
    reachedIn: isReached || !goal.is_active ? null : fundReachedIn(goal, cycle, filledMinor, currentMonth),
    nextDueOn: nextDueOn(goal, today),
  };
}

function fundReachedIn(
  { amount_minor, monthly_minor }: GoalTerms,
  cycle: Cycle,
  filledMinor: number,
  currentMonth: string,
): string | null {
  if (amount_minor === null) return null;
  const months =
    monthly_minor === null
      ? monthsLeft(cycle, currentMonth) - 1
      : divideRoundingUp(amount_minor - filledMinor, monthly_minor);
  const month = addMonths(currentMonth, months);
  return isYearMonth(month) ? month : null;
}

function remainingOf({ amount_minor }: GoalTerms, savedMinor: number): number | null {
  return amount_minor === null ? null : Math.max(0, amount_minor - savedMinor);
}

function netOf(moves: Moves, yearMonth: string): number {
  const { inMinor, outMinor } = moves.get(yearMonth) ?? { inMinor: 0, outMinor: 0 };
  return inMinor - outMinor;
}

function statusOf(goal: GoalWithState, moves: Moves, savedMinor: number, currentMonth: string): GoalStatus {
  const cycle = cycleOf(goal, currentMonth);
  const left = monthsLeft(cycle, currentMonth);
  if (isReached(goal, moves, savedMinor, cycle, currentMonth)) return "reached";
  if (!goal.is_active) return "paused";
  if (left < 1) return "missed";
  const openingMinor = savedBefore(goal, moves, cycle.firstMonth);
  const movedMinor = savedMinor - openingMinor;
  const months = Math.max(0, countMonths(cycle.firstMonth, currentMonth) + 1);
  const due = (count: number) => dueShares(goal, openingMinor, cycle.monthCount, count);
  if (movedMinor < due(Math.max(0, months - 1))) return "behind";
  return movedMinor > due(months) ? "ahead" : "on_track";
}

/**
 * Whether the target is saved. From the month of the date on, it is enough that it was saved in any month of the cycle,
 * before withdrawals: the money may be used.
 */
function isReached(goal: GoalTerms, moves: Moves, savedMinor: number, cycle: Cycle, currentMonth: string): boolean {
  const { amount_minor } = goal;
  if (amount_minor === null) return false;
  const left = monthsLeft(cycle, currentMonth);
  if (left > 1) return savedMinor >= amount_minor;
  const months = [cycle.firstMonth, ...moves.keys()].filter((month) => month >= cycle.firstMonth);
  return months.some((month) => {
    const inMinor = moves.get(month)?.inMinor ?? 0;
    return monthsLeft(cycle, month) >= 1 && savedBefore(goal, moves, month) + inMinor >= amount_minor;
  });
}

/** The pace is the mean of this many full months. */
export const PACE_MONTHS = 3;

function reachedIn(goal: GoalTerms, moves: Moves, currentMonth: string): string | null {
  const count = Math.min(PACE_MONTHS, countMonths(cycleOf(goal, currentMonth).firstMonth, currentMonth));
  if (goal.amount_minor === null || count < 1) return null;
  const lastMonths = Array.from({ length: count }, (_, i) => addMonths(currentMonth, -1 - i));
  // The mean may not be whole, so all amounts are multiplied by the number of months.
  const pace = lastMonths.reduce((sum, month) => sum + netOf(moves, month), 0);
  const remaining = count * (goal.amount_minor - savedBefore(goal, moves, currentMonth));
  const moved = count * netOf(moves, currentMonth);
  if (remaining <= moved || pace <= 0) return null;
  const monthsAfterThis = divideRoundingUp(Math.max(0, remaining - Math.max(moved, pace)), pace);
  const month = addMonths(currentMonth, monthsAfterThis);
  return isYearMonth(month) ? month : null;
}
