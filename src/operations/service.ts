/** What every operation works with: the store, the time and randomness, and on whose behalf it works. */

import type { NewId } from "../domain/id.ts";
import type { Scope } from "../domain/token.ts";
import type { Reads, Store, Tx } from "../store/store.ts";

export interface Service {
  readonly store: Store;
  /** The time in Unix milliseconds. */
  readonly now: () => number;
  readonly newId: NewId;
  /** Cryptographic randomness. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** Who asks: a token of a budget. */
export interface Caller {
  readonly budgetId: string;
  readonly tokenId: string;
  readonly scope: Scope;
}

/** What an operation that writes works with: an open transaction, and one instant for everything that it does. */
export interface Write {
  readonly tx: Tx;
  readonly caller: Caller;
  /** The timestamp of everything that this write creates or changes. */
  readonly at: string;
  readonly newId: NewId;
}

/** What an operation that reads works with: the store itself or, inside a write, its transaction. */
export interface Read {
  readonly reads: Reads;
  readonly budgetId: string;
}

/** To read inside a write what the write has done so far. */
export function readOf({ tx, caller }: Write): Read {
  return { reads: tx, budgetId: caller.budgetId };
}
