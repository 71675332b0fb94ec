/**
 * `/v1/budget/periods`, and the periods of `PUT /v1/budget`: a change from a day on, its preview and its undo, the plans of
 * periods, and requests by month in a budget whose periods are not months.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { chunksOf, exported } from "../../support/budget-files.ts";
import { onBothEngines } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const PATH = "/v1/budget/periods";
const FRIDAYS = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" };
const FROM_25TH = { rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-11-25" };

onBothEngines((engine) => {
  const server = useServer(engine);
  let as: string;
  let budgetId: string;
  let count = 0;

  beforeEach(async () => {
    server.nowMs = START_MS; // 2026-11-21
    count += 1;
    const budget = await createBudget(server.service, { name: `Periods ${count}`, currency: "USD", time_zone: "UTC" });
    budgetId = budget.id;
    as = (await createToken(server.service, { budgetId, name: "test", scope: "write" })).text;
  });

  const get = (path: string) => server.ok("GET", path, undefined, { as });
  const call = (method: string, path: string, body?: object) => server.call(method, path, body, { as });
  const change = (budget: Fields, query = "") => call("PUT", `/v1/budget${query}`, { budget });
  const listed = async (since: string, until: string) =>
    (await get(`${PATH}?since=${since}&until=${until}`)).periods.map(
      ({ from, until, name, year_month }: Fields) => `${from} ${until} ${name ?? `(${year_month})`}`,
    );
  const category = async (name: string, fields: Fields = {}): Promise<string> =>
    (await server.ok("POST", "/v1/categories", { category: { name, ...fields } }, { as })).category.id;
  const undoLast = async () => {
    const { changes } = await get("/v1/changes?limit=1");
    return await call("POST", `/v1/changes/${changes[0].seq}/undo`);
  };

  test("a period is a calendar month by default", async () => {
    const { periods } = await get(PATH);
    assert.equal(periods.length, 13);
    assert.deepEqual(periods[0], {
      year_month: "2026-11",
      ...{ from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 10, name: "2026-11" },
    });
    const [byDay, byMonth] = [await get(`${PATH}/2026-12-15`), await get("/v1/budget/months/2026-12")];
    assert.deepEqual(byDay, byMonth);
    assert.deepEqual([byDay.month.period.days_left, byDay.month.per_day], [31, null]);
  });

  test("a change holds from its day on; the preview shows the periods around it, and an undo restores them", async () => {
    const budget = { period: FRIDAYS, period_from: "2027-01-08" };
    const preview = await change(budget, "?dry_run=true");
    assert.deepEqual(
      preview.json.periods.map(({ from, until }: Fields) => `${from} ${until}`),
      ["2027-01-01 2027-01-07", "2027-01-08 2027-01-21", "2027-01-22 2027-02-04", "2027-02-05 2027-02-18"],
    );
    assert.deepEqual(await listed("2027-01-01", "2027-01-08"), ["2027-01-01 2027-01-31 2027-01"]);
    const { json } = await change(budget);
    assert.deepEqual(json.budget, preview.json.budget);
    assert.deepEqual(
      json.budget.periods.map(({ from, rule }: Fields) => [from, rule]),
      [
        [null, "FREQ=MONTHLY;BYMONTHDAY=1"],
        ["2027-01-08", FRIDAYS.rule],
      ],
    );
    assert.deepEqual(await listed("2026-12-31", "2027-01-08"), [
      "2026-12-01 2026-12-31 2026-12",
      "2027-01-01 2027-01-07 (2027-01)",
      "2027-01-08 2027-01-21 (2027-01)",
    ]);
    const { history } = await get("/v1/budget/history");
    assert.equal(history[0].after.periods[1].from, "2027-01-08");
    assert.equal((await undoLast()).status, 200);
    assert.deepEqual(await listed("2027-01-01", "2027-01-08"), ["2027-01-01 2027-01-31 2027-01"]);
  });

  test("a change without a day starts with the next start of the rule; a later one replaces changes after it", async () => {
    await change({ period: { rule: FRIDAYS.rule, starts_on: "2026-11-13" } });
    assert.deepEqual((await listed("2026-11-21", "2026-11-27"))[1], "2026-11-27 2026-12-10 (2026-12)");
    await change({ period: FROM_25TH, period_from: "2026-11-25" });
    assert.equal((await get("/v1/budget")).budget.periods.length, 2);
    assert.deepEqual(await listed("2026-11-24", "2026-12-25"), [
      "2026-11-01 2026-11-24 (2026-11)",
      "2026-11-25 2026-12-24 2026-12",
      "2026-12-25 2027-01-24 2027-01",
    ]);
    await change({ period: { rule: "FREQ=MONTHLY", starts_on: "2026-03-01" }, period_from: null });
    assert.equal((await get("/v1/budget")).budget.periods[0].rule, "FREQ=MONTHLY;BYMONTHDAY=1");
    assert.deepEqual(await listed("2026-11-24", "2026-12-25"), [
      "2026-11-01 2026-11-30 2026-11",
      "2026-12-01 2026-12-31 2026-12",
    ]);
  });

  test("a named period is reached by its month, and others are not", async () => {
    await change({ period: FROM_25TH, period_from: null });
    const { month } = await get("/v1/budget/months/2026-12");
    assert.deepEqual(
      [month.period.from, month.period.until, month.year_month],
      ["2026-11-25", "2026-12-24", "2026-12"],
    );
    assert.deepEqual(await get(`${PATH}/2026-11-30`), { month });
    await change({ period: FRIDAYS, period_from: null });
    for (const [method, path, body] of [
      ["GET", "/v1/budget/months/2026-12"],
      ["GET", "/v1/budget/months/2026-12/history"],
      ["PUT", "/v1/budget/months/2026-12", { month: { plans: [] } }],
      ["DELETE", "/v1/budget/months/2026-12"],
      ["GET", "/v1/budget/spending_power?year_month=2026-12"],
      ["GET", "/v1/budget/spending_power/explanation?year_month=2026-12"],
    ] as const) {
      assertProblem(await call(method, path, body), "period_not_a_month");
    }
    assertProblem(
      await call("GET", "/v1/budget/spending_power?year_month=2026-12&on=2026-12-01"),
      "conflicting_fields",
    );
    const { period, year_month, sentences } = await get("/v1/budget/spending_power/explanation?on=2026-12-01");
    assert.deepEqual([period.from, period.name, year_month], ["2026-11-27", null, "2026-12"]);
    assert.match(sentences[0].text, /the period from November 27, 2026 to December 10, 2026/);
  });

  test("the plan of a period is set, copied, listed and removed", async () => {
    await change({ period: FRIDAYS, period_from: null });
    const category_id = await category("Food");
    const planned = async (day: string) => {
      const { month } = await get(`${PATH}/${day}`);
      return [month.groups[0].categories[0].planned, month.plan_from_day, month.is_own];
    };
    const plan = await call("PUT", `${PATH}/2026-12-01`, { month: { plans: [{ category_id, planned: 200 }] } });
    assert.deepEqual([plan.status, plan.json.month.plan_from, plan.json.month.is_own], [200, "2026-12", true]);
    assert.deepEqual(await planned("2026-11-26"), [null, null, false]);
    assert.deepEqual(await planned("2026-12-10"), [200, "2026-11-27", true]);
    assert.deepEqual(await planned("2027-02-01"), [200, "2026-11-27", false]);
    assert.equal((await call("POST", `${PATH}/2027-01-01/copy`, { from: "2026-12-03" })).status, 200);
    assert.deepEqual(await planned("2027-02-01"), [200, "2026-12-25", false]);
    assertProblem(await call("POST", `${PATH}/2027-01-01/copy`, { from: "2026-10-01" }), "no_plan");
    const { history } = await get(`${PATH}/2026-12-05/history`);
    assert.equal(history[0].after.plans[0].planned, 200);
    const { months } = await get("/v1/changes?since=1&include=resources");
    assert.deepEqual(
      months.map(({ from }: Fields) => from),
      ["2026-11-27", "2026-12-25"],
    );
    assert.equal((await call("DELETE", `${PATH}/2027-01-07`)).status, 204);
    assertProblem(await call("DELETE", `${PATH}/2027-01-07`), "not_found");
    assert.deepEqual(await planned("2027-01-01"), [200, "2026-11-27", false]);
    assert.equal((await undoLast()).status, 200);
    assert.deepEqual(await planned("2027-01-01"), [200, "2026-12-25", true]);
  });

  test("a category and the budget carry from a period that no month stands for", async () => {
    server.nowMs = Date.parse("2026-12-14T12:00:00Z");
    await change({ period: FRIDAYS, period_from: null });
    const category_id = await category("Food", { carries_from_day: "2026-12-14" });
    const path = `/v1/categories/${category_id}`;
    const put = (fields: Fields) => call("PUT", path, { category: fields });
    const carry = async () => {
      const { carries_from, carries_from_day } = (await get(path)).category;
      return [carries_from, carries_from_day];
    };
    assert.deepEqual(await carry(), ["2026-12", "2026-12-11"]);
    const plan = (planned: number) => ({ month: { plans: [{ category_id, planned }] } });
    assertProblem(await call("PUT", `${PATH}/2026-12-10`, plan(-5)), "negative_plan");
    assert.equal((await call("PUT", `${PATH}/2026-11-27`, plan(50))).status, 200);
    const numbers = async () => [
      (await get("/v1/budget/spending_power?on=2026-12-01")).spending_power,
      (await get("/v1/budget/spending_power")).spending_power,
      (await get("/v1/budget/spending_power?on=2026-12-25")).in_funds,
    ];
    assert.deepEqual(await numbers(), [0, -50, 100]);
    // the month that is shown changes nothing, another one does
    await put({ carries_from: "2026-12" });
    assert.deepEqual(await carry(), ["2026-12", "2026-12-11"]);
    await put({ carries_from: "2026-11" });
    assert.deepEqual(await carry(), ["2026-11", "2026-10-30"]);
    assert.equal((await undoLast()).status, 200);
    assert.deepEqual(await carry(), ["2026-12", "2026-12-11"]);
    await put({ carries_from_day: "2026-12-01" });
    assert.deepEqual(
      [await carry(), await numbers()],
      [
        ["2026-12", "2026-11-27"],
        [-50, -50, 150],
      ],
    );
    await put({ carries_from_day: null });
    assert.deepEqual(await carry(), [null, null]);
    const both = { carries_from: "2026-12", carries_from_day: "2026-12-14" };
    assertProblem(await put(both), "conflicting_fields", ["/category/carries_from_day conflicting_fields"]);
    assertProblem(await put({ kind: "income", carries_from_day: "2026-12-14" }), "income_cannot_carry", [
      "/category/carries_from_day income_cannot_carry",
    ]);
    assertProblem(await put({ carries_from_day: "1899-12-31" }), "bad_format");

    const { budget } = (await change({ carries_from_day: "2026-12-20" })).json;
    assert.deepEqual([budget.carries_from, budget.carries_from_day], ["2026-12", "2026-12-11"]);
    // months are stored as before
    await change({ period: { rule: "FREQ=MONTHLY", starts_on: "2026-01-01" }, period_from: null });
    assert.equal((await get("/v1/budget")).budget.carries_from_day, "2026-12-01");
    await put({ carries_from_day: "2026-12-14" });
    assert.deepEqual(await carry(), ["2026-12", "2026-12-01"]);
  });

  test("occurrences are listed for the current period", async () => {
    server.nowMs = Date.parse("2026-12-14T12:00:00Z");
    const { account } = await server.ok(
      "POST",
      "/v1/accounts",
      { account: { name: "Main", currency: "USD", type: "depository", subtype: "checking" } },
      { as },
    );
    const rule = { rule: "FREQ=WEEKLY;BYDAY=FR", starts_on: "2026-11-06", amount: 10, payee: { name: "Employer" } };
    const recurring_rule = { name: "Pay", account_id: account.id, ...rule };
    await server.ok("POST", "/v1/recurring", { recurring_rule }, { as });
    const due = async (query: string) =>
      (await get(`/v1/recurring/occurrences${query}`)).occurrences.map(({ due_on }: Fields) => due_on.slice(5));
    assert.deepEqual(await due(""), ["12-04", "12-11", "12-18", "12-25"]);
    await change({ period: FRIDAYS, period_from: null });
    assert.deepEqual(await due(""), ["12-11", "12-18"]);
    assert.deepEqual(await due("?since=2026-12-01"), ["12-04"]);
    assert.deepEqual(await due("?until=2026-12-10"), ["11-27", "12-04"]);
    assert.deepEqual(await due("?state=overdue,expected"), ["12-11", "12-18"]);
  });

  test("a goal without a start starts in the current period", async () => {
    server.nowMs = Date.parse("2026-12-14T12:00:00Z");
    await change({ period: FRIDAYS, period_from: null });
    const category_id = await category("Trip", { kind: "saving" });
    const created = async (fields: Fields) => {
      const body = { goal: { name: "Trip", category_id, ...fields } };
      const { goal } = await server.ok("POST", "/v1/goals", body, { as });
      await call("PUT", `/v1/goals/${goal.id}`, { goal: { is_archived: true } });
      return [goal.starts_in, goal.starts_in_day, goal.share, goal.status];
    };
    assert.deepEqual(await created({ monthly: 50 }), ["2026-12", "2026-12-11", 50, "on_track"]);
    // the periods from 11 December, 25 December and 8 January
    const byDate = { amount: 300, due_on: "2027-01-10" };
    assert.deepEqual(await created(byDate), ["2026-12", "2026-12-11", 100, "on_track"]);
    const later = { ...byDate, starts_in_day: "2026-12-31" };
    assert.deepEqual(await created(later), ["2027-01", "2026-12-25", 0, "on_track"]);
    const both = { goal: { name: "Trip", category_id, monthly: 5, starts_in: "2026-12", starts_in_day: "2026-12-31" } };
    assertProblem(await call("POST", "/v1/goals", both), "conflicting_fields", [
      "/goal/starts_in_day conflicting_fields",
    ]);
  });

  test("plans and goals are converted, and one undo takes everything back", async () => {
    const [food, trip] = [await category("Food"), await category("Trip", { kind: "saving" })];
    await call("PUT", "/v1/budget/months/2026-10", { month: { plans: [{ category_id: food, planned: 500 }] } });
    const goal = { name: "Trip", category_id: trip, monthly: 100 };
    const { id } = (await server.ok("POST", "/v1/goals", { goal }, { as })).goal;
    const budget = { period: FRIDAYS, period_from: "2026-11-27", convert: true };
    const { converted } = (await change(budget, "?dry_run=true")).json;
    assert.deepEqual(converted, {
      plans: [{ year_month: "2026-11", from: "2026-11-27", plans: [{ category_id: food, planned: 231 }] }],
      goals: [{ id, name: "Trip", monthly: 46 }],
    });
    await change(budget);
    assert.equal((await get(`/v1/goals/${id}`)).goal.monthly, 46);
    assert.equal((await get(`${PATH}/2026-11-26`)).month.totals.spending.planned, 500);
    assert.equal((await get(`${PATH}/2026-11-27`)).month.totals.spending.planned, 231);
    assert.equal((await undoLast()).status, 200);
    assert.equal((await get(`/v1/goals/${id}`)).goal.monthly, 100);
    assert.equal((await get("/v1/budget/months/2026-12")).month.totals.spending.planned, 500);
  });

  for (const [what, planned, monthly] of [
    ["plan", 9_999_999_999_999, 1],
    ["share of a goal", 1, 9_999_999_999_999],
  ] as const) {
    test(`a ${what} that would become too large is not converted`, async () => {
      await change({ period: FRIDAYS, period_from: null });
      const [food, trip] = [await category("Food"), await category("Trip", { kind: "saving" })];
      await call("PUT", `${PATH}/2026-11-27`, { month: { plans: [{ category_id: food, planned }] } });
      await call("POST", "/v1/goals", { goal: { name: "Trip", category_id: trip, monthly } });
      const months = { period: { rule: "FREQ=MONTHLY", starts_on: "2027-01-01" }, period_from: "2027-01-01" };
      for (const query of ["", "?dry_run=true"]) {
        const refused = await change({ ...months, convert: true }, query);
        assertProblem(refused, "amount_out_of_range", ["/budget/convert amount_out_of_range"]);
      }
      assert.equal((await get(`${PATH}/2027-01-01`)).month.totals.spending.planned, planned);
      assert.equal((await change(months)).status, 200);
    });
  }

  test("the file of a budget keeps its periods and plans", async () => {
    await change({ period: FRIDAYS, period_from: "2026-11-27", carries_from_day: "2026-12-24" });
    const category_id = await category("Food", { carries_from_day: "2026-12-11" });
    await call("POST", "/v1/goals", { goal: { name: "Food", category_id, monthly: 5, starts_in_day: "2026-12-11" } });
    await call("PUT", `${PATH}/2026-12-01`, { month: { plans: [{ category_id, planned: 200 }] } });
    const file = await exported(server.service, budgetId);
    const opened = await engine.open(Date.now);
    try {
      const service = { ...server.service, store: opened.store };
      await importBudget(service, chunksOf(file));
      assert.equal(await exported(service, budgetId), file);
      const budget = await opened.store.of(budgetId).budget.find();
      assert.deepEqual(budget?.periods, (await server.service.store.of(budgetId).budget.find())?.periods);
    } finally {
      await opened.dispose();
    }
  });

  for (const [title, budget, code, place] of [
    ["a day", { period: { rule: "FREQ=DAILY" } }, "invalid_period_rule", "/budget/period/rule"],
    ["two months", { period: { rule: "FREQ=MONTHLY;INTERVAL=2" } }, "invalid_period_rule", "/budget/period/rule"],
    ["no rule", { period: { rule: "FREQ=NEVER" } }, "invalid_period_rule", "/budget/period/rule"],
    ["a distant day", { period: FRIDAYS, period_from: "2028-01-01" }, "out_of_range", "/budget/period_from"],
    ["a day without a rule", { period_from: "2026-12-01" }, "missing_field", "/budget"],
  ] as const) {
    test(`${title} is rejected`, async () => {
      assertProblem(await change(budget), code, [`${place} ${code}`]);
    });
  }

  test("periods too far away are rejected, and a list is limited", async () => {
    await change({ period: FRIDAYS, period_from: null });
    assertProblem(await call("GET", `${PATH}/2035-01-01`), "out_of_range", ["?day out_of_range"]);
    assertProblem(await call("GET", `${PATH}/1899-01-01`), "out_of_range", ["?day out_of_range"]);
    assertProblem(await call("GET", `${PATH}?since=1950-01-01&until=2026-01-01`), "out_of_range");
    assertProblem(await call("GET", `${PATH}?since=2026-12-01&until=2026-01-01`), "out_of_range");
    assertProblem(await call("GET", `${PATH}/2026-13-01`), "not_found");
  });

  test("a distant month is rejected where it was sent if amounts carry over", async () => {
    assert.equal((await change({ carries_from: "2026-01" })).status, 200);
    for (const [path, parameter] of [
      [`${PATH}/9999-12-31`, "day"],
      ["/v1/budget/spending_power?on=9999-12-31", "on"],
      ["/v1/budget/spending_power?year_month=9999-12", "year_month"],
      ["/v1/budget/months/9999-12", "year_month"],
    ] as const) {
      assertProblem(await call("GET", path), "out_of_range", [`?${parameter} out_of_range`]);
    }
  });
});
