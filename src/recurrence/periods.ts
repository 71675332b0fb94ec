/**
 * Computes the periods of a budget from its period rules, each of which holds from a day until the next. A start of a
 * rule less than five days after the change to it is left out, so that no tiny period follows a change.
 */
import { LRUCache } from "lru-cache";
import { addDays, addMonths, dayNumber, dayOfNumber, daysBetween, monthOf } from "../domain/calendar.ts";
import { countLeading } from "../domain/count-leading.ts";
import {
  firstDayOf,
  MAX_PERIOD_DAYS,
  MIN_PERIOD_DAYS,
  MONTHS,
  type Period,
  type PeriodRule,
  type Periods,
  periodId,
} from "../domain/period.ts";
import { findRuleIssues } from "../domain/recurrence-rule.ts";
import { shiftOffWeekend } from "../domain/recurring-rule.ts";
import { scheduledDays } from "./scheduled-days.ts";

type Pattern = Omit<PeriodRule, "from">;

/** The periods of a budget with these rules, in the order of `from`. Without rules, they are calendar months. */
export function periodsOf(rules: readonly PeriodRule[]): Periods {
  if (rules.length === 0) return MONTHS;
  const key = JSON.stringify(rules);
  const periods = cachedPeriods.get(key) ?? computedPeriods(rules);
  cachedPeriods.set(key, periods);
  return periods;
}

const cachedPeriods = new LRUCache<string, Periods>({ max: 200 });

/** Periods after this day are not counted, so that a distant day takes no time. */
const LAST_COUNTED_DAY = "2299-12-31";

function computedPeriods(rules: readonly PeriodRule[]): Periods {
  const startingIn = periodsByDecade(rules);
  /** The decade of a day, and the number of its periods that start on or before the day. */
  const placeOf = (day: string) => {
    const decade = Number(day.slice(0, 3));
    return { decade, count: countLeading(startingIn(decade), ({ from }) => from <= day) };
  };
  const at = (day: string): Period => {
    const { decade, count } = placeOf(day);
    const found = count > 0 ? startingIn(decade)[count - 1] : startingIn(decade - 1).at(-1);
    return found ?? MONTHS.get(monthOf(day)); // in the first years, no rule has days
  };
  const counted = (id: string) => placeOf(firstDayOf(id) < LAST_COUNTED_DAY ? firstDayOf(id) : LAST_COUNTED_DAY);
  const count = (from: string, to: string): number => {
    if (from > to) return -count(to, from);
    const [first, last] = [counted(from), counted(to)];
    let periods = last.count - first.count;
    for (let decade = first.decade; decade < last.decade; decade++) periods += startingIn(decade).length;
    return periods;
  };
  const add = (id: string, periods: number): string => {
    let { decade, count: index } = counted(id);
    index += periods - 1;
    while (index < 0 && decade > 0) index += startingIn(--decade).length;
    while (index >= startingIn(decade).length && decade < LAST_DECADE) index -= startingIn(decade++).length;
    const found = startingIn(decade)[index] ?? startingIn(decade).at(-1);
    return found === undefined ? id : periodId(found);
  };
  /** It contains the first day of the month, or is the next one. */
  const named = (yearMonth: string): Period | undefined => {
    const first = at(firstDayOf(yearMonth));
    return [first, at(addDays(first.until, 1))].find(({ name }) => name === yearMonth);
  };
  return {
    areMonths: false,
    idAt: (day) => periodId(at(day)),
    get: (id) => at(firstDayOf(id)),
    add,
    count,
    named,
    startsOffWeekends: (day) => ruleAt(rules, day)?.weekend !== "keep" && at(day).from === day,
    ofMonth: (yearMonth) => periodId(named(yearMonth) ?? at(firstDayOf(yearMonth))),
  };
}

/** The rule in force on a day. */
export function ruleAt(rules: readonly PeriodRule[], day: string): PeriodRule | undefined {
  return rules.findLast(({ from }) => from === null || from <= day);
}

const LAST_DECADE = Number(LAST_COUNTED_DAY.slice(0, 3));
const MAX_DECADES = 300;

/** Returns the periods that start in a decade, which is the first three digits of its years. */
function periodsByDecade(rules: readonly PeriodRule[]): (decade: number) => readonly Period[] {
  const cached = new LRUCache<number, readonly Period[]>({ max: MAX_DECADES });
  return (decade) => {
    const known = cached.get(decade);
    if (known !== undefined) return known;
    if (decade < 0) return [];
    const years = String(decade).padStart(3, "0");
    const first = decade > 0 ? `${years}0-01-01` : "0001-01-01";
    const found = periodsBetween(rules, first, `${years}9-12-31`).filter(({ from }) => from >= first);
    cached.set(decade, found);
    return found;
  };
}

/** Every period that has a day from `since` to `until`, in order. */
export function periodsBetween(rules: readonly PeriodRule[], since: string, until: string): Period[] {
  const starts = startsBetween(rules, addDays(since, -MARGIN_DAYS), addDays(until, MARGIN_DAYS));
  return starts
    .map((start, i) => ({ from: start.day, until: addDays(starts[i + 1]?.day ?? start.end, -1), name: start.name }))
    .map((period, i) => (period.until < addDays(starts[i]?.end ?? "", -1) ? { ...period, name: null } : period))
    .filter((period) => period.from <= until && period.until >= since);
}

/** One sentence for each reason why the pattern cannot make periods. */
export function findPeriodIssues(pattern: Pattern): string[] {
  const issues = findRuleIssues(pattern.rule);
  if (issues.length > 0) return issues;
  if (/COUNT|UNTIL/.test(pattern.rule)) return ["The rule of periods must not end: leave COUNT and UNTIL out."];
  const days = startsOf(pattern, CHECKED_SINCE, CHECKED_UNTIL).map(({ day }) => day);
  const lengths = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day));
  if (
    days.length > CHECKED_STARTS &&
    Math.min(...lengths) >= MIN_PERIOD_DAYS &&
    Math.max(...lengths) <= MAX_PERIOD_DAYS
  ) {
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
  if (known !== undefined) return known.offset;
  const offset = computeNameOffset(pattern);
  nameOffsets.set(key, { offset });
  return offset;
}

const nameOffsets = new LRUCache<string, { readonly offset: 0 | 1 | null }>({ max: 1000 });

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
