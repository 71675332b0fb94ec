/** `external_id` is unique within its account: rejected duplicates, and `skip_duplicates`. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balancesOf,
  change,
  create,
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
import { useServer } from "../../support/server.ts";

const CODE = "duplicate_external_id";
const at = (...indexes: number[]) => indexes.map((i) => `/transactions/${i}/external_id ${CODE}`);

onEveryEngine((engine) => {
  const server = useServer(engine);
  let a: string;
  let b: string;
  /** The transaction of account a that has the external_id x. */
  let known: Fields;

  beforeEach(async () => {
    a = (await newAccount(server)).id;
    b = (await newAccount(server)).id;
    known = await createOne(server, payment(a, -10, { external_id: "x" }));
  });

  const post = (transactions: readonly Fields[], more: Fields = {}) =>
    server.call("POST", "/v1/transactions", { transactions, ...more });
  const withId = (external_id: string | null, more: Fields = {}) => payment(a, -1, { external_id, ...more });
  const count = async (accountId: string) =>
    (await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=100`)).transactions.length;
  const names = async (path: "payees" | "categories") =>
    (await server.ok("GET", `/v1/${path}`))[path].map((named: Fields) => named.name);

  const REFUSED: readonly [title: string, external_ids: readonly (string | null)[], indexes: readonly number[]][] = [
    ["a stored one", ["x"], [0]],
    ["every stored one", ["x", "y", "x", null, "x"], [0, 2, 4]],
    ["the second of two in a batch", ["y", "y"], [1]],
    ["both kinds", ["y", "x", "y", "z", "y"], [1, 2, 4]],
  ];
  for (const [title, externalIds, indexes] of REFUSED) {
    test(`rejected: ${title}`, async () => {
      const fresh = { payee: { name: `Unseen: ${title}` }, category: { name: `Unseen: ${title}` } };
      const answer = await post(externalIds.map((id) => withId(id, fresh)));
      assertProblem(answer, CODE, at(...indexes));
      assertProblem(
        await post(
          externalIds.map((id) => withId(id)),
          { skip_duplicates: false },
        ),
        CODE,
        at(...indexes),
      );
      assert.equal(await count(a), 1);
      assert.deepEqual(await balancesOf(server, [a]), [-10]);
      assert.ok(!(await names("payees")).includes(`Unseen: ${title}`));
      assert.ok(!(await names("categories")).includes(`Unseen: ${title}`));
    });
  }

  test("not a duplicate: another account, another case, another space, no external_id at all", async () => {
    const created = await create(server, [
      payment(b, -1, { external_id: "x" }),
      transfer(b, a, -1, { external_id: "y" }),
      ...["X", " x", "x ", "y", null, null].map((id) => withId(id)),
    ]);
    assert.deepEqual(
      created.map((t) => t.external_id),
      ["x", "y", "X", " x", "x ", "y", null, null],
    );
    // A transfer's external_id belongs to its account_id.
    assertProblem(await post([transfer(a, b, -1, { external_id: "x" })]), CODE, at(0));
  });

  test("budgets have separate external_ids", async () => {
    const theirs = await newAccount(server, {}, server.tokens.other);
    const body = { transactions: [payment(theirs.id, -1, { external_id: "x" })] };
    assert.equal((await server.call("POST", "/v1/transactions", body, { as: server.tokens.other })).status, 201);
    assertProblem(await server.call("POST", "/v1/transactions", body, { as: server.tokens.other }), CODE, at(0));
  });

  test("skip_duplicates skips them and returns each with its index and the stored transaction", async () => {
    const payees = await names("payees");
    const categories = await names("categories");
    const unseen = { payee: { name: "Skipped" }, category: { name: "Skipped" } };
    const sent = [
      withId("x", unseen),
      withId("new 1", { notes: "first" }),
      withId("new 1", { ...unseen, amount: -1000 }),
      withId(null, { notes: "second" }),
      payment(b, -2, { external_id: "x", notes: "third" }),
      withId("x", { ...unseen, amount: -5000 }),
    ];
    const { status, json } = await post(sent, { skip_duplicates: true });
    assert.equal(status, 201);
    assert.deepEqual(
      json.transactions.map((t: Fields) => t.notes),
      ["first", "second", "third"],
    );
    assert.deepEqual(json.duplicates, [
      { index: 0, transaction_id: known.id },
      { index: 2, transaction_id: json.transactions[0].id },
      { index: 5, transaction_id: known.id },
    ]);
    assert.deepEqual(await balancesOf(server, [a, b]), [-12, -2]);
    assert.deepEqual(await readOne(server, known.id), known);
    assert.deepEqual([await names("payees"), await names("categories")], [payees, categories]);

    const again = await post(sent.slice(0, 3), { skip_duplicates: true });
    assert.equal(again.status, 201);
    assert.deepEqual(again.json.transactions, []);
    assert.deepEqual(
      again.json.duplicates.map((d: Fields) => d.index),
      [0, 1, 2],
    );
    assert.deepEqual(await balancesOf(server, [a, b]), [-12, -2]);
    await assertBooksAgree(server);
  });

  test("duplicates are returned only with skip_duplicates", async () => {
    assert.deepEqual((await post([withId("y")], { skip_duplicates: true })).json.duplicates, []);
    assert.ok(!("duplicates" in (await post([withId("z")])).json));
  });

  test("skip_duplicates does not accept other invalid fields", async () => {
    const wrong = [withId("x"), payment(NOBODY, -1, { external_id: "x" }), withId("y", { amount: 0.001 })];
    const answer = await post(wrong, { skip_duplicates: true });
    assertProblem(answer, "rule_broken", [
      "/transactions/1/account_id unknown_account",
      "/transactions/2/amount too_many_decimals",
    ]);
    assert.equal(await count(a), 1);
  });

  test("an otherwise invalid transaction is also reported as a duplicate", async () => {
    const answer = await post([
      withId("x", { amount: 0.001 }),
      withId("x", { category_id: NOBODY }),
      withId("n", { amount: 0.001 }),
      withId("n"),
    ]);
    assertProblem(answer, "rule_broken");
    const places = answer.json.errors.map((e: Fields) => `${e.pointer} ${e.code}`);
    const rest = [
      "/transactions/0/amount too_many_decimals",
      "/transactions/1/category_id unknown_category",
      "/transactions/2/amount too_many_decimals",
    ];
    assert.deepEqual(places.sort(), [...rest, ...at(0, 1, 3)].sort());
  });

  test("a thousand duplicates are all returned", async () => {
    const batch = Array.from({ length: 1000 }, (_, i) => withId(`bulk ${i}`));
    const created = await create(server, batch);
    const places = batch.map((_, i) => `/transactions/${i}/external_id ${CODE}`);
    assertProblem(await post(batch), CODE, places);
    const { json } = await post(batch, { skip_duplicates: true });
    assert.deepEqual(
      json.duplicates,
      created.map((t, index) => ({ index, transaction_id: t.id })),
    );
    assert.deepEqual(await balancesOf(server, [a]), [-1010]);
  });

  const PLACE = `/transaction/external_id ${CODE}`;

  test("an update cannot use a taken external_id, nor move one to an account that has it", async () => {
    const other = await createOne(server, withId("y"));
    const elsewhere = await createOne(server, payment(b, -1, { external_id: "x" }));
    assertProblem(await update(server, other.id, { external_id: "x" }), CODE, [PLACE]);
    assertProblem(await update(server, elsewhere.id, { account_id: a }), CODE, ["/transaction duplicate_external_id"]);
    assert.deepEqual(await readOne(server, other.id), other);
    assert.deepEqual(await readOne(server, elsewhere.id), elsewhere);
    assert.deepEqual(await balancesOf(server, [a, b]), [-11, -1]);
    assert.equal((await change(server, known.id, { external_id: "x" })).external_id, "x");
    assert.equal((await change(server, elsewhere.id, { account_id: a, external_id: "z" })).account_id, a);
  });

  test("an external_id is free again once it is changed, cleared, moved or deleted", async () => {
    const holder = () => createOne(server, withId("held"));
    const freeings: ((id: string) => Promise<unknown>)[] = [
      (id) => change(server, id, { external_id: "other" }),
      (id) => change(server, id, { external_id: null }),
      (id) => change(server, id, { account_id: b }),
      (id) => server.call("DELETE", `/v1/transactions/${id}`),
    ];
    for (const free of freeings) await free((await holder()).id);
    assert.equal((await holder()).external_id, "held");
  });

  test("an update reports a taken external_id together with all other problems", async () => {
    const other = await createOne(server, withId("y"));
    const answer = await update(server, other.id, { external_id: "x", category_id: NOBODY });
    assertProblem(answer, "rule_broken");
    const places = answer.json.errors.map((e: Fields) => `${e.pointer} ${e.code}`);
    assert.deepEqual(places.sort(), ["/transaction/category_id unknown_category", PLACE]);
  });
});
