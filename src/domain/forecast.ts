/**
 * The forecast: the balance of the budget's accounts at the end of each coming day, computed from today's balance and
 * the expected moves. Amounts are minor units of the budget's currency.
 */
import { addDays } from "./calendar.ts";
import { type DatedMoney, sumsByDay } from "./exchange.ts";
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

/** An expected move with its amounts before conversion, all of the same day's rates. */
export interface UnconvertedMove {
  readonly day: string;
  readonly terms: readonly DatedMoney[];
}

/**
 * Returns the balance at the end of each day from `since` to `until`, both included. `holdings` is the balance before the
 * first move. The amounts of each currency are added first, so each balance is converted and rounded once.
 */
export function forecastBalances(
  holdings: readonly DatedMoney[],
  moves: readonly UnconvertedMove[],
  { since, until }: { readonly since: string; readonly until: string },
  convert: (terms: readonly DatedMoney[]) => bigint,
): ReadonlyMap<string, number> {
  const movesOf = Map.groupBy(moves, ({ day }) => day);
  let terms = holdings;
  let balanceMinor = toSafeSum(convert(terms));
  const balances = new Map<string, number>();
  for (let day = since; day <= until; day = addDays(day, 1)) {
    const ofDay = movesOf.get(day);
    if (ofDay !== undefined) {
      terms = sumsByDay([...terms, ...ofDay.flatMap((move) => move.terms)]);
      balanceMinor = toSafeSum(convert(terms));
    }
    balances.set(day, balanceMinor);
  }
  return balances;
}

/** The day with the lowest balance, the earliest if there are several. @throws TypeError without any day. */
export function lowestDay<Day extends { readonly balanceMinor: number }>(days: readonly Day[]): Day {
  return days.reduce((lowest, day) => (day.balanceMinor < lowest.balanceMinor ? day : lowest));
}
