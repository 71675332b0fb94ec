/** Migration 0054: goals get `repeats`, and planned amounts lose the constraint against negative ones. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { onBothEngines } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);
  let category: string;
  let goal: string;

  before(async () => {
    server.nowMs = Date.parse("2026-11-21T12:00:00Z");
    const fields = { name: "Clothes", kind: "saving", carries_from: "2026-11" };
    category = (await server.ok("POST", "/v1/categories", { category: fields })).category.id;
    goal = (await server.ok("POST", "/v1/goals", { goal: { name: "Coat", category_id: category, monthly: 5 } })).goal
      .id;
    await server.ok("PUT", "/v1/budget/months/2026-11", { month: { plans: [{ category_id: category, planned: 50 }] } });
    await server.query("ALTER TABLE goals DROP COLUMN repeats");
    if (engine.name !== "SQLite") {
      await server.query(`ALTER TABLE planned_amounts
        ADD CONSTRAINT planned_amounts_amount_minor_check CHECK (amount_minor >= 0)`);
    }
    await server.query("DELETE FROM migrations WHERE id = '0054-funds'");
    await (await openStore({ location: server.location, now: Date.now })).close();
  });

  test("goals do not repeat, and plans stay", async () => {
    assert.equal((await server.ok("GET", `/v1/goals/${goal}`)).goal.repeats, null);
    assert.deepEqual(await server.query("SELECT category_id, amount_minor FROM planned_amounts"), [
      { category_id: category, amount_minor: 5000 },
    ]);
  });

  test("a plan may be negative", async () => {
    const plans = [{ category_id: category, planned: -5 }];
    await server.ok("PUT", "/v1/budget/months/2026-12", { month: { plans } });
    const rows = await server.query("SELECT amount_minor FROM planned_amounts WHERE year_month = '2026-12'");
    assert.deepEqual(rows, [{ amount_minor: -500 }]);
  });
});
