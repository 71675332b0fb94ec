/** A new currency relabels a budget's plans, goals and floor, and on request its accounts. Nothing is converted. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

type Json = Awaited<ReturnType<typeof newAccount>>;
const MONTH = "2026-11";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let tokens: { write: string; sync: string };
  let count = 0;
  const call = (method: string, path: string, body?: object, as = tokens.write) =>
    server.call(method, path, body, { as });
  const created = async (path: string, body: object): Promise<Json> => {
    const answer = await call("POST", path, body);
    assert.equal(answer.status, 201, answer.text);
    return Object.values(answer.json)[0] as Json;
  };
  const put = (budget: object, query = "", as = tokens.write) => call("PUT", `/v1/budget${query}`, { budget }, as);
  const plan = async () => {
    const { groups } = (await call("GET", `/v1/budget/months/${MONTH}`)).json.month;
    return groups.flatMap((group: Json) => group.categories).map((one: Json) => one.planned);
  };
  const account = async ({ id }: Json) => (await call("GET", `/v1/accounts/${id}`)).json.account;
  const goal = async ({ id }: Json) => (await call("GET", `/v1/goals/${id}`)).json.goal;
  const power = async () => (await call("GET", "/v1/budget/spending_power")).json;

  /** A budget with a plan, a goal and a floor of whole amounts, and one account with a payment. */
  async function household(
    currency: string,
    amounts: { plan?: number; goal?: number; floor?: number; spent?: number } = {},
  ) {
    const { plan: planned = 500, goal: target = 1800, floor = 250, spent = 40 } = amounts;
    const category = await created("/v1/categories", { category: { name: "Food" } });
    const saving = await created("/v1/categories", { category: { name: "Holiday", kind: "saving" } });
    const terms = { category_id: saving.id, amount: target, due_on: "2027-06-30", already: 3 };
    const goal = await created("/v1/goals", { goal: { name: "Sea", ...terms } });
    await put({ floor });
    await call("PUT", `/v1/budget/months/${MONTH}`, { month: { plans: [{ category_id: category.id, planned }] } });
    const main = await newAccount(server, { currency, current_balance: 1000 }, tokens.sync);
    const [payee] = (await call("POST", "/v1/transactions", { transactions: [payment(main.id, -spent)] })).json
      .transactions;
    return { goal, main, payment: payee as Json };
  }

  async function budgetIn(currency: string): Promise<void> {
    count += 1;
    const { id: budgetId } = await createBudget(server.service, { name: `Home ${count}`, currency, time_zone: "UTC" });
    const make = async (scope: "write" | "sync") =>
      (await createToken(server.service, { budgetId, name: scope, scope })).text;
    tokens = { write: await make("write"), sync: await make("sync") };
  }
  beforeEach(() => budgetIn("USD"));
  afterEach(async () => assert.deepEqual((await server.service.store.verify()).findings, []));

  for (const [from, to] of [
    ["USD", "EUR"],
    ["USD", "eur"],
    ["USD", "JPY"],
    ["USD", "KWD"],
    ["JPY", "USD"],
  ] as const) {
    test(`from ${from} to ${to} plans, goals and the floor keep their numbers; the account keeps its currency`, async () => {
      await budgetIn(from);
      const before = await household(from);
      const { status, json } = await put({ currency: to });
      assert.equal(status, 200);
      assert.deepEqual([json.budget.currency, json.budget.floor], [to.toUpperCase(), 250]);
      assert.ok(!("spending_power" in json));
      assert.deepEqual(await plan(), [500, null]);
      const { amount, already } = await goal(before.goal);
      assert.deepEqual([amount, already], [1800, 3]);
      assert.deepEqual(await account(before.main), {
        ...before.main,
        current_balance: 960,
        updated_at: before.payment.updated_at,
      });
      assert.deepEqual((await power()).unconverted, [{ currency: from, amount: -40 }]);
      assert.equal((await put({ currency: from })).status, 200);
      assert.deepEqual((await power()).breakdown.spending, 40);
    });
  }

  test("each number that does not fit is listed, and nothing changes", async () => {
    const { goal: sea } = await household("USD", { plan: 19.99, goal: 1800.5, floor: 0.25 });
    const before = [await plan(), await goal(sea), (await call("GET", "/v1/budget")).text];
    const refused = await put({ currency: "JPY", name: "Tokyo" });
    assertProblem(refused, "currency_does_not_fit", new Array(3).fill("/budget/currency currency_does_not_fit"));
    const details = refused.json.errors.map(({ detail }: Json) => detail).join("\n");
    for (const text of ["The floor is 0.25", '"Sea" is 1800.5', '"Food" in 2026-11 is 19.99'])
      assert.ok(details.includes(text), details);
    assert.deepEqual([await plan(), await goal(sea), (await call("GET", "/v1/budget")).text], before);
    assert.equal((await put({ currency: "KWD" })).status, 200);
    assert.deepEqual([await plan(), (await goal(sea)).amount], [[19.99, null], 1800.5]);
  });

  test("a floor in the same request replaces one that does not fit", async () => {
    await household("USD", { floor: 0.25 });
    const { json } = await put({ currency: "JPY", floor: 30 });
    assert.deepEqual([json.budget.currency, json.budget.floor], ["JPY", 30]);
  });

  test("numbers with too many digits for the new currency are listed", async () => {
    await household("USD", { plan: 9_999_999_999_999.99 });
    assertProblem(await put({ currency: "KWD" }), "currency_does_not_fit", ["/budget/currency currency_does_not_fit"]);
  });

  test("relabel_accounts relabels exactly the accounts in the old currency", async () => {
    const { main, payment: before } = await household("USD");
    const other = await newAccount(server, { currency: "CZK", current_balance: 7 }, tokens.sync);
    assert.equal((await put({ currency: "EUR", relabel_accounts: true })).status, 200);
    const { currency, current_balance } = await account(main);
    assert.deepEqual([currency, current_balance], ["EUR", 960]);
    assert.equal((await call("GET", `/v1/transactions/${before.id}`)).json.transaction.currency, "EUR");
    assert.deepEqual(await account(other), other);
    const { breakdown, unconverted } = await power();
    assert.deepEqual([breakdown.spending, unconverted], [40, []]);
  });

  test("transfers between relabeled accounts and their recurring rules are relabeled too", async () => {
    const { main } = await household("USD");
    const savings = await newAccount(server, { currency: "USD" }, tokens.sync);
    const move = { account_id: main.id, transfer_account_id: savings.id, amount: -10.5, authorized_at: "2026-11-06" };
    const answer = await call("POST", "/v1/transactions", { transactions: [move] });
    const rule = { name: "Rent", account_id: main.id, amount: -9.5, rule: "FREQ=MONTHLY", starts_on: "2026-11-25" };
    const { id } = await created("/v1/recurring", { recurring_rule: { ...rule, payee: { name: "Landlord" } } });
    assert.equal((await put({ currency: "KWD", relabel_accounts: true })).status, 200);
    assert.equal((await account(savings)).current_balance, 10.5);
    const after = (await call("GET", `/v1/transactions/${answer.json.transactions[0].id}`)).json.transaction;
    assert.deepEqual([after.currency, after.amount], ["KWD", -10.5]);
    const { currency, amount } = (await call("GET", `/v1/recurring/${id}`)).json.recurring_rule;
    assert.deepEqual([currency, amount], ["KWD", -9.5]);
  });

  for (const to of ["EUR", "JPY", "KWD"]) {
    for (const side of ["main", "savings"] as const) {
      test(`a transfer from ${side} between accounts relabeled to ${to} has no transfer_amount`, async () => {
        const { main } = await household("USD");
        const savings = await newAccount(server, { currency: "USD" }, tokens.sync);
        const [from, into] = side === "main" ? [main, savings] : [savings, main];
        const move = { account_id: from.id, transfer_account_id: into.id, amount: -30, authorized_at: "2026-11-06" };
        const [created] = (await call("POST", "/v1/transactions", { transactions: [move] })).json.transactions;
        const balances = async () => [(await account(from)).current_balance, (await account(into)).current_balance];
        const [left = 0, received = 0] = await balances();
        assert.equal((await put({ currency: to, relabel_accounts: true })).status, 200);
        const relabeled = (await call("GET", `/v1/transactions/${created.id}`)).json.transaction;
        assert.deepEqual(relabeled, { ...created, currency: to, updated_at: relabeled.updated_at });
        assert.equal(relabeled.transfer_amount, null);
        assert.deepEqual(await balances(), [left, received]);
        const answer = await call("PUT", `/v1/transactions/${created.id}`, { transaction: { amount: -40 } });
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(await balances(), [left - 10, received + 10]);
      });
    }
  }

  test("a transfer between accounts in two currencies keeps its transfer_amount if only one is relabeled", async () => {
    const { main } = await household("USD");
    const savings = await newAccount(server, { currency: "USD" }, tokens.sync);
    const move = { account_id: main.id, transfer_account_id: savings.id, amount: -30, authorized_at: "2026-11-06" };
    const [created] = (await call("POST", "/v1/transactions", { transactions: [move] })).json.transactions;
    const answer = await call("PUT", `/v1/accounts/${savings.id}`, { fields: { currency: "EUR" } }, tokens.sync);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await put({ currency: "CZK", relabel_accounts: true })).status, 200);
    const { currency, transfer_amount } = (await call("GET", `/v1/transactions/${created.id}`)).json.transaction;
    assert.deepEqual([currency, transfer_amount], ["CZK", 30]);
  });

  test("a synced account needs the scope sync; without it nothing changes", async () => {
    const { main } = await household("USD");
    const synced = await newAccount(server, { currency: "USD", is_synced: true }, tokens.sync);
    const refused = await put({ currency: "EUR", relabel_accounts: true });
    assertProblem(refused, "synced_account_field", ["/budget/relabel_accounts synced_account_field"]);
    assert.equal((await account(main)).currency, "USD");
    assert.equal((await call("GET", "/v1/budget")).json.budget.currency, "USD");
    assert.equal((await put({ currency: "EUR", relabel_accounts: true }, "", tokens.sync)).status, 200);
    assert.deepEqual([(await account(main)).currency, (await account(synced)).currency], ["EUR", "EUR"]);
  });

  test("the whole change is rejected if an account's numbers do not fit", async () => {
    const { main } = await household("USD", { spent: 0.5 });
    const refused = await put({ currency: "JPY", relabel_accounts: true });
    assertProblem(refused, "currency_does_not_fit", ["/budget/relabel_accounts currency_does_not_fit"]);
    assert.ok(refused.json.detail.includes(main.name));
    assert.deepEqual(await plan(), [500, null]);
    assert.equal((await put({ currency: "JPY" })).status, 200);
  });

  test("dry_run shows the new spending power, and nothing changes", async () => {
    await household("USD");
    const before = await power();
    const stays = await put({ currency: "EUR" }, "?dry_run=true");
    assert.deepEqual([stays.json.budget.currency, stays.json.spending_power.currency], ["EUR", "EUR"]);
    assert.deepEqual(stays.json.spending_power.unconverted, [{ currency: "USD", amount: -40 }]);
    const relabeled = await put({ currency: "EUR", relabel_accounts: true }, "?dry_run=true");
    assert.deepEqual(relabeled.json.spending_power, { ...before, currency: "EUR" });
    assert.deepEqual(await power(), before);
  });

  test("the time zone determines the current month and changes no row", async () => {
    await household("USD");
    server.nowMs = Date.parse("2026-11-30T23:30:00Z");
    assert.equal((await power()).year_month, "2026-11");
    await put({ time_zone: "Europe/Prague" });
    assert.equal((await power()).year_month, "2026-12");
  });
});
