/** `POST /v1/transactions/bulk`: its rules and its preconditions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balanceOf,
  create,
  createOne,
  type Fields,
  NOBODY,
  newAccount,
  payment,
  readOne,
  transfer,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/transactions/bulk";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const bulk = (body: Fields, query = "", headers: Record<string, string> = {}) =>
    server.call("POST", PATH + query, body, { headers });
  const read = (path: string) => server.ok("GET", path);
  const undo = async (seq: string | null) => {
    const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
    assert.equal(answer.status, 200, answer.text);
  };
  const idsOf = (transactions: readonly Fields[]): string[] => transactions.map(({ id }) => id);

  test("the category becomes the default one of the payees in the same change", async () => {
    const account = await newAccount(server);
    const rows = await create(server, [
      payment(account.id, -1, { payee: { name: "Default one" } }),
      payment(account.id, -2, { payee: { name: "Default two" } }),
      payment(account.id, -3, { payee: { name: "Default two" } }),
    ]);
    const defaults = async () =>
      await Promise.all(
        rows.map(async ({ payee_id }) => (await read(`/v1/payees/${payee_id}`)).payee.default_category_id),
      );
    const category = { name: "Usual", kind: "spending" };
    const answer = await bulk({ ids: idsOf(rows), changes: { category, set_default_category: true } });
    assert.equal(answer.status, 200, answer.text);
    const { category_id } = await readOne(server, rows[0]?.id);
    assert.ok(category_id);
    assert.deepEqual(await defaults(), [category_id, category_id, category_id]);
    await undo(answer.headers.get("change-id"));
    assert.deepEqual(await defaults(), [null, null, null]);

    const body = { category: { name: "Usual again", kind: "spending" } };
    const { id } = (await server.ok("POST", "/v1/categories", body)).category;
    const change = async (changed: readonly Fields[], changes: Fields) => {
      const { status, text } = await bulk({ ids: idsOf(changed), changes });
      assert.equal(status, 200, text);
      return await defaults();
    };
    assert.deepEqual(await change(rows, { category_id: id }), [null, null, null]);
    const withoutCategory = { notes: "seen", set_default_category: true };
    assert.deepEqual(await change(rows, withoutCategory), [null, null, null]);
    const known = { category_id: id, set_default_category: true }; // the transaction has it already
    assert.deepEqual(await change(rows.slice(0, 1), known), [id, null, null]);
    assert.deepEqual(await change(rows, { category_id: null, set_default_category: true }), [id, null, null]);
  });

  test("a filter changes all its transactions as one change, and one undo restores them", async () => {
    const account = await newAccount(server);
    const amounts = [-1, -2.5, -4];
    const before = await create(
      server,
      amounts.map((amount) => payment(account.id, amount, { tags: ["Trip"] })),
    );
    const [kept] = await create(server, [payment(account.id, -8)]);
    const changes = { category: { name: "Bulk food" }, notes: "checked", add_tags: ["Seen"], remove_tags: ["trip"] };
    const answer = await bulk({ filter: { account_id: [account.id], tag: ["trip"] }, changes });
    assert.deepEqual(answer.json, { count: 3, unchanged: 0, sums: [{ currency: "USD", amount: -7.5, count: 3 }] });
    const after = await Promise.all(before.map(({ id }) => readOne(server, id)));
    const { category_id } = after[0] as Fields;
    assert.deepEqual(
      after,
      before.map((t) => ({
        ...t,
        ...{ category_id, notes: "checked", tags: ["Seen"], decided_by: { category_id: "you", counts_on: null } },
      })),
    );
    assert.deepEqual(await readOne(server, kept?.id), kept);
    const { changes: log } = await read("/v1/changes?limit=1");
    assert.deepEqual([log[0].operation, log[0].item_count], ["transactions.bulk", 5]);
    const repeated = await bulk({ ids: idsOf(before), changes: { notes: "checked" } });
    assert.deepEqual([repeated.json.count, repeated.json.unchanged, repeated.headers.get("change-id")], [0, 3, null]);
    await undo(answer.headers.get("change-id"));
    assert.deepEqual(await Promise.all(before.map(({ id }) => readOne(server, id))), before);
    await assertBooksAgree(server);
  });

  test("each transaction counts in the period before or after its own, or on its own day, in one change", async () => {
    const account = await newAccount(server);
    const days = ["2026-10-31", "2026-11-20", "2026-11-27"];
    const made = await create(
      server,
      days.map((authorized_at) => payment(account.id, -1, { authorized_at })),
    );
    const filter = { account_id: [account.id] };
    const countingDays = async () =>
      (await Promise.all(made.map(({ id }) => readOne(server, id)))).map(({ counts_on }) => counts_on);
    const becomes = async (counts_in: string, expected: readonly string[]) => {
      const { status, json } = await bulk({ filter, changes: { counts_in } });
      assert.deepEqual([status, json.count], [200, 3]);
      assert.deepEqual(await countingDays(), expected);
    };
    await becomes("previous", ["2026-09-30", "2026-10-31", "2026-10-31"]);
    await becomes("next", ["2026-11-01", "2026-12-01", "2026-12-01"]);
    const again = await bulk({ filter, changes: { counts_in: "next" } });
    assert.deepEqual([again.json.count, again.json.unchanged], [0, 3]);
    const period = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" };
    await server.ok("PUT", "/v1/budget", { budget: { period, period_from: null } });
    await becomes("previous", ["2026-10-29", "2026-11-12", "2026-11-26"]);
    await becomes("same", days);
    assert.deepEqual((await readOne(server, made[0]?.id)).decided_by.counts_on, "you");
    const moved = await bulk({ ids: idsOf(made), changes: { authorized_at: "2026-12-10", counts_in: "next" } });
    assert.deepEqual(await countingDays(), ["2026-12-11", "2026-12-11", "2026-12-11"]);
    await undo(moved.headers.get("change-id"));
    assert.deepEqual(await countingDays(), days);
    await server.ok("PUT", "/v1/budget", {
      budget: { period: { rule: "FREQ=MONTHLY;BYMONTHDAY=1" }, period_from: null },
    });
    await assertBooksAgree(server);
  });

  test("a counting day of many transactions: for all of them, or as the match decides", async () => {
    const account = await newAccount(server);
    const made = await create(server, [payment(account.id, -1), payment(account.id, -2, { counts_on: "2026-12-01" })]);
    const countingDays = async () =>
      (await Promise.all(made.map(({ id }) => readOne(server, id)))).map((t) => [t.counts_on, t.decided_by.counts_on]);
    const filter = { account_id: [account.id], counts_since: "2026-12-01", counts_until: "2026-12-31" };
    assert.equal((await bulk({ filter, changes: { counts_on: "2026-12-24" } })).json.count, 1);
    assert.deepEqual(await countingDays(), [
      [null, null],
      ["2026-12-24", "you"],
    ]);
    const all = await bulk({ ids: idsOf(made), changes: { counts_on: "2026-12-24" } });
    assert.deepEqual([all.json.count, all.json.unchanged], [1, 1]);
    const cleared = await bulk({ ids: idsOf(made), changes: { counts_on: null } });
    assert.equal(cleared.json.count, 2);
    assert.deepEqual(await countingDays(), [
      [null, null],
      [null, null],
    ]);
    await undo(cleared.headers.get("change-id"));
    assert.deepEqual(await countingDays(), [
      ["2026-12-24", "you"],
      ["2026-12-24", "you"],
    ]);
    const far = await bulk({ ids: idsOf(made), changes: { counts_on: "2031-01-01" } });
    assertProblem(far, "out_of_range", [`/rows/${made[0]?.id} out_of_range`, `/rows/${made[1]?.id} out_of_range`]);
  });

  test("a deletion reverts or keeps the booked amounts, and its undo restores matches and tags", async () => {
    const account = await newAccount(server, { current_balance: 100 });
    const make = () => create(server, [payment(account.id, -1, { tags: ["x"] }), payment(account.id, -2)]);
    const first = await make();
    const gone = await bulk({ ids: idsOf(first), delete: true });
    assert.deepEqual(gone.json, { count: 2, unchanged: 0, sums: [{ currency: "USD", amount: -3, count: 2 }] });
    assert.equal(await balanceOf(server, account.id), 100);
    await undo(gone.headers.get("change-id"));
    assert.deepEqual(await Promise.all(first.map(({ id }) => readOne(server, id))), first);
    assert.equal(await balanceOf(server, account.id), 97);
    assert.equal((await bulk({ ids: idsOf(first), delete: true, update_account_balance: false })).status, 200);
    assert.equal(await balanceOf(server, account.id), 97);
    await assertBooksAgree(server);
  });

  test("a preview changes nothing, and its ETag rejects a selection that has changed", async () => {
    const account = await newAccount(server);
    const [one] = await create(server, [payment(account.id, -1), payment(account.id, -2)]);
    const body = { filter: { account_id: [account.id] }, changes: { notes: "mine" } };
    const preview = await bulk(body, "?dry_run=true");
    const tag = preview.headers.get("etag") ?? "";
    assert.equal(preview.json.count, 2);
    assert.equal((await readOne(server, one?.id)).notes, "");
    const spoil = [
      () => server.call("PUT", `/v1/transactions/${one?.id}`, { transaction: { notes: "theirs" } }),
      () => server.call("POST", "/v1/transactions", { transactions: [payment(account.id, -4)] }),
      () => server.call("DELETE", `/v1/transactions/${one?.id}`),
    ];
    for (const change of spoil) {
      const spoiled = await change();
      assertProblem(await bulk(body, "", { "if-match": tag }), "precondition_failed", []);
      await undo(spoiled.headers.get("change-id"));
    }
    await createOne(server, payment((await newAccount(server)).id, -5)); // not selected
    const done = await bulk(body, "", { "if-match": tag });
    assert.deepEqual([done.status, done.json, done.headers.get("etag")], [200, preview.json, tag]);
  });

  test("entity tags per row must be exactly those of the selection", async () => {
    const account = await newAccount(server);
    const [a, b] = (await create(server, [payment(account.id, -1), payment(account.id, -2)])) as [Fields, Fields];
    const list = await read(`/v1/transactions?account_id=${account.id}&include=etag`);
    const etags = Object.fromEntries(list.transactions.map(({ id, etag }: Fields) => [id, etag]));
    const changes = { notes: "x" };
    const refused = async (sent: object, more: Fields, ids: readonly string[]) =>
      assertProblem(
        await bulk({ filter: { account_id: [account.id] }, changes, ...more, etags: sent }),
        "precondition_failed",
        ids.map((id) => `/rows/${id} precondition_failed`),
      );
    await refused({ [a.id]: etags[a.id] }, {}, [b.id]);
    await refused({ ...etags, [NOBODY]: '"x"' }, {}, [NOBODY]);
    await refused({ ...etags, [b.id]: '"x"' }, {}, [b.id]);
    await refused(etags, { filter: undefined, ids: [a.id] }, [b.id]);
    assert.equal((await bulk({ ids: [a.id, b.id], changes, etags })).status, 200);
    await refused(etags, {}, [a.id, b.id].sort());
  });

  test("all rows that break a rule are listed, and nothing is changed", async () => {
    const [usd, eur] = [await newAccount(server), await newAccount(server, { currency: "EUR" })];
    const many = await create(
      server,
      Array.from({ length: 120 }, () => payment(usd.id, -1, { tags: ["t1", "t2"] })),
    );
    const toEur = await bulk({ ids: idsOf(many), changes: { account_id: eur.id } });
    assertProblem(toEur, "account_amount_required");
    assert.equal(toEur.json.errors.length, 100);
    assert.match(toEur.json.detail, /120/);
    assert.equal(toEur.json.errors[0].pointer, `/rows/${idsOf(many).sort()[0]}`);
    const add_tags = Array.from({ length: 19 }, (_, i) => `more ${i}`);
    assertProblem(await bulk({ ids: [many[0]?.id], changes: { add_tags } }), "too_many_tags", [
      `/rows/${many[0]?.id} too_many_tags`,
    ]);
    const unknown = await bulk({ ids: [many[0]?.id, NOBODY], changes: { notes: "x" } });
    assertProblem(unknown, "unknown_transaction", [`/rows/${NOBODY} unknown_transaction`]);
    for (const [changes, place] of [
      [{ category_id: NOBODY }, "/changes/category_id unknown_category"],
      [{ payee_id: NOBODY }, "/changes/payee_id unknown_payee"],
      [{ account_id: NOBODY }, "/changes/account_id unknown_account"],
      [{ payee_id: many[0]?.payee_id, payee: { name: "Two" } }, "/changes payee_conflict"],
    ] as const) {
      const answer = await bulk({ ids: [many[0]?.id], changes });
      assertProblem(answer, place.split(" ")[1] as "unknown_payee", [place]);
    }
    assert.deepEqual(await readOne(server, many[0]?.id), many[0]);
    await assertBooksAgree(server);
  });

  test("the account of a transfer's other side never changes", async () => {
    const [a, b, c] = [await newAccount(server), await newAccount(server), await newAccount(server)];
    const [own, incoming] = (await create(server, [payment(a.id, -1), transfer(b.id, a.id, -5)])) as [Fields, Fields];
    const body = { filter: { account_id: [a.id] }, changes: { account_id: c.id } };
    assertProblem(await bulk(body), "account_mismatch", [`/rows/${incoming.id} account_mismatch`]);
    assert.equal((await bulk({ filter: { account_id: [a.id] }, changes: { notes: "both" } })).json.count, 2);
    assert.equal((await bulk({ ids: [own.id], changes: { account_id: c.id } })).status, 200);
    assert.deepEqual([await balanceOf(server, a.id), await balanceOf(server, c.id)], [5, -1]);
  });

  test("two transactions with the same external_id cannot move to one account", async () => {
    const [a, b, c] = [await newAccount(server), await newAccount(server), await newAccount(server)];
    const more = { external_id: "same" };
    const both = await create(server, [payment(a.id, -1, more), payment(b.id, -1, more)]);
    const ids = idsOf(both).sort();
    assertProblem(await bulk({ ids, changes: { account_id: c.id } }), "duplicate_external_id", [
      `/rows/${ids[1]} duplicate_external_id`,
    ]);
    await assertBooksAgree(server);
  });

  test("malformed requests are rejected, and no match changes nothing", async () => {
    const ids = [NOBODY];
    for (const [body, code] of [
      [{ changes: {} }, "missing_field"],
      [{ ids, filter: {}, changes: {} }, "conflicting_fields"],
      [{ ids }, "missing_field"],
      [{ ids, changes: {}, delete: true }, "conflicting_fields"],
      [{ ids, delete: false }, "bad_format"],
      [{ ids, changes: { amount: 1 } }, "unknown_field"],
      [{ ids, changes: { tags: [], add_tags: ["x"] } }, "conflicting_fields"],
      [{ ids, changes: { counts_on: "2026-12-01", counts_in: "next" } }, "conflicting_fields"],
      [{ ids, changes: { counts_in: "later" } }, "bad_format"],
      [{ ids: [], changes: {} }, "out_of_range"],
      [{ filter: { limit: 5 }, changes: {} }, "unknown_field"],
      [{ filter: { account_id: NOBODY }, changes: {} }, "wrong_type"],
    ] as const) {
      assertProblem(await bulk(body), code);
    }
    const none = await bulk({ filter: { q: "no such text" }, delete: true });
    assert.deepEqual([none.status, none.json], [200, { count: 0, unchanged: 0, sums: [] }]);
    assert.equal(none.headers.get("change-id"), null);
    const as = server.tokens.read;
    assertProblem(await server.call("POST", PATH, { ids, delete: true }, { as }), "insufficient_scope");
  });

  test("more than 10,000 transactions are rejected, with their number", async () => {
    const account = await newAccount(server);
    const rows = Array.from({ length: 1000 }, () => payment(account.id, -1));
    for (let i = 0; i < 10; i += 1) await create(server, rows);
    const body = { filter: { account_id: [account.id] }, changes: { is_reviewed: false } };
    assert.equal((await bulk(body)).json.count, 10_000);
    await create(server, [payment(account.id, -1)]);
    const answer = await bulk(body);
    assertProblem(answer, "too_many_rows", ["/filter too_many_rows"]);
    assert.match(answer.json.detail, /10001/);
    assert.equal((await bulk({ filter: { ...body.filter, is_reviewed: true }, delete: true })).json.count, 1);
    await bulk({ filter: body.filter, delete: true });
    await assertBooksAgree(server);
  });
});
