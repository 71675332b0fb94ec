/**
 * The share of a goal: the amount that a month reserves for it. A goal with a date splits the amount that is still missing
 * over the months up to the date, and reserves nothing after it. If it repeats, the next cycle starts in the month after the
 * date. Amounts are minor units of the budget's currency.
 */
import { addMonths, countMonths, dayInMonth, monthOf } from "./calendar.ts";
import type { Goal, GoalWithState } from "./goal.ts";
import { divideMinor, toSafeSum } from "./money.ts";

/** The terms of a goal: an amount by a day, which may repeat, or an amount per month, optionally up to a total. */
export type GoalTerms = Pick<
  Goal,
  "amount_minor" | "due_on" | "repeats" | "monthly_minor" | "starts_in" | "already_minor"
>;

/** The amounts moved toward a goal in a month, and out of it. Both are positive. */
export interface Move {
  readonly inMinor: number;
  readonly outMinor: number;
}

export type Moves = ReadonlyMap<string, Move>;

/** The months in which a goal saves for one of its dates. */
export interface Cycle {
  readonly firstMonth: string;
  /** Infinity without a date. */
  readonly monthCount: number;
}

/** The cycle of a month; of a later month than the date of a goal that does not repeat, the only cycle. */
export function cycleOf({ due_on, repeats, starts_in }: GoalTerms, yearMonth: string): Cycle {
  if (due_on === null) return { firstMonth: starts_in, monthCount: Infinity };
  const dueMonth = monthOf(due_on);
  const month = yearMonth < starts_in ? starts_in : yearMonth;
  const monthsAfter = countMonths(dueMonth, month);
  if (repeats === null || monthsAfter <= 0) {
    return { firstMonth: starts_in, monthCount: countMonths(starts_in, dueMonth) + 1 };
  }
  const previousMonth = addMonths(dueMonth, repeats * (Math.ceil(monthsAfter / repeats) - 1));
  const firstMonth = starts_in > previousMonth ? starts_in : addMonths(previousMonth, 1);
  return { firstMonth, monthCount: repeats - countMonths(previousMonth, firstMonth) + 1 };
}

/** The number of months of a cycle from this month on: 1 in the month of the date, 0 or less after it. */
export function monthsLeft({ firstMonth, monthCount }: Cycle, yearMonth: string): number {
  return monthCount - countMonths(firstMonth, yearMonth);
}

/** The first date of a goal that is `today` or later; null if there is none. */
export function nextDueOn({ due_on, repeats }: Pick<GoalTerms, "due_on" | "repeats">, today: string): string | null {
  if (due_on === null || due_on >= today) return due_on;
  if (repeats === null) return null;
  const dueMonth = monthOf(due_on);
  const dueIn = (times: number) => dayInMonth(addMonths(dueMonth, times * repeats), Number(due_on.slice(8)));
  const times = Math.ceil(countMonths(dueMonth, monthOf(today)) / repeats);
  return dueIn(times) >= today ? dueIn(times) : dueIn(times + 1);
}

/**
 * A month's share, as seen from the current month. The amount missing at the start of the month is split evenly over the
 * months up to the date; the first months get the odd cents: 100.00 over three months is 33.34, 33.33, 33.33. For a later
 * month, the months before it are assumed to receive their shares, and the money is assumed to be used on its date.
 */
export function goalShare(goal: GoalWithState, moves: Moves, yearMonth: string, currentMonth: string): number {
  if (!goal.is_active || yearMonth < goal.starts_in) return 0;
  const left = monthsLeft(cycleOf(goal, yearMonth), yearMonth);
  if (left < 1) return 0;
  const isKnown = yearMonth <= currentMonth || goal.amount_minor === null;
  const savedMinor = isKnown
    ? savedBefore(goal, moves, yearMonth)
    : assumedBefore(goal, moves, yearMonth, currentMonth);
  return shareOf(goal, savedMinor, left);
}

/** The share of a goal whose fund holds this much at the start of the month. */
export function fundShare(goal: GoalWithState, carriedInMinor: number, yearMonth: string): number {
  if (!goal.is_active || yearMonth < goal.starts_in) return 0;
  const cycle = cycleOf(goal, yearMonth);
  return shareOf(goal, savedInFund(goal, cycle, carriedInMinor), monthsLeft(cycle, yearMonth));
}

/** The money of a fund that counts toward its goal. Money saved before the goal starts counts until its first date. */
export function savedInFund({ already_minor, starts_in }: GoalTerms, { firstMonth }: Cycle, heldMinor: number): number {
  return heldMinor + (firstMonth === starts_in ? already_minor : 0);
}

/** The shares of the goals of funds, by category. `funds` has the amounts at the start of the month. */
export function fundShares(
  goals: readonly GoalWithState[],
  funds: ReadonlyMap<string, number>,
  yearMonth: string,
): Map<string, number> {
  const shares = new Map<string, number>();
  for (const goal of goals) {
    const heldMinor = goal.category_id === null ? undefined : funds.get(goal.category_id);
    if (goal.category_id === null || heldMinor === undefined || !goal.is_active || yearMonth < goal.starts_in) continue;
    shares.set(goal.category_id, fundShare(goal, heldMinor, yearMonth));
  }
  return shares;
}

/** The amount saved at the start of a month. */
export function savedBefore(goal: GoalTerms, moves: Moves, yearMonth: string): number {
  let sum = BigInt(goal.already_minor);
  for (const [month, { inMinor, outMinor }] of moves) {
    if (month >= goal.starts_in && month < yearMonth) sum += BigInt(inMinor) - BigInt(outMinor);
  }
  return toSafeSum(sum);
}

/** The amount saved at the start of a later month, if every month receives its share and the money is used on its date. */
function assumedBefore(goal: GoalTerms, moves: Moves, yearMonth: string, currentMonth: string): number {
  let savedMinor = savedBefore(goal, moves, currentMonth);
  let month = currentMonth < goal.starts_in ? goal.starts_in : currentMonth;
  while (month < yearMonth) {
    const cycle = cycleOf(goal, month);
    const left = monthsLeft(cycle, month);
    if (left < 1) break;
    const next = addMonths(month, Math.min(left, countMonths(month, yearMonth)));
    savedMinor = savedUntil(goal, moves, savedMinor, month, next);
    if (goal.repeats !== null && monthsLeft(cycle, next) === 0) {
      savedMinor = leftAfterUse(goal, savedMinor, moves.get(addMonths(next, -1))?.outMinor ?? 0);
    }
    month = next;
  }
  return savedMinor;
}

/**
 * The amount left at the end of the month of the date, if the rest of the target is used by then. `usedMinor` is already
 * used.
 */
export function leftAfterUse(
  { amount_minor }: Pick<Goal, "amount_minor">,
  savedMinor: number,
  usedMinor: number,
): number {
  return savedMinor - Math.max(0, Math.min(savedMinor, (amount_minor ?? 0) - usedMinor));
}

/**
 * The amount saved at the start of `end`, if `savedMinor` is saved at the start of `start` and each month between
 * receives its share or more. Both are in the same cycle.
 */
function savedUntil(goal: GoalTerms, moves: Moves, savedMinor: number, start: string, end: string): number {
  let saved = savedMinor;
  let month = start;
  const left = () => monthsLeft(cycleOf(goal, month), month);
  const addShares = (until: string) => {
    saved += dueShares(goal, saved, left(), countMonths(month, until));
    month = until;
  };
  for (const moved of [...moves.keys()].filter((one) => one >= start && one < end).sort()) {
    addShares(moved);
    const { inMinor, outMinor } = moves.get(moved) ?? { inMinor: 0, outMinor: 0 };
    saved += Math.max(shareOf(goal, saved, left()), inMinor) - outMinor;
    month = addMonths(moved, 1);
  }
  if (month < end) addShares(end);
  return saved;
}

function shareOf({ amount_minor, monthly_minor }: GoalTerms, savedMinor: number, left: number): number {
  const missingMinor = amount_minor === null ? null : Math.max(0, amount_minor - savedMinor);
  if (monthly_minor !== null) return Math.min(monthly_minor, missingMinor ?? monthly_minor);
  return left < 1 ? 0 : divideRoundingUp(missingMinor ?? 0, left);
}

/**
 * The total share of `count` months, if `savedMinor` is saved before them, each receives its share, and `left` months are
 * left until the date.
 */
export function dueShares(
  { amount_minor, monthly_minor }: GoalTerms,
  savedMinor: number,
  left: number,
  count: number,
): number {
  const missingMinor = Math.max(0, (amount_minor ?? Infinity) - savedMinor);
  if (monthly_minor !== null) return Math.min(monthly_minor * count, missingMinor);
  if (count >= left) return missingMinor;
  return divideMinor(missingMinor, left) * count + Math.min(count, missingMinor % left);
}

export function divideRoundingUp(amountMinor: number, by: number): number {
  return divideMinor(amountMinor + by - 1, by);
}
