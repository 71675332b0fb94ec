/**
 * Periods: how a budget divides time. Every day is in exactly one period. Without another rule, a period is a calendar
 * month. `recurrence/periods.ts` computes their days.
 */
import type { WeekendShift } from "./recurring-rule.ts";

/** The rule for the starts of periods, in force from a day until the next rule of the budget. */
export interface PeriodRule {
  /** A period starts on this day, whatever the rule says. Null: the rule is in force from the beginning. */
  readonly from: string | null;
  /** A recurrence rule (RFC 5545) without COUNT and UNTIL. */
  readonly rule: string;
  /** A day of the pattern: the rule counts its intervals from it, forward and backward. */
  readonly starts_on: string;
  readonly weekend: WeekendShift;
}

export interface Period {
  /** The first and the last day. */
  readonly from: string;
  readonly until: string;
  /** The month that it is called by, as YYYY-MM; null if it has no such name. */
  readonly name: string | null;
}

/** The shortest and the longest period that a rule may make. Only a change of rule makes others. */
export const MIN_PERIOD_DAYS = 5;
export const MAX_PERIOD_DAYS = 35;

/** The periods of a budget that has not chosen others. */
export const CALENDAR_MONTHS: PeriodRule = {
  from: null,
  rule: "FREQ=MONTHLY;BYMONTHDAY=1",
  starts_on: "2026-01-01",
  weekend: "keep",
};
