/**
 * Finds what recurs among the transactions with one payee, or between two accounts, in one direction: like amounts at
 * even intervals that still go on. It suggests; what is promised the user decides.
 */
import { addDays, addMonths, daysBetween, monthBounds, monthOf, weekdayOf } from "./calendar.ts";
import { divideMinor } from "./money.ts";
import { shiftOffWeekend, WEEKEND_SHIFTS, type WeekendShift } from "./recurring-rule.ts";

/** A transaction of the past; its amount is signed, and all are of one sign and one currency. */
export interface Seen {
  readonly id: string;
  readonly day: string;
  readonly amountMinor: number;
}

export const RHYTHMS = ["week", "two_weeks", "month", "quarter", "year"] as const;
type Rhythm = (typeof RHYTHMS)[number];

export interface Found<S extends Seen> {
  readonly rhythm: Rhythm;
  /** The transactions that show it, oldest first. */
  readonly evidence: readonly S[];
  readonly amount_minor: number;
  /** Null where they are alike within a tenth. */
  readonly amount_to_minor: number | null;
  readonly rule: string;
  readonly weekend: WeekendShift;
  /** The next time that it is scheduled. */
  readonly starts_on: string;
}

interface RhythmTraits {
  /** Every interval between two transactions lies between these days, and their mean near the middle. */
  readonly days: readonly [least: number, most: number];
  readonly leastCount: number;
  /** How many months lie between two; 0 where it goes by weeks. */
  readonly months: number;
}

const TRAITS: Readonly<Record<Rhythm, RhythmTraits>> = {
  week: { days: [5, 9], leastCount: 4, months: 0 },
  two_weeks: { days: [11, 17], leastCount: 4, months: 0 },
  month: { days: [24, 37], leastCount: 3, months: 1 },
  quarter: { days: [84, 98], leastCount: 3, months: 3 },
  year: { days: [358, 373], leastCount: 2, months: 12 },
};

/** Equal amounts are looked at first, so that a subscription is found among purchases; then amounts that are alike. */
export function findRecurring<S extends Seen>(seen: readonly S[], today: string): Found<S>[] {
  const equal = [...Map.groupBy(seen, ({ amountMinor }) => amountMinor).values()];
  const found = equal.flatMap((group) => findIn(group, today) ?? []);
  const taken = new Set(found.flatMap(({ evidence }) => evidence));
  const alike = groupAlike(seen.filter((one) => !taken.has(one)));
  return [...found, ...alike.flatMap((group) => findIn(group, today) ?? [])];
}

/** Neighbours in size belong together unless one is larger than the other by more than a quarter. */
function groupAlike<S extends Seen>(seen: readonly S[]): S[][] {
  const groups: S[][] = [];
  let last = 0;
  for (const one of seen.toSorted((a, b) => Math.abs(a.amountMinor) - Math.abs(b.amountMinor))) {
    const amount = Math.abs(one.amountMinor);
    if (amount - last <= divideMinor(last, 4)) groups.at(-1)?.push(one);
    else groups.push([one]);
    last = amount;
  }
  return groups;
}

function findIn<S extends Seen>(group: readonly S[], today: string): Found<S> | undefined {
  const evidence = group.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const last = evidence.at(-1);
  const rhythm = rhythmOf(evidence.map(({ day }) => day));
  if (last === undefined || rhythm === undefined) return undefined;
  if (addDays(last.day, TRAITS[rhythm].days[1]) < today) return undefined;
  return {
    rhythm,
    evidence,
    ...amountsOf(evidence),
    ...scheduleOf(
      rhythm,
      evidence.map(({ day }) => day),
    ),
  };
}

/** Undefined where the days, which are in order, have none. */
function rhythmOf(days: readonly string[]): Rhythm | undefined {
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day));
  return RHYTHMS.find((rhythm) => {
    const { days: range, leastCount } = TRAITS[rhythm];
    const [least, most] = range;
    return days.length >= leastCount && gaps.every((gap) => gap >= least && gap <= most);
  });
}

function amountsOf(evidence: readonly Seen[]): Pick<Found<Seen>, "amount_minor" | "amount_to_minor"> {
  const sign = Math.sign(evidence[0]?.amountMinor ?? 0);
  const sizes = evidence.map(({ amountMinor }) => Math.abs(amountMinor));
  const [least, most, last] = [Math.min(...sizes), Math.max(...sizes), sizes.at(-1) ?? 0];
  const isFixed = most - last <= divideMinor(last, 10) && last - least <= divideMinor(last, 10);
  return isFixed
    ? { amount_minor: sign * last, amount_to_minor: null }
    : { amount_minor: sign * least, amount_to_minor: sign * most };
}

type Schedule = Pick<Found<Seen>, "rule" | "weekend" | "starts_on">;

function scheduleOf(rhythm: Rhythm, days: readonly string[]): Schedule {
  return TRAITS[rhythm].months === 0 ? weeklySchedule(rhythm, days) : monthlySchedule(TRAITS[rhythm].months, days);
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** On the weekday that is the most frequent one. */
function weeklySchedule(rhythm: Rhythm, days: readonly string[]): Schedule {
  const weekday = mostFrequent(days.map(weekdayOf));
  const last = days.at(-1) ?? "";
  const off = ((weekday - weekdayOf(last) + 10) % 7) - 3; // from three days before to three days after
  const interval = rhythm === "week" ? "" : ";INTERVAL=2";
  return {
    rule: `FREQ=WEEKLY${interval};BYDAY=${WEEKDAYS[weekday - 1]}`,
    weekend: "keep",
    starts_on: addDays(last, off + (rhythm === "week" ? 7 : 14)),
  };
}

/** On the day of the month, or its last, that with one of the ways to go round weekends explains the most. */
function monthlySchedule(months: number, days: readonly string[]): Schedule {
  const dayOf = (day: string) => Number(day.slice(8));
  const newestFirst = days.map(dayOf).toReversed();
  const guesses = [mostFrequent(newestFirst), 31, ...newestFirst].flatMap((monthDay) =>
    WEEKEND_SHIFTS.map((weekend) => ({
      monthDay,
      weekend,
      hits: days.filter((day) => isExplained(day, monthDay, weekend)).length,
    })),
  );
  const { monthDay, weekend } = guesses.reduce((best, guess) => (guess.hits > best.hits ? guess : best));
  const last = days.at(-1) ?? "";
  const lastMonth = [-1, 0, 1]
    .map((by) => addMonths(monthOf(last), by))
    .reduce((best, month) => (distance(month, monthDay, last) < distance(best, monthDay, last) ? month : best));
  const frequency = months === 12 ? "FREQ=YEARLY" : `FREQ=MONTHLY${months === 1 ? "" : `;INTERVAL=${months}`}`;
  const month = months === 12 ? `;BYMONTH=${Number(lastMonth.slice(5))}` : "";
  return {
    rule: `${frequency}${month};${monthDayParts(monthDay)}`,
    weekend,
    starts_on: dayIn(addMonths(lastMonth, months), monthDay),
  };
}

function isExplained(day: string, monthDay: number, weekend: WeekendShift): boolean {
  const month = monthOf(day);
  return [-1, 0, 1].some((by) => shiftOffWeekend(dayIn(addMonths(month, by), monthDay), weekend) === day);
}

function distance(month: string, monthDay: number, day: string): number {
  return Math.abs(daysBetween(dayIn(month, monthDay), day));
}

/** RFC 5545 leaves shorter months out, so the 29th to 31st are said as the last of the days that there are. */
function monthDayParts(monthDay: number): string {
  if (monthDay === 31) return "BYMONTHDAY=-1";
  if (monthDay <= 28) return `BYMONTHDAY=${monthDay}`;
  return `BYMONTHDAY=${[28, 29, 30].filter((day) => day <= monthDay)};BYSETPOS=-1`;
}

/** That day of a month, or its last where it is shorter. */
function dayIn(month: string, monthDay: number): string {
  const { lastDay } = monthBounds(month);
  const day = `${month}-${String(monthDay).padStart(2, "0")}`;
  return day < lastDay ? day : lastDay;
}

/** The first of those that come most often. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, { length }]) => ({ number, length }));
  return counts.reduce((best, one) => (one.length > best.length ? one : best)).number;
}
