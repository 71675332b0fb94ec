/** Repeats transactions that failed for a temporary reason: a lost race, a broken connection, a lost statement name. */
import { setTimeout as wait } from "node:timers/promises";
import { maxAttempts } from "./errors.ts";

const FIRST_WAIT_MS = 5;

/**
 * `work` must have no effect if it fails for such a reason, like a transaction that was not committed. The delay between
 * attempts is random and grows, so that competing transactions do not collide again.
 */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts(error)) throw error;
    }
    await wait(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
  }
}
