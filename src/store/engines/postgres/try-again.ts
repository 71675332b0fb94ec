/** Repeats transactions that failed for a temporary reason: a lost race, a broken connection, a lost statement name. */
import { setTimeout as wait } from "node:timers/promises";
import { maxAttempts } from "./errors.ts";

const FIRST_WAIT_MS = 5;

/**
 * `work` must have had no effect if it fails for such a reason: a transaction that was not committed. It waits between
 * attempts for a random and growing time, so that competing transactions do not meet again.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts(error)) throw error;
    }
    await wait(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
  }
}
