/**
 * Periods: how a budget divides time. Every day is in exactly one period. Without another rule, a period is a calendar
 * month. `recurrence/periods.ts` computes the periods of other rules.
 */
import { addDays, addMonths, countMonths, daysBetween, isYearMonth, monthBounds, monthOf } from "./calendar.ts";
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

/** A change of rule may lengthen a period, because it leaves out a start that follows too soon. */
export const LONGEST_PERIOD_DAYS = MAX_PERIOD_DAYS + MIN_PERIOD_DAYS;

/** After the ids of all periods. */
export const LAST_PERIOD_ID = "9999-12-31";

/**
 * The periods of a budget. A period is identified by its first day, as YYYY-MM if that is the first of a month. So the ids
 * of calendar months are the months themselves, and the order of ids as text is their order in time.
 */
export interface Periods {
  /** Whether every period is a calendar month. */
  readonly areMonths: boolean;
  /** The id of the period that contains the day. */
  idAt(day: string): string;
  /** The period that starts on the first day of the id or, if none does, contains that day. */
  get(id: string): Period;
  /** The id of the period `count` periods later, or earlier if negative. */
  add(id: string, count: number): string;
  /** The number of periods between two: 1 from a period to the next, and -1 in the other direction. */
  count(from: string, to: string): number;
  /** The id of the period that a month stands for: the one that is called by it, or contains its first day. */
  ofMonth(yearMonth: string): string;
  /** The period that is called by a month; undefined if there is none. */
  named(yearMonth: string): Period | undefined;
  /** Whether a period starts on the day, and its rule moves starts off weekends. */
  startsOffWeekends(day: string): boolean;
}

export const MONTHS: Periods = {
  areMonths: true,
  idAt: monthOf,
  get: monthPeriod,
  add: addMonths,
  count: countMonths,
  ofMonth: (yearMonth) => yearMonth,
  named: monthPeriod,
  startsOffWeekends: () => false,
};

function monthPeriod(yearMonth: string): Period {
  const { firstDay, lastDay } = monthBounds(yearMonth);
  return { from: firstDay, until: lastDay, name: yearMonth };
}

/** The month that stands for a period: its name, or the month of its middle day. */
export function yearMonthOf({ from, until, name }: Period): string {
  return name ?? monthOf(addDays(from, Math.floor(daysBetween(from, until) / 2)));
}

/** The id of the period that a stored start means: a month that stands for the period, or a day of it. */
export function startId(periods: Periods, start: string): string {
  return isYearMonth(start) ? periods.ofMonth(start) : periods.idAt(start);
}

/** The period as a start is stored: the month that stands for it, or its first day if no month does. */
export function startOf(periods: Periods, id: string): string {
  const { name, until } = periods.get(id);
  const month = name ?? monthOf(until);
  return periods.ofMonth(month) === id ? month : firstDayOf(id);
}

/** In which period a transaction counts, as seen from the period of its day. */
export const COUNTS_IN = ["previous", "same", "next"] as const;
export type CountsIn = (typeof COUNTS_IN)[number];

/** The day itself, or the nearest day of the period before or after its own. */
export function nearestDay(periods: Periods, day: string, countsIn: CountsIn): string {
  const { from, until } = periods.get(periods.idAt(day));
  if (countsIn === "same") return day;
  return countsIn === "previous" ? addDays(from, -1) : addDays(until, 1);
}

/** A period as seen from a day. */
export interface PeriodView extends Period {
  /** The month that stands for it. */
  readonly yearMonth: string;
  readonly days: number;
  /** The number of its days that are left, including the day itself: all of them before it, and 0 after it. */
  readonly daysLeft: number;
}

export function viewPeriod(period: Period, day: string): PeriodView {
  const days = daysBetween(period.from, period.until) + 1;
  const daysLeft = Math.min(days, Math.max(0, daysBetween(day, period.until) + 1));
  return { ...period, yearMonth: yearMonthOf(period), days, daysLeft };
}

/** A period by its first day, with the month that stands for it. */
export interface MonthAndDay {
  readonly yearMonth: string;
  readonly day: string;
}

export function monthAndDayOf(periods: Periods, id: string): MonthAndDay {
  return { yearMonth: yearMonthOf(periods.get(id)), day: firstDayOf(id) };
}

/** The latest month that stands for this period or an earlier one. */
export function monthUpTo(periods: Periods, id: string): string {
  const { name, until } = periods.get(id);
  return name ?? monthOf(until);
}

export function periodId({ from }: Pick<Period, "from">): string {
  return from.endsWith("-01") ? monthOf(from) : from;
}

/** The first day of a period. */
export function firstDayOf(id: string): string {
  return isYearMonth(id) ? `${id}-01` : id;
}
