/** The days that a household lives by. */
import { monthBounds } from "../../src/domain/calendar.ts";

const DAY_MS = 86_400_000;

/** A payday; every second Friday from it, forth and back, is one too. */
const PAYDAY_MS = Date.parse("2026-01-02");

/** The month so many months later: "2026-12" and 2 is "2027-02". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** So many months in a row, of which the one named is the last. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addMonths(month, i + 1 - count));
}

export function daysIn(month: string): number {
  return Number(monthBounds(month).lastDay.slice(8));
}

export function everySecondFriday(month: string): number[] {
  const firstMs = Date.parse(`${month}-01`);
  return Array.from({ length: daysIn(month) }, (_, i) => i + 1).filter(
    (day) => ((firstMs + (day - 1) * DAY_MS - PAYDAY_MS) / DAY_MS) % 14 === 0,
  );
}

/** The last day of the month, or the Friday before where that is a weekend's. */
export function lastWorkday(month: string): [number] {
  const last = daysIn(month);
  const weekday = new Date(`${month}-${last}`).getUTCDay();
  return [weekday === 6 ? last - 1 : weekday === 0 ? last - 2 : last];
}
