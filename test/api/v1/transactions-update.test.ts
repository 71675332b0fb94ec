/** `PUT /v1/transactions/:transaction_id`: each field alone, the forms of payee and category, and rejections. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { formatTimestamp } from "../../../src/domain/calendar.ts";
import { onEveryEngine } from "../../support/engines.ts";
import {
  balancesOf,
  change,
  createOne,
  type Fields,
  NOBODY,
  newAccount,
  payment,
  readOne,
  transfer,
  update,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

/** The ids that the cases use. */
type Ids = Readonly<Record<"usd" | "usd2" | "eur" | "shop" | "bakery" | "food" | "rent", string>>;
type Case = readonly [title: string, changes: (ids: Ids) => Fields, becomes?: (ids: Ids) => Fields];

/** The day of `payment`. */
const OWN = "2026-11-05";
const COUNTS_BY_YOU = { category_id: "you", counts_on: "you" };
/** The fields that a new other account empties, because the request sends no category. */
const UNCATEGORIZED = { category_id: null, decided_by: { category_id: null, counts_on: null } };

/** Single changes of a payment of 10 USD, and the changed fields if they differ from the request. */
const ALONE: readonly Case[] = [
  ["account_id", ({ usd2 }) => ({ account_id: usd2 })],
  ["amount", () => ({ amount: 12.34 })],
  ["amount to zero", () => ({ amount: 0 })],
  ["currency, to the same in lower case", () => ({ currency: "usd" }), () => ({})],
  ["authorized_at", () => ({ authorized_at: "2024-02-29" })],
  ["counts_on", () => ({ counts_on: "2026-12-01" }), () => ({ counts_on: "2026-12-01", decided_by: COUNTS_BY_YOU })],
  ["counts_on, to its own day", () => ({ counts_on: OWN }), () => ({ counts_on: OWN, decided_by: COUNTS_BY_YOU })],
  ["counts_on to null", () => ({ counts_on: null })],
  ["posted_at", () => ({ posted_at: "2026-11-09" })],
  ["posted_at to null", () => ({ posted_at: null })],
  ["is_pending", () => ({ is_pending: true })],
  ["notes", () => ({ notes: "Other notes" })],
  ["notes to an empty text", () => ({ notes: "" })],
  ["source", () => ({ source: "import" })],
  ["external_id", () => ({ external_id: "other" })],
  ["external_id to null", () => ({ external_id: null })],
  ["a redundant account_amount", () => ({ account_amount: -10 })],
  ["account_amount to null", () => ({ account_amount: null })],
  ["transfer_amount to null", () => ({ transfer_amount: null })],
  ["payee_id", ({ bakery }) => ({ payee_id: bakery })],
  ["payee by name", () => ({ payee: { name: " BAKERY" } }), ({ bakery }) => ({ payee_id: bakery })],
  [
    "payee by name, with nulls for the rest",
    () => ({ payee: { name: "Bakery" }, payee_id: null, transfer_account_id: null }),
    ({ bakery }) => ({ payee_id: bakery }),
  ],
  ["payee to null, which counts as absent", () => ({ payee: null }), () => ({})],
  ["category_id", ({ rent }) => ({ category_id: rent })],
  ["category_id to null", () => ({ category_id: null })],
  ["category by name", () => ({ category: { name: "rent", kind: "bill" } }), ({ rent }) => ({ category_id: rent })],
  [
    "category by name with category_id null",
    () => ({ category: { name: "Rent" }, category_id: null }),
    ({ rent }) => ({ category_id: rent }),
  ],
  ["category to null, which counts as absent", () => ({ category: null }), () => ({})],
  ["currency, amount and account_amount together", () => ({ currency: "EUR", amount: -9, account_amount: -10.44 })],
  ["account, with an amount in its currency", ({ eur }) => ({ account_id: eur, account_amount: -8.7 })],
  [
    "from payee to transfer",
    ({ usd2 }) => ({ transfer_account_id: usd2 }),
    ({ usd2 }) => ({ transfer_account_id: usd2, payee_id: null, ...UNCATEGORIZED }),
  ],
  [
    "from payee to transfer, with nulls for the rest",
    ({ eur }) => ({ transfer_account_id: eur, payee_id: null, payee: null, transfer_amount: 8.7 }),
    ({ eur }) => ({ transfer_account_id: eur, payee_id: null, transfer_amount: 8.7, ...UNCATEGORIZED }),
  ],
  ["nothing", () => ({}), () => ({})],
  ["fields of the server, which are ignored", () => ({ id: NOBODY, created_at: "1999-01-01T00:00:00Z" }), () => ({})],
];

/** Changes of a transfer of 30 USD into euros. */
const OF_A_TRANSFER: readonly Case[] = [
  ["notes", () => ({ notes: "x" })],
  ["transfer_amount", () => ({ transfer_amount: 27.41 })],
  ["both amounts", () => ({ amount: 30, transfer_amount: -27 })],
  ["payee_id to null, its current value", () => ({ payee_id: null }), () => ({})],
  [
    "target, with an amount in its currency",
    ({ usd2 }) => ({ transfer_account_id: usd2, transfer_amount: null }),
    ({ usd2 }) => ({ transfer_account_id: usd2, transfer_amount: null, ...UNCATEGORIZED }),
  ],
  [
    "target, with the category",
    ({ usd2, rent }) => ({ transfer_account_id: usd2, transfer_amount: null, category_id: rent }),
  ],
  [
    "to a payee by id",
    ({ shop }) => ({ payee_id: shop }),
    ({ shop }) => ({ payee_id: shop, transfer_account_id: null, transfer_amount: null }),
  ],
  [
    "to a payee by name, with nulls for the rest",
    () => ({ payee: { name: "Bakery" }, payee_id: null, transfer_account_id: null, transfer_amount: null }),
    ({ bakery }) => ({ payee_id: bakery, transfer_account_id: null, transfer_amount: null }),
  ],
  [
    "both legs, swapped",
    ({ usd, eur }) => ({
      account_id: eur,
      transfer_account_id: usd,
      amount: 27.4,
      currency: "EUR",
      transfer_amount: -30,
    }),
    ({ usd, eur }) => ({
      ...{ account_id: eur, transfer_account_id: usd, amount: 27.4, currency: "EUR", transfer_amount: -30 },
      ...UNCATEGORIZED,
    }),
  ],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  let ids: Ids;
  let given: Fields;

  beforeEach(async () => {
    server.nowMs = START_MS;
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 100 })).id;
    const usd = await account("USD");
    const category = (name: string) => ({ category: { name, kind: "bill" } });
    const bakery = await createOne(server, payment(usd, 0, { payee: { name: "Bakery" }, ...category("Rent") }));
    given = await createOne(server, {
      ...payment(usd, -10, category("Food")),
      posted_at: "2026-11-07",
      notes: "Notes",
      external_id: "bank 1",
    });
    ids = {
      usd,
      usd2: await account("USD"),
      eur: await account("EUR"),
      shop: given.payee_id,
      bakery: bakery.payee_id,
      food: given.category_id,
      rent: bakery.category_id,
    };
  });

  async function assertBecomes(before: Fields, changes: Fields, expected: Fields): Promise<void> {
    server.nowMs += 1500;
    const after = await change(server, before.id, changes);
    assert.deepEqual(after, { ...before, ...expected, updated_at: formatTimestamp(server.nowMs) });
    assert.deepEqual(await readOne(server, before.id), after);
  }

  for (const [title, changes, becomes = changes] of ALONE) {
    test(`a payment: ${title}`, () => assertBecomes(given, changes(ids), becomes(ids)));
  }

  for (const [title, changes, becomes = changes] of OF_A_TRANSFER) {
    test(`a transfer: ${title}`, async () => {
      const moved = transfer(ids.usd, ids.eur, -30, { transfer_amount: 27.4, category_id: ids.rent });
      await assertBecomes(await createOne(server, moved), changes(ids), becomes(ids));
    });
  }

  test("a missing payee and category are created", async () => {
    const after = await change(server, given.id, {
      payee: { name: "Newcomer" },
      category: { name: "New", kind: "bill" },
    });
    const read = (path: string) => server.ok("GET", path);
    assert.equal((await read(`/v1/payees/${after.payee_id}`)).payee.name, "Newcomer");
    const { category } = await read(`/v1/categories/${after.category_id}`);
    assert.deepEqual([category.name, category.kind], ["New", "bill"]);
  });

  test("the whole object sent back changes nothing but updated_at", async () => {
    const { usd, usd2, eur } = ids;
    for (const item of [
      payment(usd, -1, { source: "import", is_pending: true }),
      payment(usd, -1, { currency: "JPY", amount: -100, account_amount: -0.7 }),
      transfer(usd, usd2, -1),
      transfer(eur, usd, 1.15, { transfer_amount: -1.3 }),
    ]) {
      const created = await createOne(server, item);
      const balances = await balancesOf(server, [usd, usd2, eur]);
      await assertBecomes(created, created, {});
      assert.deepEqual(await balancesOf(server, [usd, usd2, eur]), balances);
    }
  });

  test("the source sync needs the scope sync, unless it is stored already", async () => {
    assertProblem(await update(server, given.id, { source: "sync" }), "insufficient_scope", []);
    assert.deepEqual(await readOne(server, given.id), given);
    const path = `/v1/transactions/${given.id}`;
    const as = server.tokens.sync;
    const synced = await server.call("PUT", path, { transaction: { source: "sync" } }, { as });
    assert.equal(synced.json.transaction.source, "sync");
    await assertBecomes(synced.json.transaction, { ...synced.json.transaction, notes: "mine" }, { notes: "mine" });
    assert.equal((await change(server, given.id, { source: "manual" })).source, "manual");
  });

  test("a read token and another budget's token change nothing", async () => {
    const put = (path: string, as: string | null) =>
      server.call("PUT", `/v1/transactions/${path}`, { transaction: { notes: "taken" } }, { as });
    const { write, read, other } = server.tokens;
    assertProblem(await put(given.id, null), "unauthorized", []);
    assertProblem(await put(given.id, "lw_x"), "invalid_token", []);
    assertProblem(await put(given.id, read), "insufficient_scope", []);
    assertProblem(await put(given.id, other), "not_found", []);
    for (const path of [NOBODY, "x", ids.usd, given.id.toUpperCase()])
      assertProblem(await put(path, write), "not_found");
    const theirs = await server.call("GET", `/v1/transactions/${given.id}`, undefined, { as: other });
    const nobodys = await server.call("GET", `/v1/transactions/${NOBODY}`);
    assertProblem(theirs, "not_found", []);
    assert.equal(theirs.text.replace(given.id, NOBODY), nobodys.text);
    assert.deepEqual(await readOne(server, given.id), given);
  });
});
