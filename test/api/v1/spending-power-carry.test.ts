/** Spending power if categories or the budget carry amounts left or overspent to the next month. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, beforeEach, test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { reportSpendingPower } from "../../../src/operations/month/report.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/budget/spending_power";

onEveryEngine((engine) => {
  const server = useServer(engine);
  before(() => {
    server.nowMs = Date.parse("2026-11-19T12:00:00Z");
  });

  /** A new household for each test, because a budget carries as a whole. */
  let budgetId: string;
  let as: string;
  let account: string;
  beforeEach(async () => {
    ({ id: budgetId } = await createBudget(server.service, { name: randomUUID(), currency: "USD", time_zone: "UTC" }));
    as = (await createToken(server.service, { budgetId, name: "its own", scope: "write" })).text;
    account = (await newAccount(server, {}, as)).id;
  });

  const newCategory = async (fields: object): Promise<string> =>
    (await server.ok("POST", "/v1/categories", { category: fields }, { as })).category.id;
  const move = async (authorized_at: string, amount: number, category_id: string | null = null) => {
    const transactions = [payment(account, amount, { authorized_at, category_id })];
    assert.equal((await server.call("POST", "/v1/transactions", { transactions }, { as })).status, 201);
  };
  const plan = (month: string, amounts: Readonly<Record<string, number>>) =>
    server.service.store.write(budgetId, (tx) => tx.plans.set(month, new Map(Object.entries(amounts))));
  const carryFrom = (carries_from: string) =>
    server.service.store.write(budgetId, async (tx) => {
      const budget = (await tx.budget.find()) ?? assert.fail();
      await tx.budget.update(budget, { ...budget, carries_from });
    });
  const get = (month: string, more = "") => server.ok("GET", `${PATH}${more}?year_month=${month}`, undefined, { as });
  const lineOf = async (month: string, id: string) => {
    const { lines } = await get(month, "/explanation");
    const found = lines.find((line: { id: string | null }) => line.id === id) ?? assert.fail(`no line in ${month}`);
    return [found.counts, found.carried_in, found.why];
  };

  test("a bill that carries counts its plan, and what its fund cannot pay", async () => {
    const insurance = await newCategory({ name: "Insurance", kind: "bill", carries_from: "2026-09" });
    await plan("2026-08", { [insurance]: 10000 });
    await move("2026-08-05", -30, insurance);
    await move("2026-11-05", -350, insurance);
    assert.deepEqual(await lineOf("2026-08", insurance), [30, null, "month_over"]);
    assert.deepEqual(await lineOf("2026-09", insurance), [100, 0, "plan"]);
    // 350 - 200 is more than the plan.
    assert.deepEqual(await lineOf("2026-11", insurance), [150, 200, "fund"]);
    assert.deepEqual(await lineOf("2026-12", insurance), [100, 0, "plan"]);
    assert.equal((await get("2026-11")).spending_power, -150);
  });

  test("a fund for spending holds the amount left, which is not in the number", async () => {
    const fun = await newCategory({ name: "Fun", carries_from: "2026-10" });
    await plan("2026-10", { [fun]: 5000 });
    await move("2026-10-05", -20, fun);
    await move("2026-11-05", -10, fun);
    assert.deepEqual(await lineOf("2026-11", fun), [50, 30, "plan"]);
    const { spending_power, unassigned, in_funds, breakdown } = await get("2026-11");
    // 30 + 50 - 10 = 70 in the fund.
    assert.deepEqual([spending_power, unassigned, in_funds], [-50, -50, 70]);
    assert.ok(!("carry" in breakdown));
  });

  test("a budget that carries passes on its spending power, with its sign", async () => {
    await carryFrom("2026-09");
    await move("2026-08-01", 1000);
    await move("2026-09-01", -70);
    await move("2026-10-01", 20.5);
    await move("2026-11-01", 100);
    for (const [month, carry, power] of [
      ["2026-08", undefined, 1000],
      ["2026-09", 0, -70],
      ["2026-10", -70, -49.5],
      ["2026-11", -49.5, 50.5],
      ["2026-12", 50.5, 50.5],
      ["2027-06", 50.5, 50.5],
    ] as const) {
      const { spending_power, breakdown } = await get(month);
      assert.deepEqual([breakdown.carry, spending_power], [carry, power], month);
    }
    const { lines, sentences } = await get("2026-11", "/explanation");
    assert.deepEqual(
      lines.map(({ part, counts }: Record<string, unknown>) => [part, counts]),
      [
        ["income", 100],
        ["carry", -49.5],
      ],
    );
    assert.equal(sentences[5].text, "An overspend of $49.50 is carried over from the month before.");
    for (const path of [
      `${PATH}?year_month=2036-12`,
      `${PATH}/explanation?year_month=9999-12`,
      `${PATH}?as_of=2016-10-31&year_month=2026-11`,
      "/v1/budget/months/2036-12",
    ]) {
      const tooFar = await server.call("GET", path, undefined, { as });
      assertProblem(tooFar, "out_of_range", ["?year_month out_of_range"]);
    }
    assert.equal((await get("2036-11")).spending_power, 50.5);
  });

  test("months are limited by number, so the last valid years can be requested", async (t) => {
    await carryFrom("2026-11");
    await move("2026-11-01", 100);
    const before = server.nowMs;
    t.after(() => {
      server.nowMs = before;
    });
    server.nowMs = Date.parse("9990-12-31T12:00:00Z");
    assert.equal((await get("9999-12")).spending_power, 100);
  });

  test("later months carry their occurrences, and the rules are read once for all months", async () => {
    await carryFrom("2026-10");
    const rule = { name: "Rent", account_id: account, payee: { name: "Landlord" }, amount: -10, rule: "FREQ=MONTHLY" };
    const recurring_rule = { ...rule, starts_on: "2026-10-05" };
    assert.equal((await server.call("POST", "/v1/recurring", { recurring_rule }, { as })).status, 201);
    for (const [month, carry, power] of [
      // October's occurrence is overdue, and counts in October.
      ["2026-10", 0, -10],
      ["2026-11", -10, -20],
      ["2026-12", -20, -30],
      ["2027-02", -40, -50],
      ["2036-11", -1210, -1220],
    ] as const) {
      const { spending_power, breakdown } = await get(month);
      assert.deepEqual([breakdown.carry, spending_power], [carry, power], month);
    }
    let readCount = 0;
    const bound = server.service.store.of(budgetId);
    const list: typeof bound.recurringRules.list = () => {
      readCount += 1;
      return bound.recurringRules.list();
    };
    const reads = { ...bound, recurringRules: { ...bound.recurringRules, list } };
    const report = await reportSpendingPower({ reads }, server.nowMs, { yearMonth: "2036-11" });
    assert.deepEqual([report.spendingPowerMinor, readCount], [-122_000, 1]);
  });

  test("the budget does not carry a fund's amount a second time", async () => {
    const rent = await newCategory({ name: "Rent", kind: "bill", carries_from: "2026-09" });
    await plan("2026-09", { [rent]: 10000 });
    await carryFrom("2026-09");
    await move("2026-09-01", 500);
    await move("2026-10-01", -130, rent);
    const { spending_power, breakdown } = await get("2026-11");
    // The total moved is 370. The fund has 100 + 100 - 130 = 70 before November's 100, and the rest is carried.
    assert.equal(breakdown.carry, 300);
    assert.deepEqual(await lineOf("2026-11", rent), [100, 70, "plan"]);
    assert.equal(spending_power, 200);
  });
});
