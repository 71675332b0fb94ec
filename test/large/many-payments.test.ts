/** More payments than recurring rules can be compared with: reads of the number say so, and every write still works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

/** Each payment counts once for each rule, and 200,000 are the most. */
const RULES = 101;
const BATCH = 1000;

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("a budget with too many payments takes writes, and deleted rules make its number readable again", async () => {
    const account = await newAccount(server);
    const [{ payee_id } = {}] = await create(server, [payment(account.id, -1)]);
    const ids: string[] = [];
    for (let i = 0; i < RULES; i++) {
      const schedule = { rule: "FREQ=YEARLY", starts_on: "2026-11-01" };
      const recurring_rule = { ...schedule, name: `Rule ${i}`, account_id: account.id, payee_id, amount: -5000 - i };
      ids.push((await server.ok("POST", "/v1/recurring", { recurring_rule })).recurring_rule.id);
    }
    const batch = Array.from({ length: BATCH }, () => payment(account.id, -1, { payee: null, payee_id }));
    assert.equal((await create(server, batch)).length, BATCH);
    await server.ok("GET", "/v1/budget/spending_power");
    assert.equal((await create(server, batch)).length, BATCH);
    assertProblem(await server.call("GET", "/v1/budget/spending_power"), "too_many_occurrences", []);
    for (const id of ids.slice(0, 2)) await server.call("DELETE", `/v1/recurring/${id}`);
    await server.ok("GET", "/v1/budget/spending_power");
  });
});
