/**
 * The values of a change, the history of a resource, and the resources that changes touched. The laws are in
 * `test/operations/changes/`.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string) => server.ok("GET", path);
  const knowledge = async () => (await get("/v1/changes?limit=1")).server_knowledge;
  const undo = (seq: number) => server.call("POST", `/v1/changes/${seq}/undo`);

  test("a change has the values before and after it, and what moved on accounts", async () => {
    const { id } = await newAccount(server);
    const [created] = await create(server, [payment(id, -12.5, { payee: { name: randomUUID() } })]);
    const { updated_at: _, ...fields } = created ?? {};
    const { change, has_more, next_cursor } = await get(`/v1/changes/${await knowledge()}`);
    assert.deepEqual([change.item_count, has_more, next_cursor], [3, false, null]);
    assert.deepEqual(change.items[1], {
      ...{ type: "account", id, action: "balance" },
      ...{ before: {}, after: {}, moved: -12.5 },
    });
    const item = { type: "transaction", id: created?.id, action: "created", before: null, after: fields };
    assert.deepEqual(change.items[2], item);
    await server.call("PUT", `/v1/transactions/${created?.id}`, { transaction: { notes: "x", amount: -10 } });
    const updated = await knowledge();
    await server.call("DELETE", `/v1/transactions/${created?.id}`);
    const values = async (seq: number) => {
      const { items } = (await get(`/v1/changes/${seq}`)).change;
      return items.find(({ type }: { type: string }) => type === "transaction");
    };
    const { before, after } = await values(updated);
    assert.deepEqual(
      [before, after],
      [
        { amount: -12.5, notes: "" },
        { amount: -10, notes: "x" },
      ],
    );
    const deleted = await values(await knowledge());
    assert.deepEqual([deleted.before, deleted.after], [{ ...fields, amount: -10, notes: "x" }, null]);
    assertProblem(await server.call("GET", "/v1/changes/999999"), "not_found", []);
  });

  test("a counting day is in the history of its transaction, with who decided it", async () => {
    const { id } = await newAccount(server);
    const payee = { name: randomUUID() };
    const recurring_rule = {
      ...{ name: "Rent", account_id: id, payee, amount: -1600 },
      ...{ rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-12-01" },
    };
    const [rent] = await create(server, [payment(id, -1600, { payee, authorized_at: "2026-11-29" })]);
    await server.ok("POST", "/v1/recurring", { recurring_rule });
    const path = `/v1/transactions/${rent?.id}`;
    await server.ok("PUT", path, { transaction: { counts_on: "2026-11-29" } });
    const { history } = await get(`${path}/history`);
    const [own, match] = history.map(({ operation, before, after }: Fields) => [operation, before, after]);
    const decided_by = (counts_on: string | null) => ({ category_id: null, counts_on });
    assert.deepEqual(own, [
      "transactions.update",
      { counts_on: "2026-12-01", decided_by: decided_by("match") },
      { counts_on: "2026-11-29", decided_by: decided_by("you") },
    ]);
    assert.deepEqual(match, [
      "recurring.create",
      { counts_on: null, decided_by: decided_by(null) },
      { counts_on: "2026-12-01", decided_by: decided_by("match") },
    ]);
  });

  test("a large change is read in pages", async () => {
    const { id } = await newAccount(server);
    const transactions = await create(server, Array(600).fill(payment(id, -1, { payee: { name: randomUUID() } })));
    const path = `/v1/changes/${await knowledge()}`;
    const first = await get(path);
    assert.deepEqual([first.change.items.length, first.change.item_count, first.has_more], [500, 602, true]);
    const rest = await get(`${path}?cursor=${first.next_cursor}`);
    assert.deepEqual([rest.change.items.length, rest.has_more, rest.next_cursor], [102, false, null]);
    assert.equal(rest.change.items.at(-1).id, transactions.at(-1)?.id);
    assertProblem(await server.call("GET", `${path}?cursor=x`), "invalid_cursor", ["?cursor invalid_cursor"]);
  });

  test("a history is newest first, in pages, and stays after the deletion and the restoration", async () => {
    const { id } = await newAccount(server);
    const [created] = await create(server, [payment(id, -12.5)]);
    const path = `/v1/transactions/${created?.id}`;
    const createdIn = await knowledge();
    await server.call("PUT", path, { transaction: { notes: "x" } });
    await server.call("DELETE", path);
    const deletedIn = await knowledge();
    const actions = async () => {
      const { history } = await get(`${path}/history`);
      return history.map(({ seq, action }: { seq: number; action: string }) => [seq - createdIn, action]);
    };
    assert.deepEqual(await actions(), [
      [2, "deleted"],
      [1, "updated"],
      [0, "created"],
    ]);
    assert.equal((await undo(deletedIn)).status, 200);
    assert.deepEqual((await actions())[0], [3, "created"]);
    const first = await get(`${path}/history?limit=3`);
    assert.deepEqual([first.history.length, first.has_more], [3, true]);
    const [entry] = (await get(`${path}/history?limit=3&cursor=${first.next_cursor}`)).history;
    assert.deepEqual([entry.action, entry.before, entry.after.amount], ["created", null, -12.5]);
    assert.equal(entry.actor.name, "write");
    assert.equal(entry.operation, "transactions.create");
  });

  test("each kind of resource has a history", async () => {
    const { id: account_id } = await newAccount(server, { is_hidden: true });
    await server.call("PUT", `/v1/accounts/${account_id}`, { fields: { current_balance: 20.5, name: "Savings" } });
    const [entry] = (await get(`/v1/accounts/${account_id}/history`)).history;
    assert.deepEqual([entry.after, entry.moved], [{ name: "Savings", balance_set_on: "2026-11-21" }, 20.5]);
    const category = { name: randomUUID(), kind: "spending" };
    const made = (await server.ok("POST", "/v1/categories", { category })).category;
    await server.call("PUT", `/v1/categories/${made.id}`, { category: { kind: "bill" } });
    const [change] = (await get(`/v1/categories/${made.id}/history`)).history;
    assert.deepEqual([change.before, change.after], [{ kind: "spending" }, { kind: "bill" }]);
    await server.call("PUT", "/v1/budget/months/2027-05", { month: { plans: [{ category_id: made.id, planned: 5 }] } });
    const [plan] = (await get("/v1/budget/months/2027-05/history")).history;
    assert.deepEqual([plan.action, plan.after.plans], ["created", [{ category_id: made.id, planned: 5 }]]);
    assert.deepEqual((await get("/v1/budget/months/2027-06/history")).history, []);
    await server.call("PUT", "/v1/budget", { budget: { floor: 10 } });
    const [floor] = (await get("/v1/budget/history")).history;
    assert.deepEqual([floor.before, floor.after], [{ floor: null }, { floor: 10 }]);
    const goal = { name: "Trip", account_id, monthly: 100 };
    const { id: goalId } = (await server.ok("POST", "/v1/goals", { goal })).goal;
    assert.equal((await get(`/v1/goals/${goalId}/history`)).history[0].after.monthly, 100);
    const recurring_rule = {
      ...{ name: "Rent", account_id, payee: { name: randomUUID() }, amount: -100 },
      ...{ rule: "FREQ=MONTHLY", starts_on: "2026-11-01" },
    };
    const rule = (await server.ok("POST", "/v1/recurring", { recurring_rule })).recurring_rule;
    assert.equal((await get(`/v1/recurring/${rule.id}/history`)).history[0].after.amount, -100);
    assert.equal((await get(`/v1/payees/${rule.payee_id}/history`)).history[0].action, "created");
  });

  test("a resource that never existed, or of another budget, has no history", async () => {
    const { id } = await newAccount(server);
    assertProblem(await server.call("GET", `/v1/transactions/${randomUUID()}/history`), "not_found", []);
    const other = await server.call("GET", `/v1/accounts/${id}/history`, undefined, { as: server.tokens.other });
    assertProblem(other, "not_found", []);
  });

  test("past amounts have the currency that their account and the budget had then", async () => {
    const { id } = await newAccount(server, { currency: "USD" });
    const [created] = await create(server, [payment(id, -12, { currency: "EUR", account_amount: -13 })]);
    await server.call("PUT", `/v1/transactions/${created?.id}`, { transaction: { account_amount: -14 } });
    assert.equal((await server.call("PUT", `/v1/accounts/${id}`, { fields: { currency: "JPY" } })).status, 200);
    const entries = (await get(`/v1/transactions/${created?.id}/history`)).history;
    assert.deepEqual(
      entries.map(({ before, after }: { before: object; after: object }) => [before, after]).slice(0, 2),
      [
        [{}, {}],
        [{ account_amount: -13 }, { account_amount: -14 }],
      ],
    );
    const [relabeled] = (await get(`/v1/accounts/${id}/history`)).history;
    assert.deepEqual([relabeled.before, relabeled.moved], [{ currency: "USD" }, null]);
  });

  test("changes come with the changed resources, each once and as they are now", async () => {
    const { id } = await newAccount(server);
    const since = await knowledge();
    const [kept, removed] = await create(server, [payment(id, -1), payment(id, -2)]);
    await server.call("PUT", `/v1/transactions/${kept?.id}`, { transaction: { amount: -3 } });
    await server.call("DELETE", `/v1/transactions/${removed?.id}`);
    const page = await get(`/v1/changes?since=${since}&limit=1&include=resources`);
    assert.equal(page.has_more, true);
    const { transaction } = await get(`/v1/transactions/${kept?.id}`);
    const { account } = await get(`/v1/accounts/${id}`);
    assert.deepEqual(page.transactions, [transaction]);
    assert.deepEqual(page.accounts, [account]);
    assert.deepEqual(page.goals, []);
    assert.deepEqual(page.deleted, [{ type: "transaction", id: removed?.id }]);
    const only = await get(`/v1/changes?since=${since}&type=account&include=resources`);
    assert.deepEqual([only.accounts, only.transactions, only.deleted], [[account], undefined, []]);
    assert.equal((await get(`/v1/changes?since=${since}`)).transactions, undefined);
  });

  test("a list with more than 2,000 changed resources is to be read again", async () => {
    const { id } = await newAccount(server);
    const since = await knowledge();
    for (let i = 0; i < 2; i += 1) await create(server, Array(1000).fill(payment(id, -1)));
    const full = await get(`/v1/changes?since=${since}&include=resources`);
    assert.deepEqual([full.transactions.length, full.reload], [2000, []]);
    await create(server, [payment(id, -1)]);
    const more = await get(`/v1/changes?since=${since}&include=resources`);
    assert.deepEqual([more.transactions, more.reload, more.accounts.length], [[], ["transactions"], 1]);
  });

  test("every list names the last change that it includes, also from the cache and as CSV", async () => {
    const { id } = await newAccount(server);
    const last = String(await knowledge());
    const header = async (path: string, headers = {}) =>
      (await server.call("GET", path, undefined, { headers })).headers.get("leeway-knowledge");
    for (const path of ["/v1/accounts", "/v1/accounts", "/v1/transactions", "/v1/payees", "/v1/goals"]) {
      assert.equal(await header(path), last, path);
    }
    assert.equal(await header("/v1/transactions", { accept: "text/csv" }), last);
    for (const path of [`/v1/accounts/${id}`, "/v1/changes", "/v1/budget/spending_power"]) {
      assert.equal(await header(path), null, path);
    }
    await newAccount(server);
    assert.equal(await header("/v1/accounts"), String(Number(last) + 1));
  });
});
