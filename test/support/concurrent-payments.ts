/** Concurrent batches of payments, each with its own key: sent while the disk is full, then repeated. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { CallAnswer } from "./call.ts";
import type { Household } from "./household.ts";
import { assertProblem } from "./problems.ts";

/** The sizes of the concurrent batches: some fail while they are written, others at the commit. */
const BATCHES = [1, 200, 1, 700, 5, 400, 1, 1000];

export interface Sent {
  readonly key: string;
  readonly count: number;
  readonly answer: CallAnswer;
}

export function payConcurrently(home: Household): Promise<Sent[]> {
  return Promise.all(
    BATCHES.map(async (count) => {
      const key = randomUUID();
      return { key, count, answer: await home.pay(count, key) };
    }),
  );
}

/** Pays until `isReached`. Every payment must be stored. */
export async function payUntil(home: Household, isReached: () => boolean | Promise<boolean>): Promise<Sent[]> {
  const sent: Sent[] = [];
  while (!(await isReached())) {
    assert.ok(sent.length < 100 * BATCHES.length, "the awaited state was not reached");
    const now = await payConcurrently(home);
    assert.ok(now.every(isStored));
    sent.push(...now);
  }
  return sent;
}

/** Writes beyond a full disk. Every response is a success or the correct rejection, and the balances agree. */
export async function writeOnFullDisk(home: Household): Promise<Sent[]> {
  const before = await home.countPayments();
  const sent: Sent[] = [];
  for (let fullRounds = 0, round = 0; fullRounds < 3; round++) {
    assert.ok(round < 50, "the disk does not fill up");
    const now = await payConcurrently(home);
    sent.push(...now);
    if (now.every(isStored)) continue;
    fullRounds += 1;
    for (const { answer } of now.filter((batch) => !isStored(batch))) {
      assertProblem(answer, "storage_unavailable", []);
      assert.ok(Number(answer.headers.get("retry-after")) > 0);
    }
    assert.equal(await home.countPayments(), before + countStored(sent));
    assert.equal((await home.call("GET", "/v1/transactions?limit=100")).json.transactions.length, 100);
  }
  return sent;
}

/** Repeats every batch with its key: rejected batches are stored now, stored batches are not stored twice. */
export async function sendAgain(home: Household, sent: readonly Sent[]): Promise<void> {
  const before = await home.countPayments();
  for (const batch of sent) {
    const again = await home.pay(batch.count, batch.key);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.headers.get("idempotency-replayed"), isStored(batch) ? "true" : null);
    if (isStored(batch)) assert.equal(again.text, batch.answer.text);
  }
  assert.equal(await home.countPayments(), before + countAll(sent) - countStored(sent));
}

export const countStored = (sent: readonly Sent[]) => countAll(sent.filter(isStored));

export const countAll = (sent: readonly Sent[]) => sent.reduce((sum, { count }) => sum + count, 0);

const isStored = ({ answer }: Sent) => answer.status === 201;
