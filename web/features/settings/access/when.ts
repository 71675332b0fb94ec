/** The days and the devices of sign-ins, in words. */
import { daysBetween } from "../../../../src/domain/calendar.ts";
import type { Formats } from "../../../logic/format.ts";
import { localDay } from "../../../logic/local-day.ts";
import type { Words } from "../../../words/use-words.tsx";

const RECENT_DAYS = 7;

/** "today", "3 days ago", or the date if it is longer ago. */
export function formatRecent(at: string, formats: Formats): string {
  const [day, today] = [localDay(at), localDay(Date.now())];
  const ago = daysBetween(day, today);
  return ago <= RECENT_DAYS ? formats.daysAway(-Math.max(0, ago)) : formats.day(day, "long");
}

/** "28 November 2026". */
export function formatDate(at: string, formats: Formats): string {
  return formats.day(localDay(at), "long");
}

export function formatDevice(device: string, t: Words["t"]): string {
  const [browser = "", system] = device.split(" on ");
  return system === undefined ? browser : t("signin.device", { browser, system });
}
