/** `/v1/goals`: every route, progress, the effect on spending power, and rejections. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, NOBODY, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/goals";
const MONTHLY = {
  amount: null,
  due_on: null,
  repeats: null,
  monthly: 200,
  starts_in: "2026-11",
  starts_in_day: "2026-11-01",
  already: 0,
  is_archived: false,
};

onEveryEngine((engine) => {
  const server = useServer(engine);
  const post = (goal: unknown, as = server.tokens.write) => server.call("POST", PATH, { goal }, { as });
  const put = (id: string, goal: unknown) => server.call("PUT", `${PATH}/${id}`, { goal });
  const read = async (id: string) => (await server.ok("GET", `${PATH}/${id}`)).goal;
  const newGoal = async (goal: object) => {
    const answer = await post({ name: "Goal", ...goal });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.goal;
  };
  let count = 0;
  const newCategory = async (fields: object = {}, as = server.tokens.write) => {
    count += 1;
    const category = { name: `Savings ${count}`, kind: "saving", ...fields };
    return (await server.ok("POST", "/v1/categories", { category }, { as })).category;
  };
  const power = (query = "") => server.ok("GET", `/v1/budget/spending_power${query}`);
  const savings = async (query = "") => (await power(query)).breakdown.savings;

  test("a goal is created, listed, changed and deleted", async () => {
    const category = await newCategory();
    const answer = await post({ name: "Car", category_id: category.id, monthly: 200 });
    assert.equal(answer.status, 201);
    const { id, created_at, updated_at, ...goal } = answer.json.goal;
    assert.deepEqual(goal, {
      ...MONTHLY,
      name: "Car",
      category_id: category.id,
      account_id: null,
      saved: 0,
      remaining: null,
      share: 200,
      moved: 0,
      withdrawn: 0,
      status: "on_track",
      reached_in: null,
      reached_in_day: null,
      next_due_on: null,
      shortfall: null,
      unconverted: [],
    });
    assert.deepEqual(await read(id), answer.json.goal);
    assert.deepEqual((await server.ok("GET", PATH)).goals, [answer.json.goal]);

    server.nowMs += 1000;
    const changed = (await put(id, { name: "Bus", amount: 1000, due_on: "2027-02-01" })).json.goal;
    assert.deepEqual([changed.name, changed.monthly, changed.due_on, changed.share], ["Bus", null, "2027-02-01", 250]);
    assert.equal(changed.created_at, created_at);
    assert.notEqual(changed.updated_at, updated_at);
    assert.equal((await put(id, { amount: null, monthly: 20 })).json.goal.due_on, null);

    const account = await newAccount(server, { is_hidden: true });
    const moved = (await put(id, { account_id: account.id })).json.goal;
    assert.deepEqual([moved.category_id, moved.account_id], [null, account.id]);
    assert.equal((await server.call("DELETE", `${PATH}/${id}`)).status, 204);
    assertProblem(await server.call("GET", `${PATH}/${id}`), "not_found");
  });

  test("an ETag covers the progress: a move in between makes a change fail", async () => {
    const main = await newAccount(server);
    const category = await newCategory();
    const { id } = await newGoal({ category_id: category.id, monthly: 10 });
    const etag = (await server.call("GET", `${PATH}/${id}`)).headers.get("etag") ?? "";
    const change = (tag: string) =>
      server.call("PUT", `${PATH}/${id}`, { goal: { name: "New" } }, { headers: { "if-match": tag } });
    const fresh = await change(etag);
    assert.equal(fresh.status, 200);
    await create(server, [payment(main.id, -5, { category_id: category.id })]);
    assertProblem(await change(fresh.headers.get("etag") ?? ""), "precondition_failed");
    await server.call("DELETE", `${PATH}/${id}`);
  });

  describe("money moved", () => {
    test("into a category counts, net, from the goal's first month", async () => {
      const [main, hidden] = [await newAccount(server), await newAccount(server, { is_hidden: true })];
      const { id: category_id } = await newCategory();
      await create(server, [
        payment(main.id, -1, { category_id, authorized_at: "2026-08-31" }),
        payment(main.id, -10, { category_id, authorized_at: "2026-09-01" }),
        transfer(main.id, hidden.id, -100, { category_id, authorized_at: "2026-10-01" }),
        payment(main.id, 25, { category_id, authorized_at: "2026-10-31" }),
        payment(hidden.id, -7, { category_id, authorized_at: "2026-10-31" }),
        payment(main.id, -1000, { category_id }),
      ]);
      const goal = await newGoal({ category_id, amount: 2000, due_on: "2027-01-31", starts_in: "2026-09", already: 3 });
      assert.deepEqual([goal.saved, goal.moved, goal.remaining], [1088, 1000, 912]);
      assert.equal(goal.withdrawn, 0); // 25 came back in October
      // 1,912 remain for November, December and January.
      assert.equal(goal.share, 637.34);
      await server.call("DELETE", `${PATH}/${goal.id}`);
    });

    test("to a hidden account counts if it leaves the budget, with any category", async () => {
      const [main, hidden] = [await newAccount(server), await newAccount(server, { is_hidden: true })];
      const other = await newAccount(server, { is_hidden: true });
      const { id: category_id } = await newCategory();
      await create(server, [
        transfer(main.id, hidden.id, -100),
        transfer(hidden.id, main.id, -30),
        transfer(main.id, hidden.id, -40, { category_id }),
        transfer(other.id, hidden.id, -500),
        payment(hidden.id, 3),
      ]);
      const goal = await newGoal({ account_id: hidden.id, monthly: 200 });
      assert.deepEqual([goal.saved, goal.moved, goal.withdrawn], [110, 110, 30]);
      await server.call("PUT", `/v1/accounts/${hidden.id}`, { fields: { is_hidden: false } });
      assert.deepEqual([(await read(goal.id)).status, (await read(goal.id)).share], ["paused", 0]);
      await server.call("PUT", `/v1/accounts/${hidden.id}`, { fields: { is_hidden: true } });
      assert.deepEqual(await read(goal.id), goal);
      await server.call("DELETE", `${PATH}/${goal.id}`);
    });

    test("in another currency counts at the rate of its day; without a rate it is reported", async () => {
      const euros = await newAccount(server, { currency: "EUR" });
      const { id: category_id } = await newCategory();
      await create(server, [
        payment(euros.id, -10, { category_id, authorized_at: "2026-11-06" }),
        payment(euros.id, -20, { category_id, authorized_at: "2026-11-20" }),
      ]);
      const rate = { base_currency: "EUR", currency: "USD", day: "2026-11-06", rate: 1.0825 };
      await server.call("PUT", "/v1/exchange_rates", { exchange_rates: [rate] });
      const goal = await newGoal({ category_id, monthly: 50 });
      assert.equal(goal.saved, 10.83);
      assert.deepEqual(goal.unconverted, [{ currency: "EUR", amount: -20 }]);
      await server.call("DELETE", `${PATH}/${goal.id}`);
    });
  });

  test("spending power reserves the share until it is moved, and in later months", async () => {
    const main = await newAccount(server);
    const before = await savings();
    const { id: category_id } = await newCategory();
    const goal = await newGoal({ category_id, amount: 300, due_on: "2027-01-31" });
    assert.equal(await savings(), before + 100);
    await create(server, [payment(main.id, -60, { category_id })]);
    assert.equal(await savings(), before + 100);
    assert.equal(await savings("?year_month=2026-12"), 100);
    assert.equal(await savings("?as_of=2026-11-04"), 100);
    await create(server, [payment(main.id, -60, { category_id })]);
    assert.equal(await savings(), before + 120);
    // 180 of the 300 remain for two months.
    assert.equal(await savings("?year_month=2026-12"), 90);
    assert.equal(await savings("?year_month=2027-01"), 90);
    assert.equal(await savings("?year_month=2027-02"), 0);
    assert.equal(await savings("?year_month=2026-12&as_of=2026-11-04"), 100);
    await put(goal.id, { is_archived: true });
    assert.equal(await savings("?year_month=2026-12"), 0);
    await server.call("DELETE", `${PATH}/${goal.id}`);
  });

  test("a goal with a date may repeat, and a fixed amount per month does not", async () => {
    const { id: category_id } = await newCategory();
    const goal = await newGoal({ category_id, amount: 1200, due_on: "2026-10-31", repeats: 12 });
    assert.deepEqual([goal.next_due_on, goal.share, goal.starts_in], ["2027-10-31", 100, "2026-11"]);
    const monthly = (await put(goal.id, { monthly: 20 })).json.goal;
    assert.deepEqual([monthly.due_on, monthly.repeats, monthly.next_due_on], [null, null, null]);
    assertProblem(await put(goal.id, { repeats: 12 }), "goal_terms_required", ["/goal/repeats goal_terms_required"]);
    assertProblem(await put(goal.id, { repeats: 0 }), "out_of_range", ["/goal/repeats out_of_range"]);
    await server.call("DELETE", `${PATH}/${goal.id}`);
  });

  test("a category of any kind can have a goal while it carries", async () => {
    const { id: category_id } = await newCategory({ kind: "spending", carries_from: "2026-11" });
    const goal = await newGoal({ category_id, amount: 100, due_on: "2026-11-30" });
    assert.deepEqual([goal.saved, goal.moved, goal.share, goal.status], [100, 100, 100, "reached"]);
    const account = await newAccount(server);
    const [paid] = await create(server, [payment(account.id, -70, { category_id })]);
    const { saved, withdrawn } = await read(goal.id);
    assert.deepEqual([saved, withdrawn], [30, 70]);
    await server.call("DELETE", `/v1/transactions/${paid?.id}`);
    await server.ok("PUT", `/v1/categories/${category_id}`, { category: { carries_from: null } });
    assert.deepEqual([(await read(goal.id)).status, (await read(goal.id)).share], ["paused", 0]);
    await server.call("DELETE", `${PATH}/${goal.id}`);
  });

  test("the shortfall of an account is converted", async () => {
    const [main, euros] = [await newAccount(server), await newAccount(server, { currency: "EUR", is_hidden: true })];
    const goal = await newGoal({ account_id: euros.id, monthly: 50 });
    await create(server, [{ ...transfer(main.id, euros.id, -90), transfer_amount: 60 }]);
    assert.deepEqual([(await read(goal.id)).saved, (await read(goal.id)).shortfall], [90, null]);
    const rate = { base_currency: "EUR", currency: "USD", day: "2026-11-21", rate: 1.5 };
    await server.call("PUT", "/v1/exchange_rates", { exchange_rates: [rate] });
    assert.deepEqual([(await read(goal.id)).saved, (await read(goal.id)).shortfall], [90, 0]);
    await create(server, [payment(euros.id, -20)]);
    assert.equal((await read(goal.id)).shortfall, 30);
    await server.call("DELETE", `${PATH}/${goal.id}`);
  });

  test("a category with a goal merges only into a category that can hold the goal", async () => {
    const [from, to] = [await newCategory(), await newCategory()];
    const goal = await newGoal({ category_id: from.id, monthly: 5 });
    assertProblem(await server.call("DELETE", `/v1/categories/${from.id}`), "category_in_use");
    const second = await newGoal({ category_id: to.id, monthly: 6 });
    const merge = () => server.call("POST", `/v1/categories/${from.id}/merge`, { into: to.id });
    assertProblem(await merge(), "goal_exists", ["/into goal_exists"]);
    await put(second.id, { is_archived: true });
    assert.equal((await merge()).status, 200);
    assert.equal((await read(goal.id)).category_id, to.id);
    for (const { id } of [goal, second]) await server.call("DELETE", `${PATH}/${id}`);

    const hidden = await newAccount(server, { is_hidden: true });
    const kept = await newGoal({ account_id: hidden.id, monthly: 5 });
    assertProblem(await server.call("DELETE", `/v1/accounts/${hidden.id}`), "account_in_use");
    await server.call("DELETE", `${PATH}/${kept.id}`);
    assert.equal((await server.call("DELETE", `/v1/accounts/${hidden.id}`)).status, 204);
  });

  test("a category or account has one open goal and any number of archived ones", async () => {
    const { id: category_id } = await newCategory();
    const first = await newGoal({ category_id, monthly: 5 });
    assertProblem(await post({ name: "Second", category_id, monthly: 5 }), "goal_exists", [
      "/goal/category_id goal_exists",
    ]);
    const archived = await newGoal({ category_id, monthly: 5, is_archived: true });
    assertProblem(await put(archived.id, { is_archived: false }), "goal_exists", ["/goal goal_exists"]);
    assert.equal((await put(first.id, { name: "Still first" })).status, 200);
    for (const { id } of [first, archived]) await server.call("DELETE", `${PATH}/${id}`);
  });

  describe("rejected", () => {
    const place = async () => ({ category_id: (await newCategory()).id });
    for (const [story, make, code, places] of [
      ["no place", async () => ({ monthly: 5 }), "goal_target_required", ["/goal goal_target_required"]],
      [
        "two places",
        async () => ({ ...(await place()), account_id: NOBODY, monthly: 5 }),
        "goal_target_conflict",
        ["/goal goal_target_conflict"],
      ],
      [
        "an unknown category",
        async () => ({ category_id: NOBODY, monthly: 5 }),
        "unknown_category",
        ["/goal/category_id unknown_category"],
      ],
      [
        "an unknown account",
        async () => ({ account_id: NOBODY, monthly: 5 }),
        "unknown_account",
        ["/goal/account_id unknown_account"],
      ],
      [
        "another budget's category",
        async () => ({ category_id: (await newCategory({}, server.tokens.other)).id, monthly: 5 }),
        "unknown_category",
        ["/goal/category_id unknown_category"],
      ],
      [
        "a spending category",
        async () => ({ category_id: (await newCategory({ kind: "spending" })).id, monthly: 5 }),
        "goal_target_unfit",
        ["/goal/category_id goal_target_unfit"],
      ],
      [
        "an account that is not hidden",
        async () => ({ account_id: (await newAccount(server)).id, monthly: 5 }),
        "goal_target_unfit",
        ["/goal/account_id goal_target_unfit"],
      ],
      ["no terms", place, "goal_terms_required", ["/goal goal_terms_required"]],
      [
        "an amount without a day",
        async () => ({ ...(await place()), amount: 5 }),
        "goal_terms_required",
        ["/goal goal_terms_required"],
      ],
      [
        "a day without an amount",
        async () => ({ ...(await place()), due_on: "2027-01-01" }),
        "goal_terms_required",
        ["/goal/amount goal_terms_required"],
      ],
      [
        "a day and a monthly amount",
        async () => ({ ...(await place()), amount: 5, due_on: "2027-01-01", monthly: 5 }),
        "goal_terms_conflict",
        ["/goal goal_terms_conflict"],
      ],
      [
        "a due day before the start",
        async () => ({ ...(await place()), amount: 5, due_on: "2026-10-31" }),
        "goal_due_too_early",
        ["/goal/due_on goal_due_too_early"],
      ],
      [
        "several problems",
        async () => ({ amount: 0.001, due_on: "2026-10-31", already: 0.001 }),
        "rule_broken",
        [
          "/goal/amount too_many_decimals",
          "/goal/already too_many_decimals",
          "/goal/due_on goal_due_too_early",
          "/goal goal_target_required",
        ],
      ],
      [
        "a monthly amount of zero",
        async () => ({ ...(await place()), monthly: 0 }),
        "out_of_range",
        ["/goal/monthly out_of_range"],
      ],
      [
        "an invalid month",
        async () => ({ ...(await place()), monthly: 5, starts_in: "2026-13" }),
        "bad_format",
        ["/goal/starts_in bad_format"],
      ],
    ] as const) {
      test(story, async () => {
        assertProblem(await post({ name: "Wrong", ...(await make()) }), code, places);
        assert.deepEqual((await server.ok("GET", PATH)).goals, []);
      });
    }

    test("another budget's goal, and an insufficient scope", async () => {
      const goal = await newGoal({ ...(await place()), monthly: 5 });
      for (const method of ["GET", "DELETE"]) {
        assertProblem(
          await server.call(method, `${PATH}/${goal.id}`, undefined, { as: server.tokens.other }),
          "not_found",
        );
      }
      assertProblem(await post({ name: "Car", monthly: 5 }, server.tokens.read), "insufficient_scope");
      assert.equal((await server.call("GET", PATH, undefined, { as: server.tokens.read })).status, 200);
      await server.call("DELETE", `${PATH}/${goal.id}`);
    });
  });

  test("a change of a closed goal on a fund plans nothing", async () => {
    const { id: category_id } = await newCategory({ carries_from: "2026-08" });
    const nowMs = server.nowMs;
    server.nowMs = Date.parse("2026-08-21T12:00:00Z");
    const closed = await newGoal({ category_id, monthly: 50, starts_in: "2026-08" });
    assert.equal((await put(closed.id, { is_archived: true })).status, 200);
    server.nowMs = nowMs;
    await newGoal({ category_id, monthly: 80, starts_in: "2026-08" });
    assert.equal((await put(closed.id, { monthly: 60 })).status, 200);
    const { changes } = await server.ok("GET", "/v1/changes?limit=1");
    assert.deepEqual(
      changes[0].items.map(({ type }: { type: string }) => type),
      ["goal"],
    );
  });
});
