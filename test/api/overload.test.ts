/** With too many requests in flight, the service rejects further ones immediately. It recovers when some finish. */
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { CallAnswer } from "../support/call.ts";
import { onSqlite } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { openSocket, requestHead } from "../support/raw-socket.ts";
import { useServer } from "../support/server.ts";

const MAX_IN_FLIGHT = 3;
const BEYOND = 5;

/** Blocks the event loop of this process, in which the server runs. */
function keepBusy(forMs: number): void {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs);
}

onSqlite((engine) => {
  const server = useServer(engine, { maxInFlight: MAX_IN_FLIGHT });

  test("requests beyond the limit are rejected with 503 and Retry-After, and have no effect", async () => {
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

  test("a client that disconnects during its request frees its slot", async () => {
    const sockets: Socket[] = [];
    // A request for the accounts may take the slot of one of these payments, which is then rejected.
    while ((await server.call("GET", "/v1/accounts")).status !== 503) {
      const socket = openSocket(server.url);
      socket.write(`${requestHead("POST", "/v1/accounts", server.tokens.write)}Content-Length: 10\r\n\r\n{`);
      sockets.push(socket);
    }
    assert.ok(sockets.length >= MAX_IN_FLIGHT);
    for (const socket of sockets) socket.destroy();
    while ((await server.call("GET", "/v1/accounts")).status !== 200) await setImmediate();
  });

  test("no request is rejected only because the event loop is slow", async () => {
    for (let i = 0; i < 4; i++) {
      keepBusy(600);
      assert.equal((await server.call("GET", "/v1/accounts")).status, 200);
    }
  });
});
