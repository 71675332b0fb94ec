/** Says in which month a transaction or an occurrence counts, if that is not the month of its day. */
import { monthOf } from "../../src/domain/calendar.ts";
import type { Words } from "../words/use-words.tsx";

/** "counts in December", with the year if it is another one; undefined if it counts in the month of `day`. */
export function describeCounting({ t, formats }: Words, day: string, countsOn: string | null): string | undefined {
  if (countsOn === null || monthOf(countsOn) === monthOf(day)) return undefined;
  const isSameYear = countsOn.slice(0, 4) === day.slice(0, 4);
  const month = monthOf(countsOn);
  return t("state.counts_in", { month: isSameYear ? formats.monthName(month) : formats.month(month) });
}
