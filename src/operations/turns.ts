/** Limits how much expensive work runs at the same time in this process. */
import { Problem } from "../domain/problem.ts";

/**
 * Runs `work` when it is its turn: after work that `isUrgent`, in the order of the calls. @throws Problem `overloaded` if
 * that takes too long.
 */
export type InTurn = <T>(work: () => Promise<T>, options?: { readonly isUrgent?: boolean }) => Promise<T>;

export function turns({ maxAtOnce, maxWaitMs }: { readonly maxAtOnce: number; readonly maxWaitMs: number }): InTurn {
  let running = 0;
  const waiting: { readonly isUrgent: boolean; start(): void }[] = [];

  function waitForTurn(isUrgent: boolean): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const entry = {
        isUrgent,
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        const detail = "Too many passwords at once. Try again in a moment.";
        reject(new Problem("overloaded", detail, [], { retryAfterSeconds: Math.ceil(maxWaitMs / 1000) }));
      }, maxWaitMs);
      const place = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1;
      waiting.splice(place === -1 ? waiting.length : place, 0, entry);
    });
  }

  return async (work, { isUrgent = false } = {}) => {
    if (running < maxAtOnce) running += 1;
    else await waitForTurn(isUrgent);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next.start(); // takes over this slot
    }
  };
}
