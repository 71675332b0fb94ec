/**
 * Laws of the reports: they agree with spending power, with the balances, and with a slow model that reads every
 * transaction. Households are random and entered through the API.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { type EnteredHousehold, enterHousehold } from "../support/enter-household.ts";
import {
  ACCOUNTS,
  CATEGORIES,
  type GeneratedHousehold,
  type GeneratedRate,
  type GeneratedTransaction,
  splitsOf,
} from "../support/generated-household.ts";
import type { Fields } from "../support/ledger.ts";
import { type ModelData, reportModel } from "../support/report-model.ts";
import { START_MS, type TestServer, useServer } from "../support/server.ts";

/** The current month is the third. */
const MONTHS = ["2026-09", "2026-10", "2026-11", "2026-12"];
const RUNS = { numRuns: runsOf(24) };
const RANGE = `since=${MONTHS[0]}&until=${MONTHS.at(-1)}`;
const PARTS = ["bills", "savings", "spending"];

const currencyOf = new Map(ACCOUNTS.map(({ name, currency }) => [name, currency]));
/** Half of the money is in euros, so that amounts need rounding. */
const anyAccount = fc.oneof(fc.constantFrom(...currencyOf.keys()), fc.constant("Travel"));
/** Few, so that transactions share lines. */
const anyCategory = fc.option(fc.constantFrom("Salary", "Rent", "Pension", "Groceries", "Restaurants"));
const anyDay = fc
  .tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 30 }))
  .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`);
const anyCents = fc.integer({ min: -200_000, max: 200_000 }).filter((cents) => cents !== 0);

const anyTransaction = fc
  .record({
    day: anyDay,
    account: anyAccount,
    other: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyAccount }),
    cents: anyCents,
    category: anyCategory,
    payee: fc.constantFrom("Aldi", "Bäcker", "Corner Shop"),
    isPending: fc.boolean(),
    isAbroad: fc.boolean(),
    splits: fc.option(
      fc.array(fc.record({ amount: anyCents, to: fc.option(anyAccount, { freq: 2 }), category: anyCategory }), {
        minLength: 2,
        maxLength: 4,
      }),
    ),
  })
  .map(({ account, other, cents, isAbroad, splits, ...rest }): GeneratedTransaction => {
    const transferAccount = other === account ? null : other;
    const whole = (splits ?? []).reduce((sum, { amount }) => sum + amount, 0);
    if (splits !== null && whole !== 0) {
      const charged = isAbroad ? Math.round(whole / 7) : whole;
      const lines = splits.map((one) => ({ ...one, to: one.to === account ? null : one.to }));
      const price = isAbroad ? { currency: "CZK", cents: whole } : null;
      const payment = {
        ...rest,
        account,
        transferAccount: null,
        category: null,
        cents: charged,
        transferCents: 0,
        price,
      };
      return { ...payment, splits: splitsOf(account, charged, lines) };
    }
    const isExchange = transferAccount !== null && currencyOf.get(account) !== currencyOf.get(transferAccount);
    const price = isAbroad && !isExchange ? { currency: "CZK", cents: cents * 20 } : null;
    return { ...rest, account, transferAccount, cents, transferCents: isExchange ? -cents * 2 : -cents, price };
  });

/** In most weeks up to today, so that some amounts have no rate. */
const anyRates: fc.Arbitrary<GeneratedRate[]> = fc
  .array(fc.option(fc.integer({ min: 8000, max: 12_999 })), { minLength: 12, maxLength: 12 })
  .map((weeks) =>
    weeks.flatMap((rate, week) =>
      rate === null ? [] : [{ day: addDays("2026-09-01", 7 * week), rate: (rate / 10_000).toFixed(4) }],
    ),
  );

const anyHousehold: fc.Arbitrary<GeneratedHousehold> = fc
  .record({ transactions: fc.array(anyTransaction, { minLength: 1, maxLength: 60, size: "max" }), rates: anyRates })
  .map((drawn) => ({
    months: MONTHS,
    accounts: ACCOUNTS.map((account, i) => ({ ...account, openingCents: 100_000 * (3 - i) })),
    categories: CATEGORIES,
    rules: [{ account: "Checking", transferAccount: null, cents: -15_000, category: "Rent", day: 28 }],
    plans: [{ category: "Groceries", month: "2026-10", cents: 50_000, carries: true }],
    carriesFrom: null,
    ...drawn,
  }));

/** The first and the last month of a report. */
const anyRange = fc
  .tuple(fc.nat(MONTHS.length - 1), fc.nat(MONTHS.length - 1))
  .map((ends) => MONTHS.slice(Math.min(...ends), Math.max(...ends) + 1));

/** Changes after which the booked amounts differ from the amounts of transactions. */
interface Change {
  readonly kind: "amount" | "delete" | "balance";
  readonly at: number;
  readonly cents: number;
}

const anyChanges: fc.Arbitrary<Change[]> = fc.array(
  fc.record({ kind: fc.constantFrom("amount", "delete", "balance"), at: fc.nat(), cents: anyCents }),
  { maxLength: 4 },
);

const GROUPS: Readonly<Record<string, string>> = {
  Groceries: "Food",
  Restaurants: "Food",
  Rent: "Home",
  Pension: "Home",
};

/** The tags of the transactions, in turns. */
const TAG_SETS = [undefined, ["trip"], undefined, ["Work", "trip"], ["gift"]];

async function enter(server: TestServer, household: GeneratedHousehold, changes: readonly Change[]) {
  const home = await enterHousehold(server, household);
  const exchange_rates = household.rates.map(({ day, rate }) => ({
    base_currency: "EUR",
    currency: "USD",
    day,
    rate: Number(rate),
  }));
  if (exchange_rates.length > 0) await home.send("PUT", "/v1/exchange_rates", { exchange_rates });
  for (const { id, name } of (await home.get("/v1/categories")).categories) {
    if (GROUPS[name]) await home.send("PUT", `/v1/categories/${id}`, { category: { group: GROUPS[name] } });
  }
  for (const [i, id] of home.transactionIds.entries()) {
    const tags = TAG_SETS[i % TAG_SETS.length];
    if (tags !== undefined) await home.send("PUT", `/v1/transactions/${id}`, { transaction: { tags } });
  }
  for (const change of changes) await apply(home, household, change);
  return home;
}

async function apply(home: EnteredHousehold, { transactions }: GeneratedHousehold, { kind, at, cents }: Change) {
  if (kind === "balance") {
    const ids = [...home.accountIds.values()];
    await home.send("PUT", `/v1/accounts/${ids[at % ids.length]}`, { fields: { current_balance: cents / 100 } });
    return;
  }
  const path = `/v1/transactions/${home.transactionIds[at % transactions.length]}`;
  const found = await home.get(path).catch(() => undefined); // an earlier change may have deleted it
  if (found === undefined) return;
  if (kind === "delete") await home.send("DELETE", `${path}?update_account_balance=false`);
  else if (
    found.transaction.splits === null &&
    found.transaction.transfer_account_id === null &&
    found.transaction.account_amount === null
  )
    await home.send("PUT", path, { transaction: { amount: cents / 100 }, update_account_balance: false });
}

async function readAll(server: TestServer, home: EnteredHousehold, { rates }: GeneratedHousehold): Promise<ModelData> {
  const { budget } = await home.get("/v1/me");
  const [{ accounts }, { categories }, { payees }, { tags }] = await Promise.all([
    home.get("/v1/accounts"),
    home.get("/v1/categories"),
    home.get("/v1/payees?limit=100"),
    home.get("/v1/tags"),
  ]);
  const rows = (table: string) => server.query<Fields>(`SELECT * FROM ${table} WHERE budget_id = '${budget.id}'`);
  const [transactions, transactionTags] = [await rows("transactions"), await rows("transaction_tags")];
  const splits = await rows("transaction_splits");
  const today = new Date(START_MS).toISOString().slice(0, 10);
  return { accounts, categories, payees, tags, transactions, splits, transactionTags, rates, today };
}

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("every report equals a slow model over all transactions", async () => {
    const law = fc.asyncProperty(
      anyHousehold,
      anyChanges,
      fc.subarray(PARTS, { minLength: 1 }),
      anyRange,
      fc.boolean(),
      async (household, changes, parts, months, include_hidden) => {
        const range = `since=${months[0]}&until=${months.at(-1)}`;
        const home = await enter(server, household, changes);
        const model = reportModel(await readAll(server, home, household));
        assert.deepEqual(await home.get(`/v1/reports/cash_flow?${range}`), model.cashFlow(months));
        for (const by of ["category", "group", "account", "payee", "tag"] as const) {
          const report = await home.get(`/v1/reports/spending?${range}&by=${by}&parts=${parts.join()}`);
          assert.deepEqual(report, model.spending(by, months, parts));
        }
        const worth = await home.get(`/v1/reports/net_worth?${range}&include_hidden=${include_hidden}`);
        assert.deepEqual(worth, model.netWorth(months, include_hidden));
      },
    );
    await fc.assert(law, RUNS);
  });

  test("each month's cash flow equals the actual amounts of that month's explanation", async () => {
    const law = fc.asyncProperty(anyHousehold, async (household) => {
      const home = await enter(server, household, []);
      for (const month of (await home.get(`/v1/reports/cash_flow?${RANGE}`)).months) {
        const { lines } = await home.get(`/v1/budget/spending_power/explanation?year_month=${month.year_month}`);
        for (const part of ["income", ...PARTS]) {
          const ofPart = lines.filter((line: Fields) => line.part === part);
          assert.equal(toCents(month[part]), sumOf(ofPart, "actual"), `${part} of ${month.year_month}`);
        }
        assert.equal(
          toCents(month.net),
          toCents(month.income) -
            sumOf(
              PARTS.map((part) => ({ part: month[part] })),
              "part",
            ),
        );
      }
    });
    await fc.assert(law, RUNS);
  });

  test("the rows of spending add up to the total, which equals the cash flow", async () => {
    const law = fc.asyncProperty(anyHousehold, fc.subarray(PARTS, { minLength: 1 }), async (household, parts) => {
      const home = await enter(server, household, []);
      const { months } = await home.get(`/v1/reports/cash_flow?${RANGE}`);
      for (const by of ["category", "group", "account", "payee"]) {
        const report = await home.get(`/v1/reports/spending?${RANGE}&by=${by}&parts=${parts.join()}`);
        assert.equal(report.is_additive, true);
        assert.equal(sumOf(report.rows, "total"), toCents(report.total), by);
        const paid = parts.map((part) => sumOf(months, part)).reduce((sum, cents) => sum + cents, 0);
        assert.equal(toCents(report.total), paid, by);
        for (const { total, amounts } of report.rows)
          assert.equal(
            sumOf(
              amounts.map((amount: number) => ({ amount })),
              "amount",
            ),
            toCents(total),
          );
      }
    });
    await fc.assert(law, RUNS);
  });

  test("from the month of the last transaction on, net worth equals the balances", async () => {
    const law = fc.asyncProperty(anyHousehold, anyChanges, async (household, changes) => {
      const home = await enter(server, household, changes);
      const { accounts } = await home.get("/v1/accounts");
      const balances = accounts.map(({ id, current_balance }: Fields) => ({ id, balance: current_balance }));
      const last =
        household.transactions
          .map(({ day }) => day.slice(0, 7))
          .sort()
          .at(-1) ?? "";
      for (const month of [...MONTHS.filter((one) => one >= last), "2027-01"]) {
        const { months } = await home.get(`/v1/reports/net_worth?since=${month}&until=${month}`);
        assert.deepEqual(months[0].accounts, balances, month);
      }
    });
    await fc.assert(law, RUNS);
  });
});

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

function sumOf(rows: readonly Fields[], field: string): number {
  return rows.reduce((sum, row) => sum + toCents(row[field]), 0);
}
