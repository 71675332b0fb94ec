/** The days of sign-ins and last uses, in the time zone of the browser. */
import { daysBetween } from "../../../../src/domain/calendar.ts";
import type { Formats } from "../../../logic/format.ts";

const RECENT_DAYS = 7;

/** "today", "3 days ago", or the date if it is longer ago. */
export function formatRecent(at: string, formats: Formats): string {
  const [day, today] = [localDay(new Date(at)), localDay(new Date())];
  const ago = daysBetween(day, today);
  return ago <= RECENT_DAYS ? formats.daysAway(-Math.max(0, ago)) : formats.day(day, "long");
}

/** "28 November 2026". */
export function formatDate(at: string, formats: Formats): string {
  return formats.day(localDay(new Date(at)), "long");
}

function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
