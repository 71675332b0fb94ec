/**
 * A recurring rule: income, a bill, a subscription or a transfer that repeats. It defines the expected amounts and days.
 * `recurrence/scheduled-days.ts` computes the days, and `match-occurrences.ts` finds the transactions of each occurrence.
 */
import { addDays, weekdayOf } from "./calendar.ts";

export const WEEKEND_SHIFTS = ["keep", "before", "after"] as const;
/** The due day if a rule falls on a Saturday or Sunday: that day, the Friday before, or the Monday after. */
export type WeekendShift = (typeof WEEKEND_SHIFTS)[number];

/** A recurring rule as stored. */
export interface RecurringRule {
  readonly id: string;
  readonly name: string;
  readonly account_id: string;
  /** The other account of a transfer; null for a payment. */
  readonly transfer_account_id: string | null;
  /** Null for a transfer. */
  readonly payee_id: string | null;
  readonly category_id: string | null;
  readonly currency: string;
  /** Signed: negative leaves the account. Minor units of `currency`, never 0. */
  readonly amount_minor: number;
  /** The other end of a range, with the same sign; null if the amount is fixed. */
  readonly amount_to_minor: number | null;
  /** An RFC 5545 recurrence rule, such as "FREQ=MONTHLY;BYMONTHDAY=-1". */
  readonly rule: string;
  /** The first day on which it may fall. */
  readonly starts_on: string;
  /** The last day on which it may fall; null if it does not end. */
  readonly ends_on: string | null;
  readonly weekend: WeekendShift;
  /** The number of days for which overdue income still counts. */
  readonly grace_days: number;
  /** A transaction may match from this many days before the due day to this many days after it. */
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

/** Ten years: the range around today in which a rule may start and its occurrences are computed. */
export const REACH_DAYS = 3653;

type Amounts = Pick<RecurringRule, "amount_minor" | "amount_to_minor">;

/** Whether the rule's account receives money. */
export function isIncoming({ amount_minor }: Pick<RecurringRule, "amount_minor">): boolean {
  return amount_minor > 0;
}

/** The amount that spending power uses: the larger bill or the smaller income of a range. */
export function reservedMinor({ amount_minor, amount_to_minor }: Amounts): number {
  return Math.min(amount_minor, amount_to_minor ?? amount_minor);
}

/** The absolute ends of the range, the smaller first. */
export function magnitudes({ amount_minor, amount_to_minor }: Amounts): {
  readonly least: number;
  readonly most: number;
} {
  const [one, other] = [Math.abs(amount_minor), Math.abs(amount_to_minor ?? amount_minor)];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

/** The due day of a rule that falls on `scheduledOn`: `shiftOffWeekend("2026-11-21", "after")` is the 23rd. */
export function shiftOffWeekend(scheduledOn: string, weekend: WeekendShift): string {
  const pastFriday = weekdayOf(scheduledOn) - 5;
  if (pastFriday <= 0 || weekend === "keep") return scheduledOn;
  return addDays(scheduledOn, weekend === "before" ? -pastFriday : 3 - pastFriday);
}
