/**
 * Net worth at the end of each month: the balances of the accounts, converted to the budget's currency. A past balance
 * is the current one without the bookings of later months, corrected by the balances that someone entered.
 */
import { type Account, currentBalance } from "./account.ts";
import type { Correction } from "./balance-history.ts";
import { monthBounds, monthOf } from "./calendar.ts";
import type { Exchange } from "./exchange.ts";
import { toSafeSum } from "./money.ts";
import { moneyConverter, type Unconverted } from "./money-converter.ts";

/** The amount that a month's transactions booked on an account, in minor units of its currency. */
export interface MonthBooking {
  readonly year_month: string;
  readonly account_id: string;
  readonly booked_minor: bigint;
}

interface NetWorthFacts {
  readonly currency: string;
  readonly exchange: Exchange;
  readonly accounts: readonly Account[];
  /** All bookings after the first month. */
  readonly bookings: readonly MonthBooking[];
  /** By account. */
  readonly corrections: ReadonlyMap<string, Correction>;
  /** In order, without gaps. */
  readonly months: readonly string[];
  readonly today: string;
}

interface NetWorthMonth {
  readonly yearMonth: string;
  /** The positive balances, and the negative ones as a positive number, in minor units of the budget's currency. */
  readonly assetsMinor: number;
  readonly debtsMinor: number;
  readonly netMinor: number;
  /** In minor units of each account's currency. */
  readonly balances: readonly { readonly account: Account; readonly balanceMinor: number }[];
}

export interface NetWorth {
  readonly months: readonly NetWorthMonth[];
  /** Per currency, the balances of the last month without a rate. */
  readonly unconverted: readonly Unconverted[];
}

/** Balances are converted on the last day of their month; from the current month on, today. */
export function conversionDay(yearMonth: string, today: string): string {
  return yearMonth < monthOf(today) ? monthBounds(yearMonth).lastDay : today;
}

/** @throws Problem `sum_out_of_range`. */
export function netWorth(facts: NetWorthFacts): NetWorth {
  const { accounts, months } = facts;
  const byMonth = Map.groupBy(facts.bookings, ({ year_month }) => year_month);
  const balances = new Map(accounts.map((account) => [account.id, BigInt(currentBalance(account))]));
  const takeBack = (bookings: readonly MonthBooking[]) => {
    for (const { account_id, booked_minor } of bookings) {
      const balance = balances.get(account_id);
      if (balance !== undefined) balances.set(account_id, balance - booked_minor);
    }
  };
  const last = months.at(-1) ?? "";
  for (const [month, bookings] of byMonth) if (month > last) takeBack(bookings);

  const unconverted = new Map<string, Unconverted>();
  const computed = months.toReversed().map((yearMonth) => {
    const month = monthOfBalances(facts, yearMonth, balances);
    takeBack(byMonth.get(yearMonth) ?? []);
    for (const one of month.unconverted) if (!unconverted.has(one.currency)) unconverted.set(one.currency, one);
    return month.worth;
  });
  return {
    months: computed.reverse(),
    unconverted: [...unconverted.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

function monthOfBalances(
  { currency, exchange, accounts, corrections, today }: NetWorthFacts,
  yearMonth: string,
  bookedBalances: ReadonlyMap<string, bigint>,
): { readonly worth: NetWorthMonth; readonly unconverted: readonly Unconverted[] } {
  const converter = moneyConverter(currency, exchange);
  const day = conversionDay(yearMonth, today);
  const { lastDay } = monthBounds(yearMonth);
  const balances = new Map(
    accounts.map(({ id }) => [id, (bookedBalances.get(id) ?? 0n) + (corrections.get(id)?.(lastDay) ?? 0n)]),
  );
  const moneys = accounts.map((account) => ({
    currency: account.currency,
    day,
    sumMinor: balances.get(account.id) ?? 0n,
  }));
  const assets = converter.convert(moneys.filter(({ sumMinor }) => sumMinor > 0n));
  const debts = -converter.convert(moneys.filter(({ sumMinor }) => sumMinor < 0n));
  const worth = {
    yearMonth,
    assetsMinor: toSafeSum(assets),
    debtsMinor: toSafeSum(debts),
    netMinor: toSafeSum(assets - debts),
    balances: accounts.map((account) => ({ account, balanceMinor: toSafeSum(balances.get(account.id) ?? 0n) })),
  };
  return { worth, unconverted: converter.unconverted() };
}
