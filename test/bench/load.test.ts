/** The load generator against real servers that split or delay their responses: it must count every response. */
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, test } from "node:test";
import { httpRequest } from "../../bench/support/http-connection.ts";
import { load } from "../../bench/support/load.ts";
import { releaseAll, whenDone } from "../../bench/support/releases.ts";

const GET = httpRequest("GET", "/");

afterEach(releaseAll);

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0 }, resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, pid: process.pid };
}

test("responses of every length are counted, including those in several packets or without a body", async () => {
  let answered = 0;
  const target = await serve((_request, response) => {
    answered += 1;
    const body = Buffer.alloc([3, 0, 600_000][answered % 3] ?? 0);
    response.writeHead(body.length === 0 ? 204 : 200, body.length === 0 ? {} : { "content-length": body.length });
    response.flushHeaders();
    const half = body.length / 2;
    response.write(body.subarray(0, half));
    setImmediate(() => response.end(body.subarray(half)));
  });
  const result = await load(target, { requests: [GET], connections: 3, seconds: 0.5 });
  const { 200: full = 0, 204: empty = 0, ...others } = result.statuses;
  assert.deepEqual(others, {});
  assert.ok(empty > 0 && Math.abs(full - 2 * empty) <= 12, `${full} with a body, ${empty} without`);
  assert.ok(full + empty <= answered, `${full + empty} counted, ${answered} answered`);
});

test("a response whose head arrives in several packets is counted once", async () => {
  let answered = 0;
  const server = createTcpServer((socket) => {
    socket.setNoDelay(true).on("error", () => {});
    socket.on("data", () => {
      answered += 1;
      socket.write("HTTP/1.1 200 OK\r\nContent-Le");
      setTimeout(() => socket.write("ngth: 5\r\n\r"), 5);
      setTimeout(() => socket.write("\nhello"), 10);
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0 }, resolve));
  whenDone(() => void server.close());
  const target = { port: (server.address() as AddressInfo).port, pid: process.pid };
  const { statuses } = await load(target, { requests: [GET], connections: 2, seconds: 0.5 });
  const { 200: counted = 0, ...others } = statuses;
  assert.deepEqual(others, {});
  assert.ok(counted > 0 && counted <= answered, `${counted} counted, ${answered} answered`);
});

test("in a closed loop, each connection has one request in flight", async () => {
  let underWay = 0;
  let most = 0;
  const target = await serve((_request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setTimeout(() => {
      underWay -= 1;
      response.setHeader("content-length", 0).end();
    }, 20);
  });
  await load(target, { requests: [GET], connections: 7, seconds: 0.3 });
  assert.equal(most, 7);
});

test("requests are sent in turn, with their bodies", async () => {
  const bodies: string[] = [];
  const target = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.setHeader("content-length", 0).end();
  });
  const requests = ["one", "two"].map((name) => httpRequest("POST", "/", undefined, { name }));
  await load(target, { requests, connections: 1, seconds: 0.1 });
  assert.deepEqual(bodies.slice(0, 4), ['{"name":"one"}', '{"name":"two"}', '{"name":"one"}', '{"name":"two"}']);
});

test("in an open loop, a request's time starts when it is due, not when it is sent", async () => {
  const takesMs = 100;
  const target = await serve((_request, response) => {
    setTimeout(() => response.setHeader("content-length", 0).end(), takesMs);
  });
  const plan = { requests: [GET], connections: 1, seconds: 1 };
  const open = await load(target, { ...plan, perSecond: 50 });
  // 50 requests per second are due, but at most 10 can be sent, so the last ones wait most of the time.
  assert.ok(open.p99Ms > 5 * takesMs, `${open.p99Ms} ms`);
  assert.ok(open.answersPerSecond <= 11, String(open.answersPerSecond));
});

test("an open loop does not exceed its rate", async () => {
  const target = await serve((_request, response) => void response.setHeader("content-length", 0).end());
  const { answersPerSecond } = await load(target, { requests: [GET], connections: 5, seconds: 1, perSecond: 100 });
  assert.ok(answersPerSecond > 0 && answersPerSecond <= 205, String(answersPerSecond));
});

test("an error response or a closed connection ends the benchmark", async () => {
  const failing = await serve((_request, response) => void response.writeHead(500, { "content-length": 0 }).end());
  await assert.rejects(load(failing, { requests: [GET], seconds: 0.1 }), /times 500/);
  const closing = await serve((request) => void request.socket.end());
  await assert.rejects(load(closing, { requests: [GET], seconds: 0.1 }), /closed a connection/);
});
