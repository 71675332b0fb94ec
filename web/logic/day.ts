/** Reads a day as people type it: "t", "fri", "-3d", "+2w", "12", "12.11", "20 dec", "2026-12-20". */
import { addDays, addMonths, daysBetween, isDay, monthBounds, monthOf } from "../../src/domain/calendar.ts";

export interface DayContext {
  readonly today: string;
  readonly locale: string;
  /** Which day a weekday or a day of the month means: the last one up to today, or the next one from today. */
  readonly prefer: "past" | "future";
  /** A day and a month without a year are in the nearest year, but not before this day. */
  readonly notBefore?: string | undefined;
}

/** Undefined if the text is not a day. */
export function parseDay(input: string, context: DayContext): string | undefined {
  const text = input
    .trim()
    .toLowerCase()
    .replaceAll(/[.,]+$/g, "");
  if (text === "") return undefined;
  if (isDay(text)) return text;
  return (
    relativeDay(text, context) ?? weekday(text, context) ?? dayOfMonth(text, context) ?? dayAndMonth(text, context)
  );
}

function relativeDay(text: string, { today, locale }: DayContext): string | undefined {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const days of [0, -1, 1]) {
    if (text === relative.format(days, "day").toLowerCase()) return addDays(today, days);
  }
  if (text === "t") return today;
  if (text === "y") return addDays(today, -1);
  const match = /^([+-])\s*(\d{1,4})\s*([dwm]?)$/.exec(text);
  if (match === null) return undefined;
  const count = Number(`${match[1]}${match[2]}`);
  if (match[3] === "m") return addMonthsToDay(today, count);
  return addDays(today, match[3] === "w" ? 7 * count : count);
}

/** At least two letters of a weekday's name in the locale. */
function weekday(text: string, { today, locale, prefer }: DayContext): string | undefined {
  if (!/^\p{L}{2,}$/u.test(text)) return undefined;
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const nameOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`)).toLowerCase();
  const week = Array.from({ length: 7 }, (_, days) => addDays(today, prefer === "past" ? -days : days));
  return week.find((day) => nameOf(day).startsWith(text));
}

function dayOfMonth(text: string, { today, prefer }: DayContext): string | undefined {
  if (!/^\d{1,2}$/.test(text)) return undefined;
  const number = Number(text);
  if (number < 1 || number > 31) return undefined;
  const step = prefer === "past" ? -1 : 1;
  for (let month = 0; Math.abs(month) < 12; month += step) {
    const yearMonth = addMonths(monthOf(today), month);
    const day = `${yearMonth}-${String(number).padStart(2, "0")}`;
    if (isDay(day) && (prefer === "past" ? day <= today : day >= today)) return day;
  }
  return undefined;
}

/** "12.11", "12/11/26" in the locale's order, "20 dec", "dec 20 2027". */
function dayAndMonth(text: string, context: DayContext): string | undefined {
  const words = text.split(/[\s./-]+/).filter(Boolean);
  if (words.length < 2 || words.length > 3) return undefined;
  const named = words.findIndex((word) => /^\p{L}/u.test(word));
  const monthFirst = named < 0 ? /^\d+\/\d/.test(text) && isMonthFirst(context.locale) : named === 0;
  const [dayText, monthText] = monthFirst ? [words[1], words[0]] : [words[0], words[1]];
  const month = named < 0 ? Number(monthText) : monthNumber(monthText ?? "", context.locale);
  const day = Number(dayText);
  if (month === undefined || !Number.isInteger(month) || !Number.isInteger(day)) return undefined;
  const make = (year: number) => {
    const made = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    return isDay(made) ? made : undefined;
  };
  const year = words[2];
  if (year !== undefined) return /^(\d{2}|\d{4})$/.test(year) ? make(Number(year.padStart(4, "20"))) : undefined;
  return nearestDay(make, context);
}

/** "18 Nov" is a week ago on 26 November, and "20 Jan" is next year. */
function nearestDay(make: (year: number) => string | undefined, { today, notBefore }: DayContext): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const days = [-1, 0, 1].flatMap((years) => make(thisYear + years) ?? []);
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return days
    .filter((day) => notBefore === undefined || day >= notBefore)
    .reduce<string | undefined>(
      (nearest, day) => (nearest === undefined || distance(day) < distance(nearest) ? day : nearest),
      undefined,
    );
}

function monthNumber(text: string, locale: string): number | undefined {
  if (text.length < 3) return undefined;
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const nameOf = (month: number) => format.format(new Date(Date.UTC(2026, month - 1, 1))).toLowerCase();
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((month) => nameOf(month).startsWith(text));
}

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0));
  return parts.findIndex(({ type }) => type === "month") < parts.findIndex(({ type }) => type === "day");
}

/** The same day some months later; the last day of the month if it is shorter. */
export function addMonthsToDay(day: string, count: number): string {
  const { firstDay, lastDay } = monthBounds(addMonths(monthOf(day), count));
  const same = firstDay.slice(0, 8) + day.slice(8);
  return same < lastDay ? same : lastDay;
}
