/**
 * The share of a goal: the amount that a period reserves for it. A goal with a date splits the amount that is still missing
 * over the periods up to the date, and reserves nothing after it. If it repeats, the next cycle starts in the period after
 * the date. Amounts are minor units of the budget's currency; periods are given by their ids.
 */
import { addMonths, countMonths, dayInMonth, monthOf } from "./calendar.ts";
import type { Goal, GoalWithState } from "./goal.ts";
import { divideMinor, toSafeSum } from "./money.ts";
import type { Periods } from "./period.ts";

/**
 * The terms of a goal: an amount by a day, which may repeat, or an amount per period, optionally up to a total. Here and
 * in all functions below, `starts_in` is the id of a period.
 */
export type GoalTerms = Pick<
  Goal,
  "amount_minor" | "due_on" | "repeats" | "monthly_minor" | "starts_in" | "already_minor"
>;

/** The amounts moved toward a goal in a period, and out of it. Both are positive. */
export interface Move {
  readonly inMinor: number;
  readonly outMinor: number;
}

export type Moves = ReadonlyMap<string, Move>;

/** The periods in which a goal saves for one of its dates. */
export interface Cycle {
  readonly first: string;
  /** The number of periods; infinity without a date. */
  readonly length: number;
}

/** The cycle of a period; of a later one than the date of a goal that does not repeat, the only cycle. */
export function cycleOf(goal: GoalTerms, id: string, periods: Periods): Cycle {
  const { due_on, repeats, starts_in } = goal;
  if (due_on === null) return { first: starts_in, length: Infinity };
  const upTo = (day: string, first = starts_in) => ({ first, length: periods.count(first, periods.idAt(day)) + 1 });
  const { from } = periods.get(id < starts_in ? starts_in : id);
  if (repeats === null || due_on >= from) return upTo(due_on);
  const times = timesBefore({ due_on, repeats }, from);
  const afterPrevious = periods.add(periods.idAt(dueAfter({ due_on, repeats }, times - 1)), 1);
  return upTo(dueAfter({ due_on, repeats }, times), afterPrevious < starts_in ? starts_in : afterPrevious);
}

/** The number of periods of a cycle from this one on: 1 in the period of the date, 0 or less after it. */
export function periodsLeft({ first, length }: Cycle, id: string, periods: Periods): number {
  return length - (length === Infinity ? 0 : periods.count(first, id));
}

interface Repeating {
  readonly due_on: string;
  readonly repeats: number;
}

/** The date of a goal after it has repeated this many times. */
function dueAfter({ due_on, repeats }: Repeating, times: number): string {
  return dayInMonth(addMonths(monthOf(due_on), times * repeats), Number(due_on.slice(8)));
}

/** How many times a goal repeats before its first date on or after a day, which is later than its own date. */
function timesBefore(goal: Repeating, day: string): number {
  const times = Math.ceil(countMonths(monthOf(goal.due_on), monthOf(day)) / goal.repeats);
  return dueAfter(goal, times) >= day ? times : times + 1;
}

/** The first date of a goal that is `today` or later; null if there is none. */
export function nextDueOn({ due_on, repeats }: Pick<GoalTerms, "due_on" | "repeats">, today: string): string | null {
  if (due_on === null || due_on >= today) return due_on;
  return repeats === null ? null : dueAfter({ due_on, repeats }, timesBefore({ due_on, repeats }, today));
}

/**
 * A period's share, as seen from the current one. The amount missing at the start of the period is split evenly over the
 * periods up to the date; the first ones get the odd cents: 100.00 over three months is 33.34, 33.33, 33.33. For a later
 * period, those before it are assumed to receive their shares, and the money is assumed to be used on its date.
 */
export function goalShare(goal: GoalWithState, moves: Moves, id: string, current: string, periods: Periods): number {
  if (!goal.is_active || id < goal.starts_in) return 0;
  const left = periodsLeft(cycleOf(goal, id, periods), id, periods);
  if (left < 1) return 0;
  const isKnown = id <= current || goal.amount_minor === null;
  const savedMinor = isKnown ? savedBefore(goal, moves, id) : assumedBefore(goal, moves, { id, current, periods });
  return shareOf(goal, savedMinor, left);
}

/** The share of a goal whose fund holds this much at the start of the period. */
export function fundShare(goal: GoalWithState, carriedInMinor: number, id: string, periods: Periods): number {
  if (!goal.is_active || id < goal.starts_in) return 0;
  const cycle = cycleOf(goal, id, periods);
  return shareOf(goal, savedInFund(goal, cycle, carriedInMinor), periodsLeft(cycle, id, periods));
}

/** The money of a fund that counts toward its goal. Money saved before the goal starts counts until its first date. */
export function savedInFund({ already_minor, starts_in }: GoalTerms, { first }: Cycle, heldMinor: number): number {
  return heldMinor + (first === starts_in ? already_minor : 0);
}

/** The shares of the goals of funds, by category. `funds` has the amounts at the start of the period. */
export function fundShares(
  goals: readonly GoalWithState[],
  funds: ReadonlyMap<string, number>,
  id: string,
  periods: Periods,
): Map<string, number> {
  const shares = new Map<string, number>();
  for (const goal of goals) {
    const heldMinor = goal.category_id === null ? undefined : funds.get(goal.category_id);
    if (goal.category_id === null || heldMinor === undefined || !goal.is_active || id < goal.starts_in) continue;
    shares.set(goal.category_id, fundShare(goal, heldMinor, id, periods));
  }
  return shares;
}

/** The amount saved at the start of a period. */
export function savedBefore(goal: GoalTerms, moves: Moves, id: string): number {
  let sum = BigInt(goal.already_minor);
  for (const [one, { inMinor, outMinor }] of moves) {
    if (one >= goal.starts_in && one < id) sum += BigInt(inMinor) - BigInt(outMinor);
  }
  return toSafeSum(sum);
}

/** A period to compute, as seen from the current one. */
interface View {
  readonly id: string;
  readonly current: string;
  readonly periods: Periods;
}

/** The amount saved at the start of a later period, if every period receives its share and the money is used on its date. */
function assumedBefore(goal: GoalTerms, moves: Moves, { id, current, periods }: View): number {
  let savedMinor = savedBefore(goal, moves, current);
  let one = current < goal.starts_in ? goal.starts_in : current;
  while (one < id) {
    const cycle = cycleOf(goal, one, periods);
    const left = periodsLeft(cycle, one, periods);
    if (left < 1) break;
    const next = periods.add(one, Math.min(left, periods.count(one, id)));
    savedMinor = savedUntil(goal, moves, savedMinor, { start: one, end: next, periods });
    if (goal.repeats !== null && periodsLeft(cycle, next, periods) === 0) {
      savedMinor = leftAfterUse(goal, savedMinor, moves.get(periods.add(next, -1))?.outMinor ?? 0);
    }
    one = next;
  }
  return savedMinor;
}

/**
 * The amount left at the end of the period of the date, if the rest of the target is used by then. `usedMinor` is already
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
 * The amount saved at the start of `end`, if `savedMinor` is saved at the start of `start` and each period between
 * receives its share or more. Both are in the same cycle.
 */
function savedUntil(
  goal: GoalTerms,
  moves: Moves,
  savedMinor: number,
  { start, end, periods }: { readonly start: string; readonly end: string; readonly periods: Periods },
): number {
  let saved = savedMinor;
  let id = start;
  const left = () => periodsLeft(cycleOf(goal, id, periods), id, periods);
  const addShares = (until: string) => {
    saved += dueShares(goal, saved, left(), periods.count(id, until));
    id = until;
  };
  for (const moved of [...moves.keys()].filter((one) => one >= start && one < end).sort()) {
    addShares(moved);
    const { inMinor, outMinor } = moves.get(moved) ?? { inMinor: 0, outMinor: 0 };
    saved += Math.max(shareOf(goal, saved, left()), inMinor) - outMinor;
    id = periods.add(moved, 1);
  }
  if (id < end) addShares(end);
  return saved;
}

function shareOf({ amount_minor, monthly_minor }: GoalTerms, savedMinor: number, left: number): number {
  const missingMinor = amount_minor === null ? null : Math.max(0, amount_minor - savedMinor);
  if (monthly_minor !== null) return Math.min(monthly_minor, missingMinor ?? monthly_minor);
  return left < 1 ? 0 : divideRoundingUp(missingMinor ?? 0, left);
}

/**
 * The total share of `count` periods, if `savedMinor` is saved before them, each receives its share, and `left` periods
 * are left until the date.
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
