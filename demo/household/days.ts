/** The days that a household lives by. */
import { addDays, addMonths, daysBetween, monthBounds, weekdayOf } from "../../src/domain/calendar.ts";

/** A payday; every second Friday from it, forth and back, is one too. */
const PAYDAY = "2026-01-02";

/** So many months in a row, of which the one named is the last. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addMonths(month, i + 1 - count));
}

export function daysIn(month: string): number {
  return Number(monthBounds(month).lastDay.slice(8));
}

export function everySecondFriday(month: string): number[] {
  const sincePayday = daysBetween(PAYDAY, `${month}-01`);
  return Array.from({ length: daysIn(month) }, (_, i) => i + 1).filter((day) => (sincePayday + day - 1) % 14 === 0);
}

/** The last day of the month, or the Friday before where that is a weekend's. */
export function lastWorkday(month: string): [number] {
  const { lastDay } = monthBounds(month);
  return [Number(addDays(lastDay, Math.min(0, 5 - weekdayOf(lastDay))).slice(8))];
}
