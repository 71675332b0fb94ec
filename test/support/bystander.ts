/** Somebody who goes on using the service while others misuse it, and must not notice. */
import assert from "node:assert/strict";
import type { Household } from "./household.ts";
import { memoryGrowthMib } from "./resident-memory.ts";

/** No answer may take longer than this, on however slow a machine. */
const PATIENCE_MS = 10_000;

/** By how much the server's memory may grow, whatever is done to it. At rest it holds about 110. */
const MAX_GROWTH_MIB = 256;

/**
 * Runs `misuse` while the household pays and reads, one request after the other: each must be answered in time and
 * right, and the server's memory stay within its bound.
 */
export async function whileServed<T>(home: Household, misuse: () => Promise<T>): Promise<T> {
  const { result, growthMib } = await memoryGrowthMib(home.server.pid, async () => {
    const misused = misuse();
    await payUntil(misused, home);
    return await misused;
  });
  assert.ok(growthMib < MAX_GROWTH_MIB, `the server's memory grew by ${Math.round(growthMib)} MiB`);
  return result;
}

/** Pays and reads at least once, and then until `end`. */
async function payUntil(end: Promise<unknown>, home: Household): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  end.then(over, over);
  const before = await home.countPayments();
  let paid = 0;
  do {
    const startMs = performance.now();
    const answer = await home.pay(1);
    assert.equal(answer.status, 201, answer.text);
    paid += 1;
    assert.equal(await home.countPayments(), before + paid);
    const tookMs = Math.round(performance.now() - startMs);
    assert.ok(tookMs < PATIENCE_MS, `a write and a read took ${tookMs} ms`);
  } while (!isOver);
}
