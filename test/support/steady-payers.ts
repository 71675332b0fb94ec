/**
 * Households' programs as they should be: each payment has a key, and one that is not acknowledged is sent again with
 * the same key until it is. So every payment is stored once, whatever happens to the service meanwhile.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Household } from "./household.ts";

const RETRY_MS = 50;

/** A refusal, and how long it took to be told. */
export interface Refusal {
  readonly code: string;
  readonly retryAfter: string | null;
  readonly tookMs: number;
}

export interface Payers {
  /** Lets everybody finish the payment at hand; resolves to how many were made, and what was refused meanwhile. */
  stop(): Promise<{ readonly paid: number; readonly refusals: readonly Refusal[] }>;
}

/** Pays on all of the homes at once, `each` at a time, until stopped. */
export function payOn(homes: readonly Household[], each: number): Payers {
  let isStopping = false;
  const refusals: Refusal[] = [];
  async function pay(home: Household): Promise<number> {
    let paid = 0;
    for (; !isStopping; paid += 1) await payOnce(home, refusals);
    return paid;
  }
  const paying = Promise.all(homes.flatMap((home) => Array.from({ length: each }, () => pay(home))));
  return {
    async stop() {
      isStopping = true;
      const counts = await paying;
      return { paid: counts.reduce((sum, count) => sum + count, 0), refusals };
    },
  };
}

async function payOnce(home: Household, refusals: Refusal[]): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const startMs = performance.now();
    const answer = await home.pay(1, key);
    if (answer.status === 201) return;
    assert.equal(answer.status, 503, answer.text);
    const tookMs = performance.now() - startMs;
    refusals.push({ code: answer.json.code, retryAfter: answer.headers.get("retry-after"), tookMs });
    await wait(RETRY_MS);
  }
}
