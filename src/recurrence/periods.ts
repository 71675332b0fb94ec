/**
 * Computes the periods of a budget from its period rules, each of which holds from a day until the next. A start of a
 * rule less than five days after the change to it is left out, so that no tiny period follows a change.
 */
import { LRUCache } from "lru-cache";
import { addDays, addMonths, dayNumber, dayOfNumber, daysBetween, monthOf } from "../domain/calendar.ts";
import { MAX_PERIOD_DAYS, MIN_PERIOD_DAYS, type Period, type PeriodRule } from "../domain/period.ts";
import { findRuleIssues } from "../domain/recurrence-rule.ts";
import { shiftOffWeekend } from "../domain/recurring-rule.ts";
import { scheduledDays } from "./scheduled-days.ts";

type Pattern = Omit<PeriodRule, "from">;

/** The period that contains the day. `rules` are in the order of `from`. */
export function periodAt(rules: readonly PeriodRule[], day: string): Period {
  const [period] = periodsBetween(rules, day, day);
  if (period === undefined) throw new Error(`No period contains ${day}.`);
  return period;
}

/** Every period that has a day from `since` to `until`, in order. */
export function periodsBetween(rules: readonly PeriodRule[], since: string, until: string): Period[] {
  const starts = startsBetween(rules, addDays(since, -MARGIN_DAYS), addDays(until, MARGIN_DAYS));
  return starts
    .map((start, i) => ({ from: start.day, until: addDays(starts[i + 1]?.day ?? start.end, -1), name: start.name }))
    .map((period, i) => (period.until < addDays(starts[i]?.end ?? "", -1) ? { ...period, name: null } : period))
    .filter((period) => period.from <= until && period.until >= since);
}

/** The period called by a month; undefined if there is none. */
export function periodNamed(rules: readonly PeriodRule[], yearMonth: string): Period | undefined {
  const near = periodsBetween(rules, `${addMonths(yearMonth, -1)}-01`, `${addMonths(yearMonth, 1)}-28`);
  return near.find(({ name }) => name === yearMonth);
}

/** The month that stands for a period: its name, or the month of its middle day. */
export function yearMonthOf({ from, until, name }: Period): string {
  return name ?? monthOf(addDays(from, Math.floor(daysBetween(from, until) / 2)));
}

/** One sentence for each reason why the pattern cannot make periods. */
export function findPeriodIssues(pattern: Pattern): string[] {
  const issues = findRuleIssues(pattern.rule);
  if (issues.length > 0) return issues;
  if (/COUNT|UNTIL/.test(pattern.rule)) return ["The rule of periods must not end: leave COUNT and UNTIL out."];
  const days = startsOf(pattern, CHECKED_SINCE, CHECKED_UNTIL).map(({ day }) => day);
  const lengths = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day));
  if (days.length > CHECKED_STARTS && Math.min(...lengths) >= MIN_PERIOD_DAYS && Math.max(...lengths) <= MAX_PERIOD_DAYS) {
    return [];
  }
  return [`Each period must have ${MIN_PERIOD_DAYS} to ${MAX_PERIOD_DAYS} days, also after a shift off weekends.`];
}

/** Weekdays and leap years repeat after 28 years. */
const [CHECKED_SINCE, CHECKED_UNTIL] = ["2001-01-01", "2028-12-31"];
const CHECKED_STARTS = (28 * 365) / MAX_PERIOD_DAYS - 1;

interface Start {
  readonly day: string;
  readonly name: string | null;
  /** The day on which the rule starts its next period. */
  readonly end: string;
}

/** Longer than any two periods, so that the periods at both ends are whole. */
const MARGIN_DAYS = 100;

function startsBetween(rules: readonly PeriodRule[], since: string, until: string): Start[] {
  return rules.flatMap((rule, i) => {
    const { from } = rule;
    const next = rules[i + 1]?.from ?? "9999-12-31";
    const own = startsOf(rule, since, until).filter(({ day }) => day < next);
    if (from === null) return own;
    const kept = own.filter(({ day }) => day >= addDays(from, MIN_PERIOD_DAYS));
    const leftOut = own.find(({ day }) => day >= from && day < addDays(from, MIN_PERIOD_DAYS));
    const changed = leftOut ?? { name: null, end: kept[0]?.day ?? next };
    return from < since || from > until ? kept : [{ ...changed, day: from }, ...kept];
  });
}

/** The starts of a pattern, as if it held for all time. */
function startsOf(pattern: Pattern, since: string, until: string): Start[] {
  const endless = endlessRule(pattern);
  const offset = nameOffset(pattern);
  const scheduled = scheduledDays(endless, since, addDays(until, MARGIN_DAYS));
  const days = scheduled.map((day) => shiftOffWeekend(day, pattern.weekend));
  return scheduled.slice(0, -1).flatMap((day, i) => {
    const [start, end] = [days[i], days[i + 1]];
    if (start === undefined || end === undefined || start > until) return [];
    return { day: start, end, name: offset === null ? null : addMonths(monthOf(day), offset) };
  });
}

/**
 * A rule that starts once in every calendar month calls its periods by the month of the start, or by the next month if
 * its first start is after the 15th. Null: its periods have no names.
 */
function nameOffset(pattern: Pattern): 0 | 1 | null {
  const key = `${pattern.rule} ${pattern.starts_on}`;
  const known = nameOffsets.get(key);
  if (known !== undefined) return known;
  const offset = computeNameOffset(pattern);
  nameOffsets.set(key, offset);
  return offset;
}

const nameOffsets = new LRUCache<string, 0 | 1 | null>({ max: 1000 });

function computeNameOffset(pattern: Pattern): 0 | 1 | null {
  const months = scheduledDays(endlessRule(pattern), CHECKED_SINCE, CHECKED_UNTIL).map(monthOf);
  if (months.length !== 28 * 12 || new Set(months).size !== months.length) return null;
  const [first = ""] = scheduledDays(endlessRule(pattern), pattern.starts_on, addDays(pattern.starts_on, MARGIN_DAYS));
  return Number(first.slice(8)) <= 15 ? 0 : 1;
}

/** The pattern with the earliest start that keeps its days. */
function endlessRule({ rule, starts_on }: Pattern) {
  const [, interval = "1"] = /INTERVAL=(\d+)/.exec(rule) ?? [];
  const start = dayNumber(starts_on);
  const step = /FREQ=DAILY/.test(rule) ? Number(interval) : /FREQ=WEEKLY/.test(rule) ? 7 * Number(interval) : null;
  // The year 4 is the first leap year, so it has every day of a year.
  if (step === null) return { rule, starts_on: `0004${starts_on.slice(4)}`, ends_on: null };
  const first = start - step * Math.floor((start - dayNumber("0001-01-01")) / step);
  return { rule, starts_on: dayOfNumber(first), ends_on: null };
}
