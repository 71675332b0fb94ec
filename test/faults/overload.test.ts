/**
 * Far too many concurrent writes: some are rejected early, the others succeed, and the service recovers immediately.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { holdWrites } from "../support/hold-writes.ts";
import { newHousehold, paymentsBody } from "../support/household.ts";
import { openSockets, readToEnd, requestHead } from "../support/raw-socket.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

/** More than the queue in `group-commit.ts` holds. */
const WRITES = 2500;
const BATCH = 3;

const servers = useServers();
const isStored = (answer: string) => answer.startsWith("HTTP/1.1 201 ");

test("more writes than the queue holds, while another process writes", async () => {
  const data = servers.path("overload");
  const home = await newHousehold(await servers.start(data));
  const body = paymentsBody(home.accountId, BATCH);
  const head = `${requestHead("POST", "/v1/transactions", home.token)}Connection: close\r\nContent-Length: ${body.length}\r\n`;
  const keys = Array.from({ length: WRITES }, () => randomUUID());
  const sockets = await openSockets(home.server.url, WRITES);
  const reading = sockets.map(readToEnd);
  const release = holdWrites(data);
  for (const [i, socket] of sockets.entries()) socket.write(`${head}Idempotency-Key: ${keys[i]}\r\n\r\n${body}`);
  assert.match(await Promise.race(reading), /^HTTP\/1.1 503 /, "the first response is not a rejection");
  release();
  const answers = await Promise.all(reading);

  const refused = keys.filter((_, i) => !isStored(answers[i] ?? ""));
  assert.ok(refused.length < WRITES, "all writes were rejected");
  for (const answer of answers.filter((text) => !isStored(text))) {
    assert.match(answer, /^HTTP\/1.1 503 /);
    assert.match(answer, /^retry-after: [1-9]\d*\r$/im);
    assert.match(answer, /^content-type: application\/problem\+json/im);
  }
  assert.equal(await home.countPayments(), (WRITES - refused.length) * BATCH);

  for (const key of refused.slice(0, 50)) {
    const answer = await home.pay(BATCH, key);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.get("idempotency-replayed"), null);
  }
  await assertStops(home.server);
  await assertVerified(data);
});
