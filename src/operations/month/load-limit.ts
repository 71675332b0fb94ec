/** Loads the forecast that limits spending power; `domain/spending-limit.ts` computes the limit. */
import { type SpendingLimit, spendingLimit } from "../../domain/spending-limit.ts";
import { endOfNextPeriod, forecastUntil } from "../forecast/forecast-balance.ts";
import type { Read } from "../service.ts";
import { incomeDaysOfRules, loadNextIncomeDay } from "./income-days.ts";
import type { LoadedMonth } from "./load.ts";

/** The limit of today; null for another month or as of another day. @throws Problem `sum_out_of_range`. */
export async function loadLimit(
  read: Read,
  data: LoadedMonth,
  spendingPowerMinor: number,
): Promise<SpendingLimit | null> {
  const { household, recurring, periods, id, asOf } = data;
  if (asOf !== null || id !== periods.idAt(household.today)) return null;
  const forecast = await forecastUntil(read, household, recurring, endOfNextPeriod(household, household.today));
  const expectsIncome = incomeDaysOfRules(household, recurring, forecast.until).length > 0;
  const nextIncome = (after: string) => loadNextIncomeDay(read, household, recurring, after);
  return await spendingLimit({ ...forecast, expectsIncome, nextIncome }, spendingPowerMinor);
}
