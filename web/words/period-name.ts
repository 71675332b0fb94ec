/** The names of periods for people: that of a month if the period is called by one, otherwise its days. */
import type { FirstFormats, Formats } from "../logic/format.ts";
import type { PeriodDays } from "../logic/period.ts";
import type { Translate } from "./translate.ts";

interface Naming {
  readonly formats: Formats;
  readonly t: Translate;
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
