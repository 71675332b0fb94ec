/** How far a goal is: the amount saved, the status, and the period in which it is reached. `goal-share.ts` has the shares. */
import { isYearMonth } from "./calendar.ts";
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
  nextDueOn,
  periodsLeft,
  savedBefore,
  savedInFund,
} from "./goal-share.ts";
import type { Periods } from "./period.ts";

/**
 * `reached`: the target is saved, or was by its date. `missed`: its date has passed, and the target was not saved by then.
 * `ahead`: more than the shares up to this period is saved. `on_track`: at least the shares of earlier periods are. `behind`:
 * less. `paused`: the goal has no share, because it is archived, or its category or account cannot hold it.
 */
export const GOAL_STATUSES = ["reached", "missed", "ahead", "on_track", "behind", "paused"] as const;
type GoalStatus = (typeof GOAL_STATUSES)[number];

export interface GoalProgress {
  readonly savedMinor: number;
  /** Null if the goal has no amount. */
  readonly remainingMinor: number | null;
  /** The share of the current period, and the net amount moved in it. */
  readonly shareMinor: number;
  readonly movedMinor: number;
  /** The money taken out in the current month. */
  readonly withdrawnMinor: number;
  readonly status: GoalStatus;
  /** The id of the period in which the goal is reached at the current pace; null if that is never, unknown, or past. */
  readonly reachedIn: string | null;
  readonly nextDueOn: string | null;
}

export function goalProgress(goal: GoalWithState, moves: Moves, today: string, periods: Periods): GoalProgress {
  const now: Now = { periods, current: periods.idAt(today) };
  const savedMinor = savedBefore(goal, moves, periods.add(now.current, 1));
  return {
    savedMinor,
    remainingMinor: remainingOf(goal, savedMinor),
    shareMinor: goalShare(goal, moves, now.current, now.current, periods),
    movedMinor: netOf(moves, now.current),
    withdrawnMinor: moves.get(now.current)?.outMinor ?? 0,
    status: statusOf(goal, moves, savedMinor, now),
    reachedIn: reachedIn(goal, moves, now),
    nextDueOn: nextDueOn(goal, today),
  };
}

interface Now {
  readonly periods: Periods;
  /** The id of the current period. */
  readonly current: string;
}

/** The amounts of a fund in a period. */
export interface FundAmounts {
  readonly carriedInMinor: number;
  readonly countsMinor: number;
  readonly holdsMinor: number;
}

/** The progress of a goal whose money is in a fund. Spending power counts its shares, so it is never behind. */
export function fundProgress(goal: GoalWithState, fund: FundAmounts, today: string, periods: Periods): GoalProgress {
  const current = periods.idAt(today);
  const cycle = cycleOf(goal, current, periods);
  const savedMinor = savedInFund(goal, cycle, fund.holdsMinor);
  const shareMinor = fundShare(goal, fund.carriedInMinor, current, periods);
  const left = periodsLeft(cycle, current, periods);
  const filledMinor = savedInFund(goal, cycle, fund.carriedInMinor + fund.countsMinor);
  const isReached = goal.amount_minor !== null && (left < 1 || filledMinor >= goal.amount_minor);
  return {
    savedMinor,
    remainingMinor: remainingOf(goal, savedMinor),
    shareMinor,
    movedMinor: fund.countsMinor,
    withdrawnMinor: fund.carriedInMinor + fund.countsMinor - fund.holdsMinor,
    status: !goal.is_active ? "paused" : isReached ? "reached" : fund.countsMinor > shareMinor ? "ahead" : "on_track",
    reachedIn: isReached || !goal.is_active ? null : fundReachedIn(goal, left, filledMinor, { periods, current }),
    nextDueOn: nextDueOn(goal, today),
  };
}

function fundReachedIn(
  { amount_minor, monthly_minor }: GoalTerms,
  left: number,
  filledMinor: number,
  now: Now,
): string | null {
  if (amount_minor === null) return null;
  return later(now, monthly_minor === null ? left - 1 : divideRoundingUp(amount_minor - filledMinor, monthly_minor));
}

/** The period this many periods later; null if it is too distant to have an id. */
function later({ periods, current }: Now, count: number): string | null {
  const id = periods.add(current, count);
  const isKnown = periods.areMonths ? isYearMonth(id) : periods.count(current, id) === count;
  return isKnown ? id : null;
}

function remainingOf({ amount_minor }: GoalTerms, savedMinor: number): number | null {
  return amount_minor === null ? null : Math.max(0, amount_minor - savedMinor);
}

function netOf(moves: Moves, id: string): number {
  const { inMinor, outMinor } = moves.get(id) ?? { inMinor: 0, outMinor: 0 };
  return inMinor - outMinor;
}

function statusOf(goal: GoalWithState, moves: Moves, savedMinor: number, now: Now): GoalStatus {
  const { periods, current } = now;
  const cycle = cycleOf(goal, current, periods);
  if (isReached(goal, moves, savedMinor, { ...now, cycle })) return "reached";
  if (!goal.is_active) return "paused";
  if (periodsLeft(cycle, current, periods) < 1) return "missed";
  const openingMinor = savedBefore(goal, moves, cycle.first);
  const movedMinor = savedMinor - openingMinor;
  const count = Math.max(0, periods.count(cycle.first, current) + 1);
  const due = (shares: number) => dueShares(goal, openingMinor, cycle.length, shares);
  if (movedMinor < due(Math.max(0, count - 1))) return "behind";
  return movedMinor > due(count) ? "ahead" : "on_track";
}

/**
 * Whether the target is saved. From the period of the date on, it is enough that it was saved in any period of the cycle,
 * before withdrawals: the money may be used.
 */
function isReached(
  goal: GoalTerms,
  moves: Moves,
  savedMinor: number,
  { periods, current, cycle }: Now & { readonly cycle: Cycle },
): boolean {
  const { amount_minor } = goal;
  if (amount_minor === null) return false;
  if (periodsLeft(cycle, current, periods) > 1) return savedMinor >= amount_minor;
  const ids = [cycle.first, ...moves.keys()].filter((id) => id >= cycle.first);
  return ids.some((id) => {
    const inMinor = moves.get(id)?.inMinor ?? 0;
    return periodsLeft(cycle, id, periods) >= 1 && savedBefore(goal, moves, id) + inMinor >= amount_minor;
  });
}

/** The pace is the mean of this many full periods. */
export const PACE_PERIODS = 3;

function reachedIn(goal: GoalTerms, moves: Moves, now: Now): string | null {
  const { periods, current } = now;
  const count = Math.min(PACE_PERIODS, periods.count(cycleOf(goal, current, periods).first, current));
  if (goal.amount_minor === null || count < 1) return null;
  const last = Array.from({ length: count }, (_, i) => periods.add(current, -1 - i));
  // The mean may not be whole, so all amounts are multiplied by the number of periods.
  const pace = last.reduce((sum, id) => sum + netOf(moves, id), 0);
  const remaining = count * (goal.amount_minor - savedBefore(goal, moves, current));
  const moved = count * netOf(moves, current);
  if (remaining <= moved || pace <= 0) return null;
  return later(now, divideRoundingUp(Math.max(0, remaining - Math.max(moved, pace)), pace));
}
