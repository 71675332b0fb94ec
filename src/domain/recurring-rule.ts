/**
 * A recurring rule: income, a bill, a subscription or a transfer that repeats. It defines the expected amounts and days.
 * `recurrence/scheduled-days.ts` computes the days, and `match-occurrences.ts` finds the transactions of each occurrence.
 */
import { addDays, weekdayOf } from "./calendar.ts";
import { type FieldTable, type Stored, TIMES } from "./field.ts";

export const WEEKEND_SHIFTS = ["keep", "before", "after"] as const;
/** The due day if a rule falls on a Saturday or Sunday: that day, the Friday before, or the Monday after. */
export type WeekendShift = (typeof WEEKEND_SHIFTS)[number];

/** The period in which an occurrence counts: that of its scheduled day, or the one after it. */
const COUNTING_PERIODS = ["same", "next"] as const;

export const RECURRING_RULE_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", create: "required", update: true },
  account_id: { kind: "id", about: "The account that pays or receives.", create: "required", update: true },
  transfer_account_id: {
    kind: "id",
    nullable: true,
    about: "The other account of a transfer. Null for a payment.",
  },
  payee_id: { kind: "id", nullable: true, about: "The payee. Null for a transfer." },
  category_id: { kind: "id", nullable: true, about: "The category. Null if there is none." },
  currency: {
    kind: "currency",
    aboutNew: "An ISO 4217 code, such as `EUR`. If absent, the account's currency.",
    create: "optional",
    update: true,
  },
  /** Never 0. */
  amount: { kind: "amount", create: "required", update: true },
  /** It has the same sign. Null: the amount is fixed. */
  amount_to: {
    kind: "amount",
    nullable: true,
    about:
      "The other end of a range, if the amount varies. Spending power uses the larger amount for a bill and the smaller amount for income.",
    create: { default: null },
    update: true,
  },
  rule: {
    kind: "recurrence",
    about:
      "A recurrence rule (RFC 5545) without times of day: `FREQ=DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`, with any of `INTERVAL`, `COUNT` or `UNTIL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYYEARDAY`, `BYWEEKNO`, `BYSETPOS` and `WKST`. The last day of each month is `FREQ=MONTHLY;BYMONTHDAY=-1`. Every second Friday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `FREQ=MONTHLY` from the 31st falls on the last day of shorter months; `BYMONTHDAY=31` skips them.",
    create: "required",
    update: true,
  },
  starts_on: {
    kind: "day",
    about: "The first day of the rule. There is no occurrence before this day.",
    create: "required",
    update: true,
  },
  ends_on: {
    kind: "day",
    nullable: true,
    about: "The last day on which the rule may have an occurrence. Null if it does not end.",
    create: { default: null },
    update: true,
  },
  earlier: { kind: "other", computed: true },
  terms_changed_on: {
    kind: "day",
    nullable: true,
    about:
      "The day on which the amount or the category last changed. Any payment settles an occurrence that was due before it. Null if they never changed.",
  },
  weekend: {
    kind: { oneOf: WEEKEND_SHIFTS },
    about:
      "The due day if the scheduled day is a Saturday or Sunday: the same day (`keep`), the Friday before, or the Monday after.",
    create: { default: "keep" },
    update: true,
  },
  counts_in: {
    kind: { oneOf: COUNTING_PERIODS },
    about:
      "Where its payments count: in the month of the scheduled day (`same`), or on the first day of the month after it (`next`), such as pay on the 25th for the next month.",
    create: { default: "same" },
    update: true,
  },
  grace_days: {
    kind: "grace_days",
    about: "The number of days for which overdue income still counts.",
    create: { default: 5 },
    update: true,
  },
  match_days_before: {
    kind: "match_days",
    about: "How many days before the due day a transaction may match.",
    create: { default: 5 },
    update: true,
  },
  match_days_after: {
    kind: "match_days",
    about: "How many days after the due day a transaction may match.",
    create: { default: 10 },
    update: true,
  },
  ...TIMES,
} as const satisfies FieldTable;

/** A recurring rule as stored. Amounts are minor units of its currency; a negative amount leaves the account. */
export interface RecurringRule extends Stored<typeof RECURRING_RULE_FIELDS> {
  /** The schedules that it had before, oldest first. */
  readonly earlier: readonly EarlierSchedule[];
}

/** The maximum number of earlier schedules. A further change drops the oldest one. */
export const MAX_EARLIER = 100;

/** The schedule of a rule up to a day. The next one holds from the day after. */
export interface EarlierSchedule {
  readonly starts_on: string;
  readonly until: string;
  readonly recurrence: string;
  readonly account_id: string;
}

export const MAX_MATCH_DAYS = 31;
export const MAX_GRACE_DAYS = 366;

/** Ten years: how far ahead a rule may start and its occurrences are computed. */
export const REACH_DAYS = 3653;

/** Forty years: how long ago a rule may have started. */
export const PAST_REACH_DAYS = 14_610;

/** An occurrence that no longer counts is listed for this many days. */
export const LISTED_LAPSED_DAYS = 90;

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
