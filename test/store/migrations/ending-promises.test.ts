/** Migration 0055: rules and decisions of older versions have no earlier schedule, no change of terms, and nothing owed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { onBothEngines } from "../../support/engines.ts";
import { newAccount } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);

  test("a rule and its skipped occurrence stay as they are", async () => {
    const { id } = await newAccount(server);
    const rent = { name: "Rent", account_id: id, payee: { name: "Landlord" }, amount: -900 };
    const schedule = { rule: "FREQ=MONTHLY", starts_on: "2026-10-05" };
    const { recurring_rule } = await server.ok("POST", "/v1/recurring", { recurring_rule: { ...rent, ...schedule } });
    await server.ok("POST", `/v1/recurring/${recurring_rule.id}/occurrences/2026-11-05/skip`);
    const list = () => server.ok("GET", "/v1/recurring/occurrences?since=2026-10-01&until=2026-12-31");
    const before = await list();

    await server.query("ALTER TABLE recurring_rules DROP COLUMN earlier");
    await server.query("ALTER TABLE recurring_rules DROP COLUMN terms_changed_on");
    await server.query("ALTER TABLE occurrence_decisions DROP COLUMN is_still_owed");
    await server.query("DELETE FROM migrations WHERE id = '0055-ending-promises'");
    await (await openStore({ location: server.location, now: Date.now })).close();

    assert.deepEqual((await server.ok("GET", `/v1/recurring/${recurring_rule.id}`)).recurring_rule, recurring_rule);
    assert.deepEqual([recurring_rule.earlier, recurring_rule.terms_changed_on], [[], null]);
    assert.deepEqual(await list(), before);
  });
});
