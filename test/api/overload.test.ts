/** A service that runs late refuses requests at once and says when to come back; on time again, it answers them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { onSqlite } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const MAX_DELAY_MS = 50;
const BUSY_MS = 600;

/** Holds up everything else in this process, and so the server, which is in it. */
function keepBusy(forMs: number): void {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs);
}

onSqlite((engine) => {
  const server = useServer(engine, { maxDelayMs: MAX_DELAY_MS });

  test("late, it refuses with 503 and Retry-After; then it recovers by itself", async () => {
    const recovered = async () => {
      while ((await server.call("GET", "/v1/me")).status === 503) await wait(100);
    };
    await recovered(); // from the work of starting
    const account = await newAccount(server);
    let stored = account.name;
    let refused = await server.call("GET", "/v1/accounts");
    for (let i = 0; i < 10 && refused.status !== 503; i++) {
      keepBusy(BUSY_MS);
      const name = `Late ${i}`;
      refused = await server.call("PUT", `/v1/accounts/${account.id}`, { fields: { name } });
      if (refused.status === 200) stored = name;
    }
    assert.equal(refused.status, 503, refused.text);
    assert.equal(refused.json.code, "overloaded");
    assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    keepBusy(BUSY_MS);
    assert.equal((await server.call("GET", "/healthz")).status, 200);
    assert.equal((await server.call("GET", "/metrics")).status, 200);

    for (let answer = refused; answer.status === 503; answer = await server.call("GET", "/v1/accounts"))
      await wait(100);
    const { json } = await server.call("GET", `/v1/accounts/${account.id}`);
    assert.equal(json.account.name, stored, "what was refused was not done");
  });
});
