/** The months or periods of a report: their names, and the days that their searches find. */

import { isYearMonth } from "../../../src/domain/calendar.ts";
import type { Period } from "../../api/contract.ts";
import type { Span } from "../../logic/figure-search.ts";
import { periodName } from "../../words/period-name.ts";
import type { Words } from "../../words/use-words.tsx";
import { shortMonth } from "./short.ts";

export interface ReportUnit {
  /** A month as YYYY-MM, or the first day of a period. */
  readonly id: string;
  /** "November 2026", "27 Nov to 10 Dec". */
  readonly name: string;
  /** Span or days. */
  readonly range: Span;
}

export function monthUnit({ formats }: Words, month: string): ReportUnit {
  return { id: month, name: formats.month(month), range: { since: month, until: month } };
}

/** `last` is the last day of the report: the name of a period of another year has its year. */
export function periodUnit(words: Words, period: Period, last: string): ReportUnit {
  const { from, until } = period;
  return { id: from, name: periodName(words, period, last), range: { since: from, until } };
}

/** The units of a report, whose periods are undefined if it is by month. */
export function unitsOf(words: Words, months: readonly string[], periods: readonly Period[] | undefined) {
  const last = periods?.at(-1)?.until ?? "";
  return periods?.map((period) => periodUnit(words, period, last)) ?? months.map((month) => monthUnit(words, month));
}

/** From the start of the first unit to the end of the last one. */
export function rangeOf(units: readonly ReportUnit[]): Span {
  return { since: units[0]?.range.since ?? "", until: units.at(-1)?.range.until ?? "" };
}

/** The headings of months or periods. In a long report, and in January, those of months include the year. */
export function unitHeads({ formats }: Words, units: readonly ReportUnit[]): string[] {
  return units.map(({ id, name }) => {
    if (!isYearMonth(id)) return name;
    const short = shortMonth(formats.locale, id);
    return units.length > 12 || id.endsWith("-01") ? `${short} ${id.slice(2, 4)}` : short;
  });
}
