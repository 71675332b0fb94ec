/** `leeway mcp` over standard input and output. `npm run test:mcp` tests it with a chat program's client. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { leeway, type RunningServer, serve } from "../support/command.ts";

const MAIN = join(import.meta.dirname, "../../src/main.js");

let data: string;
let server: RunningServer;
before(async () => {
  data = mkdtempSync(join(tmpdir(), "leeway-mcp-"));
  server = await serve(data);
});
after(async () => {
  await server.stop();
  rmSync(data, { recursive: true });
});

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: object;
}

/** Sends messages to the command, and returns the responses by id and what it printed to standard error. */
async function converse(args: readonly string[], token: string, messages: readonly Message[]) {
  const child = spawn(process.execPath, [MAIN, "mcp", "--url", server.url, ...args], {
    env: { PATH: process.env.PATH, LEEWAY_TOKEN: token },
  });
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const expected = messages.filter(({ id }) => id !== undefined).length;
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  const responses = new Map<number, any>();
  for await (const line of createInterface(child.stdout)) {
    const { id, result } = JSON.parse(line);
    responses.set(id, result);
    if (responses.size === expected) break;
  }
  child.stdin.end();
  const [code] = await once(child, "exit");
  return { responses, errors, code };
}

const HELLO: readonly Message[] = [
  {
    ...{ id: 1, method: "initialize" },
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  },
  { method: "notifications/initialized" },
];

test("it serves the tools of the token until standard input ends", async () => {
  const power = { id: 3, method: "tools/call", params: { name: "spending_power", arguments: {} } };
  const messages = [...HELLO, { id: 2, method: "tools/list" }, power];
  const reading = await converse([], server.token ?? "", messages);
  assert.equal(reading.code, 0, reading.errors);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  assert.ok(!names(reading.responses.get(2).tools).includes("undo"));
  assert.equal(reading.responses.get(3).structuredContent.spending_power, 0);
  const writing = await converse(["--write"], server.token ?? "", messages);
  assert.ok(names(writing.responses.get(2).tools).includes("undo"));
  const { stdout } = await leeway(["token", "create", "--name", "chat", "--scope", "read"], { LEEWAY_DATA: data });
  const readOnly = await converse(["--write"], /lw_\w+/.exec(stdout)?.[0] ?? "", messages);
  assert.ok(!names(readOnly.responses.get(2).tools).includes("undo"));
  assert.match(readOnly.errors, /cannot write/);
});

test("without a token that the server accepts, it explains and ends with 2", async () => {
  for (const [environment, message] of [
    [{}, /Set LEEWAY_TOKEN/],
    [{ LEEWAY_TOKEN: "secret" }, /LEEWAY_TOKEN is set, but must be a token/],
    [{ LEEWAY_TOKEN: "lw_0123456789" }, /cannot be used: invalid_token/],
  ] as const) {
    const { code, stdout, stderr } = await leeway(["mcp", "--url", server.url], environment);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, message);
  }
});
