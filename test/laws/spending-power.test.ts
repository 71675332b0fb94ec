/**
 * Laws of spending power: its parts add up, and equivalent records of the same money give the same number. Households
 * are random and entered through the API.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { type EnteredHousehold, enterHousehold, toFields } from "../support/enter-household.ts";
import {
  ACCOUNTS,
  CATEGORIES,
  type GeneratedHousehold,
  type GeneratedPlan,
  type GeneratedRule,
  type GeneratedTransaction,
} from "../support/generated-household.ts";
import type { Fields } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

/** The month before the server's current month, the current month, and the next. */
const MONTHS = ["2026-10", "2026-11", "2026-12"];
const RUNS = { numRuns: runsOf(15) };

const currencyOf = new Map(ACCOUNTS.map(({ name, currency }) => [name, currency]));
const isInBudget = new Map(ACCOUNTS.map(({ name, isHidden }) => [name, !isHidden]));
const anyAccount = fc.constantFrom(...currencyOf.keys());

/** A few amounts repeat often, so that expected amounts match exactly, nearly, or twice. */
const anyCents = fc.oneof(
  fc.constantFrom(-30_000, -15_000, -14_000, -10_000, 10_000, 15_000),
  fc.integer({ min: -200_000, max: 200_000 }).filter((cents) => Math.abs(cents) > 1),
);
const anyCategory = fc.option(fc.constantFrom(...Object.keys(CATEGORIES)));

const anyTransaction: fc.Arbitrary<GeneratedTransaction> = fc
  .record({
    day: fc.tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 30 })),
    account: anyAccount,
    other: fc.option(anyAccount),
    cents: anyCents,
    category: anyCategory,
    isPending: fc.boolean(),
  })
  .map(({ day: [month, day], account, other, cents, ...rest }) => {
    const transferAccount = other === account ? null : other;
    const isExchange = transferAccount !== null && currencyOf.get(account) !== currencyOf.get(transferAccount);
    return {
      ...rest,
      day: `${month}-${String(day).padStart(2, "0")}`,
      account,
      transferAccount,
      cents,
      transferCents: isExchange ? -cents * 2 : -cents,
      price: null,
    };
  });

const anyRule: fc.Arbitrary<GeneratedRule> = fc.record({
  account: fc.constantFrom("Checking", "Joint", "Card"),
  transferAccount: fc.option(fc.constantFrom("Nest egg", "Loan"), { freq: 3 }),
  cents: fc.constantFrom(-15_000, -10_000, 15_000),
  category: anyCategory,
  day: fc.constantFrom(1, 5, 20, 31, -1),
});

/** Income can be planned but cannot carry. */
const anyPlan: fc.Arbitrary<GeneratedPlan> = fc
  .record({
    category: fc.constantFrom(...Object.keys(CATEGORIES)),
    month: fc.constantFrom(...MONTHS),
    cents: fc.integer({ min: 0, max: 60_000 }),
    carries: fc.boolean(),
  })
  .map((plan) => ({ ...plan, carries: plan.carries && CATEGORIES[plan.category] !== "income" }));

const anyHousehold: fc.Arbitrary<GeneratedHousehold> = fc
  .record({
    transactions: fc.array(anyTransaction, { minLength: 1, maxLength: 25 }),
    rules: fc.array(anyRule, { maxLength: 4 }),
    plans: fc.uniqueArray(anyPlan, { maxLength: 4, selector: ({ category }) => category }),
    carriesFrom: fc.option(fc.constantFrom(...MONTHS)),
  })
  .map((generated) => ({
    months: MONTHS,
    accounts: ACCOUNTS.map((account) => ({ ...account, openingCents: 100_000 })),
    categories: CATEGORIES,
    rates: [],
    ...generated,
  }));

/** Changes a household without changing its results. `choice` is a random number that selects the change. */
type EquivalentChange = (home: EnteredHousehold, household: GeneratedHousehold, choice: number) => Promise<void>;

const EQUIVALENT_CHANGES: Readonly<Record<string, EquivalentChange>> = {
  async "moving a transaction between two budget accounts"(home, { transactions }, choice) {
    const moved = choice % transactions.length;
    const { account, transferAccount } = transactions[moved] as GeneratedTransaction;
    const others = [...currencyOf.keys()].filter(
      (name) =>
        isInBudget.get(name) &&
        isInBudget.get(account) &&
        currencyOf.get(name) === currencyOf.get(account) &&
        name !== account &&
        name !== transferAccount,
    );
    if (others.length === 0) return;
    const account_id = home.accountIds.get(others[choice % others.length] ?? "");
    await home.send("PUT", `/v1/transactions/${home.transactionIds[moved]}`, { transaction: { account_id } });
  },

  async "splitting a transaction in two"(home, household, choice) {
    const split = choice % household.transactions.length;
    const whole = household.transactions[split] as GeneratedTransaction;
    if (household.rules.some((rule) => mayMatch(whole, rule))) return;
    const cents = Math.sign(whole.cents) * (1 + (choice % (Math.abs(whole.cents) - 1)));
    const transferCents = Math.round(whole.transferCents / whole.cents) * cents;
    const first = { ...whole, cents, transferCents };
    const rest = { ...whole, cents: whole.cents - cents, transferCents: whole.transferCents - transferCents };
    const { amount, transfer_amount } = toFields(household, home.accountIds, first);
    const changes = transfer_amount === undefined ? { amount } : { amount, transfer_amount };
    await home.send("PUT", `/v1/transactions/${home.transactionIds[split]}`, { transaction: changes });
    const transactions = [toFields(household, home.accountIds, rest)];
    await home.send("POST", "/v1/transactions", { transactions });
  },

  async "hiding an account and showing it again"(home, _household, choice) {
    await hideAndShow(home, choice, true);
  },

  async "showing an account and hiding it again"(home, _household, choice) {
    await hideAndShow(home, choice, false);
  },
};

/**
 * Whether a transaction may match a rule. A part of it may match a different occurrence than the whole: one with
 * exactly its amount, or one that is still open because the whole exceeded its occurrence.
 */
function mayMatch(transaction: GeneratedTransaction, rule: GeneratedRule): boolean {
  if (transaction.transferAccount !== null || rule.transferAccount !== null) {
    return transaction.transferAccount !== null && rule.transferAccount !== null;
  }
  return Math.sign(transaction.cents) === Math.sign(rule.cents);
}

async function hideAndShow(home: EnteredHousehold, choice: number, is_hidden: boolean): Promise<void> {
  const names = ACCOUNTS.filter(({ isHidden }) => isHidden !== is_hidden).map(({ name }) => name);
  const id = home.accountIds.get(names[choice % names.length] ?? "");
  await home.send("PUT", `/v1/accounts/${id}`, { is_hidden });
  await answers(home);
  await home.send("PUT", `/v1/accounts/${id}`, { is_hidden: !is_hidden });
}

/** The explanation of every month, without ids, because a household entered again has new ones. */
async function answers(home: EnteredHousehold): Promise<Fields[]> {
  const months = await explanations(home);
  return months.map(({ lines, ...month }) => ({ ...month, lines: lines.map(withoutIds) }));
}

function explanations(home: EnteredHousehold): Promise<Fields[]> {
  return Promise.all(MONTHS.map((month) => home.get(`/v1/budget/spending_power/explanation?year_month=${month}`)));
}

function withoutIds({ id, transaction_ids, expectations, ...line }: Fields): Fields {
  return { ...line, expectations: expectations.map(({ recurring_id, ...expectation }: Fields) => expectation) };
}

/** Whether a transaction counts. All do, except transfers inside or outside the budget. */
function counts({ account, transferAccount, category }: GeneratedTransaction): boolean {
  const isTransfer = transferAccount !== null;
  const [isFrom, isTo] = [isInBudget.get(account) === true, isTransfer && isInBudget.get(transferAccount) === true];
  if (isFrom && isTo) return category !== null;
  return isFrom || isTo;
}

const toCents = (amount: number) => Math.round(amount * 100);

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("the parts add up to spending power", async () => {
    const law = fc.asyncProperty(anyHousehold, async (household) => {
      for (const { spending_power, breakdown } of await answers(await enterHousehold(server, household))) {
        const { income, bills, savings, spending, carry = 0 } = breakdown;
        const sum = toCents(income) - toCents(bills) - toCents(savings) - toCents(spending) + toCents(carry);
        assert.equal(toCents(spending_power), sum);
      }
    });
    await fc.assert(law, RUNS);
  });

  test("the explanation adds up to spending power, and has each counted transaction once", async () => {
    const law = fc.asyncProperty(anyHousehold, async (household) => {
      const home = await enterHousehold(server, household);
      const { transactions: stored } = await home.get("/v1/transactions?limit=500");
      // A payment that settles an expected one counts in the month of that one.
      const countsOn = new Map(stored.map(({ id, counts_on }: Fields) => [id, counts_on]));
      const counting = household.transactions.flatMap((transaction, i) => {
        const id = home.transactionIds[i] ?? "";
        const day = countsOn.get(id) ?? transaction.day;
        return counts(transaction) ? [[String(day).slice(0, 7), id]] : [];
      });
      for (const { lines, sentences, ...explained } of await explanations(home)) {
        const month = explained.year_month;
        assert.deepEqual(explained, await home.get(`/v1/budget/spending_power?year_month=${month}`));
        for (const [part, amount] of Object.entries(explained.breakdown)) {
          const ofPart = lines.filter((line: Fields) => line.part === part);
          const sum = ofPart.reduce((total: number, line: Fields) => total + toCents(line.counts), 0);
          assert.equal(sum, toCents(amount as number), `${part} of ${month}`);
        }
        const ids = lines.flatMap((line: Fields) => line.transaction_ids).sort();
        assert.deepEqual(
          ids,
          counting
            .filter(([of]) => of === month)
            .map(([, id]) => id)
            .sort(),
        );
        assert.equal(sentences[0].about, "spending_power");
      }
    });
    await fc.assert(law, RUNS);
  });

  test("the number of each day is spending power as of it, and today's is spending power", async () => {
    const law = fc.asyncProperty(anyHousehold, async (household) => {
      const home = await enterHousehold(server, household);
      const { days, start, even_pace, period } = await home.get("/v1/budget/spending_power/days");
      const past = await Promise.all(
        days.slice(0, -1).map(({ day }: Fields) => home.get(`/v1/budget/spending_power?as_of=${day}`)),
      );
      const numbers = [...past, await home.get("/v1/budget/spending_power")];
      assert.deepEqual(
        days.map(({ spending_power }: Fields) => spending_power),
        numbers.map(({ spending_power }) => spending_power),
      );
      const even = Math.floor((toCents(start) * (period.days_left - 1)) / period.days);
      assert.equal(even_pace === null ? null : toCents(even_pace), start > 0 ? even : null);
    });
    await fc.assert(law, RUNS);
  });

  for (const [title, change] of Object.entries(EQUIVALENT_CHANGES)) {
    test(`${title} does not change spending power`, async () => {
      const law = fc.asyncProperty(anyHousehold, fc.nat(), async (household, choice) => {
        const home = await enterHousehold(server, household);
        const before = await answers(home);
        await change(home, household, choice);
        assert.deepEqual(await answers(home), before);
      });
      await fc.assert(law, RUNS);
    });
  }

  test("the order of creation does not change spending power", async () => {
    const law = fc.asyncProperty(
      anyHousehold.chain((household) =>
        fc.tuple(
          fc.constant(household),
          fc.shuffledSubarray([...household.transactions], { minLength: household.transactions.length }),
        ),
      ),
      async ([household, transactions]) => {
        const before = await answers(await enterHousehold(server, household));
        assert.deepEqual(await answers(await enterHousehold(server, { ...household, transactions })), before);
      },
    );
    await fc.assert(law, RUNS);
  });
});
