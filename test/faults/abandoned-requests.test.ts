/** Clients that disconnect before the response: their writes are stored completely or not at all, and once. */
import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { whileServed } from "../support/bystander.ts";
import type { CallAnswer } from "../support/call.ts";
import { type Household, newHousehold, paymentsBody } from "../support/household.ts";
import { openSocket, requestHead, whenClosed } from "../support/raw-socket.ts";
import { useHousehold } from "../support/served-household.ts";

const REQUESTS = 200;
const BATCH = 7;

const served = useHousehold();

/** Sends a batch and disconnects: in the middle of it, right after it, or a moment later. */
async function abandon({ server, token, accountId }: Household, key: string): Promise<void> {
  const body = paymentsBody(accountId, BATCH);
  const head = `${requestHead("POST", "/v1/transactions", token)}Idempotency-Key: ${key}\r\n`;
  const request = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  const isWhole = randomInt(3) > 0;
  const socket = openSocket(server.url);
  await new Promise((resolve) => {
    socket.write(isWhole ? request : request.slice(0, randomInt(request.length)), resolve);
  });
  await wait(randomInt(20));
  socket.resetAndDestroy();
  await whenClosed(socket);
}

/** Repeats a batch until its first attempt is no longer in flight. */
async function sendAgain(home: Household, key: string): Promise<CallAnswer> {
  for (;;) {
    const answer = await home.pay(BATCH, key);
    if (answer.json.code !== "idempotency_key_in_progress") return answer;
  }
}

test("hundreds of abandoned writes are complete or absent, and repeats with their keys agree", async () => {
  const { home } = served;
  const keys = Array.from({ length: REQUESTS }, () => randomUUID());
  const bystander = await newHousehold(home.server);
  await whileServed(bystander, () => Promise.all(keys.map((key) => abandon(home, key))));

  let done = 0;
  for (const key of keys) {
    const answer = await sendAgain(home, key);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.json.transactions.length, BATCH);
    if (answer.headers.get("idempotency-replayed") === "true") done += 1;
  }
  assert.ok(done > 0 && done < REQUESTS, `${done} of ${REQUESTS} succeeded at the first attempt`);
  assert.equal(await home.countPayments(), REQUESTS * BATCH);
});
