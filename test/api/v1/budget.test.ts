/** `/v1/budget`: the settings of a budget. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/budget";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const read = async (as = server.tokens.read) => (await server.ok("GET", PATH, undefined, { as })).budget;
  const put = (budget: unknown) => server.call("PUT", PATH, { budget });

  test("a new budget carries nothing and has no floor", async () => {
    const { floor_minor: _, ...budget } = server.budget;
    const periods = [{ from: null, rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-01-01", weekend: "keep" }];
    assert.deepEqual(await read(), { ...budget, carries_from: null, carries_from_day: null, floor: null, periods });
  });

  test("a token lists its own budget only, with the current settings", async () => {
    for (const as of [server.tokens.read, server.tokens.other]) {
      const { id, name, currency, time_zone } = await read(as);
      const { status, json } = await server.call("GET", "/v1/budgets", undefined, { as });
      assert.deepEqual(
        [status, json],
        [200, { budgets: [{ id, name, currency, time_zone, role: null, is_demo: false, is_available: true }] }],
      );
    }
    assert.equal((await put({ name: "Listed" })).status, 200);
    const { json } = await server.call("GET", "/v1/budgets");
    assert.equal(json.budgets[0].name, "Listed");
  });

  test("the list of budgets needs a token and takes no parameters", async () => {
    assertProblem(await server.call("GET", "/v1/budgets", undefined, { as: null }), "unauthorized");
    assertProblem(await server.call("GET", "/v1/budgets?limit=1"), "unknown_parameter", ["?limit unknown_parameter"]);
  });

  for (const changes of [
    { carries_from: "2026-11" },
    { floor: 250.5 },
    { floor: -100 },
    { carries_from: null, floor: 0 },
    { carries_from: "2020-01", floor: null },
    { name: "Home" },
    { time_zone: "Pacific/Auckland" },
    { currency: "EUR", floor: 12.5 },
    { currency: "USD", name: "Home", relabel_accounts: true },
    {},
  ]) {
    test(`${JSON.stringify(changes)} changes only that, and no other budget`, async () => {
      const [before, other] = [await read(), await read(server.tokens.other)];
      const { status, json } = await put(changes);
      assert.equal(status, 200);
      const { relabel_accounts: _, ...stored }: { relabel_accounts?: boolean; carries_from?: string | null } = changes;
      const { carries_from = before.carries_from } = stored;
      const carries_from_day = carries_from && `${carries_from}-01`;
      assert.deepEqual(json.budget, { ...before, ...stored, carries_from_day });
      assert.deepEqual(await read(), json.budget);
      assert.deepEqual(await read(server.tokens.other), other);
    });
  }

  for (const [changes, code, place] of [
    [{ floor: "1" }, "wrong_type", "/budget/floor"],
    [{ floor: 1.001 }, "too_many_decimals", "/budget/floor"],
    [{ floor: 99_999_999_999_999 }, "amount_out_of_range", "/budget/floor"],
    [{ carries_from: "2026-11-01" }, "bad_format", "/budget/carries_from"],
    [{ carries_from: "1899-12" }, "bad_format", "/budget/carries_from"],
    [{ carries_from: true }, "wrong_type", "/budget/carries_from"],
    [{ currency: "ZZZ" }, "unknown_currency", "/budget/currency"],
    [{ currency: "dollars" }, "bad_format", "/budget/currency"],
    [{ time_zone: "Mars" }, "unknown_time_zone", "/budget/time_zone"],
    [{ time_zone: "+02:00" }, "unknown_time_zone", "/budget/time_zone"],
    [{ name: " " }, "bad_format", "/budget/name"],
    [{ relabel_accounts: "yes" }, "wrong_type", "/budget/relabel_accounts"],
    [{ currency: "JPY", floor: 0.5 }, "too_many_decimals", "/budget/floor"],
  ] as const) {
    test(`${JSON.stringify(changes)} is rejected`, async () => {
      const before = await read();
      assertProblem(await put(changes), code, [`${place} ${code}`]);
      assert.deepEqual(await read(), before);
    });
  }

  test("a time zone is stored in the case of its name", async () => {
    assert.equal((await put({ time_zone: "europe/berlin" })).status, 200);
    assert.equal((await read()).time_zone, "Europe/Berlin");
  });

  test("an outdated If-Match does not change the budget", async () => {
    const tag = (await server.call("GET", PATH)).headers.get("etag") ?? "";
    const change = (floor: number) => server.call("PUT", PATH, { budget: { floor } }, { headers: { "if-match": tag } });
    assert.equal((await change(7)).status, 200);
    assertProblem(await change(8), "precondition_failed", []);
    assert.equal((await read()).floor, 7);
  });

  test("reading needs a token, and changing needs one that writes", async () => {
    assertProblem(await server.call("GET", PATH, undefined, { as: null }), "unauthorized", []);
    const body = { budget: { floor: 1 } };
    assertProblem(await server.call("PUT", PATH, body, { as: null }), "unauthorized", []);
    assertProblem(await server.call("PUT", PATH, body, { as: server.tokens.read }), "insufficient_scope", []);
  });
});
