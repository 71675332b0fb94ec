/**
 * Generates households of several years from a seed. A table of habits gives the frequency, accounts, amounts and category
 * of their transactions. It knows nothing about how results are computed.
 */

import { type Random, randomFrom } from "../../src/demo/random.ts";
import { addDays, addMonths, monthBounds } from "../../src/domain/calendar.ts";
import type { CategoryKind } from "../../src/domain/category.ts";

export interface GeneratedAccount {
  readonly name: string;
  readonly currency: string;
  readonly isHidden: boolean;
  readonly openingCents: number;
}

/** A line of a split transaction. Amounts are like those of a transaction. */
export interface GeneratedSplit {
  /** The share on the account, in its currency. */
  readonly cents: number;
  readonly transferAccount: string | null;
  readonly transferCents: number;
  /** The amount in the shop's currency, if that is not the account's. */
  readonly priceCents: number | null;
  readonly category: string | null;
}

export interface GeneratedTransaction {
  readonly day: string;
  readonly account: string;
  /** The other account of a transfer. */
  readonly transferAccount: string | null;
  /** The amount on the account, in its currency; negative if it left the account. */
  readonly cents: number;
  /** The amount on the other account, in its currency. */
  readonly transferCents: number;
  /** The price in the shop's currency, if that is not the account's. */
  readonly price: { readonly currency: string; readonly cents: number } | null;
  readonly category: string | null;
  /** By default, each category has a payee of its own. */
  readonly payee?: string;
  readonly isPending: boolean;
  /** The day on which it counts; absent if that is its own. */
  readonly countsOn?: string;
  /** They add up to the transaction, which then has neither a category nor another account. */
  readonly splits?: readonly GeneratedSplit[];
}

/** The price of 1 EUR in USD, as text, from a day until the next rate. */
export interface GeneratedRate {
  readonly day: string;
  readonly rate: string;
}

/** A recurring rule of a household, on a day of each month. */
export interface GeneratedRule {
  readonly account: string;
  readonly transferAccount: string | null;
  readonly cents: number;
  readonly category: string | null;
  /** Of the month; -1 is its last. */
  readonly day: number;
}

/** The plan for a category from a month on, and whether the category carries from then on. */
export interface GeneratedPlan {
  readonly category: string;
  readonly month: string;
  readonly cents: number;
  readonly carries: boolean;
}

export interface GeneratedHousehold {
  readonly months: readonly string[];
  readonly accounts: readonly GeneratedAccount[];
  readonly categories: Readonly<Record<string, CategoryKind>>;
  readonly transactions: readonly GeneratedTransaction[];
  readonly rates: readonly GeneratedRate[];
  readonly rules: readonly GeneratedRule[];
  readonly plans: readonly GeneratedPlan[];
  /** The month from which the whole budget carries; null if it never does. */
  readonly carriesFrom: string | null;
}

export const ACCOUNTS: readonly Omit<GeneratedAccount, "openingCents">[] = [
  { name: "Checking", currency: "USD", isHidden: false },
  { name: "Joint", currency: "USD", isHidden: false },
  { name: "Card", currency: "USD", isHidden: false },
  { name: "Travel", currency: "EUR", isHidden: false },
  { name: "Nest egg", currency: "USD", isHidden: true },
  { name: "Loan", currency: "USD", isHidden: true },
  { name: "Depot", currency: "EUR", isHidden: true },
];

export const CATEGORIES: Readonly<Record<string, CategoryKind>> = {
  Salary: "income",
  Benefits: "income",
  Rent: "bill",
  Power: "bill",
  "Loan payment": "bill",
  Pension: "saving",
  "Rainy day": "saving",
  Groceries: "spending",
  Restaurants: "spending",
  Travelling: "spending",
};

interface Habit {
  /** The minimum and maximum number per month. */
  readonly times: readonly [number, number];
  readonly account: string;
  readonly to?: string;
  readonly cents: readonly [number, number];
  readonly category?: string;
  /** The shop's currency, if the account's is different. */
  readonly abroad?: string;
}

const HABITS: readonly Habit[] = [
  { times: [1, 2], account: "Checking", cents: [180_000, 260_000], category: "Salary" },
  { times: [0, 1], account: "Checking", cents: [-9_000, -1], category: "Salary" }, // a corrected payslip
  { times: [0, 1], account: "Joint", cents: [10_000, 40_000], category: "Benefits" },
  { times: [0, 2], account: "Checking", cents: [1, 30_000] },
  { times: [0, 4], account: "Card", cents: [-7_000, -1] },
  { times: [1, 1], account: "Joint", cents: [-163_300, -155_000], category: "Rent" },
  { times: [0, 2], account: "Checking", cents: [-14_000, -6_000], category: "Power" },
  { times: [0, 1], account: "Checking", cents: [1, 9_000], category: "Power" },
  { times: [6, 14], account: "Card", cents: [-16_000, -250], category: "Groceries" },
  { times: [0, 3], account: "Joint", cents: [-16_000, -250], category: "Groceries" },
  { times: [0, 2], account: "Card", cents: [100, 12_000], category: "Groceries" },
  { times: [0, 6], account: "Card", cents: [-9_000, -900], category: "Restaurants" },
  { times: [0, 1], account: "Card", cents: [20_000, 90_000], category: "Travelling" }, // a refund larger than the spending
  { times: [0, 2], account: "Card", cents: [-30_000, -900], category: "Travelling", abroad: "EUR" },
  { times: [0, 1], account: "Card", cents: [-30_000, -900], category: "Travelling", abroad: "CZK" },
  { times: [0, 2], account: "Travel", cents: [-9_000, -500], category: "Travelling" },
  { times: [0, 1], account: "Travel", cents: [-9_000, 2_000] },
  { times: [0, 1], account: "Checking", cents: [-20_000, -5_000], category: "Pension" },
  { times: [0, 1], account: "Checking", cents: [-150_000, -20_000], to: "Card" },
  { times: [0, 2], account: "Joint", cents: [10_000, 150_000], to: "Checking" },
  { times: [0, 1], account: "Checking", cents: [-40_000, -30_000], to: "Joint", category: "Rent" },
  { times: [0, 2], account: "Checking", cents: [-60_000, -5_000], to: "Nest egg" },
  { times: [0, 1], account: "Checking", cents: [1_000, 30_000], to: "Nest egg" },
  { times: [0, 1], account: "Nest egg", cents: [-30_000, -1_000], to: "Joint" },
  { times: [0, 1], account: "Nest egg", cents: [1_000, 30_000], to: "Joint", category: "Rainy day" },
  { times: [1, 1], account: "Checking", cents: [-25_000, -20_000], to: "Loan", category: "Loan payment" },
  { times: [0, 1], account: "Loan", cents: [5_000, 9_000], to: "Checking", category: "Loan payment" },
  { times: [0, 1], account: "Nest egg", cents: [1, 900] },
  { times: [0, 1], account: "Loan", cents: [-4_000, -1_000], category: "Power" },
  { times: [0, 1], account: "Nest egg", cents: [-9_000, -1_000], to: "Loan", category: "Pension" },
  { times: [0, 1], account: "Checking", cents: [-30_000, -5_000], to: "Travel" },
  { times: [0, 1], account: "Checking", cents: [-30_000, -5_000], to: "Depot" },
  { times: [0, 1], account: "Nest egg", cents: [-30_000, -5_000], to: "Travel" },
];

interface SplitHabit extends Pick<Habit, "times" | "account" | "abroad"> {
  readonly splits: readonly Pick<Habit, "cents" | "category" | "to">[];
}

const SPLIT_HABITS: readonly SplitHabit[] = [
  {
    times: [0, 1], // a mortgage payment
    account: "Checking",
    splits: [
      { cents: [-40_000, -25_000], category: "Loan payment" },
      { cents: [-80_000, -60_000], to: "Loan" },
    ],
  },
  {
    times: [0, 1], // a salary with tax and pension
    account: "Checking",
    splits: [
      { cents: [280_000, 360_000], category: "Salary" },
      { cents: [-70_000, -50_000], category: "Power" },
      { cents: [-30_000, -20_000], to: "Nest egg" },
      { cents: [-3_000, -1_000], to: "Depot" },
      { cents: [-900, -1] },
    ],
  },
  {
    times: [0, 2], // a receipt with a refund
    account: "Card",
    splits: [
      { cents: [-9_000, -1_000], category: "Groceries" },
      { cents: [-4_000, -100], category: "Restaurants" },
      { cents: [100, 800], category: "Groceries" },
      { cents: [1, 90] },
    ],
  },
  {
    times: [0, 1],
    account: "Card",
    abroad: "CZK",
    splits: [
      { cents: [-90_000, -1_000], category: "Travelling" },
      { cents: [-40_000, -100], to: "Travel" },
      { cents: [-40_000, -100], to: "Joint" },
      { cents: [1, 900], category: "Groceries" },
    ],
  },
  {
    times: [0, 1],
    account: "Travel",
    splits: [
      { cents: [-9_000, -1_000], category: "Travelling" },
      { cents: [-4_000, -100], to: "Depot" },
      { cents: [-4_000, -100], to: "Checking", category: "Pension" },
      { cents: [-100, -1], to: "Checking" },
    ],
  },
  {
    times: [0, 1],
    account: "Nest egg",
    splits: [
      { cents: [-9_000, -1_000], to: "Joint" },
      { cents: [-900, -100], category: "Power" },
      { cents: [-900, -100], to: "Loan", category: "Pension" },
    ],
  },
];

export function generateHousehold(seed: number, firstMonth: string, monthCount: number): GeneratedHousehold {
  const random = randomFrom(seed);
  const months = Array.from({ length: monthCount }, (_, i) => addMonths(firstMonth, i));
  return {
    months,
    accounts: ACCOUNTS.map((account) => ({ ...account, openingCents: random.int(-50_000, 500_000) })),
    categories: CATEGORIES,
    transactions: months.flatMap((month) => [
      ...HABITS.flatMap((habit) =>
        Array.from({ length: random.int(...habit.times) }, () => transactionOf(random, month, habit)),
      ),
      ...SPLIT_HABITS.flatMap((habit) =>
        Array.from({ length: random.int(...habit.times) }, () => splitTransactionOf(random, month, habit)),
      ),
    ]),
    rates: ratesOf(random, months),
    rules: [],
    plans: [],
    carriesFrom: null,
  };
}

/** Rates, so that the latest one is never older than a week. */
function ratesOf(random: Random, months: readonly string[]): GeneratedRate[] {
  const rates: GeneratedRate[] = [];
  const lastDay = `${months.at(-1)}-31`;
  for (let day = `${months[0]}-01`; day <= lastDay; day = addDays(day, random.int(1, 7))) {
    rates.push({ day, rate: `1.${String(random.int(200, 2999)).padStart(4, "0")}` });
  }
  return rates;
}

function transactionOf(random: Random, month: string, habit: Habit): GeneratedTransaction {
  const { account, to = null, category = null, abroad } = habit;
  const cents = random.int(...habit.cents);
  const isExchange = to !== null && currencyOf(account) !== currencyOf(to);
  return {
    day: dayIn(random, month),
    account,
    transferAccount: to,
    cents,
    transferCents: isExchange ? -Math.round(cents * 0.92) : -cents,
    price: abroad === undefined ? null : { currency: abroad, cents: Math.round(cents * 1.1) },
    category,
    isPending: random.chance(0.1),
  };
}

function splitTransactionOf(random: Random, month: string, habit: SplitHabit): GeneratedTransaction {
  const { account, abroad, splits } = habit;
  const amounts = splits.map(({ cents }) => random.int(...cents));
  const whole = amounts.reduce((sum, cents) => sum + cents, 0);
  const cents = abroad === undefined ? whole : Math.round(whole * 0.0453);
  return {
    day: dayIn(random, month),
    account,
    transferAccount: null,
    cents,
    transferCents: -cents,
    price: abroad === undefined ? null : { currency: abroad, cents: whole },
    category: null,
    isPending: random.chance(0.1),
    splits: splitsOf(
      account,
      cents,
      splits.map(({ to = null, category = null }, i) => ({ amount: amounts[i] ?? 0, to, category })),
    ),
  };
}

/** The splits of a transaction that moved `cents` on its account. */
export function splitsOf(
  account: string,
  cents: number,
  splits: readonly { readonly amount: number; readonly to: string | null; readonly category: string | null }[],
): GeneratedSplit[] {
  const whole = splits.reduce((sum, { amount }) => sum + amount, 0);
  const shares = shareOut(
    cents,
    splits.map(({ amount }) => amount),
  );
  return splits.map(({ amount, to, category }, i) => {
    const share = shares[i] ?? 0;
    const isExchange = to !== null && currencyOf(account) !== currencyOf(to);
    const transferCents = isExchange ? -Math.round(share * 0.92) : 0 - share;
    return { cents: share, transferAccount: to, transferCents, priceCents: whole === cents ? null : amount, category };
  });
}

/** Divides a sum in proportion to weights: exact shares are rounded down, and the largest remainders get one more. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const rows = weights.map((weight, i) => {
    const share = Math.floor((total * weight) / whole);
    return { i, share, rest: Math.abs(total * weight - share * whole) };
  });
  const left = total - rows.reduce((sum, { share }) => sum + share, 0);
  const raised = new Set(
    rows
      .toSorted((a, b) => b.rest - a.rest || a.i - b.i)
      .slice(0, left)
      .map(({ i }) => i),
  );
  return rows.map(({ i, share }) => share + Number(raised.has(i)));
}

/** Prefers the first and last day of a month, to test the edges of months. */
function dayIn(random: Random, month: string): string {
  const days = Number(monthBounds(month).lastDay.slice(8));
  const day = random.chance(0.2) ? random.pick([1, days]) : random.int(1, days);
  return `${month}-${String(day).padStart(2, "0")}`;
}

function currencyOf(account: string): string | undefined {
  return ACCOUNTS.find(({ name }) => name === account)?.currency;
}
