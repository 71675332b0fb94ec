/** `/v1/changes`: the log of changes, and undo. `test/laws/undo.test.ts` has the laws of undo. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { DAY_MS } from "../../../src/domain/calendar.ts";
import { onBothEngines } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balanceOf,
  create,
  type Fields,
  newAccount,
  payment,
  transfer,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);
  const list = (query = "") => server.ok("GET", `/v1/changes${query}`);
  const newest = async () => (await list("?limit=1")).changes[0];
  const undo = (seq: number, query = "", as = server.tokens.write) =>
    server.call("POST", `/v1/changes/${seq}/undo${query}`, undefined, { as });

  test("lists the newest first, and those after a number oldest first", async () => {
    const { id } = await newAccount(server);
    const since = (await list()).server_knowledge;
    const [created] = await create(server, [payment(id, -12.5, { payee: { name: randomUUID() } })]);
    await create(server, [payment(id, -1)]);
    const [last, before] = (await list()).changes;
    assert.deepEqual([last.seq, before.seq], [since + 2, since + 1]);
    const page = await list(`?since=${since}&limit=1`);
    assert.equal(page.has_more, true);
    assert.equal(page.server_knowledge, since + 1);
    const [change] = page.changes;
    assert.equal(change.operation, "transactions.create");
    assert.equal(change.actor.name, "write");
    assert.deepEqual(change.items, [
      { type: "payee", id: created?.payee_id, action: "created" },
      { type: "account", id, action: "balance" },
      { type: "transaction", id: created?.id, action: "created" },
    ]);
    assert.equal(change.item_count, 3);
    const rest = await list(`?since=${since + 1}`);
    assert.deepEqual([rest.changes.length, rest.has_more, rest.server_knowledge], [1, false, since + 2]);
    assert.deepEqual((await list(`?since=${since + 2}`)).changes, []);
  });

  test("filters by type and by token", async () => {
    await newAccount(server);
    const { changes } = await list("?type=account&limit=2");
    assert.ok(
      changes.every(({ items }: { items: { type: string }[] }) => items.some(({ type }) => type === "account")),
    );
    const { token } = await server.ok("GET", "/v1/me", undefined, { as: server.tokens.sync });
    const own = (await list(`?actor_id=${token.id}`)).changes;
    assert.ok(own.length > 0);
    assert.ok(own.every(({ actor }: { actor: { id: string } }) => actor.id === token.id));
  });

  test("returns 410 for a number that the log does not contain", async () => {
    assertProblem(await server.call("GET", "/v1/changes?since=999999"), "changes_expired", []);
  });

  test("an undo removes what a create made, and undoing the undo restores it with its id", async () => {
    const { id } = await newAccount(server);
    const [created] = await create(server, [payment(id, -12.5)]);
    const { seq } = await newest();
    const undone = await undo(seq);
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(undone.json.change.undoes, [seq]);
    assert.equal(await balanceOf(server, id), 0);
    assert.equal((await server.call("GET", `/v1/transactions/${created?.id}`)).status, 404);
    assert.equal((await list(`?since=${seq - 1}`)).changes[0].undone_by, undone.json.change.seq);
    assertProblem(await undo(seq), "already_undone", []);
    const redone = await undo(undone.json.change.seq);
    assert.equal(redone.status, 200, redone.text);
    assert.deepEqual((await server.ok("GET", `/v1/transactions/${created?.id}`)).transaction, created);
    assert.equal(await balanceOf(server, id), -12.5);
    assert.equal((await list(`?since=${seq - 1}`)).changes[0].undone_by, null);
  });

  test("later purchases stay when an earlier one is undone", async () => {
    const { id } = await newAccount(server);
    await create(server, [payment(id, -12.5)]);
    const { seq } = await newest();
    await create(server, [payment(id, -1)]);
    assert.equal((await undo(seq)).status, 200);
    assert.equal(await balanceOf(server, id), -1);
  });

  test("an undo is rejected if a value has changed since, and nothing is undone", async () => {
    const { id } = await newAccount(server);
    const [created] = await create(server, [payment(id, -12.5, { notes: "first" })]);
    const path = `/v1/transactions/${created?.id}`;
    await server.call("PUT", path, { transaction: { notes: "second" } });
    const { seq } = await newest();
    await server.call("PUT", path, { transaction: { notes: "third", amount: -1 } });
    assertProblem(await undo(seq), "undo_conflict", [`/transaction/${created?.id}/notes undo_conflict`]);
    assert.equal((await server.ok("GET", path)).transaction.notes, "third");
    await server.call("PUT", path, { transaction: { notes: "second" } });
    assert.equal((await undo(seq)).status, 200);
    const { notes, amount } = (await server.ok("GET", path)).transaction;
    assert.deepEqual([notes, amount], ["first", -1]);
  });

  test("an undo of an update of an account that changed nothing lists the account", async () => {
    const { id, name } = await newAccount(server);
    await server.call("PUT", `/v1/accounts/${id}`, { account: { name } });
    const { seq } = await newest();
    server.nowMs += 1000;
    assert.equal((await undo(seq)).status, 200);
    assert.deepEqual((await newest()).items, [{ type: "account", id, action: "updated" }]);
    const { accounts } = await list(`?since=${seq}&include=resources`);
    assert.deepEqual(accounts, [(await server.ok("GET", `/v1/accounts/${id}`)).account]);
  });

  test("an undo of a move is rejected if the booked amount has changed since, and the reverse", async () => {
    const accounts = [await newAccount(server), await newAccount(server), await newAccount(server)];
    const [one = "", two = "", three = ""] = accounts.map(({ id }) => id);
    const [paid, moved] = await create(server, [payment(one, -10), transfer(one, two, -1)]);
    for (const [id, first, second, field] of [
      [paid?.id, { account_id: two }, { amount: -20 }, "amount"],
      [paid?.id, { amount: -30 }, { account_id: three }, "account_id"],
      [moved?.id, { transfer_account_id: three }, { amount: -2 }, "transfer_amount"],
      [moved?.id, { amount: -3 }, { transfer_account_id: three }, "transfer_account_id"],
    ] as const) {
      const path = `/v1/transactions/${id}`;
      await server.call("PUT", path, { transaction: first });
      const { seq } = await newest();
      await server.call("PUT", path, { transaction: second });
      const later = await newest();
      assertProblem(await undo(seq), "undo_conflict", [`/transaction/${id}/${field} undo_conflict`]);
      assert.equal((await undo(later.seq)).status, 200);
      assert.equal((await undo(seq)).status, 200);
      await assertBooksAgree(server);
    }
  });

  test("an undo is rejected if two of its transactions would get one external id", async () => {
    const [first, second] = [await newAccount(server), await newAccount(server)];
    const [renamed] = await create(server, [payment(first.id, -1, { external_id: "y" })]);
    const [deleted] = await create(server, [payment(second.id, -1, { external_id: "y" })]);
    const path = `/v1/transactions/${renamed?.id}`;
    await server.call("PUT", path, { transaction: { external_id: "z" } });
    const { seq: from } = await newest();
    await server.call("DELETE", `/v1/transactions/${deleted?.id}`);
    const undone = await server.call("POST", "/v1/changes/undo", { from, to: from + 1 });
    assert.equal(undone.status, 200, undone.text);
    const redone = await undo(undone.json.change.seq);
    assert.equal(redone.status, 200, redone.text);
    const moved = await server.call("PUT", path, { transaction: { account_id: second.id } });
    assert.equal(moved.status, 200, moved.text);
    const answer = await undo(redone.json.change.seq);
    assertProblem(answer, "undo_conflict", [`/transaction/${deleted?.id}/external_id undo_conflict`]);
    assert.equal((await server.ok("GET", path)).transaction.external_id, "z");
  });

  test("a merge of payees is undone for every transaction", async () => {
    const { id } = await newAccount(server);
    const names = [randomUUID(), randomUUID()] as const;
    const [first] = await create(server, Array(600).fill(payment(id, -1, { payee: { name: names[0] } })));
    const [other] = await create(server, [payment(id, -1, { payee: { name: names[1] } })]);
    await server.call("POST", `/v1/payees/${first?.payee_id}/merge`, { into: other?.payee_id });
    const { seq, item_count, items } = await newest();
    assert.deepEqual([item_count, items.length], [602, 100]);
    assert.equal((await undo(seq)).status, 200);
    const { transactions } = await server.ok("GET", `/v1/transactions?payee_id=${other?.payee_id}`);
    assert.equal(transactions.length, 1);
    const payee = (await server.ok("GET", `/v1/payees/${first?.payee_id}`)).payee;
    assert.equal(payee.name, names[0]);
  });

  test("the merge of a planned category is undone again after a redo, alone and in a range", async () => {
    const newCategory = async (name: string) =>
      (await server.ok("POST", "/v1/categories", { category: { name } })).category;
    const [from, into] = [await newCategory("Trips"), await newCategory("Travel")];
    const plan = async () => {
      const { month } = await server.ok("GET", "/v1/budget/months/2031-05");
      const rows = month.groups.flatMap(({ categories }: { categories: object[] }) => categories);
      return rows.filter(({ planned }: { planned: number | null }) => planned !== null);
    };
    await server.ok("PUT", "/v1/budget/months/2031-05", { month: { plans: [{ category_id: from.id, planned: 80 }] } });
    const planned = await plan();
    await server.ok("POST", `/v1/categories/${from.id}/merge`, { into: into.id });
    const { seq } = await newest();
    const merged = await plan();
    const undone = await undo(seq);
    assert.equal((await undo(undone.json.change.seq)).status, 200);
    assert.deepEqual(await plan(), merged);
    const again = await undo(seq);
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(await plan(), planned);
    const range = await server.call("POST", "/v1/changes/undo", { from: seq, to: again.json.change.seq });
    assert.equal(range.status, 200, range.text);
    assert.deepEqual(await plan(), planned);
  });

  test("a range and a list are undone as one change, newest first", async () => {
    const { id } = await newAccount(server);
    const { seq: from } = await newest();
    await create(server, [payment(id, -12.5)]);
    await server.call("PUT", `/v1/accounts/${id}`, { fields: { current_balance: 100 } });
    const { seq: to } = await newest();
    const answer = await server.call("POST", "/v1/changes/undo", { from: from + 1, to });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.json.change.undoes, [from + 1, to]);
    assert.equal(await balanceOf(server, id), 0);
    const again = await server.call("POST", "/v1/changes/undo", { seqs: [to, from] });
    assert.deepEqual(again.json.skipped, [to]);
    assert.equal((await server.call("GET", `/v1/accounts/${id}`)).status, 404);
  });

  test("an undo that undoes nothing has no change, and a range must not be reversed", async () => {
    await server.call("POST", "/v1/categories", { category: { name: randomUUID(), kind: "spending" } });
    const { seq } = await newest();
    assert.equal((await undo(seq)).status, 200);
    for (const body of [{ from: seq, to: seq }, { seqs: [seq] }]) {
      const again = await server.call("POST", "/v1/changes/undo", body);
      assert.deepEqual([again.status, again.json], [200, { skipped: [seq] }]);
      assert.equal(again.headers.get("change-id"), null);
    }
    assert.deepEqual((await server.call("POST", "/v1/changes/undo", { from: seq + 9, to: seq + 9 })).json, {
      skipped: [],
    });
    const reversed = await server.call("POST", "/v1/changes/undo", { from: seq, to: seq - 1 });
    assertProblem(reversed, "out_of_range", ["/from out_of_range"]);
  });

  test("a conflict names the field as the API does, with its value in major units", async () => {
    const { id } = await newAccount(server);
    const [paid] = await create(server, [payment(id, -10)]);
    const path = `/v1/transactions/${paid?.id}`;
    await server.call("PUT", path, { transaction: { amount: -11 } });
    const { seq } = await newest();
    await server.call("PUT", path, { transaction: { amount: -2.5 } });
    const rejected = await undo(seq);
    assertProblem(rejected, "undo_conflict", [`/transaction/${paid?.id}/amount undo_conflict`]);
    assert.match(rejected.json.errors[0].detail, /^Change \d+ changed it, and it is now -2\.5\.$/);
  });

  test("the day on which a balance was set is undone and redone", async () => {
    const { id } = await newAccount(server);
    const { seq: created } = await newest();
    const path = `/v1/accounts/${id}`;
    const setOn = async () => (await server.ok("GET", path)).account.balance_set_on;
    /** Sets the balance to its present value, so that only the day changes. */
    const setBalance = async () => {
      await server.ok("PUT", path, { fields: { current_balance: 0 } });
      return [await setOn(), (await newest()).seq] as const;
    };
    const undoNow = async (seq: number): Promise<number> => {
      const { json, status, text } = await undo(seq);
      assert.equal(status, 200, text);
      return json.change.seq;
    };
    const [first, setFirst] = await setBalance();
    server.nowMs += DAY_MS;
    const [second, setSecond] = await setBalance();
    server.nowMs = START_MS;
    assert.notEqual(second, first);

    await undoNow(setFirst);
    assert.equal(await setOn(), second, "a later day stays");
    await undoNow((await newest()).seq);
    await undoNow(setSecond);
    assert.equal(await setOn(), first);
    const undoneFirst = await undoNow(setFirst);
    assert.equal(await setOn(), null);
    const undoneCreate = await undoNow(created);
    await undoNow(undoneCreate);
    await undoNow(undoneFirst);
    assert.equal(await setOn(), first);
  });

  test("an undo lists an account whose balance it moved and moved back", async () => {
    const { id } = await newAccount(server);
    const { seq: last } = await newest();
    const [paid] = await create(server, [payment(id, -12.5)]);
    await server.call("DELETE", `/v1/transactions/${paid?.id}`);
    const range = { from: last + 1, to: (await newest()).seq };
    server.nowMs += 1000;
    const { change } = (await server.call("POST", "/v1/changes/undo", range)).json;
    server.nowMs = START_MS;
    const { items } = (await server.ok("GET", `/v1/changes/${change.seq}`)).change;
    assert.deepEqual(items, [{ type: "account", id, action: "balance", before: {}, after: {}, moved: 0 }]);
  });

  test("a range may restore an account, move its opening amount and remove it", async () => {
    const { seq: last } = await newest();
    const { id } = await newAccount(server);
    const [transaction] = await create(server, [payment(id, -12.5)]);
    await server.call("DELETE", `/v1/transactions/${transaction?.id}?update_account_balance=false`);
    await server.call("DELETE", `/v1/accounts/${id}`);
    const { seq: to } = await newest();
    const answer = await server.call("POST", "/v1/changes/undo", { from: last + 1, to });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await server.call("GET", `/v1/accounts/${id}`)).status, 404);
  });

  test("a range may remove a resource and restore it with other values, and is undone again", async () => {
    const { id } = await newAccount(server);
    const category = { name: randomUUID(), kind: "spending" };
    const category_id = (await server.ok("POST", "/v1/categories", { category })).category.id;
    const plan = (planned: number) =>
      server.call("PUT", "/v1/budget/months/2027-03", { month: { plans: [{ category_id, planned }] } });
    const [transaction] = await create(server, [payment(id, -12.5, { notes: "first" })]);
    await plan(100);
    const { seq: last } = await newest();
    for (const path of [`/v1/transactions/${transaction?.id}`, "/v1/budget/months/2027-03"]) {
      await server.call("DELETE", path);
      await undo((await newest()).seq);
    }
    await server.call("PUT", `/v1/transactions/${transaction?.id}`, { transaction: { notes: "second", amount: -7 } });
    await plan(200);
    const state = async () => {
      const { notes, amount } = (await server.ok("GET", `/v1/transactions/${transaction?.id}`)).transaction;
      const { month } = await server.ok("GET", "/v1/budget/months/2027-03");
      return [notes, amount, await balanceOf(server, id), month.totals.spending.planned];
    };
    assert.deepEqual(await state(), ["second", -7, -7, 200]);
    const { seq: to } = await newest();
    const answer = await server.call("POST", "/v1/changes/undo", { from: last + 1, to });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await state(), ["first", -12.5, -12.5, 100]);
    assert.equal((await undo(answer.json.change.seq)).status, 200);
    assert.deepEqual(await state(), ["second", -7, -7, 200]);
  });

  test("the creation of an account is undone after a range was undone and redone, and its balance moved", async () => {
    const { seq: last } = await newest();
    const { id } = await newAccount(server);
    const { seq: created } = await newest();
    const [transaction] = await create(server, [payment(id, -12.5)]);
    await server.call("PUT", `/v1/accounts/${id}`, { fields: { name: "Renamed", current_balance: 7 } });
    const { seq: to } = await newest();
    const undone = await server.call("POST", "/v1/changes/undo", { from: last + 1, to });
    assert.equal((await undo(undone.json.change.seq)).status, 200);
    await server.call("DELETE", `/v1/transactions/${transaction?.id}`);
    const renamed = await undo(to);
    assert.equal(renamed.status, 200, renamed.text);
    const answer = await undo(created);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await server.call("GET", `/v1/accounts/${id}`)).status, 404);
  });

  test("a range that freed a name and used it again is undone and redone", async () => {
    const { id } = await newAccount(server);
    const [name, other] = [randomUUID(), randomUUID()];
    const [first] = await create(server, [payment(id, -1, { payee: { name } })]);
    const { seq: last } = await newest();
    const path = `/v1/payees/${first?.payee_id}`;
    await server.call("PUT", path, { payee: { name: other } });
    const [alias] = (await server.ok("GET", `${path}/aliases`)).aliases;
    await server.call("DELETE", `${path}/aliases/${alias.id}`); // otherwise the name finds the payee
    const [second] = await create(server, [payment(id, -2, { payee: { name } })]);
    const names = async () =>
      Promise.all(
        [first, second].map(async (one) => (await server.call("GET", `/v1/payees/${one?.payee_id}`)).json.payee?.name),
      );
    const { seq: to } = await newest();
    const undone = await server.call("POST", "/v1/changes/undo", { from: last + 1, to });
    assert.deepEqual(await names(), [name, undefined]);
    const redone = await undo(undone.json.change.seq);
    assert.equal(redone.status, 200, redone.text);
    assert.deepEqual(await names(), [other, name]);
  });

  const tagged = (tag: string, verb: "DELETE" | "PUT") => async (id: string, other: string) => {
    const { tags } = await server.ok("GET", "/v1/tags");
    const found = tags.find(({ name }: Fields) => name === tag);
    const answer = await server.call(
      verb,
      `/v1/tags/${found.id}`,
      verb === "PUT" ? { tag: { name: other } } : undefined,
    );
    assert.ok(answer.status < 300, answer.text);
    return await server.ok("PUT", `/v1/transactions/${id}`, { transaction: { tags: [tag] } });
  };

  for (const verb of ["DELETE", "PUT"] as const) {
    test(`a range that gave the name of a tag to a new one is undone and redone: ${verb}`, async () => {
      const { id } = await newAccount(server);
      const [name, other] = [randomUUID(), randomUUID()];
      const [first, second] = await create(server, [
        payment(id, -1, { tags: [name] }),
        payment(id, -2, { tags: [name, "kept"] }),
      ]);
      const { seq: last } = await newest();
      await tagged(name, verb)(first?.id, other);
      const state = () =>
        Promise.all([
          server.query("SELECT id, name FROM tags ORDER BY id"),
          server.query("SELECT tag_id, transaction_id FROM transaction_tags ORDER BY 1, 2"),
        ]);
      const [after, { seq: to }] = [await state(), await newest()];
      const undone = await server.call("POST", "/v1/changes/undo", { from: last + 1, to });
      assert.equal(undone.status, 200, undone.text);
      const tagsOf = async (one: Fields | undefined) =>
        (await server.ok("GET", `/v1/transactions/${one?.id}`)).transaction.tags;
      assert.deepEqual(await tagsOf(first), [name]);
      assert.deepEqual(new Set(await tagsOf(second)), new Set([name, "kept"]));
      const before = await state();
      const redone = await undo(undone.json.change.seq);
      assert.equal(redone.status, 200, redone.text);
      assert.deepEqual(await state(), after);
      const again = await undo(redone.json.change.seq);
      assert.equal(again.status, 200, again.text);
      assert.deepEqual(await state(), before);
    });
  }

  test("a range that moved an external id, an open goal and a match is undone and redone", async () => {
    const { id } = await newAccount(server);
    const category = { name: randomUUID(), kind: "saving" };
    const category_id = (await server.ok("POST", "/v1/categories", { category })).category.id;
    const goal = { name: "Goal", category_id, monthly: 1 };
    const { id: goalId } = (await server.ok("POST", "/v1/goals", { goal })).goal;
    const external_id = randomUUID();
    const [first, paid] = await create(server, [payment(id, -1, { external_id }), payment(id, -5)]);
    const recurring_rule = {
      ...{ name: "Rent", account_id: id, payee: { name: randomUUID() }, amount: -5 },
      ...{ rule: "FREQ=MONTHLY;BYMONTHDAY=5", starts_on: "2026-09-01" },
    };
    const rule = (await server.ok("POST", "/v1/recurring", { recurring_rule })).recurring_rule;
    const decide = (day: string, verb: string) =>
      server.call("POST", `/v1/recurring/${rule.id}/occurrences/${day}/${verb}`, { transaction_id: paid?.id });
    await decide("2026-10-05", "match");
    const { seq: last } = await newest();
    await server.call("PUT", `/v1/goals/${goalId}`, { goal: { is_archived: true } });
    await server.call("POST", "/v1/goals", { goal });
    await server.call("PUT", `/v1/transactions/${first?.id}`, { transaction: { external_id: null } });
    await create(server, [payment(id, -2, { external_id })]);
    await server.call("POST", `/v1/recurring/${rule.id}/occurrences/2026-10-05/reset`);
    assert.equal((await decide("2026-11-05", "match")).status, 200);
    const tables = ["goals", "transactions", "occurrence_links"];
    const state = () => Promise.all(tables.map((table) => server.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)));
    const [before, { seq: to }] = [await state(), await newest()];
    const undone = await server.call("POST", "/v1/changes/undo", { from: last + 1, to });
    assert.equal(undone.status, 200, undone.text);
    assert.equal((await server.ok("GET", `/v1/transactions/${first?.id}`)).transaction.external_id, external_id);
    const redone = await undo(undone.json.change.seq);
    assert.equal(redone.status, 200, redone.text);
    assert.deepEqual(await state(), before);
  });

  test("a preview of an undo changes nothing", async () => {
    const { id } = await newAccount(server);
    await create(server, [payment(id, -12.5)]);
    const { seq } = await newest();
    assert.equal((await undo(seq, "?dry_run=true")).status, 200);
    assert.equal(await balanceOf(server, id), -12.5);
    assert.equal((await newest()).seq, seq);
  });

  test("an undo needs the scope of the change, and the system's changes cannot be undone", async () => {
    await newAccount(server, { is_synced: true });
    const { seq } = await newest();
    assertProblem(await undo(seq), "insufficient_scope", []);
    assertProblem(await undo(seq, "", server.tokens.read), "insufficient_scope", []);
    assert.equal((await undo(seq, "", server.tokens.sync)).status, 200);
    assertProblem(await undo(1), "change_not_undoable", []);
    assertProblem(await undo(999_999), "not_found", []);
    assertProblem(await undo(seq, "", server.tokens.other), "not_found", []);
  });

  test("a range needs both ends, and no list beside it", async () => {
    assertProblem(await server.call("POST", "/v1/changes/undo", { from: 2 }), "missing_field", [" missing_field"]);
    const both = { from: 2, to: 3, seqs: [2] };
    assertProblem(await server.call("POST", "/v1/changes/undo", both), "conflicting_fields", [
      "/seqs conflicting_fields",
    ]);
  });
});
