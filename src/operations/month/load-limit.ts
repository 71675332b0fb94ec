/** Loads the forecast that limits spending power; `domain/spending-limit.ts` computes the limit. */
import { type SpendingLimit, spendingLimit } from "../../domain/spending-limit.ts";
import { endOfNextPeriod, forecastUntil } from "../forecast/forecast-balance.ts";
import type { Read } from "../service.ts";
import type { LoadedMonth } from "./load.ts";
import { loadIncomeDays } from "./load-income-days.ts";

/** The limit of today; null for another month or as of another day. @throws Problem `sum_out_of_range`. */
export async function loadLimit(
  read: Read,
  data: LoadedMonth,
  spendingPowerMinor: number,
): Promise<SpendingLimit | null> {
  const { household, recurring, periods, id, asOf } = data;
  if (asOf !== null || id !== periods.idAt(household.today)) return null;
  const forecast = await forecastUntil(read, household, recurring, endOfNextPeriod(household, household.today));
  const { ofRules, ofTransactions } = await loadIncomeDays(read, household, recurring);
  const incomeDays = [...ofRules, ...ofTransactions].sort();
  return spendingLimit(
    {
      ...forecast,
      expectsIncome: ofRules.some((day) => day <= forecast.until),
      nextIncome: (after) => incomeDays.find((day) => day > after),
    },
    spendingPowerMinor,
  );
}
