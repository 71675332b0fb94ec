/**
 * Asks the person which values to keep if somebody else has changed the same resource in the meantime. The frame shows
 * the question.
 */
import { useSyncExternalStore } from "react";
import { watched } from "../logic/watched.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Conflict {
  /** The fields of the write. */
  readonly mine: Fields;
  /** The resource as it is now. */
  readonly theirs: Fields;
  answer(isMine: boolean): void;
}

const open = watched<Conflict | undefined>(undefined);

/** True: the write is sent again. */
export function askConflict(mine: Fields, theirs: Fields): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isMine: boolean) => {
    open.set(undefined);
    resolve(isMine);
  };
  open.set({ mine, theirs, answer });
  return promise;
}

export function useConflict(): Conflict | undefined {
  return useSyncExternalStore(open.watch, open.get);
}
