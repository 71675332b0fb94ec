/**
 * Compares the CPU time of two pieces of work in one run. A limit in milliseconds would depend on the machine and on what
 * else runs on it; a ratio does not.
 */
import assert from "node:assert/strict";

const ROUNDS = 2;
const ATTEMPTS = 4;

/** Linear work takes four times as long for four times the size, and quadratic work sixteen times. */
const MOST_GROWTH = 10;

/** Asserts that four times the size takes much less than sixteen times the CPU time. */
export function assertLinear(size: number, work: (size: number) => unknown): Promise<void> {
  return assertAtMost(
    MOST_GROWTH,
    () => work(4 * size),
    () => work(size),
  );
}

/** Asserts that `work` takes at most `times` the CPU time of `base`. */
export async function assertAtMost(times: number, work: () => unknown, base: () => unknown): Promise<void> {
  await base(); // compiles the code that both share
  const ratios: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let [own, others] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < ROUNDS; round += 1) {
      others = Math.min(others, await cpuMsOf(base));
      own = Math.min(own, await cpuMsOf(work));
    }
    if (own <= times * others) return;
    ratios.push(own / others);
  }
  assert.fail(`it takes ${ratios.map(Math.round).join(", ")} times the CPU time, and not at most ${times} times`);
}

async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
