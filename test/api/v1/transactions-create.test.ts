/** `POST /v1/transactions`: stored and returned fields, and payees and categories by name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import {
  balanceOf,
  create,
  createOne,
  type Fields,
  newAccount,
  payment,
  readOne,
  TRANSACTION_DEFAULTS,
  transfer,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = "2026-11-21T12:00:00.000000+00:00";

/** Spellings of the same name. The first is stored. */
const SAME_NAMES: readonly (readonly [stored: string, ...others: string[]])[] = [
  ["Corner Shop", "corner shop", "CORNER SHOP", "  Corner   Shop ", "Corner\u2003Shop\u3000", "Corner\u00a0Shop"],
  ["Café Zoë", "CAFÉ ZOË", "Cafe\u0301 Zoe\u0308", "CAFE\u0301 ZOE\u0308"],
  ["Straße 7", "STRASSE 7", "strasse 7", "STRAßE 7"],
  ["ΟΔΟΣ", "οδος", "Οδοσ"],
  ["100%_\\'\"; --", "100%_\\'\"; --"],
];

/** Similar but different names. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ["Resume", "Résumé"],
  ["Corner Store", "CornerStore"],
  ["Kiosk", "Kiosk."],
];

onBothEngines((engine) => {
  const server = useServer(engine);
  const read = (path: string) => server.ok("GET", path);
  const payeeCount = async () => (await read("/v1/payees?limit=1000")).payees.length;
  const categoryCount = async () => (await read("/v1/categories")).categories.length;

  test("a transaction with only the required fields has the defaults", async () => {
    server.nowMs = START_MS;
    const account = await newAccount(server, { currency: "EUR" });
    const created = await createOne(server, payment(account.id, -10));
    const { id, payee_id } = created;
    assert.match(id, UUID_V7);
    assert.match(payee_id, UUID_V7);
    const stamps = { reviewed_at: NOW, created_at: NOW, updated_at: NOW };
    const given = { id, payee_id, account_id: account.id, amount: -10, currency: "EUR", authorized_at: "2026-11-05" };
    assert.deepEqual(created, { ...TRANSACTION_DEFAULTS, ...given, ...stamps });
  });

  test("all fields are stored, and a returned object can be sent back", async () => {
    const account = await newAccount(server);
    const named = await createOne(server, payment(account.id, -1, { category: { name: "Kept" } }));
    const sent = {
      account_id: account.id,
      transfer_account_id: null,
      payee_id: named.payee_id,
      amount: -12.34,
      currency: "EUR",
      authorized_at: "2024-02-29",
      counts_on: "2024-03-02",
      posted_at: "2024-03-01",
      is_pending: true,
      notes: ' 100% "Zoë" \\ 😀\n',
      category_id: named.category_id,
      decided_by: { category_id: null, counts_on: "you" },
      source: "import",
      entered_by: null,
      external_id: " Bank/1 ",
      import_id: null,
      bank_text: null,
      account_amount: -13.5,
      transfer_amount: null,
      is_reviewed: true,
      tags: ["trip"],
      reconciled_at: null,
      transfer_reconciled_at: null,
      splits: null,
    };
    server.nowMs = START_MS + 1_144;
    const created = await createOne(server, sent);
    const at = "2026-11-21T12:00:01.144000+00:00";
    assert.deepEqual(created, { ...sent, id: created.id, reviewed_at: at, created_at: at, updated_at: at });
    assert.deepEqual(await readOne(server, created.id), created);

    server.nowMs = START_MS + 60_000;
    const again = await createOne(server, { ...created, external_id: "Bank/2" });
    assert.notEqual(again.id, created.id);
    const later = "2026-11-21T12:01:00.000000+00:00";
    const changed = { id: again.id, external_id: "Bank/2", reviewed_at: later, created_at: later, updated_at: later };
    assert.deepEqual(again, { ...created, ...changed });
    assert.deepEqual(await readOne(server, created.id), created);
  });

  test("null counts as absent", async () => {
    const account = await newAccount(server);
    const names = ["payee_id", "transfer_account_id", "posted_at", "category_id", "category", "external_id"];
    const nulls = Object.fromEntries([...names, "account_amount", "transfer_amount"].map((name) => [name, null]));
    const plain = await createOne(server, payment(account.id, -1));
    const { id } = await createOne(server, { ...payment(account.id, -1), ...nulls });
    assert.deepEqual(await readOne(server, id), { ...plain, id });
    const byId = { ...payment(account.id, -1, { payee: null, payee_id: plain.payee_id }), transfer_account_id: null };
    assert.equal((await createOne(server, byId)).payee_id, plain.payee_id);
    const other = await newAccount(server);
    const moved = await createOne(server, transfer(account.id, other.id, -1, { payee: null, payee_id: null }));
    assert.deepEqual([moved.payee_id, moved.transfer_account_id], [null, other.id]);
  });

  for (const [stored, ...others] of SAME_NAMES) {
    test(`a payee and a category named ${JSON.stringify(stored)} are found in any spelling`, async () => {
      const account = await newAccount(server);
      const named = (name: string) => payment(account.id, -1, { payee: { name }, category: { name } });
      const first = await createOne(server, named(stored));
      const counts = [await payeeCount(), await categoryCount()];
      for (const name of others) {
        const found = await createOne(server, named(name));
        assert.deepEqual(
          [found.payee_id, found.category_id],
          [first.payee_id, first.category_id],
          JSON.stringify(name),
        );
      }
      assert.deepEqual([await payeeCount(), await categoryCount()], counts);
      assert.equal((await read(`/v1/payees/${first.payee_id}`)).payee.name, stored);
      assert.equal((await read(`/v1/categories/${first.category_id}`)).category.name, stored);
    });
  }

  for (const [one, other] of OTHER_NAMES) {
    test(`${one} and ${other} are different names`, async () => {
      const account = await newAccount(server);
      const named = (name: string) => payment(account.id, -1, { payee: { name }, category: { name } });
      const created = await create(server, [named(one), named(other)]);
      assert.equal(new Set(created.map((t) => t.payee_id)).size, 2);
      assert.equal(new Set(created.map((t) => t.category_id)).size, 2);
    });
  }

  test("a batch creates each payee and category once, in its first spelling", async () => {
    const account = await newAccount(server);
    const names = ["Batch Bakery", "BATCH  bakery", "batch bakery ", "Another"];
    const before = [await payeeCount(), await categoryCount()];
    const created = await create(
      server,
      names.map((name) => payment(account.id, -1, { payee: { name }, category: { name } })),
    );
    assert.deepEqual([await payeeCount(), await categoryCount()], [(before[0] ?? 0) + 2, (before[1] ?? 0) + 2]);
    for (const field of ["payee_id", "category_id"]) {
      const [first, second, third, fourth] = created.map((t) => t[field]);
      assert.deepEqual([second, third], [first, first]);
      assert.notEqual(fourth, first);
    }
    assert.equal((await read(`/v1/payees/${created[0]?.payee_id}`)).payee.name, "Batch Bakery");
  });

  test("a category that exists keeps its kind; a new one is spending unless a kind is given", async () => {
    const account = await newAccount(server);
    const kindOf = async (category: Fields) => {
      const { category_id } = await createOne(server, payment(account.id, 1, { category }));
      return (await read(`/v1/categories/${category_id}`)).category.kind;
    };
    for (const kind of ["income", "bill", "saving", "spending"]) {
      const name = `Kind ${kind}`;
      assert.equal(await kindOf({ name, kind }), kind);
      assert.equal(await kindOf({ name: name.toUpperCase(), kind }), kind);
      assert.equal(await kindOf({ name }), kind);
    }
    assert.equal(await kindOf({ name: "Ungiven" }), "spending");
    assert.equal(await kindOf({ name: "ungiven", kind: "spending" }), "spending");
  });

  test("1000 transactions with different names are created in the order sent; 1001 are rejected", async () => {
    const account = await newAccount(server);
    const batch = Array.from({ length: 1000 }, (_, i) =>
      payment(account.id, -(i + 1) / 100, { notes: `${i}`, payee: { name: `P ${i}` }, category: { name: `C ${i}` } }),
    );
    const answer = await server.call("POST", "/v1/transactions", { transactions: [...batch, payment(account.id, -1)] });
    assertProblem(answer, "out_of_range", ["/transactions out_of_range"]);
    assert.equal(await balanceOf(server, account.id), 0);
    const created = await create(server, batch);
    assert.deepEqual(
      created.map((t) => [t.notes, t.amount]),
      batch.map((t) => [t.notes, t.amount]),
    );
    assert.equal(await balanceOf(server, account.id), -5005);
    for (const field of ["id", "payee_id", "category_id"])
      assert.equal(new Set(created.map((t) => t[field])).size, 1000);
    assert.equal((await read(`/v1/payees/${created[999]?.payee_id}`)).payee.name, "P 999");
    assert.equal((await read(`/v1/categories/${created[0]?.category_id}`)).category.name, "C 0");
  });
});
