/**
 * Generates two years of transactions of a household, up to today: its habits, two holidays abroad and one car repair.
 * The same seed and date give the same transactions.
 */

import { daysIn, everySecondFriday, lastWorkday, monthsUpTo } from "./days.ts";
import { type Random, randomFrom } from "./random.ts";

export interface LifeEvent {
  readonly day: string;
  readonly account: string;
  /** The other account of a transfer. Payments have a `payee` instead. */
  readonly to?: string;
  readonly payee?: string;
  readonly category?: string;
  /** In the account's currency. Negative: money leaves the account. */
  readonly cents: number;
  /** The amount on the other account, if its currency differs. */
  readonly reachingCents?: number;
  /** The price in euros, if the account is in dollars. */
  readonly euroCents?: number;
  /** The parts, which add up to `cents`. Each has a category or goes to another account. */
  readonly splits?: readonly LifePart[];
  readonly tags?: readonly string[];
}

export interface LifePart {
  readonly category?: string;
  readonly to?: string;
  readonly cents: number;
  readonly notes?: string;
}

interface Habit extends Omit<LifeEvent, "day" | "cents"> {
  readonly days: (month: string, random: Random) => readonly number[];
  readonly cents: readonly [least: number, most: number];
}

const SEED = 20;
const MONTHS = 24;
const CARD_PAYMENT_DAY = 25;
const HOLIDAY_MONTHS_AGO = [4, 16];
const REPAIR_MONTHS_AGO = 9;
const MORTGAGE = { openingCents: 18_400_000, cents: 145_000, yearlyPercent: 4.2 };

const on = (day: number) => () => [day];
const times = (least: number, most: number) => (month: string, random: Random) =>
  Array.from({ length: random.int(least, most) }, () => random.int(1, daysIn(month)));

const CHECKING = { account: "Checking" };
const CARD = { account: "Credit card" };
const TRAVEL_CARD = { account: "Travel card" };

const HABITS: readonly Habit[] = [
  { ...CHECKING, days: everySecondFriday, cents: [131_000, 131_000], payee: "Northside Clinic", category: "Salary" },
  {
    ...CHECKING,
    days: lastWorkday,
    cents: [92_000, 92_000],
    payee: "Riverside School",
    splits: [
      { category: "Salary", cents: 124_000 },
      { category: "Income tax", cents: -21_800 },
      { to: "Pension", cents: -10_200 },
    ],
  },
  { ...CHECKING, days: on(5), cents: [-9_640, -9_640], payee: "Harbor Insurance", category: "Insurance" },
  { ...CHECKING, days: on(12), cents: [-4_500, -4_500], payee: "Fiberline", category: "Internet and phone" },
  { ...CHECKING, days: on(18), cents: [-12_800, -7_400], payee: "City Power", category: "Power" },
  { ...CHECKING, days: on(20), cents: [-3_800, -3_800], payee: "Callwell", category: "Internet and phone" },
  { ...CHECKING, days: on(15), cents: [-28_500, -28_500], to: "Car loan", category: "Car payment" },
  { ...CHECKING, days: on(16), cents: [-30_000, -30_000], to: "Savings" },
  { ...CHECKING, days: on(2), cents: [-3_000, -3_000], reachingCents: 2_750, to: "Travel card" },
  { ...TRAVEL_CARD, days: on(3), cents: [-2_400, -2_400], payee: "Sprachschule Wien", category: "Language class" },
  { ...CARD, days: on(8), cents: [-1_099, -1_099], payee: "Tunebox", category: "Subscriptions" },
  { ...CARD, days: on(22), cents: [-1_549, -1_549], payee: "Streamly", category: "Subscriptions" },
  { ...CARD, days: times(5, 7), cents: [-11_500, -4_200], payee: "Green Valley Market", category: "Groceries" },
  { ...CARD, days: times(3, 5), cents: [-4_200, -900], payee: "Corner Bakery", category: "Groceries" },
  { ...CARD, days: times(4, 8), cents: [-6_400, -1_200], payee: "Trattoria Lina", category: "Restaurants" },
  { ...CARD, days: times(3, 5), cents: [-5_600, -2_800], payee: "Route 9 Fuel", category: "Fuel" },
  { ...CARD, days: times(0, 2), cents: [-12_000, -2_500], payee: "Loom & Thread", category: "Clothes" },
  { ...CARD, days: times(0, 1), cents: [1_500, 4_000], payee: "Loom & Thread", category: "Clothes" },
  { ...CARD, days: times(1, 3), cents: [-8_500, -900], payee: "Hammer & Home", category: "House" },
  { ...CARD, days: times(0, 2), cents: [-2_500, -300], payee: "Kiosk" },
  { ...CHECKING, days: times(0, 1), cents: [2_000, 6_000], payee: "Flea market" },
];

/** All events up to and including `today`, by date. */
export function liveUntil(today: string): LifeEvent[] {
  const random = randomFrom(SEED);
  const months = monthsUpTo(today.slice(0, 7), MONTHS + 1);
  const events = months.flatMap((month, i) => {
    const monthsAgo = MONTHS - i;
    return [
      ...HABITS.flatMap((habit) => live(habit, month, random)),
      mortgagePayment(month, i),
      bigShopping(month, random),
      ...(HOLIDAY_MONTHS_AGO.includes(monthsAgo) ? holiday(month, random) : []),
      ...(monthsAgo === REPAIR_MONTHS_AGO ? repair(month) : []),
    ];
  });
  const payments = months.map((month, i) => cardPayment(events, months[i - 1] ?? "", month));
  return [...events, ...payments]
    .filter(({ day }) => day <= today)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function live({ days, cents, ...habit }: Habit, month: string, random: Random): LifeEvent[] {
  return days(month, random).map((day) => ({ ...habit, day: dayOf(month, day), cents: random.int(...cents) }));
}

/** The same sum every month: first the interest on what is still owed, then the principal, which goes to the loan. */
function mortgagePayment(month: string, monthsPaid: number): LifeEvent {
  let owed = MORTGAGE.openingCents;
  let interest = 0;
  for (let i = 0; i <= monthsPaid; i += 1) {
    interest = Math.round((owed * MORTGAGE.yearlyPercent) / 100 / 12);
    owed -= MORTGAGE.cents - interest;
  }
  return {
    ...CHECKING,
    day: dayOf(month, 1),
    payee: "Hillside Bank",
    cents: -MORTGAGE.cents,
    splits: [
      { category: "Mortgage interest", cents: -interest },
      { to: "Mortgage", cents: interest - MORTGAGE.cents },
    ],
  };
}

/** One receipt with food, things for the house, and bottles that were returned. */
function bigShopping(month: string, random: Random): LifeEvent {
  const [food, house, bottles] = [random.int(-9_000, -5_000), random.int(-4_000, -800), random.int(150, 600)];
  return {
    ...CARD,
    day: dayOf(month, random.int(6, 27)),
    payee: "Big Basket",
    cents: food + house + bottles,
    splits: [
      { category: "Groceries", cents: food },
      { category: "House", cents: house },
      { category: "Groceries", cents: bottles, notes: "bottles returned" },
    ],
  };
}

/** Ten days in Austria: flight and hotel on the credit card, the rest on the card in euros. */
function holiday(month: string, random: Random): LifeEvent[] {
  const [category, tags] = ["Holiday", ["Austria"]];
  const meals = Array.from({ length: 12 }, () => ({
    ...TRAVEL_CARD,
    day: dayOf(month, random.int(9, 18)),
    cents: random.int(-5_400, -700),
    payee: random.pick(["Gasthof Post", "Seilbahn Zell", "Bäckerei Huber"]),
    category,
    tags,
  }));
  return [
    { ...CARD, day: dayOf(month, 3), cents: -68_400, payee: "Alpine Air", category, tags },
    { ...CHECKING, day: dayOf(month, 6), cents: -50_000, reachingCents: 45_900, to: "Travel card" },
    { ...CARD, day: dayOf(month, 18), cents: -66_650, euroCents: -61_200, payee: "Hotel Seeblick", category, tags },
    ...meals,
  ];
}

/** A car repair, paid from savings. */
function repair(month: string): LifeEvent[] {
  return [
    { account: "Savings", day: dayOf(month, 13), cents: -60_000, to: "Checking" },
    { ...CHECKING, day: dayOf(month, 14), cents: -58_240, payee: "Miller's Garage", category: "Car" },
  ];
}

/** Pays the credit card once a month: everything charged since the last payment. */
function cardPayment(events: readonly LifeEvent[], lastMonth: string, month: string): LifeEvent {
  const [since, day] = [dayOf(lastMonth, CARD_PAYMENT_DAY), dayOf(month, CARD_PAYMENT_DAY)];
  const cents = events
    .filter((event) => event.account === CARD.account && event.day >= since && event.day < day)
    .reduce((sum, event) => sum + event.cents, 0);
  return { ...CHECKING, day, cents, to: CARD.account };
}

function dayOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, "0")}`;
}
