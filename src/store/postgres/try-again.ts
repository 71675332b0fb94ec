/** Does again what failed for a reason that goes away by itself: a lost race, a broken connection, a lost name. */
import { setTimeout as wait } from "node:timers/promises";
import { mayPass } from "./postgres-error.ts";

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 5;

/**
 * `work` must have had no effect where it fails in one of these ways: a transaction that was not committed. Between the
 * attempts it waits for a random time, longer each time, so that those who raced do not meet again.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !mayPass(error)) throw error;
    }
    await wait(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
  }
}
