/** Remembers what past months came to, for the budgets that were asked about last. */
import type { Carry } from "../domain/carry.ts";

export interface CarryMemory {
  /** What was kept for a budget under the same stamp. */
  find(budgetId: string, stamp: string): Carry | undefined;
  keep(budgetId: string, stamp: string, carry: Carry): void;
}

const MAX_BUDGETS = 1000;

/** One for all that is committed: what a write has not committed yet must not be remembered. */
export function carryMemory(): CarryMemory {
  const kept = new Map<string, { readonly stamp: string; readonly carry: Carry }>();
  return {
    find(budgetId, stamp) {
      const found = kept.get(budgetId);
      return found?.stamp === stamp ? found.carry : undefined;
    },
    keep(budgetId, stamp, carry) {
      kept.delete(budgetId);
      kept.set(budgetId, { stamp, carry });
      const [oldest] = kept.keys();
      if (kept.size > MAX_BUDGETS && oldest !== undefined) kept.delete(oldest);
    },
  };
}
