/**
 * Laws of the list of transactions and its summary, on random budgets with transfers, hidden accounts, several
 * currencies and nulls, for random combinations of filters, sort and pages.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { bookings } from "../../src/domain/transaction.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outsideOf } from "../../web/features/transactions/sides.ts";
import { addAmounts } from "../../web/logic/amount.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { type Fields, NOBODY, newAccount } from "../support/ledger.ts";
import { START_MS, type TestServer, useServer } from "../support/server.ts";
import { type FullRead, type ListQuery, slowList, slowSummary } from "../support/slow-list.ts";

const ACCOUNTS = [
  { name: "Checking", currency: "USD", current_balance: 100 },
  { name: "Card", currency: "USD", current_balance: -20.5 },
  { name: "Travel", currency: "EUR" },
  { name: "Nest egg", currency: "USD", is_hidden: true },
  { name: "Tokyo", currency: "JPY", is_hidden: true, current_balance: 5000 },
];
const CATEGORIES = [
  { name: "Salary", kind: "income" },
  { name: "Rent", kind: "bill" },
  { name: "Pension", kind: "saving" },
  { name: "Food", kind: "spending" },
  { name: "Fun", kind: "spending" },
];
const PAYEES = ["Bakery", "Landlord", "Corner Shop"];
const DAYS = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-30", "2027-01-01"];
const TAGS = ["holiday", "Work", "gift"];
const NOTES = ["", "", "bread", "100% Fun", "a_b"];

const anyTransaction = fc.record({
  account: fc.nat(ACCOUNTS.length - 1),
  other: fc.option(fc.nat(ACCOUNTS.length - 1), { freq: 2 }),
  units: fc.oneof(fc.constantFrom(0, 1, -1, 50, -50), fc.integer({ min: -9999, max: 9999 })),
  currency: fc.constantFrom(null, null, null, "KWD", "JPY", "EUR"),
  category: fc.option(fc.nat(CATEGORIES.length - 1), { freq: 3 }),
  payee: fc.nat(PAYEES.length - 1),
  day: fc.constantFrom(...DAYS),
  counts_on: fc.option(fc.constantFrom(...DAYS), { freq: 2 }),
  is_pending: fc.boolean(),
  notes: fc.constantFrom(...NOTES),
  source: fc.constantFrom("manual", "sync", "import"),
  splits: fc.option(
    fc.array(
      fc.record({
        units: fc.integer({ min: -3000, max: 3000 }).filter((units) => units !== 0),
        category: fc.option(fc.nat(CATEGORIES.length - 1), { freq: 3 }),
        other: fc.option(fc.nat(ACCOUNTS.length - 1), { freq: 1 }),
        notes: fc.constantFrom(...NOTES),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  ),
  tags: fc.subarray([...TAGS], { maxLength: 2 }),
  books: fc.boolean(),
  change: fc.constantFrom("none", "none", "notes", "review", "amount", "amount unbooked", "delete", "delete unbooked"),
});
type AnyTransaction = typeof anyTransaction extends fc.Arbitrary<infer T> ? T : never;

/** Amounts with two decimals at most, and in JPY none: zero stays zero on both sides, and signs fit. */
function toFields(t: AnyTransaction, accounts: readonly Fields[], categories: readonly Fields[]): Fields {
  const account = accounts[t.account] as Fields;
  const other = t.other === t.account || t.other === null ? null : (accounts[t.other] as Fields);
  const amountIn = (currency: string, factor: number) => {
    const units = t.units * factor;
    return currency === "JPY" ? units : units / (currency === "KWD" ? 1000 : 100);
  };
  const currency = t.currency ?? account.currency;
  const whole = {
    account_id: account.id,
    amount: amountIn(currency, 1),
    currency,
    authorized_at: t.day,
    counts_on: t.counts_on,
    is_pending: t.is_pending,
    notes: t.notes,
    ...(t.tags.length === 0 ? {} : { tags: t.tags }),
    source: t.source,
    category_id: t.category === null ? null : categories[t.category]?.id,
    ...(currency === account.currency ? {} : { account_amount: amountIn(account.currency, 2) }),
    ...(other === null ? { payee: { name: PAYEES[t.payee] } } : { transfer_account_id: other.id }),
    ...(other === null || other.currency === account.currency ? {} : { transfer_amount: amountIn(other.currency, -3) }),
  };
  const sum = (t.splits ?? []).reduce((total, { units }) => total + units, 0);
  if (t.splits === null || sum === 0) return whole;
  const minor = (units: number, code: string) => units / 10 ** ({ JPY: 0, KWD: 3 }[code] ?? 2);
  const splits = t.splits.map(({ units, category, notes, ...split }) => {
    const into = split.other === t.account || split.other === null ? null : (accounts[split.other] as Fields);
    return {
      amount: minor(units, currency),
      category_id: category === null ? null : categories[category]?.id,
      notes,
      ...(into === null ? {} : { transfer_account_id: into.id }),
      ...(into === null || into.currency === account.currency
        ? {}
        : { transfer_amount: minor(-3 * units, into.currency) }),
    };
  });
  const {
    transfer_account_id: _other,
    transfer_amount: _reached,
    category_id: _category,
    ...payment
  } = whole as Fields;
  const charged = currency === account.currency ? {} : { account_amount: minor(2 * sum, account.currency) };
  return { ...payment, payee: { name: PAYEES[t.payee] }, amount: minor(sum, currency), ...charged, splits };
}

interface Budget extends FullRead {
  readonly id: string;
  ask(path: string): Promise<Fields>;
  change(path: string, body: Fields): Promise<Fields>;
}

/** Enters transactions into a new budget, changes and deletes some, and reads everything. */
async function enter(server: TestServer, drawn: readonly AnyTransaction[]): Promise<Budget> {
  const input = { name: `Budget ${randomUUID()}`, currency: "USD", time_zone: "UTC" };
  const { id } = await createBudget(server.service, input);
  const { text: as } = await createToken(server.service, { budgetId: id, name: "its own", scope: "sync" });
  const tell = (method: string, path: string, body?: object) => server.ok(method, path, body, { as });
  server.nowMs = START_MS;
  const accounts: Fields[] = [];
  for (const account of ACCOUNTS) accounts.push(await newAccount(server, account, as));
  const categories: Fields[] = [];
  for (const category of CATEGORIES) categories.push((await tell("POST", "/v1/categories", { category })).category);
  for (const t of drawn) {
    server.nowMs += 1000;
    const sent = toFields(t, accounts, categories);
    const body = { transactions: [sent], update_account_balance: t.books };
    const path = `/v1/transactions/${(await tell("POST", "/v1/transactions", body)).transactions[0].id}`;
    const update_account_balance = !t.change.endsWith("unbooked");
    if (t.change === "notes") await tell("PUT", path, { transaction: { notes: "changed" } });
    if (t.change === "review") await tell("PUT", path, { transaction: { is_reviewed: t.books } });
    const isWhole = sent.transfer_amount === undefined && sent.splits === undefined;
    if (t.change.startsWith("amount") && t.currency === null && isWhole) {
      await tell("PUT", path, { transaction: { amount: sent.amount * 2 }, update_account_balance });
    }
    if (t.change.startsWith("delete")) {
      await tell("DELETE", `${path}?update_account_balance=${update_account_balance}`);
    }
  }
  const ask = (path: string) => tell("GET", path);
  const { transactions } = await ask("/v1/transactions?limit=500");
  const { payees } = await ask("/v1/payees");
  const change = (path: string, body: Fields) => tell("PUT", path, body);
  return { id, ask, change, transactions, payees, categories, accounts: (await ask("/v1/accounts")).accounts };
}

/** Numbers that choose the values of a parameter: `values` are a budget's possible values. */
const chosen = (values: (budget: Budget) => readonly string[], most = 3) =>
  fc.array(fc.nat(99), { minLength: 1, maxLength: most }).map((places) => (budget: Budget) => {
    const possible = values(budget);
    return [...new Set(places.map((place) => possible[place % possible.length] as string))];
  });
const one = (...values: readonly string[]) => fc.constantFrom(...values).map((value) => () => [value]);
const idsOf = (list: "accounts" | "categories" | "payees") => (budget: Budget) => [
  ...budget[list].map(({ id }) => id as string),
  NOBODY,
];
const categoryIds = (budget: Budget) => [...idsOf("categories")(budget), "none"];

const FILTERS = {
  account_id: chosen(idsOf("accounts")),
  category_id: chosen(categoryIds),
  payee_id: chosen(idsOf("payees")),
  not_account_id: chosen(idsOf("accounts"), 2),
  not_category_id: chosen(categoryIds),
  not_payee_id: chosen(idsOf("payees")),
  entered_by: chosen(() => ["none", NOBODY]),
  not_entered_by: chosen(() => ["none", NOBODY]),
  tag: chosen(() => ["HOLIDAY", "work", "gift", "unknown"]),
  not_q: chosen(() => ["shop", "ROT", "%", "no such text"]),
  not_tag: chosen(() => ["holiday", "work", "Gift", "unknown"]),
  kind: chosen(() => ["income", "bill", "saving", "spending"]),
  part: chosen(() => ["income", "bills", "savings", "spending"]),
  is_transfer: one("true", "false"),
  is_reviewed: one("true", "false"),
  since: one(...DAYS),
  until: one(...DAYS, "2026-10-15"),
  counts_since: one(...DAYS, "0001-01-01"),
  counts_until: one(...DAYS, "9999-12-31"),
  updated_since: one(...[0, 5, 20].map((seconds) => new Date(START_MS + seconds * 1000).toISOString())),
  is_pending: one("true", "false"),
  source: one("manual", "sync", "import"),
  min_amount: one("-1", "0", "0.5", "10.005"),
  max_amount: one("-0.5", "0", "1", "1000000000000"),
  min_absolute_amount: one("0", "0.5", "30.001"),
  max_absolute_amount: one("0", "0.5", "50"),
  q: one("bread", "BAKE", "%", "_", "changed", "a"),
};

const anyBudget = fc.array(anyTransaction, { minLength: 20, maxLength: 40, size: "max" });

type FilterName = keyof typeof FILTERS;

/** At most three of these filters at a time, so that most queries find something. */
const filterOf = (names: readonly FilterName[]) =>
  fc.tuple(fc.subarray([...names], { maxLength: 3 }), fc.record(FILTERS)).map(
    ([used, values]) =>
      (budget: Budget): ListQuery =>
        Object.fromEntries(used.map((name) => [name, values[name](budget)])),
  );
const anyFilter = filterOf(Object.keys(FILTERS) as FilterName[]);

/** The filters that the monthly sums support. */
const summedFilter = filterOf([
  "account_id",
  "category_id",
  "kind",
  "since",
  "until",
  "is_transfer",
  "not_category_id",
]);

/** With exactly one account, the summary has other sums. */
const accountFilter = fc.tuple(anyFilter, fc.nat(ACCOUNTS.length - 1)).map(
  ([filter, place]) =>
    (budget: Budget): ListQuery => ({ ...filter(budget), account_id: budget.accounts[place]?.id }),
);

const anyQuery = fc.record({
  filter: fc.oneof(anyFilter, accountFilter),
  sort: fc.constantFrom(undefined, "-date", "date", "amount", "-amount", "updated_at", "-updated_at"),
  limit: fc.integer({ min: 3, max: 9 }),
  offset: fc.nat(12),
});

function textOf(query: ListQuery, more: Fields = {}): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const text = new URLSearchParams(pairs);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) text.append(name, String(value));
  return String(text);
}

const BUDGETS = 5;
const seed = Date.now() % 2 ** 31;

onEveryEngine((engine) => {
  describe(`budgets of the seed ${seed}`, () => {
    const server = useServer(engine);
    const budgets: Budget[] = [];
    before(async () => {
      for (const drawn of fc.sample(anyBudget, { seed, numRuns: BUDGETS })) budgets.push(await enter(server, drawn));
    });

    const law = <T>(name: string, arbitrary: fc.Arbitrary<T>, check: (budget: Budget, value: T) => Promise<void>) =>
      test(name, async () => {
        const property = fc.asyncProperty(fc.nat(BUDGETS - 1), arbitrary, (n, value) =>
          check(budgets[n] as Budget, value),
        );
        await fc.assert(property, { numRuns: runsOf(300) });
      });

    law(
      "every combination of filters, sort and page equals a filter over a full read",
      anyQuery,
      async (budget, { filter, sort, limit, offset }) => {
        const query = filter(budget);
        const expected = slowList(budget, { ...query, ...(sort && { sort }) });
        const list = (more: Fields) => budget.ask(`/v1/transactions?${textOf(query, { sort, ...more })}`);
        const whole = await list({ limit: 500 });
        assert.deepEqual(whole, { transactions: expected, has_more: false, next_cursor: null });
        const page = await list({ limit, offset });
        assert.deepEqual(page.transactions, expected.slice(offset, offset + limit));
        assert.equal(page.has_more, offset + limit < expected.length);
        const walked: Fields[] = [];
        for (let cursor: string | undefined, pages = 0; cursor !== null; pages += 1) {
          assert.ok(pages <= expected.length, "the cursor advances");
          const next = await list({ limit, cursor });
          walked.push(...next.transactions);
          cursor = next.next_cursor;
        }
        assert.deepEqual(walked, expected);
      },
    );

    const anyPositive = fc.record({
      name: fc.constantFrom("account_id" as const, "category_id" as const, "payee_id" as const, "tag" as const),
      values: fc.record(FILTERS),
      filter: anyFilter,
    });
    law(
      "not_ returns exactly the transactions that the same positive filter does not match",
      anyPositive,
      async (budget, { name, values, filter }) => {
        const { [name]: _same, [`not_${name}`]: _opposite, ...others } = filter(budget);
        const find = async (query: ListQuery): Promise<string[]> =>
          (await budget.ask(`/v1/transactions?${textOf(query, { limit: 500 })}`)).transactions.map((t: Fields) => t.id);
        const chosenIds = values[name](budget);
        const matched = await find({ ...others, [name]: chosenIds });
        const rest = await find({ ...others, [`not_${name}`]: chosenIds });
        const all = await find(others);
        assert.deepEqual(
          rest,
          all.filter((id) => !matched.includes(id)),
        );
      },
    );

    law(
      "the summary equals the sum over the rows of the list",
      fc.oneof(anyFilter, summedFilter, accountFilter),
      async (budget, filter) => {
        const query = filter(budget);
        const { transactions } = await budget.ask(`/v1/transactions?${textOf(query, { limit: 500 })}`);
        const { counted: _, ...summary } = await budget.ask(`/v1/transactions/summary?${textOf(query)}`);
        assert.deepEqual(summary, slowSummary(budget, query, transactions));
      },
    );

    /** Without the filters that count only some splits of a row. */
    const wholeFilter = fc.oneof(anyFilter, accountFilter).map((filter) => (budget: Budget): ListQuery => {
      const { category_id: _category, kind: _kind, part: _part, ...others } = filter(budget);
      return others;
    });
    law(
      "the sums of a month equal those of its rows, as the page shows their days",
      wholeFilter,
      async (budget, filter) => {
        const query = filter(budget);
        const ids = [query.account_id ?? []].flat();
        const accounts = new Map(budget.accounts.map((one) => [one.id, one]));
        const accountId = ids.length === 1 && accounts.has(ids[0]) ? ids[0] : undefined;
        const { transactions } = await budget.ask(`/v1/transactions?${textOf(query, { limit: 500 })}`);
        const { months } = await budget.ask(`/v1/transactions/summary?${textOf(query)}`);
        const byMonth = Map.groupBy(transactions as Fields[], (t) => t.authorized_at.slice(0, 7));
        assert.deepEqual(
          months.map(({ year_month, count }: Fields) => [year_month, count]),
          [...byMonth].map(([month, rows]) => [month, rows.length]),
        );
        for (const { year_month, sums } of months) {
          const rows = byMonth.get(year_month) ?? [];
          const moved = rows.flatMap((t) => outsideOf(t as never, accountId, (id) => accounts.get(id) as never) ?? []);
          for (const { currency, inflow, outflow } of sums) {
            const amounts = moved.filter((one) => one.currency === currency).map(({ amount }) => amount);
            const sum = (sign: number) =>
              addAmounts(
                currency,
                amounts.filter((amount) => amount * sign > 0),
              );
            assert.deepEqual([inflow, outflow], [sum(1), sum(-1)], `${year_month} ${currency}`);
          }
        }
      },
    );

    test("balance_after is the current balance at the newest row, and changes by what each row booked", async () => {
      for (const budget of budgets) {
        for (const account of budget.accounts) {
          const transactions = await withBalances(budget, account.id);
          const stored = await server.service.store
            .of(budget.id)
            .transactions.findMany(transactions.map(({ id }) => id));
          const booked = new Map(
            stored.map((t) => [
              t.id,
              bookings(t)
                .filter(({ accountId }) => accountId === account.id)
                .reduce((sum, { bookedMinor }) => sum + bookedMinor, 0),
            ]),
          );
          const minor = ({ balance_after }: Fields) =>
            Math.round(balance_after * (account.currency === "JPY" ? 1 : 100));
          assert.equal(transactions[0]?.balance_after, transactions.length > 0 ? account.current_balance : undefined);
          for (const [i, t] of transactions.slice(1).entries()) {
            const newer = transactions[i] as Fields;
            assert.equal(minor(newer) - minor(t), booked.get(newer.id));
          }
        }
      }
    });

    law(
      "balance_after does not depend on other filters, the sort or the page",
      anyQuery,
      async (budget, { filter, sort, limit, offset }) => {
        const account_id: string = budget.accounts[offset % ACCOUNTS.length]?.id;
        const all = new Map((await withBalances(budget, account_id)).map((t) => [t.id, t.balance_after]));
        const query = textOf({ ...filter(budget), account_id }, { limit, offset: offset % 4, balance_after: true });
        const byDay = sort?.endsWith("date") ? `&sort=${sort}` : "";
        const { transactions } = await budget.ask(`/v1/transactions?${query}${byDay}`);
        for (const t of transactions) assert.equal(t.balance_after, all.get(t.id));
      },
    );

    test("balance_after without an account is the balance of the accounts in the budget, if they have one currency", async () => {
      for (const budget of budgets) {
        const ask = (query: string) => budget.ask(`/v1/transactions?balance_after=true&${query}`);
        for (const t of (await ask("limit=500")).transactions) assert.equal(t.balance_after, undefined);
        const travel = budget.accounts.find(({ name }) => name === "Travel");
        await budget.change(`/v1/accounts/${travel?.id}`, { fields: { is_hidden: true } });
        const accounts = (await budget.ask("/v1/accounts")).accounts.filter((one: Fields) => !one.is_hidden);
        const ids = accounts.map(({ id }: Fields) => id);
        const { transactions } = await ask("limit=500");
        const stored = await server.service.store
          .of(budget.id)
          .transactions.findMany(transactions.map(({ id }: Fields) => id));
        const booked = new Map(
          stored.map((t) => [
            t.id,
            bookings(t).reduce((sum, one) => sum + (ids.includes(one.accountId) ? one.bookedMinor : 0), 0),
          ]),
        );
        let balance = accounts.reduce((sum: number, one: Fields) => sum + Math.round(one.current_balance * 100), 0);
        const expected = new Map<string, number>();
        for (const { id, balance_after } of transactions) {
          assert.equal(Math.round(balance_after * 100), balance);
          expected.set(id, balance_after);
          balance -= booked.get(id) ?? 0;
        }
        for (const query of ["limit=3&offset=7", "limit=5&sort=date", "limit=9&q=a", "limit=9&is_transfer=true"]) {
          for (const t of (await ask(query)).transactions) assert.equal(t.balance_after, expected.get(t.id));
        }
      }
    });
  });
});

/** All transactions of an account, newest first. */
async function withBalances(budget: Budget, accountId: string): Promise<Fields[]> {
  return (await budget.ask(`/v1/transactions?account_id=${accountId}&balance_after=true&limit=500`)).transactions;
}
