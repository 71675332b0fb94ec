/**
 * The writes of one budget take turns. They would wait for each other in the database as well, but there each would hold
 * a connection that another household could use.
 */
import { tooManyWaiting } from "../storage-unavailable.ts";

/** How many may wait, and how long: what is answered later helps nobody. */
const MAX_WAITING = 2000;
const MAX_WAIT_MS = 5000;

export interface Turns {
  /** Runs `work` when all that came before it for the same budget is over. @throws Problem `overloaded` */
  take<T>(budgetId: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when every turn that was given is over. */
  idle(): Promise<void>;
}

export function turns(): Turns {
  /** The end of each budget's last turn. */
  const last = new Map<string, Promise<unknown>>();
  let waiting = 0;

  async function runAfter<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const deadlineMs = performance.now() + MAX_WAIT_MS;
    waiting += 1;
    await before.catch(() => {});
    waiting -= 1;
    if (performance.now() > deadlineMs) throw tooManyWaiting();
    return await work();
  }

  return {
    async take(budgetId, work) {
      if (waiting >= MAX_WAITING) throw tooManyWaiting();
      const before = last.get(budgetId);
      const turn = before === undefined ? work() : runAfter(before, work);
      last.set(budgetId, turn);
      try {
        return await turn;
      } finally {
        if (last.get(budgetId) === turn) last.delete(budgetId);
      }
    },
    async idle() {
      await Promise.allSettled(last.values());
    },
  };
}
