/** The names of periods for people: that of a month if the period is called by one, otherwise its days. */
import type { Period } from "../api/contract.ts";
import type { Translate } from "../words/translate.ts";
import type { FirstFormats, Formats } from "./format.ts";

export type Days = Pick<Period, "from" | "until">;
export type PeriodDays = Days & Pick<Period, "name">;

interface Naming {
  readonly formats: Formats;
  readonly t: Translate;
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

/** "November 2026", or "27 Nov to 10 Dec", with the year if it does not end in the year of `today`. */
export function periodName({ t, formats }: Naming, { from, until, name }: PeriodDays, today?: string): string {
  if (name) return formats.month(name);
  const isThisYear = today === undefined || until.slice(0, 4) === today.slice(0, 4);
  return t("period.days", {
    from: formats.day(from, "short"),
    until: formats.day(until, isThisYear ? "short" : "year"),
  });
}

/** "November", or "27 Nov to 10 Dec". */
export function shortPeriodName(words: Naming, period: PeriodDays): string {
  return period.name ? words.formats.monthName(period.name) : periodName(words, period);
}

/** What `first.ts` has of `Words`. */
interface FirstWords {
  readonly formats: FirstFormats;
  t(id: "number.until", params: { readonly day: string }): string;
}

/** The name of the current period on Home: "November 2026", or "Until Thursday, 10 December". */
export function currentPeriodName({ t, formats }: FirstWords, { name, until }: PeriodDays): string {
  return name ? formats.month(name) : t("number.until", { day: formats.day(until, "full") });
}
