/** A request that does not arrive completely within LEEWAY_REQUEST_TIMEOUT is ended, even if data keeps arriving. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningServer, serve } from "../support/command.ts";
import { openSocket, readToEnd, requestHead } from "../support/raw-socket.ts";

const TIMEOUT_S = 2;
const DRIP_MS = 100;

const directory = mkdtempSync(join(tmpdir(), "leeway-late-"));
let server: RunningServer;
before(async () => {
  server = await serve(directory, { LEEWAY_LOG_LEVEL: "error", LEEWAY_REQUEST_TIMEOUT: String(TIMEOUT_S) });
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

for (const [title, start, drop] of [
  ["headers sent slowly", () => "GET /healthz HTTP/1.1\r\nHost: x\r\nA: ", "a"],
  [
    "a body sent slowly",
    () => `${requestHead("POST", "/v1/accounts", server.token ?? "")}Content-Length: 100000\r\n\r\n`,
    " ",
  ],
  [
    "a chunked body sent slowly",
    () => `${requestHead("POST", "/v1/accounts", server.token ?? "")}Transfer-Encoding: chunked\r\n\r\n`,
    "1\r\n \r\n",
  ],
] as const) {
  test(`${title}: the request is ended after ${TIMEOUT_S} seconds`, async () => {
    const startMs = performance.now();
    const socket = openSocket(server.url);
    const answer = readToEnd(socket);
    socket.write(start());
    while (!socket.destroyed) {
      socket.write(drop);
      await wait(DRIP_MS);
    }
    const tookMs = performance.now() - startMs;
    assert.ok(tookMs >= TIMEOUT_S * 1000, `${Math.round(tookMs)} ms`);
    assert.match(await answer, /^HTTP\/1.1 408 .*"code":"request_timeout"/s);
  });
}
