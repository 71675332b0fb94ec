/** The limits of uploads: slow and large ones delay only their own household. */
import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken, revokeToken } from "../../../src/operations/people/tokens.ts";
import type { CallAnswer } from "../../support/call.ts";
import { onSqlite } from "../../support/engines.ts";
import { slowDatabase } from "../../support/hostile-files.ts";
import { assertProblem } from "../../support/problems.ts";
import { openSocket, requestHead } from "../../support/raw-socket.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

const MIB = 2 ** 20;
const FILE = csv([["2026-05-02", "-12.50", "BAKERY"]]);

onSqlite((engine) => {
  const server = useServer(engine);
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Announces a body and sends only a part of it. */
  function startUpload(as: string, announcedBytes: number, sent: string | Uint8Array): Socket {
    const socket = openSocket(server.url);
    socket.write(`${requestHead("POST", "/v1/imports", as)}Content-Length: ${announcedBytes}\r\n\r\n`);
    socket.write(sent);
    sockets.push(socket);
    return socket;
  }

  const statusOf = async (as: string, file = FILE) => (await upload(server, file, { as })).status;
  async function becomes(status: number, send: () => Promise<number>): Promise<void> {
    while ((await send()) !== status) await wait(20);
  }

  async function newBudget(name: string): Promise<string> {
    const { id } = await createBudget(server.service, { name, currency: "USD", time_zone: "UTC" });
    return (await createToken(server.service, { budgetId: id, name, scope: "write" })).text;
  }

  /** Starts an upload and waits until the server has received its start. */
  async function occupy(as: string, announcedBytes: number, sent: string | Uint8Array): Promise<Socket> {
    for (;;) {
      const socket = startUpload(as, announcedBytes, sent);
      await wait(100);
      if ((await statusOf(as)) === 429) return socket;
      socket.destroy(); // the server may have received the other upload first, and rejected this one
    }
  }

  test("an upload that does not arrive blocks only its own budget, until its connection closes", async () => {
    const { write, other } = server.tokens;
    const budgets = [await newBudget("slow"), await newBudget("slower"), other];
    const slow = await Promise.all(budgets.map((as) => occupy(as, 1_000_000, "Date")));
    assert.equal(await statusOf(write), 201);
    const answer: CallAnswer = await upload(server, FILE, { as: other });
    assertProblem(answer, "rate_limited");
    assert.equal(answer.headers.get("retry-after"), "5");
    for (const socket of slow) socket.destroy();
    await becomes(201, () => statusOf(other));
  });

  test("reading stops when the connection closes", async () => {
    const [patient, gone] = [await newBudget("patient"), await newBudget("gone")];
    const file = slowDatabase();
    await occupy(patient, file.length, file);
    const socket = await occupy(gone, file.length, file);
    socket.destroy();
    await becomes(201, () => statusOf(gone));
    assert.equal(await statusOf(patient), 429, "the same file, uploaded earlier, is no longer being read");
  });

  test("reading stops when the access of the client ends", async () => {
    const { id: budgetId } = await createBudget(server.service, { name: "left", currency: "USD", time_zone: "UTC" });
    const newToken = (name: string) => createToken(server.service, { budgetId, name, scope: "write" });
    const [ended, other] = [await newToken("ended"), await newToken("other")];
    const file = slowDatabase();
    await occupy(ended.text, file.length, file);
    await revokeToken(server.service, ended.token);
    await becomes(201, () => statusOf(other.text));
  });

  test("a committed import is returned while another file of its budget is read", async () => {
    const as = await newBudget("polls");
    const call = (method: string, path: string, body?: unknown) => server.ok(method, path, body, { as });
    const { account } = await call("POST", "/v1/accounts", {
      account: { name: "Checking", type: "depository", subtype: "checking", currency: "USD" },
    });
    const query = `?account_id=${account.id}&commit=true`;
    const { id } = (await upload(server, FILE, { as, query })).json.import;
    const file = slowDatabase();
    await occupy(as, file.length, file);
    assert.equal((await call("GET", `/v1/imports/${id}`)).import.state, "committed");
    assert.equal((await call("GET", `/v1/imports/${id}/rows`)).rows.length, 1);
    assert.equal(await statusOf(as), 429, "the file is still being read");
  });

  test("the bodies in memory are limited, and small files are accepted meanwhile", async () => {
    const budgets = await Promise.all(["one", "two", "three"].map(newBudget));
    const started = budgets.map((as) => startUpload(as, 49 * MIB, "x".repeat(48 * MIB)));
    const rejected = await Promise.race(started.map(async (socket) => String(await once(socket, "data"))));
    assert.match(rejected, /^HTTP\/1.1 429 /);
    assert.equal(await statusOf(server.tokens.write), 201);
    for (const socket of started) socket.destroy();
    await becomes(422, () => statusOf(server.tokens.write, FILE.padEnd(30 * MIB, "x")));
  });
});
