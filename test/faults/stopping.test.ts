/** A server that is stopped during heavy misuse: it exits in time and finishes accepted writes. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { CallAnswer } from "../support/call.ts";
import { holdWrites } from "../support/hold-writes.ts";
import { slowDatabase } from "../support/hostile-files.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { openSockets, requestHead } from "../support/raw-socket.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

const SETTLE_MS = 300;
const BATCH = 20;
const CLIENTS = 12;

const servers = useServers();

/** Opens connections of every kind that never end by themselves. */
async function openHangingConnections({ server, token }: Household): Promise<void> {
  const get = requestHead("GET", "/v1/transactions?limit=100", token);
  const post = requestHead("POST", "/v1/accounts", token);
  for (const sent of ["", get.slice(0, 20), `${post}Content-Length: 1000\r\n\r\n{`, `${get}\r\n`.repeat(100)]) {
    for (const socket of await openSockets(server.url, 50)) socket.pause().write(sent);
  }
}

/** Pays batch after batch until the server accepts no more. Records each response by its key. */
async function payUntilStopped(home: Household, answers: Map<string, CallAnswer | undefined>): Promise<void> {
  for (;;) {
    const key = randomUUID();
    answers.set(key, undefined);
    const answer = await home.pay(BATCH, key).catch(() => undefined);
    if (answer === undefined || answer.json.code === "shutting_down") return;
    assert.equal(answer.status, 201, answer.text);
    answers.set(key, answer);
  }
}

test("SIGTERM under load", async () => {
  const data = servers.path("stopping");
  const home = await newHousehold(await servers.start(data));
  await home.pay(100);
  await openHangingConnections(home);
  const answers = new Map<string, CallAnswer | undefined>();
  const paying = Array.from({ length: CLIENTS }, () => payUntilStopped(home, answers));
  await wait(SETTLE_MS);
  const release = holdWrites(data); // every client has a write in flight when the signal arrives
  await wait(SETTLE_MS);
  const stopped = assertStops(home.server);
  await wait(SETTLE_MS);
  release();
  await stopped;
  await Promise.all(paying);
  assert.equal(home.server.output.stderr, "");

  await assertVerified(data);
  const again = home.on(await servers.start(data));
  for (const [key, first] of answers) {
    const answer = await again.pay(BATCH, key);
    assert.equal(answer.status, 201, answer.text);
    // Unanswered and rejected batches were not stored.
    assert.equal(answer.headers.get("idempotency-replayed"), first === undefined ? null : "true");
    if (first !== undefined) assert.equal(answer.text, first.text);
  }
  assert.equal(await again.countPayments(), 100 + answers.size * BATCH);
});

test("SIGTERM while exports are written, queued and not read", async () => {
  const home = await newHousehold(await servers.start(servers.path("exporting")));
  for (let i = 0; i < 20; i++) assert.equal((await home.pay(1000)).status, 201);
  for (const socket of await openSockets(home.server.url, 10)) {
    socket.pause().write(`${requestHead("GET", "/v1/export?format=csv", home.token)}\r\n`);
  }
  await wait(SETTLE_MS);
  await assertStops(home.server);
  assert.equal(home.server.output.stderr, "");
  assert.deepEqual(
    readdirSync(servers.path("exporting")).filter((name) => name.startsWith("temporary-")),
    [],
  );
});

test("SIGTERM while a file is read that takes a minute", async () => {
  const home = await newHousehold(await servers.start(servers.path("reading")));
  const file = slowDatabase();
  const [socket] = await openSockets(home.server.url, 1);
  socket?.write(`${requestHead("POST", "/v1/imports", home.token)}Content-Length: ${file.length}\r\n\r\n`);
  socket?.write(file);
  await wait(SETTLE_MS);
  await assertStops(home.server);
  assert.equal(home.server.output.stderr, "");
});
