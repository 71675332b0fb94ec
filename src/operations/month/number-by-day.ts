/** Reports the number on each day of the current period so far. The period is read once, and computed as of each day. */
import { addDays, daysBetween } from "../../domain/calendar.ts";
import { evenPace } from "../../domain/even-pace.ts";
import { computeMonth, type MonthData } from "../../domain/month.ts";
import type { PeriodView } from "../../domain/period.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { loadMonth, type Moment } from "./load.ts";
import { reportOf } from "./report.ts";

export interface NumberByDay {
  readonly currency: string;
  readonly period: PeriodView;
  /** Before anything of the first day. */
  readonly startMinor: number;
  /** At the end of each day up to today. Today's also counts transactions dated later, as the number does. */
  readonly days: readonly { readonly day: string; readonly spendingPowerMinor: number }[];
  /** What an even pace from the start to 0 would leave at the end of today; null unless the start is above 0. */
  readonly evenPaceMinor: number | null;
}

/** @throws Problem `sum_out_of_range`, `too_many_occurrences`. */
export async function reportNumberByDay(read: Read, nowMs: number): Promise<NumberByDay> {
  const household = await loadHousehold(read, nowMs);
  const { periods, today } = household;
  const { from } = periods.get(periods.idAt(today));
  const before = Array.from({ length: daysBetween(from, today) }, (_, i) => addDays(from, i));
  const earlier: readonly Moment[] = [
    { day: from, seenUntil: addDays(from, -1) },
    ...before.map((day) => ({ day, seenUntil: day })),
  ];
  const data = await loadMonth(read, household, {}, { transactions: true, earlier });
  const { spendingPowerMinor, period, currency } = reportOf(computeMonth(data));
  const [startMinor = spendingPowerMinor, ...pastMinor] = earlier.map((moment, i) =>
    spendingPowerAt({ ...data, open: data.openEarlier[i] ?? data.open }, moment),
  );
  const numbers = [...pastMinor, spendingPowerMinor];
  return {
    currency,
    period,
    startMinor,
    days: [...before, today].map((day, i) => ({ day, spendingPowerMinor: numbers[i] ?? spendingPowerMinor })),
    evenPaceMinor: evenPace(startMinor, period),
  };
}

function spendingPowerAt(data: MonthData, { day, seenUntil }: Moment): number {
  const isSeen = (one: { readonly day: string }) => one.day <= seenUntil;
  const seen: MonthData = {
    ...data,
    day,
    asOf: seenUntil,
    flowsOf: (id) => data.flowsOf(id).filter(isSeen),
    movedToward: (goal) => data.movedToward(goal).filter(isSeen),
  };
  return reportOf(computeMonth(seen)).spendingPowerMinor;
}
