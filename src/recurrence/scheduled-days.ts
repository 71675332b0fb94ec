/**
 * Computes the days of a recurrence rule (RFC 5545, section 3.3.10). It tests every day of each period against the
 * rule's BY parts, so the cost depends on the number of days rather than on the rule's text.
 * `domain/recurrence-rule.ts` validates rules.
 */
import {
  dateOfNumber,
  dayNumber,
  dayOfNumber,
  daysInMonth,
  numberOfDate,
  weekdayOfNumber,
} from "../domain/calendar.ts";
import type { RecurringRule } from "../domain/recurring-rule.ts";

type Schedule = Pick<RecurringRule, "rule" | "starts_on" | "ends_on">;

/** The days of a valid rule from `since` to `until`, both included, in ascending order. */
export function scheduledDays({ rule: text, starts_on, ends_on }: Schedule, since: string, until: string): string[] {
  const rule = parseRule(text, dayNumber(starts_on));
  const first = Math.max(dayNumber(since), rule.start);
  const last = Math.min(dayNumber(until), ends_on === null ? Infinity : dayNumber(ends_on), rule.until);
  const days: string[] = [];
  if (last < first) return days;
  let count = 0;
  // COUNT counts from the start. Without it, earlier periods have no effect.
  for (let index = rule.count === Infinity ? indexOfPeriod(rule, first) : 0; ; index++) {
    const period = periodAt(rule, index);
    if (period.first > last) return days;
    for (const day of daysOfPeriod(rule, period)) {
      if (day < rule.start) continue;
      if (day > last || count === rule.count) return days;
      count++;
      if (day >= first) days.push(dayOfNumber(day));
    }
  }
}

/** Days are numbered from 1970-01-01; weekdays are 1 for Monday to 7 for Sunday. */
interface ParsedRule {
  readonly start: number;
  readonly frequency: keyof typeof PERIODS;
  readonly interval: number;
  readonly count: number;
  readonly until: number;
  readonly weekStart: number;
  readonly months: readonly number[] | undefined;
  readonly weekNumbers: readonly number[] | undefined;
  readonly yearDays: readonly number[] | undefined;
  readonly monthDays: readonly number[] | undefined;
  readonly weekdays: readonly Weekday[] | undefined;
  readonly positions: readonly number[] | undefined;
}

/** "-1FR" is the last Friday of the month or year: ordinal -1. "FR" is every Friday: ordinal 0. */
interface Weekday {
  readonly weekday: number;
  readonly ordinal: number;
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** If a rule names no days, they come from its start date. */
function parseRule(text: string, start: number): ParsedRule {
  const parts = new Map(text.split(";").map((part) => part.split("=") as [string, string]));
  const numbers = (name: string) => parts.get(name)?.split(",").map(Number);
  const until = parts.get("UNTIL")?.replace(/^(\d{4})(\d\d)/, "$1-$2-");
  const rule: ParsedRule = {
    start,
    frequency: parts.get("FREQ") as keyof typeof PERIODS,
    interval: Number(parts.get("INTERVAL") ?? 1),
    count: Number(parts.get("COUNT") ?? Infinity),
    until: until === undefined ? Infinity : dayNumber(until),
    weekStart: WEEKDAYS.indexOf(parts.get("WKST") ?? "MO") + 1,
    months: numbers("BYMONTH"),
    weekNumbers: numbers("BYWEEKNO"),
    yearDays: numbers("BYYEARDAY"),
    monthDays: numbers("BYMONTHDAY"),
    weekdays: parts
      .get("BYDAY")
      ?.split(",")
      .map((item) => ({ weekday: WEEKDAYS.indexOf(item.slice(-2)) + 1, ordinal: Number(item.slice(0, -2)) })),
    positions: numbers("BYSETPOS"),
  };
  if (rule.frequency === "DAILY" || (rule.yearDays ?? rule.monthDays ?? rule.weekdays) !== undefined) return rule;
  const { month, day } = dateOfNumber(start);
  if (rule.frequency === "WEEKLY" || rule.weekNumbers !== undefined) {
    return { ...rule, weekdays: [{ weekday: weekdayOfNumber(start), ordinal: 0 }] };
  }
  if (rule.frequency === "MONTHLY") return { ...rule, ...dayOrLast(day, rule.positions) };
  return { ...rule, months: rule.months ?? [month], monthDays: [day] };
}

/** A day of every month; the last day of months that are too short for it. Other positions keep the meaning of RFC 5545. */
function dayOrLast(day: number, positions: ParsedRule["positions"]): Pick<ParsedRule, "monthDays" | "positions"> {
  if (day <= 28 || positions !== undefined) return { monthDays: [day], positions };
  return { monthDays: Array.from({ length: day - 27 }, (_, i) => 28 + i), positions: [-1] };
}

const PERIODS = {
  DAILY: { unit: "day", length: 1 },
  WEEKLY: { unit: "day", length: 7 },
  MONTHLY: { unit: "month", length: 1 },
  YEARLY: { unit: "month", length: 12 },
} as const;

interface Period {
  readonly first: number;
  readonly last: number;
}

/** Period 0 contains the start. The next period starts INTERVAL days, weeks, months or years later. */
function periodAt(rule: ParsedRule, index: number): Period {
  const { unit, length } = PERIODS[rule.frequency];
  const begin = startOfPeriod(rule, rule.start) + index * rule.interval * length;
  if (unit === "day") return { first: begin, last: begin + length - 1 };
  return { first: firstOfMonth(begin), last: firstOfMonth(begin + length) - 1 };
}

/** The index of the period that contains the day, or of the last one before it. */
function indexOfPeriod(rule: ParsedRule, day: number): number {
  const passed = startOfPeriod(rule, day) - startOfPeriod(rule, rule.start);
  return Math.floor(passed / (rule.interval * PERIODS[rule.frequency].length));
}

/** The start of a day's period: a day number or, for monthly and yearly rules, a month counted from year 0. */
function startOfPeriod({ frequency, weekStart }: ParsedRule, day: number): number {
  if (frequency === "DAILY") return day;
  if (frequency === "WEEKLY") return firstOfWeek(day, weekStart);
  const { year, month } = dateOfNumber(day);
  return 12 * year + (frequency === "MONTHLY" ? month - 1 : 0);
}

function daysOfPeriod(rule: ParsedRule, { first, last }: Period): number[] {
  const days: number[] = [];
  for (let day = first; day <= last; day++) if (isDayOfRule(rule, day)) days.push(day);
  const { positions } = rule;
  return positions === undefined ? days : days.filter((_, i) => isListed(positions, i + 1, days.length));
}

function isDayOfRule(rule: ParsedRule, number: number): boolean {
  const { months, weekNumbers, yearDays, monthDays, weekdays } = rule;
  const { year, month, day } = dateOfNumber(number);
  if (months !== undefined && !months.includes(month)) return false;
  if (monthDays !== undefined && !isListed(monthDays, day, daysInMonth(year, month))) return false;
  if (weekdays !== undefined && !isListedWeekday(rule, weekdays, number)) return false;
  if (yearDays !== undefined && !isListed(yearDays, number - firstOfYear(year) + 1, lengthOfYear(year))) return false;
  return weekNumbers === undefined || isListedWeek(rule, weekNumbers, number);
}

function isListedWeekday({ frequency, months }: ParsedRule, weekdays: readonly Weekday[], number: number): boolean {
  const weekday = weekdayOfNumber(number);
  return weekdays.some((listed) => {
    if (listed.weekday !== weekday) return false;
    if (listed.ordinal === 0) return true;
    const { year, month, day } = dateOfNumber(number);
    const isOfMonth = frequency === "MONTHLY" || months !== undefined;
    const position = isOfMonth ? day : number - firstOfYear(year) + 1;
    const length = isOfMonth ? daysInMonth(year, month) : lengthOfYear(year);
    return listed.ordinal === Math.ceil(position / 7) || listed.ordinal === -Math.ceil((length - position + 1) / 7);
  });
}

/** A week belongs to the year of its fourth day, and so of most of its days (ISO 8601). */
function isListedWeek({ weekStart }: ParsedRule, weekNumbers: readonly number[], number: number): boolean {
  const firstWeekOf = (year: number) => firstOfWeek(firstOfYear(year) + 3, weekStart);
  const { year } = dateOfNumber(firstOfWeek(number, weekStart) + 3);
  const [first, next] = [firstWeekOf(year), firstWeekOf(year + 1)];
  return isListed(weekNumbers, Math.floor((number - first) / 7) + 1, (next - first) / 7);
}

/** Whether the list has the position, counted from 1, or its negative, counted from -1 at the end. */
function isListed(list: readonly number[], position: number, length: number): boolean {
  return list.includes(position) || list.includes(position - length - 1);
}

function firstOfWeek(number: number, weekStart: number): number {
  return number - ((weekdayOfNumber(number) - weekStart + 7) % 7);
}

/** Months are counted from January of year 0. */
function firstOfMonth(months: number): number {
  return numberOfDate(Math.floor(months / 12), (months % 12) + 1, 1);
}

function firstOfYear(year: number): number {
  return numberOfDate(year, 1, 1);
}

function lengthOfYear(year: number): number {
  return firstOfYear(year + 1) - firstOfYear(year);
}
