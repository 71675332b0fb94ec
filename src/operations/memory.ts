/**
 * Remembers what was reckoned for the budgets that were asked about last, each under a stamp that says all that it
 * followed from. Only what is committed may be remembered: a write has none of this.
 */
import type { Account } from "../domain/account.ts";
import type { Carry } from "../domain/carry.ts";
import type { Occurrence } from "../domain/occurrence.ts";

interface Memory<T> {
  /** What was kept for a budget under the same stamp. */
  find(budgetId: string, stamp: string): T | undefined;
  keep(budgetId: string, stamp: string, value: T): void;
}

export interface Memories {
  /** What past months came to. */
  readonly carry: Memory<Carry>;
  /** What is open of recurring rules in a month. */
  readonly openOccurrences: Memory<readonly Occurrence[]>;
}

/** Bounds the memory: of all budgets together, in categories that carry or occurrences that are open. */
const MAX_SIZE = 20_000;

export function newMemories(): Memories {
  return {
    carry: newMemory(({ envelopes }) => 1 + envelopes.size),
    openOccurrences: newMemory((occurrences) => 1 + occurrences.length),
  };
}

/** What a stamp says of accounts: all that decides whether their money counts, and in which currency. */
export function accountsStamp(accounts: readonly Account[]): readonly unknown[] {
  return accounts.map(({ id, currency, is_hidden }) => [id, currency, is_hidden]);
}

function newMemory<T>(sizeOf: (value: T) => number): Memory<T> {
  const kept = new Map<string, { readonly stamp: string; readonly value: T }>();
  let size = 0;

  function drop(budgetId: string): void {
    const entry = kept.get(budgetId);
    if (entry !== undefined) size -= sizeOf(entry.value);
    kept.delete(budgetId);
  }

  return {
    find(budgetId, stamp) {
      const entry = kept.get(budgetId);
      return entry?.stamp === stamp ? entry.value : undefined;
    },
    keep(budgetId, stamp, value) {
      drop(budgetId);
      kept.set(budgetId, { stamp, value });
      size += sizeOf(value);
      for (const oldest of kept.keys()) {
        if (size <= MAX_SIZE) break;
        drop(oldest);
      }
    },
  };
}
