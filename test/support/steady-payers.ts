/**
 * Well-behaved clients: each payment has a key and is repeated with the same key until it is acknowledged. So every payment
 * must be stored exactly once, even if the service fails meanwhile.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Household } from "./household.ts";

const RETRY_MS = 50;

/** A rejection. */
export interface Refusal {
  readonly code: string;
  readonly retryAfter: string | null;
}

export interface Payers {
  /** Waits for the current payments. Resolves to the number of payments and the rejections. */
  stop(): Promise<{ readonly paid: number; readonly refusals: readonly Refusal[] }>;
}

/** Pays for all homes concurrently until stopped. Each home has `each` payments in flight. */
export function startPaying(homes: readonly Household[], each: number): Payers {
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
    const answer = await home.pay(1, key);
    if (answer.status === 201) return;
    assert.equal(answer.status, 503, answer.text);
    refusals.push({ code: answer.json.code, retryAfter: answer.headers.get("retry-after") });
    await wait(RETRY_MS);
  }
}
