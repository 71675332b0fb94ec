/** Transactions that a program sends from a bank: they are matched with existing ones, and get the fields that they lack. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { renameBudget } from "../../../src/operations/budget/budgets.ts";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { chunksOf, exported } from "../../support/budget-files.ts";
import { onEveryEngine } from "../../support/engines.ts";
import {
  balanceOf,
  change,
  create,
  type Fields,
  newAccount,
  payment,
  readOne,
  transfer,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { startServer, useServer } from "../../support/server.ts";
import { csv, ofx, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let names = 0;
  const newName = () => `Shop ${String.fromCharCode(65 + (names % 26))}${"x".repeat(1 + names++ / 26)}`;
  const as = () => server.tokens.sync;
  const bank = (accountId: string, amount: number, more: Fields = {}) =>
    payment(accountId, amount, { source: "sync", ...more });
  const post = (transactions: readonly Fields[], more: Fields = {}) =>
    server.call("POST", "/v1/transactions", { transactions, ...more }, { as: as() });
  const send = async (transactions: readonly Fields[], more: Fields = {}): Promise<Fields> => {
    const { status, json, text, headers } = await post(transactions, more);
    assert.equal(status, 201, text);
    return { ...json, changeId: headers.get("change-id") };
  };
  const sendOne = async (item: Fields) => (await send([item])).transactions[0];
  const listed = async (accountId: string): Promise<Fields[]> =>
    (await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=100`)).transactions;
  const programs = async (): Promise<Fields[]> =>
    (await server.ok("GET", "/v1/imports?source=program&limit=100")).imports;
  const rowsOf = async (id: string): Promise<Fields[]> => (await server.ok("GET", `/v1/imports/${id}/rows`)).rows;
  const payeeOf = async (name: string) => {
    const { id } = await newAccount(server);
    return (await create(server, [payment(id, -1, { payee: { name } })]))[0]?.payee_id;
  };
  const categoryOf = async (name: string) =>
    (await server.ok("POST", "/v1/categories", { category: { name, kind: "spending" } })).category.id;

  test("new transactions become an import of the program, and its undo removes them", async () => {
    const { id } = await newAccount(server, { current_balance: 100 });
    const name = newName();
    const { transactions, matched, doubtful, changeId } = await send([
      bank(id, -10, { external_id: "n1", payee: { name } }),
      bank(id, -20, { external_id: "n2", payee: { name }, is_pending: true }),
    ]);
    assert.deepEqual([matched, doubtful], [[], []]);
    assert.equal(await balanceOf(server, id), 70);
    const [first, second] = transactions;
    assert.deepEqual([first.source, first.bank_text, first.notes, first.is_reviewed], ["sync", name, "", false]);
    assert.deepEqual([first.external_id, second.is_pending], ["n1", true]);
    const { import: details } = await server.ok("GET", `/v1/imports/${first.import_id}`);
    assert.equal(second.import_id, first.import_id);
    assert.deepEqual(
      [details.source, details.format, details.state, details.file_name, String(details.change_id)],
      ["program", "program", "committed", "sync", changeId],
    );
    assert.deepEqual([details.counts.rows, details.counts.added], [2, 2]);
    assert.deepEqual(
      (await rowsOf(first.import_id)).map((row) => [row.number, row.state, row.text, row.amount, row.transaction_id]),
      [
        [1, "added", name, -10, first.id],
        [2, "added", name, -20, second.id],
      ],
    );
    const files = (await server.ok("GET", "/v1/imports?limit=100")).imports;
    assert.ok(files.every((one: Fields) => one.source === "file"));
    const [newest] = await programs();
    assert.deepEqual([newest?.id, newest?.account_ids, newest?.row_count], [first.import_id, [id], 2]);

    await server.ok("DELETE", `/v1/imports/${first.import_id}`);
    assert.deepEqual([await listed(id), await balanceOf(server, id)], [[], 100]);
    assert.equal((await programs())[0]?.state, "undone");
    const again = await send([
      bank(id, -10, { external_id: "n1", payee: { name } }),
      bank(id, -20, { external_id: "n2", payee: { name }, is_pending: true }),
    ]);
    assert.deepEqual([again.matched, (await listed(id)).length, await balanceOf(server, id)], [[], 2, 70]);
  });

  test("the same items again, without ids, are the transactions that exist, by count", async () => {
    const { id } = await newAccount(server);
    const name = newName();
    const item = bank(id, -4.5, { payee: { name } });
    const first = await send([item, item]);
    const before = (await programs()).length;
    const second = await send([item, item, item]);
    const ids = first.transactions.map((one: Fields) => one.id);
    assert.deepEqual(
      second.transactions.slice(0, 2).map((one: Fields) => one.id),
      ids,
    );
    assert.deepEqual(second.matched, [
      { index: 0, transaction_id: ids[0], reason: "imported_before" },
      { index: 1, transaction_id: ids[1], reason: "imported_before" },
    ]);
    assert.equal((await listed(id)).length, 3);
    assert.equal(await balanceOf(server, id), -13.5);
    const third = await send([item, item, item]);
    assert.deepEqual([third.matched.length, third.changeId], [3, null]);
    assert.equal((await programs()).length, before + 1, "repeats store no import");
  });

  test("an external id that exists is a duplicate, and other ids are other transactions", async () => {
    const { id } = await newAccount(server);
    const item = bank(id, -3, { external_id: "e1" });
    const [first] = (await send([item])).transactions;
    assertProblem(await post([item]), "duplicate_external_id");
    const second = await send([item, bank(id, -3, { external_id: "e2" })], { skip_duplicates: true });
    assert.deepEqual(second.duplicates, [{ index: 0, transaction_id: first.id }]);
    assert.deepEqual([second.matched, second.doubtful, second.transactions.length], [[], [], 1]);
    const third = await send([bank(id, -3, { external_id: "e3", authorized_at: "2026-11-06" })]);
    assert.deepEqual([third.matched, third.doubtful], [[], []]);
    assert.equal((await listed(id)).length, 3);
  });

  test("transactions of a client that knows nothing of matching are never merged with new ones", async () => {
    const { id } = await newAccount(server);
    await send([bank(id, -3, { external_id: "c1" }), bank(id, -3)], { as_sent: true });
    const { matched, transactions } = await send([bank(id, -3, { external_id: "c2" })]);
    assert.deepEqual([matched, transactions[0].external_id], [[], "c2"]);
    assert.equal((await listed(id)).length, 3);
  });

  test("as_sent creates what is sent, with no import", async () => {
    const { id } = await newAccount(server);
    const [entered] = await create(server, [payment(id, -6)]);
    const answer = await send([bank(id, -6)], { as_sent: true });
    assert.deepEqual([answer.matched, answer.doubtful], [undefined, undefined]);
    const [{ id: own, import_id, bank_text }] = answer.transactions;
    assert.notEqual(own, entered?.id);
    assert.deepEqual([import_id, bank_text], [null, null]);
    assertProblem(await server.call("POST", `/v1/changes/${answer.changeId}/undo`), "insufficient_scope");
  });

  test("an entry by hand is confirmed, and keeps what the household wrote", async () => {
    const { id } = await newAccount(server);
    const category_id = await categoryOf("Kept category");
    const written = { category_id, notes: "With Ann", tags: ["trip"], payee: { name: "Bakery" } };
    const [entered] = await create(server, [payment(id, -12.5, written)]);
    const answer = await send([
      bank(id, -12.5, {
        ...{ payee: { name: "BAKERY 0815" }, external_id: "h1" },
        ...{ authorized_at: "2026-11-06", posted_at: "2026-11-07" },
      }),
    ]);
    assert.deepEqual(answer.matched, [{ index: 0, transaction_id: entered?.id, reason: "entered_before" }]);
    const [found] = answer.transactions;
    assert.deepEqual(found, await readOne(server, entered?.id));
    assert.deepEqual(
      [found.payee_id, found.category_id, found.notes, found.tags, found.source],
      [entered?.payee_id, category_id, "With Ann", ["trip"], "manual"],
    );
    assert.deepEqual([found.posted_at, found.external_id, found.authorized_at], ["2026-11-07", "h1", "2026-11-05"]);
    assert.equal(await balanceOf(server, id), -12.5);
    const [newest] = await programs();
    assert.deepEqual([newest?.counts.matched, newest?.counts.added], [1, 0]);
    await server.ok("DELETE", `/v1/imports/${newest?.id}`);
    const restored = await readOne(server, entered?.id);
    assert.deepEqual([restored.posted_at, restored.external_id], [null, null]);
  });

  test("items are in the order of the request, created, matched and manual ones", async () => {
    const { id } = await newAccount(server);
    const [entered] = await create(server, [payment(id, -8)]);
    const answer = await send([
      bank(id, -7, { payee: { name: newName() } }),
      bank(id, -8),
      payment(id, -8, { payee: { name: newName() } }),
      bank(id, -9, { payee: { name: newName() } }),
    ]);
    assert.deepEqual(
      answer.transactions.map(({ amount }: Fields) => amount),
      [-7, -8, -8, -9],
    );
    assert.equal(answer.transactions[1].id, entered?.id);
    assert.deepEqual(
      answer.matched.map(({ index }: Fields) => index),
      [1],
    );
    assert.deepEqual(
      answer.transactions.map(({ source }: Fields) => source),
      ["sync", "manual", "manual", "sync"],
    );
  });

  test("a booked item posts its pending one, whatever its id, but not a settled one", async () => {
    const { id } = await newAccount(server);
    const name = newName();
    const pending = await sendOne(bank(id, -30, { payee: { name }, external_id: "p1", is_pending: true }));
    const booked = bank(id, -30, {
      ...{ payee: { name }, external_id: "p2" },
      ...{ authorized_at: "2026-11-07", posted_at: "2026-11-08" },
    });
    const answer = await send([booked]);
    assert.deepEqual(answer.matched, [{ index: 0, transaction_id: pending.id, reason: "pending_before" }]);
    const [found] = answer.transactions;
    assert.deepEqual([found.is_pending, found.posted_at, found.external_id], [false, "2026-11-08", "p1"]);
    assert.equal((await send([booked])).matched[0].reason, "imported_before");
    // The program books this one itself.
    const own = await sendOne(bank(id, -31, { payee: { name }, external_id: "p3", is_pending: true }));
    await change(server, own.id, { is_pending: false });
    const other = await send([bank(id, -31, { payee: { name }, external_id: "p4" })]);
    assert.deepEqual([other.matched, (await listed(id)).length], [[], 3]);
  });

  test("a pending item that the request still lists is not posted by another one", async () => {
    const { id } = await newAccount(server);
    const name = newName();
    const pending = bank(id, -30, { payee: { name }, external_id: "l1", is_pending: true });
    await send([pending]);
    const answer = await send([pending, bank(id, -30, { payee: { name }, external_id: "l2" })], {
      skip_duplicates: true,
    });
    assert.deepEqual([answer.duplicates.length, answer.matched], [1, []]);
    assert.equal((await listed(id)).length, 2);
  });

  test("a doubtful item is created and listed", async () => {
    const { id } = await newAccount(server);
    const name = newName();
    const first = await sendOne(bank(id, -50, { payee: { name }, is_pending: true }));
    const answer = await send([bank(id, -57, { payee: { name }, external_id: "d1" })]);
    assert.deepEqual(answer.doubtful, [{ index: 0, transaction_id: first.id, reason: "pending_amount" }]);
    const [own] = answer.transactions;
    assert.notEqual(own.id, first.id);
    assert.deepEqual([own.amount, own.external_id, answer.matched], [-57, "d1", []]);
    assert.deepEqual(
      (await rowsOf(own.import_id)).map(({ state, why }) => [state, why]),
      [["added", "pending_amount"]],
    );
  });

  test("a deleted transaction that is sent again is created again", async () => {
    const { id } = await newAccount(server);
    const item = bank(id, -5, { external_id: "x1", payee: { name: newName() } });
    const first = await sendOne(item);
    await server.ok("DELETE", `/v1/transactions/${first.id}`);
    const answer = await send([item]);
    assert.deepEqual([answer.matched, answer.doubtful], [[], []]);
    assert.notEqual(answer.transactions[0].id, first.id);
  });

  test("rows of files and items of programs know each other", async () => {
    const { id } = await newAccount(server);
    const name = "MARKET HALL";
    await upload(server, csv([["2026-11-05", "-9.00", name]]), { query: `?account_id=${id}&commit=true` });
    const [ofFile] = await listed(id);
    const item = bank(id, -9, { payee: { name }, external_id: "f1" });
    assert.deepEqual((await send([item])).matched, [{ index: 0, transaction_id: ofFile?.id, reason: "id_changed" }]);
    assert.equal((await send([item])).matched[0].reason, "imported_before");
    // The row of the file has an id of this program now, so another id is another transaction.
    const other = await send([bank(id, -9, { payee: { name }, external_id: "f2" })]);
    assert.deepEqual([other.matched, other.doubtful, (await listed(id)).length], [[], [], 2]);
    const rows = [
      ["2026-11-05", "-9.00", name],
      ["2026-11-05", "-9.00", name],
    ] as const;
    const { json } = await upload(server, csv(rows), { query: `?account_id=${id}&commit=true` });
    assert.deepEqual([json.import.counts.added, json.import.counts.duplicate], [0, 2]);
    const { json: bankFile } = await upload(server, ofx([["2026-11-06", "-1.00", "NEW"]]), {
      query: `?account_id=${id}&commit=true`,
    });
    assert.equal(bankFile.import.counts.added, 1);
  });

  test("the payee is the name sent, or the one whose name or alias it is", async () => {
    const { id } = await newAccount(server);
    const payeeId = await payeeOf("Alias Books");
    const add = (text: string) => server.ok("POST", `/v1/payees/${payeeId}/aliases`, { alias: { text } });
    await add("ALIAS BOOKS LTD");
    const merged = await payeeOf("Alias Merged");
    await server.ok("POST", `/v1/payees/${merged}/merge`, { into: payeeId });
    for (const name of ["alias books", "Alias Books Ltd", "ALIAS BOOKS LTD 2026-11-04", "Alias merged"]) {
      const found = await sendOne(bank(id, -1 - ++names, { payee: { name } }));
      assert.deepEqual([found.payee_id, found.bank_text, found.notes], [payeeId, name, ""], name);
    }
    const long = "NEW SHOP XXXX1234 2026-11-04";
    const created = await sendOne(bank(id, -2.22, { payee: { name: long } }));
    const { payee } = await server.ok("GET", `/v1/payees/${created.payee_id}`);
    assert.equal(payee.name, long);
  });

  test("rules, defaults and learned categories fill the fields that are absent", async () => {
    const { id } = await newAccount(server);
    const [ruled, usual, learned, sent] = await Promise.all(
      ["Ruled", "Usual", "Learned", "Sent"].map((name) => categoryOf(`${name} category`)),
    );
    const then = { category_id: ruled, tags: ["ruled"], notes: "By a rule" };
    const rule = (when: Fields, effect: Fields) =>
      server.ok("POST", "/v1/rules", { rule: { name: `Rule ${++names}`, when, then: effect } });
    const contains = (value: string) => ({ all: [{ field: "bank_text", op: "contains", value }] });
    await rule(contains("RULED SHOP"), then);
    await rule(contains("SKIPPED SHOP"), { skip: true });
    const byRule = await sendOne(bank(id, -1.01, { payee: { name: "RULED SHOP" } }));
    assert.deepEqual(
      [byRule.category_id, byRule.decided_by.category_id.slice(0, 5), byRule.tags, byRule.notes],
      [ruled, "rule:", ["ruled"], "By a rule"],
    );
    const own = { category_id: sent, tags: [], notes: "" };
    const asSent = await sendOne(bank(id, -1.02, { payee: { name: "RULED SHOP" }, ...own }));
    assert.deepEqual([asSent.category_id, asSent.tags, asSent.notes], [sent, [], ""]);
    const named = await sendOne(bank(id, -1.03, { payee: { name: "RULED SHOP" }, category: { name: "By name" } }));
    assert.notEqual(named.category_id, ruled);
    const splits = [{ amount: -1, category_id: sent }, { amount: -0.04 }];
    const split = await sendOne(bank(id, -1.04, { payee: { name: "RULED SHOP" }, splits }));
    assert.deepEqual([split.category_id, split.splits.length], [null, 2]);
    assert.equal((await sendOne(bank(id, -1.05, { payee: { name: "SKIPPED SHOP" } }))).amount, -1.05);

    const usualPayee = await payeeOf("Usual Shop");
    await server.ok("PUT", `/v1/payees/${usualPayee}`, { payee: { default_category_id: usual } });
    for (const form of [{ payee: { name: "usual shop" } }, { payee: undefined, payee_id: usualPayee }]) {
      const found = await sendOne(bank(id, -2 - ++names, form));
      assert.deepEqual([found.category_id, found.decided_by.category_id], [usual, "default"]);
    }
    const decided = { payee: { name: "Learned Shop" }, category_id: learned };
    const { id: elsewhere } = await newAccount(server);
    await create(server, [payment(elsewhere, -3, decided), payment(elsewhere, -3.5, decided)]);
    const byLearning = await sendOne(bank(id, -3.2, { payee: { name: "Learned Shop" } }));
    assert.deepEqual([byLearning.category_id, byLearning.decided_by.category_id], [learned, "learned"]);
  });

  test("two sides of a transfer become one transaction, in one request or in two", async () => {
    const [{ id: a }, { id: b }] = [await newAccount(server), await newAccount(server)];
    const rule = { name: "Savings", when: { all: [{ field: "bank_text", op: "contains", value: "TO MY SAVINGS" }] } };
    await server.ok("POST", "/v1/rules", { rule: { ...rule, then: { transfer_account_id: b } } });
    const out = bank(a, -70, { payee: { name: "TO MY SAVINGS" }, external_id: "o1" });
    const into = bank(b, 70, { payee: { name: "FROM CHECKING" }, external_id: "i1" });
    const both = await send([out, into]);
    const [one] = both.transactions;
    assert.deepEqual(
      [one.transfer_account_id, one.payee_id, both.transactions[1].id, both.transactions.length],
      [b, null, one.id, 2],
    );
    assert.deepEqual(both.matched, [{ index: 1, transaction_id: one.id, reason: "transfer" }]);
    assert.deepEqual([await balanceOf(server, a), await balanceOf(server, b)], [-70, 70]);
    assertProblem(await post([into]), "duplicate_external_id");

    const first = await sendOne({ ...out, amount: -80, external_id: "o2" });
    const second = await send([{ ...into, amount: 80, external_id: "i2" }]);
    assert.deepEqual(second.matched, [{ index: 0, transaction_id: first.id, reason: "entered_before" }]);
    assert.deepEqual([await balanceOf(server, a), await balanceOf(server, b)], [-150, 150]);

    const early = await sendOne({ ...into, amount: 90, external_id: "i3" });
    const late = await send([{ ...out, amount: -90, external_id: "o3" }]);
    assert.deepEqual(late.matched, [{ index: 0, transaction_id: early.id, reason: "transfer" }]);
    assert.deepEqual(
      [late.transactions[0].account_id, late.transactions[0].transfer_account_id, late.transactions[0].payee_id],
      [b, a, null],
    );
    assert.deepEqual([await balanceOf(server, a), await balanceOf(server, b)], [-240, 240]);
    // A transfer that is sent stays one.
    const sent = await sendOne({ ...transfer(b, a, -20), source: "sync", external_id: "t1" });
    assert.deepEqual([sent.transfer_account_id, await balanceOf(server, a)], [a, -220]);
  });

  test("update_account_balance false moves no balance, and synced accounts are booked if it is true", async () => {
    const { id } = await newAccount(server, { is_synced: true, current_balance: 50 });
    await send([bank(id, -5, { external_id: "b1" })], { update_account_balance: false });
    assert.equal(await balanceOf(server, id), 50);
    const { transactions } = await send([bank(id, -6, { external_id: "b2" })]);
    assert.equal(await balanceOf(server, id), 44);
    await server.ok("DELETE", `/v1/imports/${transactions[0].import_id}`);
    assert.equal(await balanceOf(server, id), 50);
  });

  test("an edited transaction that stays after the undo becomes a manual one", async () => {
    const { id } = await newAccount(server);
    const { transactions } = await send([bank(id, -5, { external_id: "k1" }), bank(id, -6, { external_id: "k2" })]);
    const [{ id: edited, import_id }] = transactions;
    await change(server, edited, { notes: "Mine" });
    const path = `/v1/imports/${import_id}`;
    assertProblem(await server.call("DELETE", path), "import_edited");
    await server.ok("DELETE", `${path}?edited=keep`);
    assert.deepEqual(
      (await listed(id)).map((one) => [one.id, one.source, one.notes]),
      [[edited, "manual", "Mine"]],
    );
  });

  test("a budget file has the imports of programs", async () => {
    const source = await startServer(engine);
    const target = await startServer(engine);
    try {
      const { id } = await newAccount(source);
      const body = { transactions: [bank(id, -5)] };
      await source.ok("POST", "/v1/transactions", body, { as: source.tokens.sync });
      const path = "/v1/imports?source=program";
      const before = await source.ok("GET", path);
      assert.equal(before.imports.length, 1);
      await renameBudget(source.service, source.budget.id, "Moved");
      const file = await exported(source.service, source.budget.id);
      const { id: budgetId } = await importBudget(target.service, chunksOf(file));
      const { text: as } = await createToken(target.service, { budgetId, name: "its own", scope: "read" });
      assert.deepEqual(await target.ok("GET", path, undefined, { as }), before);
    } finally {
      await source.close();
      await target.close();
    }
  });

  test("errors, previews and repeated keys are like those of other transactions", async () => {
    const { id } = await newAccount(server);
    assertProblem(
      await server.call("POST", "/v1/transactions", { transactions: [bank(id, -1)] }),
      "insufficient_scope",
    );
    const wrong = await post([bank(id, -1.001), bank(id, -1, { payee: null })]);
    assert.deepEqual(
      wrong.json.errors.map(({ pointer }: Fields) => pointer),
      ["/transactions/0/amount", "/transactions/1"],
    );
    const body = { transactions: [bank(id, -1, { payee: { name: newName() } })] };
    const preview = await server.call("POST", "/v1/transactions?dry_run=true", body, { as: as() });
    assert.deepEqual([preview.status, await listed(id)], [201, []]);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await server.call("POST", "/v1/transactions", body, { as: as(), headers });
    const again = await server.call("POST", "/v1/transactions", body, { as: as(), headers });
    assert.equal(again.text, first.text);
    assert.equal((await listed(id)).length, 1);
  });

  test("an item in another currency is matched by what the account was charged", async () => {
    const { id } = await newAccount(server);
    const name = newName();
    const foreign = { currency: "EUR", account_amount: -11, payee: { name } };
    const [entered] = await create(server, [payment(id, -10, foreign)]);
    const { matched, transactions } = await send([bank(id, -11, { payee: { name } })]);
    assert.deepEqual(matched, [{ index: 0, transaction_id: entered?.id, reason: "entered_before" }]);
    assert.deepEqual([transactions[0].amount, transactions[0].account_amount], [-10, -11]);
    const other = await sendOne(bank(id, -20, { ...foreign, account_amount: -22 }));
    assert.deepEqual([other.amount, other.currency, other.account_amount], [-20, "EUR", -22]);
  });
});
