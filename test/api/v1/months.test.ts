/**
 * `/v1/budget/months`: the plan that applies to a month; setting, copying and removing plans; the report by category,
 * which agrees with spending power.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import { create, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const MONTHS = "/v1/budget/months";

/** By name: kind and group. */
const CATEGORIES = {
  Pay: ["income", "Work"],
  Rent: ["bill", "Home"],
  Water: ["bill", "Home"],
  Nest: ["saving", null],
  Food: ["spending", "Every day"],
} as const;
type Name = keyof typeof CATEGORIES;
type Plans = Partial<Record<Name, number | null>>;

// biome-ignore lint/suspicious/noExplicitAny: responses are checked against the OpenAPI document
type Json = any;

onBothEngines((engine) => {
  const server = useServer(engine);
  const ids = {} as Record<Name, string>;
  before(async () => {
    server.nowMs = START_MS;
    for (const [name, [kind, group]] of Object.entries(CATEGORIES)) {
      const { json } = await server.call("POST", "/v1/categories", { category: { name, kind, group } });
      ids[name as Name] = json.category.id;
    }
  });

  const get = async (month: string): Promise<Json> => (await server.ok("GET", `${MONTHS}/${month}`)).month;
  const listOf = (plans: Plans) =>
    Object.entries(plans).map(([name, planned]) => ({ category_id: ids[name as Name], planned }));
  const put = (month: string, plans: Plans, more: object = {}) =>
    server.call("PUT", `${MONTHS}/${month}`, { month: { plans: listOf(plans), ...more } });
  const plan = async (month: string, plans: Plans, more: object = {}): Promise<Json> => {
    const answer = await put(month, plans, more);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.json.month, await get(month));
    return answer.json.month;
  };
  const rowsOf = (month: Json): Json[] => month.groups.flatMap(({ categories }: Json) => categories);
  const rowOf = (month: Json, name: Name): Json => rowsOf(month).find((row) => row.name === name);
  /** The planned amounts by category name. */
  const plannedIn = (month: Json): Plans =>
    Object.fromEntries(rowsOf(month).flatMap(({ name, planned }) => (planned === null ? [] : [[name, planned]])));
  const remove = (month: string) => server.call("DELETE", `${MONTHS}/${month}`);
  const copy = (month: string, from: string) => server.call("POST", `${MONTHS}/${month}/copy`, { from });

  test("without a plan, every category is listed with nothing planned and nothing left", async () => {
    const month = await get("2001-01");
    assert.deepEqual([month.plan_from, month.is_own], [null, false]);
    assert.deepEqual(rowOf(month, "Rent"), {
      category_id: ids.Rent,
      name: "Rent",
      kind: "bill",
      is_archived: false,
      note: null,
      planned: null,
      actual: 0,
      expected: 0,
      carried_in: null,
      left: null,
      counts: 0,
    });
    const nothing = { planned: null, actual: 0, expected: 0, carried_in: null, left: null, counts: 0 };
    assert.deepEqual(month.totals, { income: nothing, bills: nothing, savings: nothing, spending: nothing });
  });

  test("groups follow the order of their categories; categories without a group come last", async () => {
    const { json } = await server.call("PUT", "/v1/categories/order", { category_ids: [ids.Nest, ids.Rent, ids.Pay] });
    assert.deepEqual(
      json.categories.map(({ name, position }: Json) => [name, position]),
      [
        ["Nest", 0],
        ["Rent", 1],
        ["Pay", 2],
        ["Food", null],
        ["Water", null],
      ],
    );
    assert.deepEqual(
      (await get("2001-01")).groups.map(({ group, categories }: Json) => [
        group,
        ...categories.map((c: Json) => c.name),
      ]),
      [
        ["Home", "Rent", "Water"],
        ["Work", "Pay"],
        ["Every day", "Food"],
        [null, "Nest"],
      ],
    );
    await server.call("PUT", "/v1/categories/order", { category_ids: [] });
    const list = (await server.ok("GET", "/v1/categories")).categories;
    assert.deepEqual(list.map(({ name, position }: Json) => [name, position]).slice(0, 2), [
      ["Food", null],
      ["Nest", null],
    ]);
  });

  test("a plan applies until the next one, and can be extended, replaced and removed", async () => {
    const first = await plan("2002-03", { Rent: 1200, Food: 500.5 });
    assert.deepEqual([first.plan_from, first.is_own, plannedIn(first)], ["2002-03", true, { Rent: 1200, Food: 500.5 }]);
    const inherited = await get("2002-07");
    assert.deepEqual(
      [inherited.plan_from, inherited.is_own, plannedIn(inherited)],
      ["2002-03", false, plannedIn(first)],
    );
    assert.equal((await get("2002-02")).plan_from, null);

    const second = await plan("2002-05", { Food: 600, Pay: 3000, Water: 0 });
    assert.deepEqual(plannedIn(second), { Rent: 1200, Food: 600, Pay: 3000, Water: 0 });
    assert.deepEqual(plannedIn(await get("2002-04")), { Rent: 1200, Food: 500.5 });
    assert.deepEqual(plannedIn(await plan("2002-05", { Rent: null, Nest: null })), { Food: 600, Pay: 3000, Water: 0 });
    assert.deepEqual(plannedIn(await plan("2002-05", { Nest: 50 }, { replace: true })), { Nest: 50 });
    const cleared = await plan("2002-05", {}, { replace: true });
    assert.deepEqual([cleared.plan_from, cleared.is_own, plannedIn(cleared)], ["2002-05", true, {}]);
    assert.equal((await get("2002-09")).plan_from, "2002-05");

    assert.equal((await remove("2002-05")).status, 204);
    assert.deepEqual(
      [(await get("2002-05")).plan_from, plannedIn(await get("2002-09"))],
      ["2002-03", plannedIn(first)],
    );
    assertProblem(await remove("2002-05"), "not_found", []);
    assert.equal((await remove("2002-03")).status, 204);
    assert.equal((await get("2002-09")).plan_from, null);
  });

  test("a plan is copied from a month in which it applies to an earlier or later month", async () => {
    await plan("2003-02", { Rent: 900, Nest: 10 });
    await plan("2003-04", { Food: 1 }, { replace: true });
    for (const [to, from, planned] of [
      ["2003-04", "2003-03", { Rent: 900, Nest: 10 }],
      ["2003-01", "2003-02", { Rent: 900, Nest: 10 }],
      ["2003-03", "2003-03", { Rent: 900, Nest: 10 }],
    ] as const) {
      const answer = await copy(to, from);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual([answer.json.month.plan_from, plannedIn(answer.json.month)], [to, planned]);
      assert.deepEqual(await get(to), answer.json.month);
    }
    assertProblem(await copy("2003-05", "1999-01"), "no_plan", ["/from no_plan"]);
    for (const month of ["2003-01", "2003-02", "2003-03", "2003-04"]) await remove(month);
  });

  test("the report has the remaining amounts and adds up to spending power", async () => {
    const main = await newAccount(server);
    const vault = await newAccount(server, { is_hidden: true });
    const on = (amount: number, category?: Name, more: object = {}) =>
      payment(main.id, amount, {
        authorized_at: "2026-11-05",
        ...(category && { category_id: ids[category] }),
        ...more,
      });
    await plan("2026-11", { Pay: 4000, Rent: 1633, Nest: 450, Food: 600 });
    await create(server, [
      on(2000, "Pay"),
      on(-1543, "Rent"),
      on(-450, "Nest"),
      on(-520, "Food"),
      on(45, "Food"),
      on(-25.25, undefined, { is_pending: true }),
      on(3),
      { ...on(-30), payee: undefined, transfer_account_id: vault.id },
    ]);
    const month = await get("2026-11");
    const amountsOf = (name: Name) => {
      const { planned, actual, left, counts } = rowOf(month, name);
      return { planned, actual, left, counts };
    };
    assert.deepEqual(amountsOf("Pay"), { planned: 4000, actual: 2000, left: 2000, counts: 4000 });
    assert.deepEqual(amountsOf("Rent"), { planned: 1633, actual: 1543, left: 90, counts: 1633 });
    assert.deepEqual(amountsOf("Nest"), { planned: 450, actual: 450, left: 0, counts: 450 });
    assert.deepEqual(amountsOf("Food"), { planned: 600, actual: 475, left: 125, counts: 475 });
    assert.deepEqual(
      month.uncategorised
        .map(({ part, source, account_id, actual }: Json) => [part, source, account_id, actual])
        .sort(),
      [
        ["income", "uncategorised_income", null, 3],
        ["savings", "account", vault.id, 30],
        ["spending", "uncategorised_spending", null, 25.25],
      ],
    );
    const { json: power } = await server.call("GET", "/v1/budget/spending_power?year_month=2026-11");
    // 4000 + 3 - 1633 - 450 - 30 - 475 - 25.25
    assert.equal(month.spending_power, 1389.75);
    const { as_of: _, year_month, plan_from, ...rest } = power;
    for (const [name, value] of Object.entries(rest)) assert.deepEqual(month[name], value, name);
    assert.deepEqual([month.year_month, month.plan_from], [year_month, plan_from]);
    for (const [part, amount] of Object.entries(power.breakdown)) assert.equal(month.totals[part].counts, amount, part);
    assert.equal(month.unassigned, 1264.75);
    assert.equal((await remove("2026-11")).status, 204);
  });

  test("an archived category is listed while it has amounts", async () => {
    const account = await newAccount(server);
    await create(server, [payment(account.id, -5, { authorized_at: "2004-01-05", category_id: ids.Water })]);
    const archive = (is_archived: boolean) =>
      server.call("PUT", `/v1/categories/${ids.Water}`, { category: { is_archived } });
    await archive(true);
    const { actual, is_archived } = rowOf(await get("2004-01"), "Water");
    assert.deepEqual([actual, is_archived], [5, true]);
    assert.equal(rowOf(await get("2004-02"), "Water"), undefined);
    const code = "archived_category";
    assertProblem(await put("2004-02", { Water: 5 }), code, [`/month/plans/0/category_id ${code}`]);
    assert.deepEqual(plannedIn(await plan("2004-02", { Water: null })), {});
    await remove("2004-02");
    await archive(false);
  });

  test("the plan of a category is merged and deleted with it", async () => {
    const make = async (name: string) =>
      (await server.ok("POST", "/v1/categories", { category: { name, kind: "bill" } })).category.id;
    const [gas, power, light] = [await make("Gas"), await make("Power"), await make("Light")];
    const plans = [gas, power, light].map((category_id, i) => ({ category_id, planned: 10 ** i }));
    await server.call("PUT", `${MONTHS}/2005-01`, { month: { plans } });
    await server.call("PUT", `${MONTHS}/2005-02`, { month: { plans: [{ category_id: power, planned: null }] } });
    const amounts = async (month: string) =>
      Object.fromEntries(rowsOf(await get(month)).map(({ name, planned }) => [name, planned]));
    await server.call("POST", `/v1/categories/${gas}/merge`, { into: power });
    assert.partialDeepStrictEqual(await amounts("2005-01"), { Power: 11, Light: 100 });
    assert.partialDeepStrictEqual(await amounts("2005-02"), { Power: 1, Light: 100 });
    assert.equal((await server.call("DELETE", `/v1/categories/${light}?replace_with=${power}`)).status, 204);
    assert.partialDeepStrictEqual(await amounts("2005-01"), { Power: 111 });
    assert.equal((await server.call("DELETE", `/v1/categories/${power}`)).status, 204);
    assert.deepEqual(plannedIn(await get("2005-01")), {});
    assert.equal((await get("2005-01")).plan_from, "2005-01");
    for (const month of ["2005-01", "2005-02"]) await remove(month);
  });

  test("categories do not merge if their plans add up to more than the largest amount", async () => {
    const make = async (name: string) =>
      (await server.ok("POST", "/v1/categories", { category: { name, kind: "bill" } })).category.id;
    const account = await newAccount(server);
    const [one, other] = [await make("Moon"), await make("Mars")];
    const [paid] = await create(server, [payment(account.id, -1, { authorized_at: "2006-01-05", category_id: one })]);
    const planBoth = async (month: string, planned: number) => {
      const plans = [
        { category_id: one, planned },
        { category_id: other, planned: 9999999999999 },
      ];
      assert.equal((await server.call("PUT", `${MONTHS}/${month}`, { month: { plans } })).status, 200);
    };
    const merge = () => server.call("POST", `/v1/categories/${one}/merge`, { into: other });
    await planBoth("2006-01", 1);
    await planBoth("2006-02", 0.99);
    await planBoth("2006-03", 9999999999999.99);
    const before = await Promise.all(["2006-01", "2006-02", "2006-03"].map(get));

    const merged = await merge();
    assertProblem(merged, "sum_out_of_range", ["/into sum_out_of_range"]);
    assert.match(merged.json.detail, /more than 15 digits in 2006-01, 2006-03/);
    const replaced = await server.call("DELETE", `/v1/categories/${one}?replace_with=${other}`);
    assertProblem(replaced, "sum_out_of_range", ["?replace_with sum_out_of_range"]);
    assert.deepEqual(await Promise.all(["2006-01", "2006-02", "2006-03"].map(get)), before);
    const { transaction } = await server.ok("GET", `/v1/transactions/${paid?.id}`);
    assert.equal(transaction.category_id, one);

    for (const month of ["2006-01", "2006-03"]) await planBoth(month, 0.99);
    assert.equal((await merge()).status, 200);
    for (const month of ["2006-01", "2006-02", "2006-03"]) {
      assert.partialDeepStrictEqual(plannedIn(await get(month)), { Mars: 9999999999999.99 });
      await remove(month);
    }
  });

  test("concurrent plans of one month do not overwrite each other", async () => {
    const names = Object.keys(CATEGORIES) as Name[];
    const answers = await Promise.all(names.map((name, i) => put("2010-01", { [name]: i + 1 })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      names.map(() => 200),
    );
    assert.deepEqual(plannedIn(await get("2010-01")), Object.fromEntries(names.map((name, i) => [name, i + 1])));
    await remove("2010-01");
  });

  test("amounts left or overspent carry over from the given month", async () => {
    const account = await newAccount(server);
    const spend = (amount: number, authorized_at: string) =>
      create(server, [payment(account.id, amount, { authorized_at, category_id: ids.Food })]);
    const carryFrom = (carries_from: string | null) =>
      server.call("PUT", `/v1/categories/${ids.Food}`, { category: { carries_from } });
    await plan("2011-01", { Food: 100 });
    await spend(-70, "2011-01-31");
    await spend(-150.5, "2011-02-01");
    const readCarry = async () => {
      const rows = await Promise.all(["2011-01", "2011-02", "2011-03"].map(async (m) => rowOf(await get(m), "Food")));
      return rows.map(({ carried_in, left }) => [carried_in, left]);
    };
    const apart = [
      [null, 30],
      [null, -50.5],
      [null, 100],
    ];
    assert.deepEqual(await readCarry(), apart);
    await carryFrom("2011-01");
    assert.deepEqual(await readCarry(), [
      [0, 30],
      [30, 0],
      [0, 100],
    ]);
    await carryFrom("2011-02");
    assert.deepEqual(await readCarry(), [
      [null, 30],
      [0, 0],
      [0, 100],
    ]);
    await carryFrom(null);
    assert.deepEqual(await readCarry(), apart);
    await remove("2011-01");
  });

  test("a negative amount takes money back from a category that carries, for one month", async () => {
    const negative = (month: string) =>
      server.call("PUT", `${MONTHS}/${month}`, { month: { plans: listOf({ Food: -20 }) } });
    const carryFrom = (carries_from: string | null) =>
      server.ok("PUT", `/v1/categories/${ids.Food}`, { category: { carries_from } });
    assertProblem(await negative("2012-03"), "negative_plan", ["/month/plans/0/planned negative_plan"]);
    await carryFrom("2012-02");
    assertProblem(await negative("2012-01"), "negative_plan");
    await plan("2012-01", { Food: 50 });
    assert.equal((await negative("2012-03")).status, 200);
    assert.deepEqual(plannedIn(await get("2012-03")), { Food: -20 });
    assert.deepEqual([(await rowOf(await get("2012-03"), "Food")).left, (await get("2012-03")).in_funds], [30, 30]);
    assert.deepEqual(plannedIn(await get("2012-04")), { Food: 0 });
    assert.equal((await server.call("POST", `${MONTHS}/2012-06/copy`, { from: "2012-03" })).status, 200);
    assert.deepEqual(plannedIn(await get("2012-06")), { Food: 0 });
    await plan("2012-04", { Rent: 5 });
    assert.deepEqual(plannedIn(await get("2012-04")), { Food: 0, Rent: 5 });
    for (const month of ["2012-06", "2012-04", "2012-03", "2012-01"]) await remove(month);
    await carryFrom(null);
  });

  test("a plan for one month leaves the plan of the next month, unless that has its own", async () => {
    const once = async (month: string, amounts: Readonly<Record<string, number>>) => {
      const body = { month: { plans: listOf(amounts), only_this_month: true } };
      return await server.call("PUT", `${MONTHS}/${month}`, body);
    };
    await server.ok("PUT", `/v1/categories/${ids.Food}`, { category: { carries_from: "2012-02" } });
    await plan("2012-01", { Food: 50, Rent: 7 });
    const answer = await once("2012-03", { Food: -20, Rent: 27 });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(plannedIn(await get("2012-03")), { Food: -20, Rent: 27 });
    for (const month of ["2012-04", "2012-07"]) assert.deepEqual(plannedIn(await get(month)), { Food: 50, Rent: 7 });
    await once("2012-03", { Food: -10 });
    assert.deepEqual(plannedIn(await get("2012-04")), { Food: 50, Rent: 7 });
    await plan("2012-04", { Rent: 8 });
    await once("2012-03", { Food: -30 });
    assert.deepEqual(plannedIn(await get("2012-04")), { Food: 50, Rent: 8 });
    for (const month of ["2012-04", "2012-03"]) await remove(month);

    const undone = await once("2012-03", { Food: -20 });
    const undo = await server.call("POST", `/v1/changes/${undone.headers.get("change-id")}/undo`);
    assert.equal(undo.status, 200, undo.text);
    for (const month of ["2012-03", "2012-04"]) assert.equal((await get(month)).is_own, false);
    await remove("2012-01");
    await server.ok("PUT", `/v1/categories/${ids.Food}`, { category: { carries_from: null } });
    assert.equal((await once("9999-12", { Rent: 1 })).status, 200);
    await remove("9999-12");
  });

  test("a preview changes no plan", async () => {
    const body = { month: { plans: listOf({ Rent: 5 }) } };
    const answer = await server.call("PUT", `${MONTHS}/2006-01?dry_run=true`, body);
    assert.deepEqual(plannedIn(answer.json.month), { Rent: 5 });
    assert.equal((await get("2006-01")).plan_from, null);
  });

  test("an outdated If-Match does not change the month", async () => {
    const stale = (await server.call("GET", `${MONTHS}/2007-01`)).headers.get("etag") ?? "";
    await plan("2007-01", { Rent: 5 });
    const headers = { "if-match": stale };
    const body = { month: { plans: listOf({ Rent: 6 }) } };
    assertProblem(await server.call("PUT", `${MONTHS}/2007-01`, body, { headers }), "precondition_failed", []);
    assertProblem(await server.call("DELETE", `${MONTHS}/2007-01`, undefined, { headers }), "precondition_failed", []);
    const current = (await server.call("GET", `${MONTHS}/2007-01`)).headers.get("etag") ?? "";
    const changed = await server.call("PUT", `${MONTHS}/2007-01`, body, { headers: { "if-match": current } });
    assert.equal(changed.status, 200);
    assert.equal(changed.headers.get("etag"), (await server.call("GET", `${MONTHS}/2007-01`)).headers.get("etag"));
    await remove("2007-01");
  });

  for (const [title, month, places] of [
    ["nothing", {}, ["/month/plans missing_field"]],
    ["no list", { plans: {} }, ["/month/plans wrong_type"]],
    ["text", { plans: [{ category_id: NOBODY, planned: "1" }] }, ["/month/plans/0/planned wrong_type"]],
    ["no category", { plans: [{ planned: 1 }] }, ["/month/plans/0/category_id missing_field"]],
    ["no amount", { plans: [{ category_id: NOBODY }] }, ["/month/plans/0/planned missing_field"]],
    ["an unknown field", { plans: [], year_month: "2026-11" }, ["/month/year_month unknown_field"]],
  ] as const) {
    test(`a plan is not created from ${title}`, async () => {
      const answer = await server.call("PUT", `${MONTHS}/2008-01`, { month });
      assertProblem(answer, answer.json.code, places);
      assert.equal(answer.status, 400);
      assert.equal((await get("2008-01")).plan_from, null);
    });
  }

  test("all problems of a plan are returned, and nothing is stored", async () => {
    const others = (
      await server.call("POST", "/v1/categories", { category: { name: "Theirs" } }, { as: server.tokens.other })
    ).json.category.id;
    const plans = [
      { category_id: ids.Rent, planned: 1 },
      { category_id: ids.Rent, planned: 1.001 },
      { category_id: NOBODY, planned: 1 },
      { category_id: others, planned: null },
      { category_id: ids.Food, planned: 99_999_999_999_999 },
    ];
    assertProblem(await server.call("PUT", `${MONTHS}/2008-01`, { month: { plans } }), "rule_broken", [
      "/month/plans/1/category_id duplicate_category",
      "/month/plans/2/category_id unknown_category",
      "/month/plans/3/category_id unknown_category",
      "/month/plans/1/planned too_many_decimals",
      "/month/plans/4/planned amount_out_of_range",
    ]);
    assert.equal((await get("2008-01")).plan_from, null);
  });

  test("an order lists existing categories, each once", async () => {
    const answer = await server.call("PUT", "/v1/categories/order", { category_ids: [ids.Rent, NOBODY, ids.Rent] });
    assertProblem(answer, "rule_broken", ["/category_ids/1 unknown_category", "/category_ids/2 duplicate_category"]);
  });

  for (const month of ["2026-13", "2026-1", "0000-01", "now", NOBODY]) {
    test(`the month ${month} is invalid`, async () => {
      assertProblem(await server.call("GET", `${MONTHS}/${month}`), "not_found", []);
      assertProblem(await put(month, {}), "not_found", []);
      assertProblem(await copy(month, "2026-11"), "not_found", []);
      assertProblem(await remove(month), "not_found", []);
    });
  }

  test("another budget sees none of it", async () => {
    await plan("2009-01", { Rent: 7 });
    const { json } = await server.call("GET", `${MONTHS}/2009-01`, undefined, { as: server.tokens.other });
    assert.equal(json.month.plan_from, null);
    await remove("2009-01");
  });

  for (const [method, path, body] of [
    ["GET", `${MONTHS}/2026-11`, undefined],
    ["PUT", `${MONTHS}/2026-11`, { month: { plans: [] } }],
    ["POST", `${MONTHS}/2026-11/copy`, { from: "2026-10" }],
    ["DELETE", `${MONTHS}/2026-11`, undefined],
    ["PUT", "/v1/categories/order", { category_ids: [] }],
  ] as const) {
    test(`${method} ${path} needs a token${method === "GET" ? "" : " that writes"}`, async () => {
      assertProblem(await server.call(method, path, body, { as: null }), "unauthorized", []);
      if (method === "GET") return;
      assertProblem(await server.call(method, path, body, { as: server.tokens.read }), "insufficient_scope", []);
    });
  }
});
