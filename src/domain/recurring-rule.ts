/**
 * A recurring rule: pay, a bill, a subscription or a transfer that is expected again and again. What it expects and when
 * is said here; on which days its text falls is `recurrence/scheduled-days.ts`'s business, and which transactions keep
 * the promise `match-occurrences.ts`'s.
 */
import { addDays, weekdayOf } from "./calendar.ts";

export const WEEKEND_SHIFTS = ["keep", "before", "after"] as const;
/** Where a day that falls on a Saturday or Sunday goes: stays, to the Friday before, to the Monday after. */
export type WeekendShift = (typeof WEEKEND_SHIFTS)[number];

/** A recurring rule as it is stored. */
export interface RecurringRule {
  readonly id: string;
  readonly name: string;
  readonly account_id: string;
  /** The other account of an expected transfer; null on a payment. */
  readonly transfer_account_id: string | null;
  /** Null on a transfer. */
  readonly payee_id: string | null;
  readonly category_id: string | null;
  readonly currency: string;
  /** Signed: negative leaves the account. Minor units of `currency`, never 0. */
  readonly amount_minor: number;
  /** The other end of a range, of the same sign; null where the amount is fixed. */
  readonly amount_to_minor: number | null;
  /** An RFC 5545 recurrence rule, such as "FREQ=MONTHLY;BYMONTHDAY=-1". */
  readonly rule: string;
  /** The day that the rule counts from, and the first that it may fall on. */
  readonly starts_on: string;
  /** The last day that it may fall on; null while it goes on. */
  readonly ends_on: string | null;
  readonly weekend: WeekendShift;
  /** For how many days expected income goes on counting when it does not come. */
  readonly grace_days: number;
  /** How many days before and after its day a transaction may come to be taken for it. */
  readonly match_days_before: number;
  readonly match_days_after: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export const DEFAULT_WEEKEND: WeekendShift = "keep";
export const DEFAULT_GRACE_DAYS = 5;
export const DEFAULT_MATCH_DAYS_BEFORE = 5;
export const DEFAULT_MATCH_DAYS_AFTER = 10;
export const MAX_MATCH_DAYS = 31;

/** Ten years: how far from today a rule may start, and how far ahead it is followed. */
export const REACH_DAYS = 3653;

type Amounts = Pick<RecurringRule, "amount_minor" | "amount_to_minor">;

/** Whether money comes in, seen from the rule's account. */
export function isIncoming({ amount_minor }: Pick<RecurringRule, "amount_minor">): boolean {
  return amount_minor > 0;
}

/** What is counted on: of a range the larger bill or the smaller income, so that never too much is promised. */
export function countedOnMinor({ amount_minor, amount_to_minor }: Amounts): number {
  return Math.min(amount_minor, amount_to_minor ?? amount_minor);
}

/** The ends of the range without their sign, the lesser first. */
export function magnitudes({ amount_minor, amount_to_minor }: Amounts): {
  readonly least: number;
  readonly most: number;
} {
  const [one, other] = [Math.abs(amount_minor), Math.abs(amount_to_minor ?? amount_minor)];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

/** The day that money is due where a rule falls on `scheduledOn`: `shiftOffWeekend("2026-11-21", "after")` is the 23rd. */
export function shiftOffWeekend(scheduledOn: string, weekend: WeekendShift): string {
  const pastFriday = weekdayOf(scheduledOn) - 5;
  if (pastFriday <= 0 || weekend === "keep") return scheduledOn;
  return addDays(scheduledOn, weekend === "before" ? -pastFriday : 3 - pastFriday);
}
