/**
 * When the European Central Bank's rates are downloaded: it publishes them around 16:00 Central European time on its working
 * days (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates).
 */
import { minuteAt } from "./calendar.ts";

const TIME_ZONE = "Europe/Berlin";
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DOWNLOAD_MINUTE = 16 * 60 + 30;

/** Servers spread their downloads over this time. */
const JITTER_MS = 30 * MINUTE_MS;

/** The last 16:30 at or before an instant. An hour off on the night of a clock change, which is on a Sunday. */
export function lastDownloadMs(nowMs: number): number {
  const passed = (minuteAt(nowMs, TIME_ZONE) - DOWNLOAD_MINUTE + DAY_MINUTES) % DAY_MINUTES;
  return (Math.floor(nowMs / MINUTE_MS) - passed) * MINUTE_MS;
}

/** A time shortly after the next 16:30. `random` is from 0 to 1. */
export function nextDownloadMs(nowMs: number, random: number): number {
  return lastDownloadMs(nowMs) + DAY_MINUTES * MINUTE_MS + Math.floor(random * JITTER_MS);
}
