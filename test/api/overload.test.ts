/**
 * With too many requests in flight, in all or of one household or address, the service rejects further ones immediately. It
 * recovers when some finish.
 */
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
const MAX_SHARED = 64;
const SHARE = MAX_SHARED / 4;
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

onSqlite((engine) => {
  const server = useServer(engine, { maxInFlight: MAX_SHARED });

  /** Opens connections with requests whose bodies do not arrive. Returns the responses of those that are rejected. */
  function stall(count: number, head: string) {
    const rejected: string[] = [];
    const sockets = Array.from({ length: count }, () => {
      const socket = openSocket(server.url);
      socket.write(`${head}Content-Length: 10\r\n\r\n{`);
      return socket.on("data", (data) => rejected.push(String(data)));
    });
    return { sockets, rejected };
  }

  for (const [whose, head, own, other] of [
    [
      "a household",
      () => requestHead("POST", "/v1/accounts", server.tokens.write),
      () => server.call("GET", "/v1/accounts"),
      () => server.call("GET", "/v1/accounts", undefined, { as: server.tokens.other }),
    ],
    [
      "an address without a token",
      () =>
        "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n",
      () => server.call("GET", "/docs", undefined, { as: null }),
      () => server.call("GET", "/v1/accounts"),
    ],
  ] as const) {
    test(`bodies that do not arrive take a quarter of the places for ${whose}, and others are served`, async () => {
      const { sockets, rejected } = stall(2 * MAX_SHARED, head());
      while (rejected.length < 2 * MAX_SHARED - SHARE) await setImmediate();
      for (const answer of rejected) assert.match(answer, /^HTTP\/1.1 503 .*"code":"overloaded"/s);
      assert.equal((await own()).status, 503);
      for (let i = 0; i < 5; i += 1) assert.equal((await other()).status, 200);
      assert.equal(rejected.length, 2 * MAX_SHARED - SHARE);
      for (const socket of sockets) socket.destroy();
      while ((await own()).status !== 200) await setImmediate();
    });
  }
});
