/**
 * Finds recurring payments among the transactions with one payee, or between two accounts, in one direction: similar
 * amounts at regular intervals, up to the present. The results are suggestions; the user creates the rules.
 */
import { addDays, addMonths, dayInMonth, daysBetween, monthOf, weekdayOf } from "./calendar.ts";
import { divideMinor } from "./money.ts";
import { shiftOffWeekend, WEEKEND_SHIFTS, type WeekendShift } from "./recurring-rule.ts";

/** A past transaction. The amount is signed; all amounts have one sign and one currency. */
export interface PastPayment {
  readonly id: string;
  readonly day: string;
  readonly amountMinor: number;
}

export const CADENCES = ["week", "two_weeks", "month", "quarter", "year"] as const;
type Cadence = (typeof CADENCES)[number];

export interface RecurringPattern<S extends PastPayment> {
  readonly cadence: Cadence;
  /** The transactions that show the pattern, oldest first. */
  readonly evidence: readonly S[];
  readonly amount_minor: number;
  /** Null if the amounts differ by at most 10 %. */
  readonly amount_to_minor: number | null;
  readonly rule: string;
  readonly weekend: WeekendShift;
  /** The next scheduled day. */
  readonly starts_on: string;
}

interface CadenceTraits {
  /** The shortest and the longest interval between two transactions, in days. */
  readonly days: readonly [least: number, most: number];
  readonly leastCount: number;
  /** The interval in months; 0 for weekly cadences. */
  readonly months: number;
}

const TRAITS: Readonly<Record<Cadence, CadenceTraits>> = {
  week: { days: [5, 9], leastCount: 4, months: 0 },
  two_weeks: { days: [11, 17], leastCount: 4, months: 0 },
  month: { days: [24, 37], leastCount: 3, months: 1 },
  quarter: { days: [84, 98], leastCount: 3, months: 3 },
  year: { days: [358, 373], leastCount: 2, months: 12 },
};

/** Looks at equal amounts first, so that a subscription is found among other purchases, then at similar amounts. */
export function findRecurring<S extends PastPayment>(payments: readonly S[], today: string): RecurringPattern<S>[] {
  const equal = [...Map.groupBy(payments, ({ amountMinor }) => amountMinor).values()];
  const found = equal.flatMap((group) => findPattern(group, today) ?? []);
  const taken = new Set(found.flatMap(({ evidence }) => evidence));
  const similar = groupSimilar(payments.filter((one) => !taken.has(one)));
  return [...found, ...similar.flatMap((group) => findPattern(group, today) ?? [])];
}

/** Whether an amount is at most a quarter larger than another one. Both are positive. */
export function isSimilarAmount(amount: number, other: number): boolean {
  return amount - other <= divideMinor(other, 4);
}

/**
 * Groups similar amounts. In order of size, an amount joins the group of the previous one if they are similar.
 */
function groupSimilar<S extends PastPayment>(payments: readonly S[]): S[][] {
  const groups: S[][] = [];
  let last = 0;
  for (const one of payments.toSorted((a, b) => Math.abs(a.amountMinor) - Math.abs(b.amountMinor))) {
    const amount = Math.abs(one.amountMinor);
    if (isSimilarAmount(amount, last)) groups.at(-1)?.push(one);
    else groups.push([one]);
    last = amount;
  }
  return groups;
}

function findPattern<S extends PastPayment>(group: readonly S[], today: string): RecurringPattern<S> | undefined {
  const evidence = group.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const last = evidence.at(-1);
  const cadence = cadenceOf(evidence.map(({ day }) => day));
  if (last === undefined || cadence === undefined) return undefined;
  if (addDays(last.day, TRAITS[cadence].days[1]) < today) return undefined;
  return {
    cadence,
    evidence,
    ...amountsOf(evidence),
    ...scheduleOf(
      cadence,
      evidence.map(({ day }) => day),
    ),
  };
}

/** The cadence of sorted days; undefined if they have none. */
function cadenceOf(days: readonly string[]): Cadence | undefined {
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day));
  return CADENCES.find((cadence) => {
    const { days: range, leastCount } = TRAITS[cadence];
    const [least, most] = range;
    return days.length >= leastCount && gaps.every((gap) => gap >= least && gap <= most);
  });
}

function amountsOf(
  evidence: readonly PastPayment[],
): Pick<RecurringPattern<PastPayment>, "amount_minor" | "amount_to_minor"> {
  const sign = Math.sign(evidence[0]?.amountMinor ?? 0);
  const sizes = evidence.map(({ amountMinor }) => Math.abs(amountMinor));
  const [least, most, last] = [Math.min(...sizes), Math.max(...sizes), sizes.at(-1) ?? 0];
  const isFixed = most - last <= divideMinor(last, 10) && last - least <= divideMinor(last, 10);
  return isFixed
    ? { amount_minor: sign * last, amount_to_minor: null }
    : { amount_minor: sign * least, amount_to_minor: sign * most };
}

type Schedule = Pick<RecurringPattern<PastPayment>, "rule" | "weekend" | "starts_on">;

function scheduleOf(cadence: Cadence, days: readonly string[]): Schedule {
  return TRAITS[cadence].months === 0 ? weeklySchedule(cadence, days) : monthlySchedule(TRAITS[cadence].months, days);
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Uses the most frequent weekday. */
function weeklySchedule(cadence: Cadence, days: readonly string[]): Schedule {
  const weekday = mostFrequent(days.map(weekdayOf));
  const last = days.at(-1) ?? "";
  const off = ((weekday - weekdayOf(last) + 10) % 7) - 3; // from three days before to three days after
  const interval = cadence === "week" ? "" : ";INTERVAL=2";
  return {
    rule: `FREQ=WEEKLY${interval};BYDAY=${WEEKDAYS[weekday - 1]}`,
    weekend: "keep",
    starts_on: addDays(last, off + (cadence === "week" ? 7 : 14)),
  };
}

/** Uses the day of the month and the weekend shift that explain the most transactions. */
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
    starts_on: dayInMonth(addMonths(lastMonth, months), monthDay),
  };
}

function isExplained(day: string, monthDay: number, weekend: WeekendShift): boolean {
  const month = monthOf(day);
  return [-1, 0, 1].some((by) => shiftOffWeekend(dayInMonth(addMonths(month, by), monthDay), weekend) === day);
}

function distance(month: string, monthDay: number, day: string): number {
  return Math.abs(daysBetween(dayInMonth(month, monthDay), day));
}

/**
 * RFC 5545 skips shorter months, so a rule for the 29th or 30th lists the days from the 28th and takes the last one.
 */
function monthDayParts(monthDay: number): string {
  if (monthDay === 31) return "BYMONTHDAY=-1";
  if (monthDay <= 28) return `BYMONTHDAY=${monthDay}`;
  return `BYMONTHDAY=${[28, 29, 30].filter((day) => day <= monthDay)};BYSETPOS=-1`;
}

/** The most frequent number; the first one if several are equally frequent. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, { length }]) => ({ number, length }));
  return counts.reduce((best, one) => (one.length > best.length ? one : best)).number;
}
