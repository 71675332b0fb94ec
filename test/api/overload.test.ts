/** With too many requests in flight, the service refuses others at once; when some are done, it answers again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { CallAnswer } from "../support/call.ts";
import { onSqlite } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { openSocket, requestHead } from "../support/raw-socket.ts";
import { useServer } from "../support/server.ts";

const MAX_IN_FLIGHT = 3;
const BEYOND = 5;

/** Keeps the event loop of this process busy, and so the server's, which runs in it. */
function keepBusy(forMs: number): void {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs);
}

onSqlite((engine) => {
  const server = useServer(engine, { maxInFlight: MAX_IN_FLIGHT });

  /** Asks until the answer has a status: requests that were sent before may arrive later. */
  async function askUntil(status: number) {
    for (let turn = 0; ; turn += 1) {
      const answer = await server.call("GET", "/v1/accounts");
      if (answer.status === status || turn === 1000) return answer;
      await setImmediate();
    }
  }

  test("requests beyond those in flight are refused with 503 and Retry-After, and nothing of them is done", async () => {
    const release = await server.holdWrites();
    const refused: CallAnswer[] = [];
    const writes = Array.from({ length: MAX_IN_FLIGHT + BEYOND }, async (_, i) => {
      const answer = await server.call("POST", "/v1/categories", { category: { name: `Held ${i}` } });
      if (answer.status !== 201) refused.push(answer);
      return answer;
    });
    while (refused.length < BEYOND) await setImmediate();
    refused.push(await server.call("GET", "/v1/categories"));
    for (const path of ["/healthz", "/metrics"]) assert.equal((await server.call("GET", path)).status, 200);
    await release();
    const done = (await Promise.all(writes)).filter(({ status }) => status === 201);
    for (const answer of refused) {
      assertProblem(answer, "overloaded", []);
      assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    }
    const { json } = await server.call("GET", "/v1/categories");
    assert.deepEqual([done.length, json.categories.length], [MAX_IN_FLIGHT, MAX_IN_FLIGHT]);
  });

  test("a client that leaves while its request is in flight makes room", async () => {
    const sockets = Array.from({ length: MAX_IN_FLIGHT }, () => openSocket(server.url));
    for (const socket of sockets) {
      socket.write(`${requestHead("POST", "/v1/accounts", server.tokens.write)}Content-Length: 10\r\n\r\n{`);
    }
    assert.equal((await askUntil(503)).status, 503);
    for (const socket of sockets) socket.destroy();
    assert.equal((await askUntil(200)).status, 200);
  });

  test("a late event loop refuses nobody", async () => {
    for (let i = 0; i < 4; i++) {
      keepBusy(600);
      assert.equal((await server.call("GET", "/v1/accounts")).status, 200);
    }
  });
});
