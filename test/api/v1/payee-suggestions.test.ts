/** `GET /v1/payees/suggestions`: equal to a slow model over a full read, and its parameters. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { newAccount } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { type Everything, type SuggestionRequest, slowSuggestions } from "../../support/slow-suggestions.ts";

const PATH = "/v1/payees/suggestions";
const NOW_MS = Date.parse("2026-11-21T17:55:00Z");
const HOUR_MS = 3_600_000;

/** The first ten are named alike; the others exceed the limit on matches. */
const NAMES = [
  ...["Corn", "Corner Shop", "Acorn", "Old Corn", "old corner", "Bakery", "Back Bakery", "Café", "C_rn", "100%"],
  ...Array.from({ length: 25 }, (_, i) => `Store ${i}`),
];
const TEXTS = ["co", "CORN", "corn", "cor", "old corn", "bak", " ba", "c_", "%", "é", "zzz", "o", "n s"];
const ZONES = ["UTC", "Pacific/Auckland", "America/New_York"];

/** A payment by the numbers of its account, payee and category. */
const anyPayment = fc.record({
  account: fc.constantFrom(0, 0, 0, 1, 2),
  payee: fc.oneof(fc.nat(9), fc.nat(9), fc.nat(NAMES.length - 1)),
  category: fc.option(fc.nat(2)),
  amount: fc.oneof(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -100_000, max: 100_000 })),
  daysAgo: fc.oneof(fc.integer({ min: -3, max: 20 }), fc.integer({ min: 0, max: 400 })),
  source: fc.constantFrom("manual", "manual", "sync", "import"),
  isTransfer: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** Each batch is entered some hours before now. */
const anyBook = (batches: number, payments: { readonly minLength: number; readonly maxLength: number }) =>
  fc.record({
    zone: fc.constantFrom(...ZONES),
    batches: fc.array(
      fc.record({ hoursAgo: fc.nat(60), payments: fc.array(anyPayment, { ...payments, size: "max" }) }),
      { minLength: 1, maxLength: batches },
    ),
    defaults: fc.array(fc.tuple(fc.nat(NAMES.length - 1), fc.nat(2)), { maxLength: 3 }),
  });

const anyRequest = fc.record(
  {
    q: fc.constantFrom(...TEXTS),
    at: fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(23), fc.constantFrom(0, 30, 55))
      .map(([day, ...time]) => `2026-11-${two(day)}T${time.map(two).join(":")}`),
    amount: fc.integer({ min: -12, max: 12 }),
    account: fc.nat(2),
    limit: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ["at"] },
);

const two = (number: number) => String(number).padStart(2, "0");

type Book = ReturnType<typeof anyBook> extends fc.Arbitrary<infer T> ? T : never;
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

const CURRENCIES = ["USD", "USD", "JPY"];

onEveryEngine((engine) => {
  const server = useServer(engine);

  /** Enters a book in a new budget, then compares the responses with the model. */
  async function enter({ zone, batches, defaults }: Book) {
    const { id: budgetId } = await createBudget(server.service, {
      name: randomUUID(),
      currency: "USD",
      time_zone: zone,
    });
    const as = (await createToken(server.service, { budgetId, name: "own", scope: "sync" })).text;
    const ask = (method: string, path: string, body?: object) => server.ok(method, path, body, { as });
    const accounts: string[] = [];
    for (const currency of CURRENCIES) accounts.push((await newAccount(server, { currency }, as)).id);
    const categories: string[] = [];
    for (const name of ["A", "B", "C"]) {
      categories.push((await ask("POST", "/v1/categories", { category: { name } })).category.id);
    }
    for (const { hoursAgo, payments } of batches) {
      server.nowMs = NOW_MS - hoursAgo * HOUR_MS;
      const transactions = payments.map(({ account, payee, category, amount, daysAgo, source, isTransfer }) => ({
        account_id: accounts[account],
        ...(isTransfer && account < 2
          ? { transfer_account_id: accounts[1 - account] }
          : { payee: { name: NAMES[payee] } }),
        category_id: category === null ? null : categories[category],
        amount,
        authorized_at: new Date(NOW_MS - daysAgo * 24 * HOUR_MS).toISOString().slice(0, 10),
        source,
      }));
      await ask("POST", "/v1/transactions", { transactions, as_sent: true });
    }
    server.nowMs = NOW_MS;
    const found = (await ask("GET", "/v1/payees?limit=1000")).payees;
    for (const [payee, category] of defaults) {
      const { id } = found[payee % found.length] ?? {};
      if (id) await ask("PUT", `/v1/payees/${id}`, { payee: { default_category_id: categories[category] } });
    }
    return { ask, accounts, zone };
  }

  type Ask = Awaited<ReturnType<typeof enter>>["ask"];

  async function readAll(ask: Ask): Promise<Omit<Everything, "timeZone">> {
    const transactions: Everything["transactions"][number][] = [];
    let page = await ask("GET", "/v1/transactions?limit=100");
    transactions.push(...page.transactions);
    while (page.has_more) {
      page = await ask("GET", `/v1/transactions?limit=100&cursor=${encodeURIComponent(page.next_cursor)}`);
      transactions.push(...page.transactions);
    }
    return { transactions, payees: (await ask("GET", "/v1/payees?limit=1000")).payees };
  }

  async function compare(book: Book, requests: readonly AnyRequest[]): Promise<void> {
    const { ask, accounts, zone } = await enter(book);
    const everything = { ...(await readAll(ask)), timeZone: zone };
    for (const { account, ...rest } of requests) {
      const account_id = account === undefined ? {} : { account_id: accounts[account] as string };
      const query = { ...rest, ...account_id };
      const request: SuggestionRequest = { ...query, currency: CURRENCIES[account ?? 0] as string };
      const parameters = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const { suggestions } = await ask("GET", `${PATH}?${new URLSearchParams(parameters)}`);
      assert.deepEqual(suggestions, slowSuggestions(everything, request), JSON.stringify(request));
    }
  }

  test("suggestions equal a slow model over a full read", async () => {
    const book = anyBook(5, { minLength: 1, maxLength: 40 });
    const property = fc.asyncProperty(book, fc.array(anyRequest, { minLength: 5, maxLength: 15 }), compare);
    await fc.assert(property, { numRuns: 8 });
  });

  test("suggestions equal the model beyond the limits on transactions, payments and matches", async () => {
    const book = anyBook(1, { minLength: 900, maxLength: 900 }).map(({ batches, ...rest }) => {
      const [batch] = batches;
      return { ...rest, batches: batch === undefined ? [] : [batch, { ...batch, hoursAgo: 1 }, batch] };
    });
    const requests = fc.array(anyRequest, { minLength: 20, maxLength: 20, size: "max" });
    const at = "2026-11-21T12:00";
    const property = fc.asyncProperty(book, requests, (entered, asked) =>
      compare(entered, [...asked, { at, limit: 20 }, { at, q: "store", limit: 20 }]),
    );
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
  });

  test("without `at` the time is now, in quarter hours, in the budget's time zone", async () => {
    const { ask } = await enter({
      zone: "Pacific/Auckland",
      batches: [
        { hoursAgo: 3, payments: [usual(0, 1)] },
        { hoursAgo: 1, payments: [usual(1, 1)] },
      ],
      defaults: [],
    });
    const first = async (query: string) => (await ask("GET", PATH + query)).suggestions[0].payee.name;
    // In UTC it is 17:55 on Saturday, and in Auckland 06:55 on Sunday. The second payment was entered an hour ago.
    assert.equal(await first(""), NAMES[1]);
    assert.equal(await first("?at=2026-11-22T06:45"), NAMES[1]);
    assert.equal(await first("?at=2026-11-22T02:45"), NAMES[0]);
    server.nowMs = NOW_MS - 4 * HOUR_MS;
    assert.equal(await first(""), NAMES[0]);
    server.nowMs = NOW_MS;
  });

  test("a blank text is no text, and eight payees are suggested by default", async () => {
    const payments = NAMES.slice(0, 12).map((_, payee) => usual(payee, 1));
    const { ask } = await enter({ zone: "UTC", batches: [{ hoursAgo: 1, payments }], defaults: [] });
    const { suggestions } = await ask("GET", `${PATH}?q=%20%20`);
    assert.equal(suggestions.length, 8);
    assert.deepEqual(suggestions, (await ask("GET", PATH)).suggestions);
    assert.equal((await ask("GET", `${PATH}?limit=20`)).suggestions.length, 12);
  });

  test("another budget's payees and accounts are unknown", async () => {
    const { accounts } = await enter({
      zone: "UTC",
      batches: [{ hoursAgo: 1, payments: [usual(0, 1)] }],
      defaults: [],
    });
    for (const query of ["", "?q=corn", `?account_id=${accounts[0]}`, `?q=corn&account_id=${accounts[0]}`]) {
      const answer = await server.call("GET", PATH + query, undefined, { as: server.tokens.read });
      assert.deepEqual([answer.status, answer.json], [200, { suggestions: [] }]);
    }
    assertProblem(await server.call("GET", PATH, undefined, { as: null }), "unauthorized");
  });

  for (const [query, code] of [
    ["at=2026-11-21", "bad_format"],
    ["at=2026-11-31T10:00", "bad_format"],
    ["at=2026-11-21T24:00", "bad_format"],
    ["at=2026-11-21T10:60", "bad_format"],
    ["at=2026-11-21T10:00:00", "bad_format"],
    ["at=2026-11-21T10:00Z", "bad_format"],
    ["amount=ten", "wrong_type"],
    ["amount=1.005", "too_many_decimals"],
    ["amount=12345678901234567", "amount_out_of_range"],
    ["account_id=main", "bad_format"],
    ["limit=0", "out_of_range"],
    ["limit=21", "out_of_range"],
    ["q=", "out_of_range"],
    ["offset=1", "unknown_parameter"],
  ] as const) {
    test(`${query} is rejected`, async () => {
      assertProblem(await server.call("GET", `${PATH}?${query}`), code, [`?${query.split("=")[0]} ${code}`]);
    });
  }
});

/** A payment of a day ago, entered by hand. */
function usual(payee: number, daysAgo: number): Book["batches"][number]["payments"][number] {
  return { account: 0, payee, category: null, amount: -5, daysAgo, source: "manual", isTransfer: false };
}
