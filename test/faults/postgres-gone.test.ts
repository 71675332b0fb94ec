/**
 * PostgreSQL is stopped, crashed and restarted under load, and connections break during transactions: clients receive 503
 * at worst, no acknowledged write is lost or stored twice, and the server recovers by itself.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { onPostgres } from "../support/engines.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { useDatabase } from "../support/served-database.ts";
import { type Payers, startPaying } from "../support/steady-payers.ts";

const CLIENTS = 6;
const ROUNDS = 2;

onPostgres(() => {
  const database = useDatabase();

  /** Asserts that every payment is stored once, and every rejection was correct. */
  async function assertNothingLost(home: Household, payers: Payers): Promise<number> {
    const { paid, refusals } = await payers.stop();
    assert.ok(paid > 0);
    for (const { code, retryAfter } of refusals) {
      assert.equal(code, "storage_unavailable");
      assert.ok(Number(retryAfter) > 0, `Retry-After: ${retryAfter}`);
    }
    assert.equal(await home.countPayments(), paid);
    await database.assertVerified();
    return refusals.length;
  }

  for (const [how, signal] of [
    ["is stopped and started", "SIGINT"],
    ["crashes and starts", "SIGQUIT"],
  ] as const) {
    test(`PostgreSQL ${how} under load`, async () => {
      const home = await newHousehold(await database.start());
      const payers = startPaying([home], CLIENTS);
      for (let round = 0; round < ROUNDS; round += 1) {
        await wait(500);
        await database.postgres.stop(signal);
        assert.equal((await home.call("GET", "/readyz", undefined, { as: null })).status, 503);
        assert.equal((await home.call("GET", "/healthz", undefined, { as: null })).status, 200);
        assert.equal((await home.call("GET", "/v1/accounts")).json.code, "storage_unavailable");
        await database.postgres.start();
      }
      await wait(500);
      assert.ok((await assertNothingLost(home, payers)) > 0, "no client was rejected during the outage");
      assert.equal((await home.call("GET", "/readyz", undefined, { as: null })).status, 200);
    });
  }

  test("connections break during transactions", async () => {
    const home = await newHousehold(await database.start());
    const payers = startPaying([home], CLIENTS);
    let cut = 0;
    for (let round = 0; round < 40; round += 1) {
      await wait(50);
      const ended = await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'leeway' AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      cut += ended.length;
    }
    assert.ok(cut > 0, "no connection was in a transaction");
    await assertNothingLost(home, payers);
  });
});
