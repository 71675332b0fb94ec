/**
 * Generated households of several years, entered over the API and written out for hledger: balances, and every month's
 * parts and number, are the same to the cent.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Fields } from "../support/books.ts";
import { onEveryEngine } from "../support/engines.ts";
import { type EnteredHousehold, enterHousehold } from "../support/enter-household.ts";
import { type GeneratedHousehold, generateHousehold } from "../support/generated-household.ts";
import { randomFrom } from "../support/random.ts";
import { useServer } from "../support/server.ts";
import { balances, type ExactAmount, type MonthSum, sumByMonth, whyNoHledger } from "./hledger.ts";
import { writeJournal } from "./journal.ts";

const SEEDS = [1, 2];
const FIRST_MONTH = "2023-02";
const MONTH_COUNT = 48; // up to 2027-01: months long past, the current one, and some not yet begun

/** The accounts of the journal that spending power is made of. */
const LINES = /^(income|bill|saving|spending):/;

/** The accounts of the journal that make up a part, and the sign that they have in it. */
const PARTS: Readonly<Record<string, readonly [accounts: RegExp, sign: bigint]>> = {
  income: [/^income:/, -1n],
  bills: [/^bill:/, 1n],
  savings: [/^saving:/, 1n],
  spending: [/^spending:/, 1n],
};

describe("an independent reckoning by hledger", { skip: whyNoHledger() }, () => {
  onEveryEngine((engine) => {
    const server = useServer(engine);
    for (const seed of SEEDS) {
      const household = generateHousehold(seed, FIRST_MONTH, MONTH_COUNT);
      const holder = {} as { home: EnteredHousehold };

      test(`the household ${seed}: every balance`, async () => {
        holder.home = await enterHousehold(server, household);
        const { accounts } = await holder.home.ask("/v1/accounts");
        assert.deepEqual(balancesOf(accounts), balancesIn(balances(writeJournal(household))));
      });

      test(`the household ${seed}: every month, what is in euros left out`, async () => {
        await compareMonths(holder.home, { ...household, rates: [] }, household.months, "");
      });

      test(`the household ${seed}: every month, at exchange rates`, async () => {
        const exchange_rates = household.rates.map(({ day, rate }) => ({
          base_currency: "EUR",
          currency: "USD",
          day,
          rate: Number(rate),
        }));
        await holder.home.tell("PUT", "/v1/exchange_rates", { exchange_rates });
        await compareMonths(holder.home, household, household.months, "");
      });

      test(`the household ${seed}: months as they stood on a day`, async () => {
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

async function compareMonths(
  home: EnteredHousehold,
  household: GeneratedHousehold,
  months: readonly string[],
  parameters: string,
): Promise<void> {
  const sums = Map.groupBy(sumByMonth(writeJournal(household), months), ({ month }) => month);
  for (const month of months) {
    const path = `/v1/budget/spending_power?year_month=${month}${parameters}`;
    const { spending_power, breakdown, unconverted } = await home.ask(path);
    assert.deepEqual({ month, spending_power, breakdown, unconverted }, reckon(month, sums.get(month) ?? []));
  }
}

/** What the service must answer to a month, by hledger's sums. */
function reckon(month: string, sums: readonly MonthSum[]): Fields {
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

/** The sum of the accounts' cents: each is a line of the service's, and rounded by itself. */
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

/** A whole number of cents as the JSON number that an answer has: 0 never has a sign. */
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
