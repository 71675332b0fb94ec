/**
 * The forecast: the balance of the budget's accounts at the end of each coming day, computed from today's balance and
 * the expected moves. Amounts are minor units of the budget's currency.
 */
import { addDays } from "./calendar.ts";
import { toSafeSum } from "./money.ts";

/** The forecast ends at most this many days after today. */
export const MAX_FORECAST_DAYS = 366;

/** Money expected to arrive on the budget's accounts on a day, or to leave them if negative. */
export interface ExpectedMove {
  readonly day: string;
  readonly amountMinor: number;
}

export interface ForecastDay<Move extends ExpectedMove> {
  readonly day: string;
  /** The balance at the end of the day. */
  readonly balanceMinor: number;
  readonly moves: readonly Move[];
}

/**
 * Returns one entry per day from `since` to `until`, both included. `balanceMinor` is the balance before the first
 * move.
 */
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

/** The day with the lowest balance, the earliest if there are several. @throws TypeError without any day. */
export function lowestDay<Day extends { readonly balanceMinor: number }>(days: readonly Day[]): Day {
  return days.reduce((lowest, day) => (day.balanceMinor < lowest.balanceMinor ? day : lowest));
}
