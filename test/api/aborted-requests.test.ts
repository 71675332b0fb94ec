/** Requests that end before their response: each leaves one line in the log, whatever ended it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { onSqlite } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { openSocket, requestHead } from "../support/raw-socket.ts";
import { startServer, type TestServer, useServer } from "../support/server.ts";

const TIMEOUT_MS = 500;

const linesOf = ({ logLines }: TestServer, path: string): Fields[] =>
  logLines.map((line) => JSON.parse(line)).filter((line) => line.path === path);

/** The one line about a path, after all others of it had time to appear. */
async function lineOf(server: TestServer, path: string): Promise<Fields> {
  while (linesOf(server, path).length === 0) await wait(10);
  await server.call("GET", "/v1/me");
  const [line, ...others] = linesOf(server, path);
  assert.deepEqual(others, []);
  return line ?? {};
}

onSqlite((engine) => {
  const server = useServer(engine, { requestTimeoutMs: TIMEOUT_MS });
  /** Starts a request, which has arrived when the server answers "100 Continue". */
  const startRequest = async (method: string, path: string, bytes: number) => {
    const socket = openSocket(server.url);
    const expecting = `Expect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`;
    socket.write(requestHead(method, path, server.tokens.write) + expecting);
    await new Promise((resolve) => socket.once("data", resolve));
    return socket;
  };

  for (const [title, method, route, path] of [
    ["a JSON body", "PUT", "/v1/accounts/:account_id", (id: string) => `/v1/accounts/${id}`],
    ["a statement", "POST", "/v1/imports", () => "/v1/imports"],
    [
      "an attachment",
      "POST",
      "/v1/transactions/:transaction_id/attachments",
      (id: string) => `/v1/transactions/${id}/attachments`,
    ],
  ] as const) {
    for (const ending of ["hangs up", "is too slow"]) {
      test(`a client that ${ending} while it sends ${title}`, async () => {
        const { id } = await newAccount(server);
        const before = linesOf(server, path(id)).length;
        const startMs = performance.now();
        const socket = await startRequest(method, path(id), 1000);
        socket.write("{");
        await wait(100);
        if (ending === "hangs up") socket.destroy();
        while (linesOf(server, path(id)).length === before) await wait(10);
        const { aborted, status, ms, ...line } = linesOf(server, path(id)).at(-1) ?? {};
        assert.deepEqual(
          [aborted, status, line.method, line.route, line.budget_id],
          [true, undefined, method, route, server.budget.id],
        );
        const least = ending === "hangs up" ? 50 : TIMEOUT_MS / 2;
        assert.ok(ms >= least && ms <= performance.now() - startMs, `${ms} ms`);
        socket.destroy();
      });
    }
  }

  test("a client that hangs up while its request is handled", async () => {
    const release = await server.holdWrites();
    const body = JSON.stringify({ category: { name: "Late" } });
    const socket = await startRequest("POST", "/v1/categories", body.length);
    socket.write(body);
    await wait(200);
    socket.destroy();
    const { aborted, status, route } = await lineOf(server, "/v1/categories");
    assert.deepEqual([aborted, status, route], [true, undefined, "/v1/categories"]);
    await release();
  });

  test("a client that hangs up in the middle of a response", async () => {
    const socket = openSocket(server.url);
    socket.write(`${requestHead("GET", "/v1/events", server.tokens.read)}\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
    const { aborted, status } = await lineOf(server, "/v1/events");
    assert.deepEqual([aborted, status], [true, 200]);
  });

  test("a server that closes all connections", async () => {
    const closing = await startServer(engine);
    const release = await closing.holdWrites();
    const body = JSON.stringify({ category: { name: "Late" } });
    const socket = openSocket(closing.url);
    const expecting = `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(requestHead("POST", "/v1/categories", closing.tokens.write) + expecting + body);
    await new Promise((resolve) => socket.once("data", resolve)); // "100 Continue": the request has arrived
    await wait(200);
    closing.closeAllConnections();
    await release();
    await closing.close();
    while (linesOf(closing, "/v1/categories").length === 0) await wait(10);
    const [line, ...others] = linesOf(closing, "/v1/categories");
    assert.deepEqual([line?.aborted, others], [true, []]);
  });

  test("pipelined requests behind a response that nobody reads", async () => {
    const socket = openSocket(server.url);
    const events = `${requestHead("GET", "/v1/events", server.tokens.read)}\r\n`;
    socket.write(events + `${requestHead("GET", "/v1/payees", server.tokens.read)}\r\n`.repeat(3));
    await new Promise((resolve) => socket.once("data", resolve));
    await wait(200);
    socket.destroy();
    while (linesOf(server, "/v1/payees").length < 3) await wait(10);
    for (const { aborted, status } of linesOf(server, "/v1/payees")) {
      assert.deepEqual([aborted, status], [true, undefined]);
    }
  });

  test("a finished request has a route too, and is not aborted", async () => {
    await server.call("GET", "/v1/tags");
    const { aborted, status, route } = await lineOf(server, "/v1/tags");
    assert.deepEqual([aborted, status, route], [undefined, 200, "/v1/tags"]);
  });
});
