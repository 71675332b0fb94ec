/** The names of periods for people: a calendar month by its name, any other period by its days. */
import type { Period } from "../api/contract.ts";
import type { Translate } from "../words/translate.ts";
import type { FirstFormats, Formats } from "./format.ts";

export type PeriodDays = Pick<Period, "from" | "until">;

interface Naming {
  readonly formats: Formats;
  readonly t: Translate;
}

/** Whether a period is a calendar month, from its first to its last day. */
export function isMonth({ from, until }: PeriodDays): boolean {
  const dayAfter = new Date(Date.parse(until) + 86_400_000);
  return from.endsWith("-01") && from.slice(0, 7) === until.slice(0, 7) && dayAfter.getUTCDate() === 1;
}

/** "November 2026", or "27 Nov to 10 Dec", with the year if it does not end in the year of `today`. */
export function periodName({ t, formats }: Naming, period: PeriodDays, today?: string): string {
  const { from, until } = period;
  if (isMonth(period)) return formats.month(from.slice(0, 7));
  const isThisYear = today === undefined || until.slice(0, 4) === today.slice(0, 4);
  return t("period.days", {
    from: formats.day(from, "short"),
    until: formats.day(until, isThisYear ? "short" : "year"),
  });
}

/** "November", or "27 Nov to 10 Dec". */
export function shortPeriodName(words: Naming, period: PeriodDays): string {
  return isMonth(period) ? words.formats.monthName(period.from.slice(0, 7)) : periodName(words, period);
}

/** What `first.ts` has of `Words`. */
interface FirstWords {
  readonly formats: FirstFormats;
  t(id: "number.until", params: { readonly day: string }): string;
}

/** The name of the current period on Home: "November 2026", or "Until Thursday, 10 December". */
export function currentPeriodName({ t, formats }: FirstWords, period: PeriodDays): string {
  if (isMonth(period)) return formats.month(period.from.slice(0, 7));
  return t("number.until", { day: formats.day(period.until, "full") });
}
