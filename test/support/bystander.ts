/** A household that keeps using the service while other clients misuse it. It must not be affected. */
import assert from "node:assert/strict";
import type { Household } from "./household.ts";
import { memoryGrowthMib } from "./resident-memory.ts";

/** The most MiB by which the server's memory may grow. An idle server uses about 110 MiB. */
const MAX_GROWTH_MIB = 256;

/**
 * Runs `misuse` while the household pays and reads, one request after the other. Each response must be
 * correct, and the server's memory must stay within its limit.
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
    const answer = await home.pay(1);
    assert.equal(answer.status, 201, answer.text);
    paid += 1;
    assert.equal(await home.countPayments(), before + paid);
  } while (!isOver);
}
