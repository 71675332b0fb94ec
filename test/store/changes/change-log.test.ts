/** Every write that changes rows appends one change to the log, with the previous values. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { renameBudget } from "../../../src/operations/budget/budgets.ts";
import { onBothEngines } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

interface Row {
  readonly seq: number;
  readonly part: number;
  readonly operation: string;
  readonly scope: string;
  readonly actor_kind: string;
  readonly items: string;
}

onBothEngines((engine) => {
  const server = useServer(engine);
  const log = async () => {
    const rows = await server.query<Row>(
      `SELECT * FROM changes WHERE budget_id = '${server.budget.id}' ORDER BY seq, part`,
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq), items: JSON.parse(row.items) }));
  };
  const last = async () => (await log()).at(-1);
  const befores = async (seq: number | undefined) => {
    const rows = await server.query<{ type: string; id: string; before: string | null }>(
      `SELECT type, id, before FROM change_befores WHERE budget_id = '${server.budget.id}' AND seq = ${seq} ORDER BY type, id`,
    );
    return rows.map(({ type, id, before }) => [type, id, before === null ? null : JSON.parse(before)]);
  };

  test("starts with the creation of the budget", async () => {
    const [first] = await log();
    assert.equal(first?.operation, "budget_created");
    assert.equal(first?.actor_kind, "command");
    assert.deepEqual(first?.items, [["budget", server.budget.id, "created"]]);
  });

  test("has consecutive numbers, and the response names its own", async () => {
    const { seq = 0 } = (await last()) ?? {};
    const account = { name: "A", type: "depository", subtype: "checking", currency: "USD" };
    const answer = await server.call("POST", "/v1/accounts", { account });
    assert.equal(answer.headers.get("change-id"), String(seq + 1));
    const { id } = answer.json.account;
    const change = await last();
    assert.equal(change?.seq, seq + 1);
    assert.equal(change?.operation, "accounts.create");
    assert.equal(change?.actor_kind, "token");
    assert.deepEqual(change?.items, [["account", id, "created"]]);
    assert.deepEqual(await befores(seq + 1), [["account", id, null]]);
  });

  test("has the new payee, the transaction and the booked amount of a create, and no previous values of it", async () => {
    const { id } = await newAccount(server);
    const [created] = await create(server, [payment(id, -12.5, { payee: { name: randomUUID() } })]);
    const change = await last();
    assert.deepEqual(change?.items, [
      ["payee", created?.payee_id, "created"],
      ["account", id, "balance", -1250],
      ["transaction", created?.id, "created"],
    ]);
    assert.deepEqual(await befores(change?.seq), [["payee", created?.payee_id, null]]);
  });

  test("has the previous values of the fields that an update changes", async () => {
    const { id } = await newAccount(server);
    const [{ id: transactionId } = {}] = await create(server, [payment(id, -12.5)]);
    const transaction = { amount: -10, notes: "corrected" };
    await server.call("PUT", `/v1/transactions/${transactionId}`, { transaction });
    const change = await last();
    assert.deepEqual(change?.items, [
      ["account", id, "balance", 250],
      ["transaction", transactionId, "updated"],
    ]);
    assert.deepEqual(await befores(change?.seq), [
      ["transaction", transactionId, { amount_minor: -1250, booked_minor: -1250, notes: "" }],
    ]);
  });

  test("has the whole row of a deleted transaction, and an opening amount as moved", async () => {
    const { id } = await newAccount(server);
    const [created] = await create(server, [payment(id, -12.5)]);
    await server.call("DELETE", `/v1/transactions/${created?.id}?update_account_balance=false`);
    const change = await last();
    assert.deepEqual(change?.items.toSorted(), [
      ["account", id, "balance", 1250],
      ["transaction", created?.id, "deleted"],
    ]);
    const [[, , account] = [], [, , transaction] = []] = await befores(change?.seq);
    assert.deepEqual(account, { opening_minor: { moved: -1250 } });
    assert.deepEqual(
      [transaction.id, transaction.amount_minor, transaction.created_at],
      [created?.id, -1250, created?.created_at],
    );
  });

  test("splits a large change into parts of 500 items", async () => {
    const { id } = await newAccount(server);
    const transactions = Array.from({ length: 700 }, () => payment(id, -1, { payee: { name: "To merge" } }));
    const [first] = await create(server, transactions);
    const [other] = await create(server, [payment(id, -1, { payee: { name: "Merged into" } })]);
    await server.call("POST", `/v1/payees/${first?.payee_id}/merge`, { into: other?.payee_id });
    const { seq } = (await last()) ?? {};
    const parts = (await log()).filter((change) => change.seq === seq);
    assert.deepEqual(
      parts.map(({ part, items }) => [part, items.length]),
      [
        [0, 500],
        [1, 202], // the transactions, the payee, and its name as an alias of the other one
      ],
    );
    const stored = await befores(seq);
    assert.equal(stored.length, 702);
    assert.deepEqual(stored.find(([type]) => type === "payee")?.[2], {
      id: first?.payee_id,
      name: "To merge",
      default_category_id: null,
    });
    assert.deepEqual(stored.find(([type]) => type === "transaction")?.[2], { payee_id: first?.payee_id });
  });

  test("has nothing of a preview, a rejected request or one that changes no row", async () => {
    const { id } = await newAccount(server);
    const before = await log();
    const body = { transactions: [payment(id, -1, { payee: { name: randomUUID() } })] };
    const preview = await server.call("POST", "/v1/transactions?dry_run=true", body);
    assert.equal(preview.status, 201);
    assert.equal(preview.headers.get("change-id"), null);
    const headers = { "idempotency-key": randomUUID() };
    const rejected = { transactions: [...body.transactions, payment(randomUUID(), -1)] };
    assert.equal((await server.call("POST", "/v1/transactions", rejected, { headers })).status, 422);
    await server.call("POST", "/v1/categories/defaults");
    const repeated = await server.call("POST", "/v1/categories/defaults");
    assert.equal(repeated.headers.get("change-id"), null);
    assert.equal((await log()).length, before.length + 1);
  });

  test("has one change per key, and a replay names it", async () => {
    const { id } = await newAccount(server);
    const headers = { "idempotency-key": randomUUID() };
    const body = { transactions: [payment(id, -1)] };
    const first = await server.call("POST", "/v1/transactions", body, { headers });
    const count = (await log()).length;
    const replay = await server.call("POST", "/v1/transactions", body, { headers });
    assert.equal(replay.headers.get("change-id"), first.headers.get("change-id"));
    assert.equal((await log()).length, count);
  });

  test("has the scope that the write needed", async () => {
    await newAccount(server, { is_synced: true }, server.tokens.sync);
    assert.equal((await last())?.scope, "sync");
    await newAccount(server, {}, server.tokens.sync);
    assert.equal((await last())?.scope, "write");
  });

  test("has the removed decisions of a deleted recurring rule and of a deleted transaction", async () => {
    const { id } = await newAccount(server);
    const [transaction] = await create(server, [payment(id, -700)]);
    const rule = { name: "Rent", account_id: id, payee: { name: "Landlord" }, amount: -700 };
    const recurring_rule = { ...rule, rule: "FREQ=MONTHLY;BYMONTHDAY=5", starts_on: "2026-10-01" };
    const made = await server.call("POST", "/v1/recurring", { recurring_rule });
    const ruleId = made.json.recurring_rule.id;
    const occurrence = (day: string) => `/v1/recurring/${ruleId}/occurrences/${day}`;
    await server.call("POST", `${occurrence("2026-11-05")}/match`, { transaction_id: transaction?.id });
    const matched = await last();
    assert.deepEqual(matched?.items, [["occurrence", `${ruleId}/2026-11-05`, "created"]]);
    await server.call("DELETE", `/v1/transactions/${transaction?.id}`);
    assert.deepEqual((await last())?.items.slice(0, 1), [["occurrence", `${ruleId}/2026-11-05`, "updated"]]);
    await server.call("DELETE", `/v1/recurring/${ruleId}`);
    assert.deepEqual((await last())?.items, [
      ["occurrence", `${ruleId}/2026-11-05`, "deleted"],
      ["recurring_rule", ruleId, "deleted"],
    ]);
  });

  test("has the months of a plan, and the category that leaves them", async () => {
    const made = await server.call("POST", "/v1/categories", { category: { name: randomUUID(), kind: "spending" } });
    const { id } = made.json.category;
    await server.call("PUT", "/v1/budget/months/2026-11", { month: { plans: [{ category_id: id, planned: 50 }] } });
    assert.deepEqual((await last())?.items, [["month", "2026-11", "created"]]);
    await server.call("PUT", "/v1/budget/months/2026-11", { month: { plans: [{ category_id: id, planned: 60 }] } });
    assert.deepEqual(await befores((await last())?.seq), [["month", "2026-11", { [id]: 5000 }]]);
    await server.call("DELETE", `/v1/categories/${id}`);
    const change = await last();
    assert.deepEqual(change?.items, [
      ["month", "2026-11", "updated"],
      ["category", id, "deleted"],
    ]);
    assert.deepEqual((await befores(change?.seq)).at(-1), ["month", "2026-11", { [id]: 6000 }]);
  });

  test("has the rename by a command", async () => {
    await renameBudget(server.service, server.budget.id, "Renamed");
    const change = await last();
    assert.deepEqual([change?.actor_kind, change?.operation], ["command", "budget.update"]);
    assert.deepEqual(await befores(change?.seq), [["budget", server.budget.id, { name: "Test" }]]);
  });

  test("is complete according to verify, and damage is reported", async () => {
    assert.deepEqual((await server.service.store.verify()).findings, []);
    const { seq } = (await last()) ?? {};
    await server.query(`DELETE FROM changes WHERE budget_id = '${server.budget.id}' AND seq = ${seq}`);
    const { findings } = await server.service.store.verify();
    assert.deepEqual(findings, [`Budget ${server.budget.id}: the change ${seq} of the change log is incomplete.`]);
  });
});
