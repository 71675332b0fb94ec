/**
 * The limit: the most that can be spent today before the balance falls below its floor. Spending power trusts that income
 * arrives in time, and the forecast shows whether the account can wait for it. Amounts are minor units of the budget's
 * currency.
 */
import { addDays, daysBetween } from "./calendar.ts";
import { type ExpectedMove, type ForecastDay, lowestDay } from "./forecast.ts";
import { divideMinor } from "./money.ts";

export interface SpendingLimit {
  /** Never negative. */
  readonly amountMinor: number;
  /** The first day with the lowest balance. */
  readonly day: string;
  /** The name of the largest payment on that day; null if there is none. */
  readonly name: string | null;
  /** The day of the next income after `day`. */
  readonly until: string;
  /** The amount divided by the days from today to the day before `until`. */
  readonly perDayMinor: number;
}

interface NamedMove extends ExpectedMove {
  readonly name: string | null;
}

/** The forecast from today to the end of the next period. */
export interface Outlook {
  readonly since: string;
  readonly until: string;
  /** Before the expected moves of today. */
  readonly balanceMinor: number;
  readonly days: readonly ForecastDay<NamedMove>[];
  readonly floorMinor: number | null;
  /** The lowest balance from a day on if this amount is spent by then. */
  lowestAfter(spentMinor: number, from: string): number;
  /** Whether a rule expects income in these days. */
  readonly expectsIncome: boolean;
  /** The day of the first income after a day, also of one after `until`. It is asked for only if there is a limit. */
  nextIncome(after: string): Promise<string | undefined>;
}

/**
 * Null if the whole spending power can be spent today, if no rule expects income, and if the balance is negative already and
 * has no floor.
 */
export async function spendingLimit(outlook: Outlook, spendingPowerMinor: number): Promise<SpendingLimit | null> {
  const { since: today, balanceMinor, floorMinor } = outlook;
  if (!outlook.expectsIncome || (floorMinor === null && balanceMinor < 0)) return null;
  const leastMinor = floorMinor ?? 0;
  const isSafe = (spentMinor: number) => outlook.lowestAfter(spentMinor, today) >= leastMinor;
  if (isSafe(Math.max(0, spendingPowerMinor))) return null;
  const lowest = lowestDay(outlook.days);
  const mostMinor = lowest.balanceMinor - leastMinor;
  // Half a unit is rounded away from zero, so a balance that becomes negative can round to one unit less.
  const amountMinor = Math.max(0, isSafe(mostMinor) ? mostMinor : mostMinor - 1);
  const until = (await outlook.nextIncome(lowest.day)) ?? addDays(outlook.until, 1);
  return {
    amountMinor,
    day: lowest.day,
    name: largestPayment(lowest.moves),
    until,
    perDayMinor: divideMinor(amountMinor, daysBetween(today, until)),
  };
}

function largestPayment(moves: readonly NamedMove[]): string | null {
  const [largest] = moves.filter(({ amountMinor }) => amountMinor < 0).sort((a, b) => a.amountMinor - b.amountMinor);
  return largest?.name ?? null;
}
