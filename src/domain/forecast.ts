/**
 * The forecast: what the budget's accounts will hold at the end of each coming day, given what they hold and what is
 * expected to move. Amounts are minor units of the budget's currency.
 */
import { addDays } from "./calendar.ts";
import { toSafeSum } from "./money.ts";

/** How far ahead of today anything is foreseen day by day. */
export const MAX_FORECAST_DAYS = 366;

/** Money that is expected to reach the budget's accounts on a day, or to leave them, where it is negative. */
export interface ExpectedMove {
  readonly day: string;
  readonly amountMinor: number;
}

export interface ForecastDay<Move extends ExpectedMove> {
  readonly day: string;
  /** At the end of the day. */
  readonly balanceMinor: number;
  readonly moves: readonly Move[];
}

/** One entry a day from `since` to `until`, both included; `balanceMinor` is before the moves of the first. */
export function forecastDays<Move extends ExpectedMove>(
  balanceMinor: number,
  moves: readonly Move[],
  since: string,
  until: string,
): ForecastDay<Move>[] {
  const movesOf = Map.groupBy(moves, ({ day }) => day);
  const days: ForecastDay<Move>[] = [];
  let balance = BigInt(balanceMinor);
  for (let day = since; day <= until; day = addDays(day, 1)) {
    const ofDay = movesOf.get(day) ?? [];
    for (const { amountMinor } of ofDay) balance += BigInt(amountMinor);
    days.push({ day, balanceMinor: toSafeSum(balance), moves: ofDay });
  }
  return days;
}

/** The day with the lowest balance, the first where there are several. @throws TypeError where there is no day. */
export function lowestDay<Day extends { readonly balanceMinor: number }>(days: readonly Day[]): Day {
  return days.reduce((lowest, day) => (day.balanceMinor < lowest.balanceMinor ? day : lowest));
}
