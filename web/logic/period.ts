/** The days of a period, and the kinds of periods that messages differ by. */

export interface Days {
  readonly from: string;
  readonly until: string;
}

export interface PeriodDays extends Days {
  /** The month by which the period is called; null if it has none. */
  readonly name: string | null;
}

/** Whether a period is a calendar month: "this month" is then clear. The month of a budget may start on another day. */
export function isMonth({ from, name }: PeriodDays): boolean {
  return from === `${name}-01`;
}

/** The last part of the messages that differ between calendar months and other periods. A period that is not known yet is a month. */
export function unitOf(period: PeriodDays | undefined): "month" | "period" {
  return period === undefined || isMonth(period) ? "month" : "period";
}

/** The last part of the messages with the name of a period: "in November 2026", or "from 27 Nov to 10 Dec". */
export function namedBy({ name }: PeriodDays): "month" | "days" {
  return name ? "month" : "days";
}
