/** How often pay comes or a period starts, in the choices that people have, with the recurrence rule of each. */
import { addDays, addMonths, dayInMonth, daysBetween, monthOf, weekdayOf } from "../../src/domain/calendar.ts";
import { CALENDAR_MONTHS } from "../../src/domain/calendar-months.ts";
import { shiftOffWeekend, type WeekendShift } from "../../src/domain/recurring-rule.ts";
import { formatRecurrence } from "./recurrence.ts";

export const RHYTHMS = ["month", "last_working_day", "twice_a_month", "week", "two_weeks", "four_weeks"] as const;
export type RhythmName = (typeof RHYTHMS)[number];

export interface Rhythm {
  readonly every: RhythmName;
  /** For `month`, and the first day of `twice_a_month`. 31 is the last day. */
  readonly monthDay: number;
  /** The later day of `twice_a_month`. 31 is the last day. */
  readonly secondDay: number;
  /** One of its days. For weeks. */
  readonly nextOn: string;
}

/** The days of a rhythm, as the API takes them for periods and recurring rules. */
export interface Pattern {
  readonly rule: string;
  /** For weeks: a day from which they are counted. */
  readonly starts_on?: string;
  readonly weekend: WeekendShift;
}

export const LAST_DAY = 31;

/** A rule for every month can have these days. */
export const MONTH_DAYS = Array.from({ length: 31 }, (_, i) => i + 1);

const WEEKS: Readonly<Partial<Record<RhythmName, number>>> = { week: 1, two_weeks: 2, four_weeks: 4 };

export function isInWeeks(every: string): boolean {
  return Object.hasOwn(WEEKS, every);
}

/** The rhythm of this many weeks; undefined if it is not one of the choices. */
export function everyWeeks(interval: number): RhythmName | undefined {
  return RHYTHMS.find((every) => WEEKS[every] === interval);
}

export const CALENDAR: Pattern = { rule: CALENDAR_MONTHS.rule, weekend: CALENDAR_MONTHS.weekend };

/** Whether periods that start like this are calendar months. */
export function isCalendar({ rule, weekend }: Pattern): boolean {
  return rule === CALENDAR.rule && weekend === CALENDAR.weekend;
}

export function patternOf({ every, monthDay, secondDay, nextOn }: Rhythm): Pattern {
  const interval = WEEKS[every];
  if (interval !== undefined) {
    const rule = formatRecurrence({ unit: "week", interval, weekday: weekdayOf(nextOn) });
    return { rule, starts_on: nextOn, weekend: "keep" };
  }
  if (every === "twice_a_month") {
    const second = secondDay === LAST_DAY ? -1 : secondDay;
    return { rule: `FREQ=MONTHLY;BYMONTHDAY=${monthDay},${second}`, weekend: "keep" };
  }
  const isLast = every === "last_working_day";
  const rule = formatRecurrence({ unit: "month", interval: 1, monthDay: isLast ? LAST_DAY : monthDay });
  return { rule, weekend: isLast ? "before" : "keep" };
}

/** The two days of a rule for twice a month; undefined if it is another rule. */
export function twoDaysOf(rule: string): readonly [number, number] | undefined {
  const [, first, second] = /^FREQ=MONTHLY;BYMONTHDAY=(\d+),(-1|\d+)$/.exec(rule) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return [Number(first), second === "-1" ? LAST_DAY : Number(second)];
}

/** Periods that start twice a month have at least this many days. */
const MIN_DAYS = 5;

/** The first days of `twice_a_month` that have a second one. */
export const FIRST_DAYS = MONTH_DAYS.filter((day) => secondDaysOf(day).length > 0);

/** The second days that are possible beside the first: both periods are long enough, in February too. */
export function secondDaysOf(first: number): number[] {
  const isFarEnough = (day: number) => day - first >= MIN_DAYS && 28 + first - day >= MIN_DAYS;
  return MONTH_DAYS.filter((day) => (day <= 28 || day === LAST_DAY) && isFarEnough(Math.min(day, 28)));
}

/** The second day that stays beside another first one, or the nearest that is possible. */
export function fitSecondDay(first: number, second: number): number {
  const days = secondDaysOf(first);
  return days.findLast((day) => day <= second) ?? days[0] ?? second;
}

/** Its days from `since` to `until`, after the shift off weekends. */
export function daysOf(rhythm: Rhythm, since: string, until: string): string[] {
  const weeks = WEEKS[rhythm.every];
  if (weeks !== undefined) return daysOfWeeks(rhythm.nextOn, 7 * weeks, since, until);
  const { weekend } = patternOf(rhythm);
  const days: string[] = [];
  for (let month = monthOf(since); month <= monthOf(until); month = addMonths(month, 1)) {
    days.push(...numbersOf(rhythm).map((number) => shiftOffWeekend(dayInMonth(month, number), weekend)));
  }
  return days.filter((day) => day >= since && day <= until);
}

/** Its days of the month. */
function numbersOf({ every, monthDay, secondDay }: Rhythm): number[] {
  if (every === "last_working_day") return [LAST_DAY];
  return every === "twice_a_month" ? [monthDay, secondDay] : [monthDay];
}

function daysOfWeeks(day: string, step: number, since: string, until: string): string[] {
  const days: string[] = [];
  const first = addDays(day, step * Math.ceil(daysBetween(day, since) / step));
  for (let next = first; next <= until; next = addDays(next, step)) days.push(next);
  return days;
}
