/** Loads the forecast that limits spending power; `domain/spending-limit.ts` computes the limit. */
import { monthOf } from "../../domain/calendar.ts";
import { type SpendingLimit, spendingLimit } from "../../domain/spending-limit.ts";
import { endOfNextPeriod, type Forecast, forecastUntil } from "../forecast/forecast-balance.ts";
import { nextIncomeDay } from "../forecast/upcoming-moves.ts";
import type { Read } from "../service.ts";
import type { LoadedMonth } from "./load.ts";

/** The limit of today; null for another month or as of another day. @throws Problem `sum_out_of_range`. */
export async function loadLimit(
  read: Read,
  data: LoadedMonth,
  spendingPowerMinor: number,
): Promise<SpendingLimit | null> {
  const { household, recurring, yearMonth, asOf } = data;
  if (asOf !== null || yearMonth !== monthOf(household.today)) return null;
  const forecast = await forecastUntil(read, household, recurring, endOfNextPeriod(household.today));
  return limitOf(forecast, data, spendingPowerMinor);
}

/** `forecast` ends with the next period. */
export function limitOf(
  forecast: Forecast,
  { household, recurring }: Pick<LoadedMonth, "household" | "recurring">,
  spendingPowerMinor: number,
): SpendingLimit | null {
  const income = forecast.days.flatMap(({ moves }) => moves.filter(({ isIncome }) => isIncome));
  const nextIncome = (after: string) =>
    income.find(({ day }) => day > after)?.day ?? nextIncomeDay(household, recurring, after);
  const expectsIncome = income.some(({ source }) => source === "recurring");
  return spendingLimit({ ...forecast, expectsIncome, nextIncome }, spendingPowerMinor);
}
