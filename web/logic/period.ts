/** The days of a period, and the kinds of periods that messages differ by. */
import type { Period } from "../../src/domain/period.ts";

export type Days = Pick<Period, "from" | "until">;
export type PeriodDays = Days & Pick<Period, "name">;

/** Calendar months or other periods. Messages that differ between them end with it. */
export const UNITS = ["month", "period"] as const;
export type Unit = (typeof UNITS)[number];

/** Whether a period is a calendar month: "this month" is then clear. The month of a budget may start on another day. */
export function isMonth({ from, name }: PeriodDays): boolean {
  return from === `${name}-01`;
}

/** A period that is not known yet is a month. */
export function unitOf(period: PeriodDays | undefined): Unit {
  return period === undefined || isMonth(period) ? "month" : "period";
}

/** The last part of the messages with the name of a period: "in November 2026", or "from 27 Nov to 10 Dec". */
export function namedBy({ name }: PeriodDays): "month" | "days" {
  return name ? "month" : "days";
}
