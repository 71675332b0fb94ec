/** `/v1/budget/forecast` and `/v1/budget/affordability`: expected moves, the lowest balance, possible purchases. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let budgetId: string;
  let as: string;
  const ids: Record<string, string> = {};
  /** A new household for each test: 1,000 on main, 50 on the card, 5,000 outside the budget. */
  beforeEach(async () => {
    server.nowMs = Date.parse("2026-11-19T12:00:00Z");
    ({ id: budgetId } = await createBudget(server.service, { name: randomUUID(), currency: "USD", time_zone: "UTC" }));
    as = (await createToken(server.service, { budgetId, name: "its own", scope: "write" })).text;
    for (const [name, fields] of Object.entries({
      main: { current_balance: 1000 },
      card: { type: "credit", current_balance: -50 },
      vault: { is_hidden: true, current_balance: 5000 },
    })) {
      ids[name] = (await newAccount(server, { name, ...fields }, as)).id;
    }
  });

  const send = (method: string, path: string, body?: object) => server.call(method, path, body, { as });
  const get = async (path: string) => {
    const answer = await send("GET", `/v1/budget/${path}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };
  const newRule = async (name: string, starts_on: string, amount: number, more: object = {}) => {
    const rule = { name, account_id: ids.main, amount, starts_on, rule: "FREQ=MONTHLY", payee: { name }, ...more };
    const answer = await send("POST", "/v1/recurring", { recurring_rule: rule });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.recurring_rule.id as string;
  };
  const move = async (authorized_at: string, amount: number, more: object = {}) => {
    const transactions = [payment(ids.main as string, amount, { authorized_at, ...more })];
    const answer = await send("POST", "/v1/transactions", { transactions });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.transactions[0].id as string;
  };
  const setFloor = async (floor: number) =>
    assert.equal((await server.call("PUT", "/v1/budget", { budget: { floor } }, { as })).status, 200);
  /** The days with moves, each with the balance and the amounts. */
  const eventful = (days: readonly { day: string; balance: number; moves: readonly { amount: number }[] }[]) =>
    days
      .filter(({ moves }) => moves.length > 0)
      .map(({ day, balance, moves }) => [day, balance, ...moves.map(({ amount }) => amount)]);

  test("without expected moves, the balance stays until the end of next month", async () => {
    const { days, ...rest } = await get("forecast");
    assert.deepEqual(rest, {
      currency: "USD",
      since: "2026-11-19",
      until: "2026-12-31",
      balance: 950,
      lowest: { day: "2026-11-19", balance: 950 },
      floor: null,
      warning: null,
      unconverted: [],
      text: "The balance is lowest on November 19, 2026: $950.00.",
    });
    assert.equal(days.length, 12 + 31);
    assert.ok(days.every(({ balance }: { balance: number }) => balance === 950));
  });

  test("occurrences count on their due day, overdue ones today, and transfers only in or out of the budget", async () => {
    await newRule("Rent", "2026-11-15", -900);
    await newRule("Pay", "2026-11-28", 2000, { amount_to: 1800 });
    await newRule("Put by", "2026-11-20", -100, { payee: null, transfer_account_id: ids.vault });
    await newRule("Back", "2026-11-21", -40, { payee: null, account_id: ids.vault, transfer_account_id: ids.main });
    await newRule("Pay the card", "2026-11-22", -50, { payee: null, transfer_account_id: ids.card });
    await newRule("Outside", "2026-11-23", -7, { account_id: ids.vault });
    const forecast = await get("forecast?until=2026-12-21");
    assert.deepEqual(eventful(forecast.days), [
      ["2026-11-19", 50, -900],
      ["2026-11-20", -50, -100],
      ["2026-11-21", -10, 40],
      ["2026-11-28", 1790, 1800],
      ["2026-12-15", 890, -900],
      ["2026-12-20", 790, -100],
      ["2026-12-21", 830, 40],
    ]);
    assert.deepEqual(forecast.lowest, { day: "2026-11-20", balance: -50 });
    const [overdue] = forecast.days[0].moves;
    assert.deepEqual([overdue.name, overdue.source, overdue.overdue_since], ["Rent", "recurring", "2026-11-15"]);
  });

  test("a transaction with a later date counts on that day, though its account has booked it", async () => {
    const rent = await newRule("Rent", "2026-11-25", -900);
    const paid = await move("2026-11-24", -900, { payee: { name: "Rent" } });
    await move("2026-11-24", -20, { payee: null, transfer_account_id: ids.card });
    await move("2026-11-26", -5, { payee: null, transfer_account_id: ids.vault });
    await move("2027-03-01", -33);
    const { balance, days } = await get("forecast");
    assert.equal(balance, 950);
    assert.deepEqual(eventful(days), [
      ["2026-11-24", 50, -900],
      ["2026-11-26", 45, -5],
      ["2026-12-25", -855, -900],
    ]);
    assert.deepEqual(days[5].moves, [
      { source: "transaction", id: paid, name: "Rent", amount: -900, overdue_since: null },
    ]);
    assert.equal(days.at(-7).moves[0].id, rent);
  });

  test("the response names the first day below the floor", async () => {
    await newRule("Rent", "2026-11-25", -900);
    await setFloor(50);
    assert.equal((await get("forecast?until=2026-11-30")).warning, null);
    await setFloor(50.01);
    const { warning, floor } = await get("forecast?until=2026-11-30");
    assert.equal(floor, 50.01);
    assert.deepEqual(warning, {
      day: "2026-11-25",
      balance: 50,
      text: "On November 25, 2026 the balance falls to $50.00, below the floor of $50.01.",
    });
  });

  test("other currencies are converted at today's rate; without a rate they are left out", async () => {
    await newAccount(server, { name: "empty", currency: "EUR", current_balance: 0 }, as);
    assert.deepEqual((await get("forecast")).unconverted, []);
    const euro = (await newAccount(server, { name: "euro", currency: "EUR", current_balance: 100 }, as)).id;
    await newRule("Abroad", "2026-11-20", -10, { account_id: euro, currency: "EUR" });
    const without = await get("forecast?until=2026-11-20");
    assert.deepEqual([without.balance, without.unconverted], [950, [{ currency: "EUR", amount: 90 }]]);
    const rate = { base_currency: "EUR", currency: "USD", day: "2026-11-18", rate: "1.155" };
    await server.service.store.write(budgetId, (tx) => tx.exchangeRates.save([rate]));
    const { balance, days, unconverted } = await get("forecast?until=2026-11-20");
    assert.deepEqual([balance, unconverted], [1065.5, []]);
    assert.deepEqual(eventful(days), [["2026-11-20", 1053.95, -11.55]]);
  });

  test("a purchase: whether it fits, the remaining amounts, and its effect on envelopes and goals", async () => {
    const { json } = await send("POST", "/v1/categories", { category: { name: "Groceries" } });
    await server.service.store.write(budgetId, (tx) => tx.plans.set("2026-11", new Map([[json.category.id, 20000]])));
    await move("2026-11-02", 500);
    await newRule("Rent", "2026-12-01", -900);
    const fitting = await get("affordability?amount=400&on=2026-11-20");
    assert.deepEqual(fitting, {
      currency: "USD",
      amount: 400,
      on: "2026-11-20",
      fits: true,
      spending_power: {
        year_month: "2026-11",
        period: { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 12, name: "2026-11" },
        before: 500,
        after: 100,
      },
      lowest_balance: { day: "2026-12-01", before: 550, after: 150 },
      floor: null,
      limit: null,
      costs: [
        { source: "unassigned", id: null, name: null, amount: 300 },
        { source: "envelope", id: json.category.id, name: "Groceries", amount: 100 },
      ],
      uncovered: 0,
      text: "$400.00 on November 20, 2026 fits: it leaves $100.00 to spend. The balance is then lowest on December 1, 2026: $150.00.",
    });
    await setFloor(150.01);
    const { fits, text } = await get("affordability?amount=400");
    assert.equal(fits, false);
    assert.match(text, /does not fit: it leaves \$100\.00 to spend\..*and the floor is \$150\.01\.$/);
    const tooMuch = await get("affordability?amount=600.01");
    assert.deepEqual([tooMuch.spending_power.after, tooMuch.uncovered], [-100.01, 100.01]);
    const next = await get("affordability?amount=1&on=2026-12-05");
    assert.equal(next.spending_power.year_month, "2026-12");
    assert.deepEqual(next.lowest_balance, { day: "2027-01-01", before: -350, after: -351 });
  });

  test("the limit is returned on request, and the explanation's first sentence mentions it", async () => {
    await newRule("Pay", "2026-11-20", 1000, { rule: "FREQ=WEEKLY;INTERVAL=2" });
    await newRule("Rent", "2026-12-02", -1800);
    const plain = await get("spending_power");
    assert.deepEqual([plain.spending_power, plain.per_day, "limit" in plain], [1000, 83.33, false]);
    // 950 + 1,000 - 1,800 = 150, for the 15 days to 3 December
    const limit = { amount: 150, day: "2026-12-02", name: "Rent", until: "2026-12-04", per_day: 10 };
    assert.deepEqual(await get("spending_power?include=limit"), { ...plain, limit });
    assert.equal("limit" in (await get("spending_power/explanation")), false);
    const { sentences, ...explained } = await get("spending_power/explanation?include=limit");
    assert.deepEqual(explained.limit, limit);
    assert.deepEqual(sentences[0], {
      about: "spending_power",
      text: "$1,000.00 can still be spent in November 2026, but only $150.00 of it before Rent on December 2, 2026.",
      code: "spending_power.left_limited",
      parameters: {
        month: "2026-11",
        amount: { amount: 1000, currency: "USD" },
        limit: { amount: 150, currency: "USD" },
        name: "Rent",
        before: "2026-12-02",
      },
    });
    assert.deepEqual((await get("affordability?amount=500&on=2026-11-30")).limit, limit);
    assert.equal((await get("affordability?amount=500&on=2026-12-01")).limit, null);
  });

  test("without a floor, a purchase must not overdraw the accounts, unless they are overdrawn anyway", async () => {
    await move("2026-11-02", 500);
    await newRule("Rent", "2026-12-01", -900);
    assert.equal((await get("affordability?amount=500&on=2026-11-20")).fits, true);
    await newRule("Bus", "2026-12-02", -60);
    const { fits, text } = await get("affordability?amount=500&on=2026-11-20");
    assert.equal(fits, false);
    assert.match(text, /does not fit: it leaves \$0\.00 to spend\..*lowest on December 2, 2026: -\$10\.00\.$/);
    await newRule("Gas", "2026-12-03", -500);
    assert.equal((await get("affordability?amount=500&on=2026-11-20")).fits, true);
  });

  test("a purchase beyond spending power reduces a goal's share, and the explanation names the goal", async () => {
    const goal = { name: "Trip", account_id: ids.vault, monthly: 80 };
    const created = await send("POST", "/v1/goals", { goal });
    assert.equal(created.status, 201, created.text);
    const goal_id = created.json.goal.id;
    await move("2026-11-02", 100);
    await move("2026-11-03", -30, { payee: null, transfer_account_id: ids.vault });
    const { lines, spending_power } = await get("spending_power/explanation");
    assert.equal(spending_power, 20);
    const [line] = lines.filter(({ source }: { source: string }) => source === "account");
    assert.deepEqual([line.goal, line.goal_id, line.actual, line.counts, line.why], [80, goal_id, 30, 80, "goal"]);
    const { costs, uncovered } = await get("affordability?amount=75");
    assert.deepEqual(costs, [
      { source: "unassigned", id: null, name: null, amount: 20 },
      { source: "goal", id: goal_id, name: "Trip", amount: 50 },
    ]);
    assert.equal(uncovered, 5);
  });

  for (const [path, code, place] of [
    ["forecast?until=2026-11-18", "out_of_range", "?until"],
    ["forecast?until=2027-11-21", "out_of_range", "?until"],
    ["forecast?until=soon", "bad_format", "?until"],
    ["spending_power?include=all", "bad_format", "?include"],
    ["affordability", "missing_field", "?amount"],
    ["affordability?amount=-1", "out_of_range", "?amount"],
    ["affordability?amount=much", "wrong_type", "?amount"],
    ["affordability?amount=1&category_id=01a1f2c4-8e10-7a3b-9c41-5d2e7f60cfff", "unknown_category", "?category_id"],
    ["affordability?amount=1.005", "too_many_decimals", "?amount"],
    ["affordability?amount=12345678901234567", "amount_out_of_range", "?amount"],
    ["affordability?amount=1&on=2026-11-18", "out_of_range", "?on"],
    ["affordability?amount=1&on=2027-11-21", "out_of_range", "?on"],
  ] as const) {
    test(`${path} is rejected`, async () => {
      assertProblem(await send("GET", `/v1/budget/${path}`), code, [`${place} ${code}`]);
    });
  }

  test("the latest allowed day is accepted", async () => {
    assert.equal((await get("forecast?until=2027-11-20")).days.length, 367);
    assert.equal((await get("affordability?amount=0&on=2027-11-20")).fits, true);
  });
});
