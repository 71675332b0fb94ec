/**
 * Malicious query strings, paths and bytes on a socket. Each is answered with a problem, the server keeps running, and
 * none causes an internal error.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, afterEach, test } from "node:test";
import { onSqlite } from "../support/engines.ts";
import { assertLinear } from "../support/growth.ts";
import { HANG_MS } from "../support/hang.ts";
import { NOBODY } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const BODY_LIMIT = 2 * 1024 * 1024;
const MAX_CONNECTIONS = 50;

/** A request with `|` for each line break. */
const lines = (text: string) => text.replaceAll("|", "\r\n");

onSqlite((engine) => {
  const server = useServer(engine, { maxConnections: MAX_CONNECTIONS });
  const open = () => connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");

  /** Everything that the server sends until it closes the socket. */
  async function readAll(socket: Socket): Promise<string> {
    let answer = "";
    socket.setTimeout(HANG_MS, () => socket.destroy(new Error(`no answer in time, but "${answer}"`)));
    socket.on("data", (text) => {
      answer += text;
    });
    await once(socket, "close");
    return answer;
  }

  async function send(...parts: (string | Uint8Array)[]): Promise<string> {
    const socket = open();
    for (const part of parts) socket.write(part);
    return await readAll(socket);
  }

  const get = (target: string, as?: string) =>
    send(
      `GET ${target} HTTP/1.1\r\nHost: x\r\n${as ? `Authorization: Bearer ${as}\r\n` : ""}Connection: close\r\n\r\n`,
    );
  const postHead = () =>
    lines(
      `POST /v1/accounts HTTP/1.1|Host: x|Connection: close|Authorization: Bearer ${server.tokens.write}|Content-Type: application/json|`,
    );

  /** Asserts that the response is one problem and nothing else. Returns its errors. */
  function assertRawProblem(answer: string, status: number, code: string): string[] {
    const [head = "", body = "", ...rest] = answer.split("\r\n\r\n");
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), answer.slice(0, 500));
    assert.match(head, /^content-type: application\/problem\+json/im);
    const problem = JSON.parse(body);
    assert.deepEqual([problem.status, problem.code, rest], [status, code, []]);
    return problem.errors.map((item: { parameter: string; code: string }) => `?${item.parameter} ${item.code}`);
  }

  afterEach(async () => assert.equal((await server.call("GET", "/readyz")).status, 200));
  after(() => {
    const faults = server.logLines.filter((line) => JSON.parse(line).level >= 50);
    assert.deepEqual(faults, []);
  });

  for (const [query, code, places] of [
    ["q=%zz", "invalid_text", []],
    ["q=%", "invalid_text", []],
    ["q=%f", "invalid_text", []],
    ["%=1", "invalid_text", []],
    ["q=%ff", "invalid_text", []],
    ["q=%c0%80", "invalid_text", []],
    ["q=%ed%a0%80", "invalid_text", []],
    ["q=a%00b", "invalid_text", ["?q invalid_text"]],
    ["q%00=1", "invalid_text", ["?q\u0000 invalid_text"]],
    ["q=a&q=b", "wrong_type", ["?q wrong_type"]],
    ["q=a&Q=b", "unknown_parameter", ["?Q unknown_parameter"]],
    ["q[]=a", "unknown_parameter", ["?q[] unknown_parameter"]],
    ["=a", "unknown_parameter", ["? unknown_parameter"]],
    ["q=a;limit=5&x=1&y", "unknown_parameter", ["?x unknown_parameter", "?y unknown_parameter"]],
    ["limit=5e1", "wrong_type", ["?limit wrong_type"]],
    ["limit=%2B5", "wrong_type", ["?limit wrong_type"]],
    ["limit=0x5", "wrong_type", ["?limit wrong_type"]],
    [`limit=${"9".repeat(400)}`, "wrong_type", ["?limit wrong_type"]],
  ] as const) {
    test(`a query string of ${query.slice(0, 40)} is rejected`, async () => {
      const answer = await get(`/v1/payees?${query}`, server.tokens.read);
      assert.deepEqual(assertRawProblem(answer, 400, code), places);
      assertRawProblem(await get(`/v1/payees?${query}`), 401, "unauthorized");
      assertRawProblem(await get(`/v1/nowhere?${query}`), 404, "not_found");
      assert.match(await get(`/healthz?${query}`), /^HTTP\/1.1 [24]00 /);
    });
  }

  test("a query string that repeats one parameter thousands of times is rejected in linear time", async () => {
    await assertLinear(1875, async (count) => {
      for (let i = 0; i < 20; i++) {
        const answer = await get(`/v1/payees?${"q&".repeat(count)}`, server.tokens.read);
        assertRawProblem(answer, 400, "wrong_type");
      }
    });
  });

  for (const query of ["?", "?&&&", "?&limit=5&", "?q=%F0%9F%8F%A6", "?q=a+b%20c", "?q=a=b"]) {
    test(`a query string of ${query} is accepted`, async () => {
      const answer = await get(`/v1/payees${query}`, server.tokens.read);
      assert.match(answer, /^HTTP\/1.1 200 OK\r\n/);
      assert.ok(answer.endsWith('{"payees":[],"has_more":false,"next_cursor":null}'), answer);
    });
  }

  for (const [target, status, code] of [
    ["/v1/accounts/%zz", 400, "invalid_request"],
    ["/v1/accounts/%", 400, "invalid_request"],
    ["/v1/accounts/%ff", 400, "invalid_request"],
    ["/v1/accounts/%ed%a0%80", 400, "invalid_request"],
    ["/v1/accounts/%00", 404, "not_found"],
    [`/v1/accounts/${NOBODY}%00`, 404, "not_found"],
    ["/v1/accounts/..%2f..%2fetc%2fpasswd", 404, "not_found"],
    [`/v1/accounts/${"a".repeat(101)}`, 404, "not_found"],
    [`/v1/accounts/${"a".repeat(10_000)}`, 404, "not_found"],
    ["/v1/accounts/__proto__", 404, "not_found"],
    ["/errors/__proto__", 404, "not_found"],
    ["/errors/..%2f..%2fpackage.json", 404, "not_found"],
    [`/errors/${"a".repeat(101)}`, 404, "not_found"],
    ["/docs/static/..%2f..%2f..%2fpackage.json", 404, "not_found"],
    ["/docs/static/../../../../package.json", 404, "not_found"],
    ["/docs/static/%00", 404, "not_found"],
    ["//v1/accounts", 404, "not_found"],
    ["/V1/accounts", 404, "not_found"],
    ["/v1/../v1/accounts", 404, "not_found"],
    ["/v1/accounts;a=b", 404, "not_found"],
    [`/${"%F0%9F%8F%A6".repeat(900)}`, 404, "not_found"],
    ["*", 404, "not_found"],
    ["*healthz", 404, "not_found"],
    ["http://elsewhere.example/v1/nowhere", 404, "not_found"],
  ] as const) {
    test(`a path of ${target.slice(0, 50)} (${target.length}) returns ${status}`, async () => {
      assertRawProblem(await get(target, server.tokens.read), status, code);
    });
  }

  for (const [title, request, status, code] of [
    ["words", "hello there||", 400, "invalid_request"],
    ["the start of a TLS handshake", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001", 400, "invalid_request"],
    ["NULs", "\u0000\u0000\u0000\u0000", 400, "invalid_request"],
    ["an unknown method", "BREW / HTTP/1.1|Host: x||", 400, "invalid_request"],
    ["an unknown version", "GET / HTTP/9.9|Host: x||", 400, "invalid_request"],
    ["a control character in the path", "GET /\u0001 HTTP/1.1|Host: x||", 400, "invalid_request"],
    ["a NUL in a header", "GET / HTTP/1.1|Host: x|A: \u0000||", 400, "invalid_request"],
    ["a space in a header's name", "GET / HTTP/1.1|Host: x|A b: c||", 400, "invalid_request"],
    ["two lengths", "POST / HTTP/1.1|Host: x|Content-Length: 1|Content-Length: 2||x", 400, "invalid_request"],
    [
      "chunks and a length",
      "POST / HTTP/1.1|Host: x|Transfer-Encoding: chunked|Content-Length: 5||0||",
      400,
      "invalid_request",
    ],
    ["a negative length", "POST / HTTP/1.1|Host: x|Content-Length: -1||", 400, "invalid_request"],
    ["a huge length", `POST / HTTP/1.1|Host: x|Content-Length: ${"9".repeat(30)}||`, 400, "invalid_request"],
    ["a header of 17 KiB", `GET / HTTP/1.1|Host: x|A: ${"a".repeat(17_408)}||`, 431, "headers_too_large"],
    ["a path of 17 KiB", `GET /${"a".repeat(17_408)} HTTP/1.1|Host: x||`, 431, "headers_too_large"],
  ] as const) {
    test(`on the socket, ${title}: ${status}`, async () => {
      assertRawProblem(await send(lines(request)), status, code);
    });
  }

  test("the response to a HEAD request of 17 KiB has no body", async () => {
    const response = await send(lines(`HEAD /${"a".repeat(17_408)} HTTP/1.1|Host: x||`));
    assert.match(response, /^HTTP\/1.1 431 .*\r\n\r\n$/s);
  });

  for (const [title, request, status] of [
    ["no Host", "GET /healthz HTTP/1.1||", 400],
    ["an Expect that cannot be met", "GET /healthz HTTP/1.1|Host: x|Connection: close|Expect: cake||", 417],
  ] as const) {
    test(`${title} is rejected: ${status}`, async () => {
      assert.match(await send(lines(request)), new RegExp(`^HTTP/1.1 ${status} `));
    });
  }

  for (const [method, path, status, code] of [
    ["POST", "/v1/nowhere", 404, "not_found"],
    ["PUT", "/", 405, "method_not_allowed"],
    ["PATCH", "/v1/accounts", 405, "method_not_allowed"],
    ["DELETE", "/docs", 405, "method_not_allowed"],
    ["POST", "/openapi.json", 405, "method_not_allowed"],
  ] as const) {
    test(`${method} ${path} returns ${status} before its body is read`, async () => {
      const head = `${method} ${path} HTTP/1.1|Host: x|Content-Type: application/json|Content-Length: ${BODY_LIMIT}||`;
      assertRawProblem(await send(lines(head)), status, code);
    });
  }

  test("a body beyond 2 MiB is rejected immediately, by its Content-Length or in chunks", async () => {
    const announced = await send(`${postHead()}Content-Length: ${BODY_LIMIT + 1}\r\n\r\n`);
    assertRawProblem(announced, 413, "body_too_large");
    const chunk = lines(`10000|${" ".repeat(0x10000)}|`);
    const parts = Array.from({ length: BODY_LIMIT / 0x10000 + 1 }, () => chunk);
    assertRawProblem(await send(`${postHead()}Transfer-Encoding: chunked\r\n\r\n`, ...parts), 413, "body_too_large");
  });

  test("a write without a body gets its response immediately", async () => {
    assertRawProblem(await send(`${postHead()}\r\n`), 400, "wrong_type");
  });

  test("an invalid chunk and an incomplete body change nothing", async () => {
    const accounts = (await server.call("GET", "/v1/accounts")).text;
    const body = JSON.stringify({ account: { name: "x", type: "other", subtype: "other", currency: "USD" } });
    const chunked = await send(`${postHead()}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${body}`);
    assertRawProblem(chunked, 400, "invalid_request");
    const socket = open();
    socket.end(`${postHead()}Content-Length: ${body.length + 1}\r\n\r\n${body}`);
    await readAll(socket);
    assert.equal((await server.call("GET", "/v1/accounts")).text, accounts);
  });

  test("garbage right after a write does not turn its response into an error", async () => {
    const body = JSON.stringify({ account: { name: "Pipelined", type: "other", subtype: "other", currency: "USD" } });
    const head = postHead().replace("Connection: close\r\n", "");
    const answer = await send(`${head}Content-Length: ${body.length}\r\n\r\n${body}garbage\r\n\r\n`);
    const isDone = (await server.call("GET", "/v1/accounts")).text.includes("Pipelined");
    assert.equal(answer.startsWith("HTTP/1.1 201 "), isDone, answer);
  });

  test("garbage after a response ends the connection with a problem", async () => {
    const socket = open();
    socket.write(lines("GET /healthz HTTP/1.1|Host: x||"));
    const [first] = await once(socket, "data");
    assert.match(first, /^HTTP\/1.1 200 OK\r\n/);
    socket.write("garbage\r\n\r\n");
    assertRawProblem(await readAll(socket), 400, "invalid_request");
  });

  test("connections beyond the limit are closed immediately; the others continue", async () => {
    const sockets = Array.from({ length: MAX_CONNECTIONS + 10 }, () => open().on("error", () => {}));
    const closed = new Promise<void>((resolve) => {
      let left = 10;
      for (const socket of sockets) {
        socket.once("close", () => {
          left -= 1;
          if (left === 0) resolve();
        });
      }
    });
    await closed;
    const present = sockets.find((socket) => !socket.destroyed);
    assert.ok(present);
    present.write(lines("GET /healthz HTTP/1.1|Host: x|Connection: close||"));
    assert.match(await readAll(present), /^HTTP\/1.1 200 OK\r\n/);
    for (const socket of sockets) socket.destroy();
  });
});
