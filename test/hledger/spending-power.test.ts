/**
 * Generated households of several years, entered over the API and exported to hledger: all balances, and the parts and
 * result of every month and every two weeks, agree to the cent.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { randomFrom } from "../../src/demo/random.ts";
import { addDays } from "../../src/domain/calendar.ts";
import { onEveryEngine } from "../support/engines.ts";
import { type EnteredHousehold, enterHousehold } from "../support/enter-household.ts";
import { type GeneratedHousehold, type GeneratedPlan, generateHousehold } from "../support/generated-household.ts";
import type { Fields } from "../support/ledger.ts";
import { START_MS, useServer } from "../support/server.ts";
import {
  balances,
  balancesByMonth,
  type ExactAmount,
  type MonthSum,
  missingHledger,
  sumByDays,
  sumByMonth,
} from "./hledger.ts";
import { fundsOf, type Put, writeJournal } from "./journal.ts";

const SEEDS = [1, 2];
const FIRST_MONTH = "2023-02";
const MONTH_COUNT = 48; // until 2027-01: past months, the current month, and future months

const THIS_MONTH = new Date(START_MS).toISOString().slice(0, 7);

/** One plan that does not carry, and funds of each kind but income. */
const PLANS: readonly GeneratedPlan[] = [
  { category: "Rent", month: "2023-02", cents: 160_000, carries: false },
  { category: "Power", month: "2023-06", cents: 12_000, carries: true },
  { category: "Groceries", month: "2023-09", cents: 70_000, carries: true },
  { category: "Pension", month: "2024-03", cents: 15_000, carries: true },
  { category: "Loan payment", month: "2025-01", cents: 21_000, carries: true },
];
const CARRIES_FROM = "2024-01";

/** The accounts of the journal that count in spending power. */
const LINES = /^(income|bill|saving|spending):/;

/** The accounts of the journal in each part, and their sign in it. */
const PARTS: Readonly<Record<string, readonly [accounts: RegExp, sign: bigint]>> = {
  income: [/^income:/, -1n],
  bills: [/^bill:/, 1n],
  savings: [/^saving:/, 1n],
  spending: [/^spending:/, 1n],
};

describe("an independent calculation by hledger", { skip: missingHledger() }, () => {
  onEveryEngine((engine) => {
    const server = useServer(engine);
    for (const seed of SEEDS) {
      const household = generateHousehold(seed, FIRST_MONTH, MONTH_COUNT);
      const holder = {} as { home: EnteredHousehold };

      test(`household ${seed}: every balance`, async () => {
        holder.home = await enterHousehold(server, household);
        const { accounts } = await holder.home.get("/v1/accounts");
        assert.deepEqual(balancesOf(accounts), balancesIn(balances(writeJournal(household))));
      });

      test(`household ${seed}: every month, without exchange rates`, async () => {
        await compareMonths(holder.home, { ...household, rates: [] }, household.months, "");
      });

      test(`household ${seed}: every month, with exchange rates`, async () => {
        const exchange_rates = household.rates.map(({ day, rate }) => ({
          base_currency: "EUR",
          currency: "USD",
          day,
          rate: Number(rate),
        }));
        await holder.home.send("PUT", "/v1/exchange_rates", { exchange_rates });
        await compareMonths(holder.home, household, household.months, "");
      });

      test(`household ${seed}: funds, and a budget that carries`, async () => {
        const carrying = { ...household, rates: [], plans: PLANS, carriesFrom: CARRIES_FROM };
        await compareCarry(await enterHousehold(server, carrying), carrying);
      });

      test(`household ${seed}: periods of two weeks, and transactions that count on another day`, async () => {
        const random = randomFrom(seed);
        const transactions = household.transactions.map((t) =>
          random.chance(0.15) ? { ...t, countsOn: addDays(t.day, random.int(-40, 40)) } : t,
        );
        const moved = { ...household, rates: [], transactions };
        await compareFortnights(await enterHousehold(server, moved), moved);
      });

      test(`household ${seed}: months as of a day`, async () => {
        const random = randomFrom(seed);
        for (const month of household.months.filter(() => random.chance(0.2))) {
          const day = `${month}-${random.int(10, 28)}`;
          const transactions = household.transactions.filter((t) => t.day <= day);
          await compareMonths(holder.home, { ...household, transactions }, [month], `&as_of=${day}`);
        }
      });
    }
  });
});

/** Each fund gets its plan, or what it cannot pay if that is more. hledger adds up what it pays. */
function putsOf(household: GeneratedHousehold, months: readonly string[]): Put[] {
  const sums = Map.groupBy(sumByMonth(writeJournal(household), months), ({ month }) => month);
  return fundsOf(household).flatMap(({ category, month: firstMonth, cents }) => {
    let held = 0n;
    return months
      .filter((month) => month >= firstMonth)
      .map((month) => {
        const spent = centsOf(sums.get(month) ?? [], new RegExp(`^fund:${category}$`), "USD");
        const put = spent - held > BigInt(cents) ? spent - held : BigInt(cents);
        held += put - spent;
        return { month, category, cents: put };
      });
  });
}

/** Compares past months only. In other months a plan counts if it is higher than the actual amount. */
async function compareCarry(home: EnteredHousehold, household: GeneratedHousehold): Promise<void> {
  const months = household.months.filter((month) => month < THIS_MONTH);
  const journal = writeJournal(household, putsOf(household, months));
  const sums = Map.groupBy(sumByMonth(journal, months), ({ month }) => month);
  const funds = Map.groupBy(balancesByMonth(journal, months), ({ month }) => month);
  let carry = 0n;
  for (const month of months) {
    const { month: page } = await home.get(`/v1/budget/months/${month}`);
    const left = centsOf(sums.get(month) ?? [], LINES, "USD");
    const isCarrying = month >= CARRIES_FROM;
    const answer = { carry: page.breakdown.carry ?? null, number: page.spending_power };
    const number = { carry: isCarrying ? toMajor(carry) : null, number: toMajor(carry - left) };
    assert.deepEqual({ month, ...answer }, { month, ...number });
    const carrying = fundsOf(household).filter((plan) => plan.month <= month);
    const held = carrying.map(({ category }) => [category, heldIn(funds.get(month) ?? [], category)]);
    assert.deepEqual(fundsOn(page), Object.fromEntries(held));
    if (isCarrying) carry -= left;
  }
}

/** The amount that each fund holds, by name. */
function fundsOn({ groups }: Fields): Fields {
  const rows: Fields[] = groups.flatMap(({ categories }: Fields) => categories);
  const carrying = rows.filter(({ carried_in }) => carried_in !== null);
  return Object.fromEntries(carrying.map(({ name, left }) => [name, left]));
}

function heldIn(sums: readonly MonthSum[], category: string): number {
  return toMajor(-centsOf(sums, new RegExp(`^fund:${category}$`), "USD"));
}

async function compareMonths(
  home: EnteredHousehold,
  household: GeneratedHousehold,
  months: readonly string[],
  parameters: string,
): Promise<void> {
  const sums = Map.groupBy(sumByMonth(writeJournal(household), months), ({ month }) => month);
  for (const month of months) {
    const path = `/v1/budget/spending_power?year_month=${month}${parameters}`;
    const { spending_power, breakdown, unconverted } = await home.get(path);
    assert.deepEqual({ month, spending_power, breakdown, unconverted }, expectedMonth(month, sums.get(month) ?? []));
  }
}

/** Compares the periods that start on every second Friday. */
async function compareFortnights(home: EnteredHousehold, household: GeneratedHousehold): Promise<void> {
  const [since, until] = ["2023-02-03", "2027-01-29"];
  const period = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: since, weekend: "keep" };
  await home.send("PUT", "/v1/budget", { budget: { period, period_from: null } });
  const sums = Map.groupBy(sumByDays(writeJournal(household), 14, since, until), ({ month }) => month);
  for (let day = since; day < until; day = addDays(day, 14)) {
    const path = `/v1/budget/spending_power?on=${day}`;
    const { spending_power, breakdown, unconverted, period: answered } = await home.get(path);
    assert.equal(answered.from, day);
    const number = { month: day, spending_power, breakdown, unconverted };
    assert.deepEqual(number, expectedMonth(day, sums.get(day) ?? []));
  }
}

/** The expected response for a month, from hledger's sums. */
function expectedMonth(month: string, sums: readonly MonthSum[]): Fields {
  const dollars = (accounts: RegExp) => centsOf(sums, accounts, "USD");
  const euros = -centsOf(sums, LINES, "EUR");
  const breakdown = Object.entries(PARTS).map(([part, [accounts, sign]]) => [part, toMajor(sign * dollars(accounts))]);
  return {
    month,
    spending_power: toMajor(-dollars(LINES)),
    breakdown: Object.fromEntries(breakdown),
    unconverted: euros === 0n ? [] : [{ currency: "EUR", amount: toMajor(euros) }],
  };
}

/** The sum of the accounts' cents. Each account is a line of spending power, which is rounded separately. */
function centsOf(sums: readonly MonthSum[], accounts: RegExp, currency: string): bigint {
  return sums
    .filter(({ account }) => accounts.test(account))
    .flatMap(({ amounts }) => amounts.filter((amount) => amount.currency === currency))
    .reduce((total, amount) => total + toCents(amount), 0n);
}

/** Rounded half away from zero. */
function toCents({ mantissa, places }: ExactAmount): bigint {
  if (places <= 2) return mantissa * 10n ** BigInt(2 - places);
  const one = 10n ** BigInt(places - 2);
  return (mantissa + (mantissa < 0n ? -one : one) / 2n) / one;
}

/** Converts cents to the JSON number of a response. 0 never has a sign. */
function toMajor(cents: bigint): number {
  return Number(cents) / 100;
}

function balancesOf(accounts: readonly Fields[]): Fields {
  return Object.fromEntries(accounts.map(({ name, current_balance }) => [name, current_balance]));
}

function balancesIn(sums: readonly MonthSum[]): Fields {
  return Object.fromEntries(
    sums.flatMap(({ account, amounts }) => {
      const [kind, name = ""] = account.split(":");
      if (kind !== "budget" && kind !== "hidden") return [];
      return [[name, toMajor(amounts.reduce((total, amount) => total + toCents(amount), 0n))]];
    }),
  );
}
