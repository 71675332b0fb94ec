/** The dates of a household: months, paydays, working days. */
import { addDays, addMonths, daysBetween, monthBounds, weekdayOf } from "../domain/calendar.ts";

/** A payday. Every second Friday before and after it is a payday too. */
const PAYDAY = "2026-01-02";

/** `count` consecutive months that end with `month`. */
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

/** The last day of the month, or the Friday before it if that day is on a weekend. */
export function lastWorkday(month: string): [number] {
  const { lastDay } = monthBounds(month);
  return [Number(addDays(lastDay, Math.min(0, 5 - weekdayOf(lastDay))).slice(8))];
}
