/** Says in which period a transaction or an occurrence counts, if that is not the period of its day. */
import type { ReactNode } from "react";
import { contains, usePeriodsAt } from "../api/periods.ts";
import { periodName, shortPeriodName } from "../words/period-name.ts";
import { useWords } from "../words/use-words.tsx";

/**
 * "counts in December", with the year if it is another one, or "counts 27 Nov to 10 Dec"; undefined if it counts in the
 * period of `day`.
 */
export function useCountsIn(day: string | undefined, countsOn: string | null | undefined): string | undefined {
  const words = useWords();
  const period = usePeriodsAt(countsOn ?? undefined)?.shown;
  if (day === undefined || period === undefined || contains(period, day)) return undefined;
  if (period.name === null) return words.t("state.counts_in_days", { days: periodName(words, period, day) });
  const isSameYear = period.name.slice(0, 4) === day.slice(0, 4);
  return words.t("state.counts_in", { month: isSameYear ? shortPeriodName(words, period) : periodName(words, period) });
}

interface CountsInProps {
  readonly day: string;
  readonly countsOn: string;
  render(text: string): ReactNode;
}

/** For the rows of long lists, of which few count on another day: the others need no periods. */
export function CountsIn({ day, countsOn, render }: CountsInProps): ReactNode {
  const text = useCountsIn(day, countsOn);
  return text === undefined ? null : render(text);
}
