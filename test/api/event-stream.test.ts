/** Event streams do not affect other clients: they are not requests in flight, and slow readers are disconnected. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { eventStream } from "../../src/api/event-stream.ts";
import type { Change } from "../../src/domain/change.ts";
import type { Read } from "../../src/operations/service.ts";
import { onSqlite } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { assertProblem } from "../support/problems.ts";
import { openSocket, readToEnd, requestHead } from "../support/raw-socket.ts";
import { startServer } from "../support/server.ts";

onSqlite((engine) => {
  test("open streams do not count as requests in flight", async () => {
    const server = await startServer(engine, { maxInFlight: 1 });
    const streams = await Promise.all(Array.from({ length: 5 }, () => openEvents(server.url, server.tokens.read)));
    assert.ok(streams.every(({ status }) => status === 200));
    const answer = await server.call("POST", "/v1/categories", { category: { name: "Served" } });
    assert.equal(answer.status, 201, answer.text);
    for (const stream of streams) await stream.wait(1);
    await server.close();
  });

  test("streams use at most half of the connections", async () => {
    const server = await startServer(engine, { maxConnections: 4 });
    const streams = [
      await openEvents(server.url, server.tokens.read),
      await openEvents(server.url, server.tokens.write),
    ];
    assertProblem(await server.call("GET", "/v1/events"), "overloaded", []);
    streams[0]?.close();
    while ((await server.call("HEAD", "/v1/me")).status !== 200) await wait(10);
    const again = await openEvents(server.url, server.tokens.read);
    assert.equal(again.status, 200);
    await server.close();
  });

  test("request timeouts do not end an idle stream", async () => {
    const server = await startServer(engine, { requestTimeoutMs: 300 });
    const stream = await openEvents(server.url, server.tokens.read);
    await wait(1500);
    await server.call("POST", "/v1/categories", { category: { name: "Later" } });
    assert.equal((await stream.wait(1)).length, 1);
    await server.close();
  });

  test("requests behind a stream on the same connection wait for its end, and are then dropped", async () => {
    const server = await startServer(engine);
    const socket = openSocket(server.url);
    const request = (path: string) => `${requestHead("GET", path, server.tokens.read)}\r\n`;
    socket.write(request("/v1/events") + request("/v1/accounts"));
    const text = readToEnd(socket);
    await wait(300);
    await server.close();
    assert.deepEqual((await text).match(/HTTP\/1\.1 \d+/g), ["HTTP/1.1 200"]);
  });
});

const COMMENT_MS = 50;

/** An endless log that counts its reads. */
function endlessLog() {
  const log = { reads: 0 };
  const change = (seq: number): Change => ({
    seq,
    at: "",
    actor_kind: "token",
    actor_id: null,
    operation: "test.test",
    scope: "write",
    items: [{ type: "account", id: "x", action: "updated", bookedMoved: 0 }],
  });
  const changes = {
    lastSeq: async () => 0,
    list: async ({ since = 0, limit }: { since?: number; limit: number }) => {
      log.reads += 1;
      return Array.from({ length: limit }, (_, i) => change(since + 1 + i));
    },
  } as Partial<Read["reads"]["changes"]> as Read["reads"]["changes"];
  return { log, changes };
}

test("the log is read only as fast as the client reads, and a client that stops reading is cut off", async () => {
  const { log, changes } = endlessLog();
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  const { body, start, wake } = eventStream({ changes, commentIntervalMs: COMMENT_MS, onClose });
  await start(undefined);
  await wait(COMMENT_MS / 2);
  const { reads } = log;
  const bytes = body.readableLength;
  assert.ok(bytes < 2 * body.readableHighWaterMark, `${bytes} bytes are buffered`);
  wake();
  await wait(5);
  assert.equal(log.reads, reads, "it reads the log although the buffer is full");

  while (body.read() !== null);
  await wait(5);
  assert.ok(log.reads > reads, "it does not continue when the client reads");
  await once(body, "close");
  assert.equal(closed, 1);
});

test("a stream whose log cannot be read ends, so that the client connects again", async () => {
  const { changes } = endlessLog();
  const list = async () => {
    throw new Error("the database is gone");
  };
  const onClose = () => {};
  const { body, start } = eventStream({ changes: { ...changes, list }, commentIntervalMs: COMMENT_MS, onClose });
  await start(undefined);
  body.resume();
  await once(body, "end");
});
