/**
 * Forecasts the total balance of the budget's accounts from the current balance, recurring rules, and transactions with
 * a later date. Transfers between two of these accounts do not change it.
 */

import { addDays, addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import { type ExpectedMove, type ForecastDay, lowestDay, MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { problemOf } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import { loadRecurring, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";
import { loadUpcomingMoves, type UpcomingMove } from "./upcoming-moves.ts";

export interface Forecast {
  readonly currency: string;
  readonly since: string;
  readonly until: string;
  /** The balance before the expected moves of `since`. */
  readonly balanceMinor: number;
  readonly days: readonly ForecastDay<UpcomingMove>[];
  readonly lowest: ForecastDay<ExpectedMove>;
  readonly floorMinor: number | null;
  /** The first day that ends below the floor. */
  readonly belowFloor: ForecastDay<ExpectedMove> | undefined;
  readonly unconverted: readonly Unconverted[];
  /** The lowest balance from a day on if this amount is spent by then. */
  lowestAfter(spentMinor: number, from: string): number;
}

/** From today to `until`, or to the end of the next period. @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function forecastBalance(read: Read, nowMs: number, until?: string): Promise<Forecast> {
  const [household, recurring] = await pipelined([loadHousehold(read, nowMs), loadRecurring(read)]);
  const end = until ?? endOfNextPeriod(household.today);
  assertWithinForecast(end, household.today, "until");
  return await forecastUntil(read, household, recurring, end);
}

/** From today to `until`. @throws Problem `sum_out_of_range`. */
export async function forecastUntil(
  read: Read,
  household: Household,
  recurring: Recurring,
  until: string,
): Promise<Forecast> {
  const { budget, today: since } = household;
  const upcoming = await loadUpcomingMoves(read, household, recurring, until);
  const movesOf = Map.groupBy(upcoming.moves, ({ day }) => day);
  const days = [...upcoming.balancesAfter(0)].map(([day, balanceMinor]) => ({
    day,
    balanceMinor,
    moves: movesOf.get(day) ?? [],
  }));
  const floorMinor = budget.floor_minor;
  return {
    currency: budget.currency,
    since,
    until,
    balanceMinor: upcoming.balanceMinor,
    days,
    lowest: lowestDay(days),
    floorMinor,
    belowFloor: floorMinor === null ? undefined : days.find((day) => day.balanceMinor < floorMinor),
    unconverted: upcoming.unconverted,
    lowestAfter(spentMinor, from) {
      const balances = [...upcoming.balancesAfter(spentMinor)];
      return Math.min(...balances.flatMap(([day, balanceMinor]) => (day >= from ? [balanceMinor] : [])));
    },
  };
}

/** A period is a calendar month. */
export function endOfNextPeriod(day: string): string {
  return monthBounds(addMonths(monthOf(day), 1)).lastDay;
}

/** @throws Problem `out_of_range` for a day in the past or too far ahead. */
export function assertWithinForecast(day: string, today: string, parameter: string): void {
  const last = addDays(today, MAX_FORECAST_DAYS);
  if (day >= today && day <= last) return;
  const detail = `${parameter} must be a date from today, ${today}, to ${last}: at most ${MAX_FORECAST_DAYS} days ahead.`;
  throw problemOf([{ code: "out_of_range", parameter, detail }]);
}
