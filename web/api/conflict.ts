/**
 * Asks the person which values to keep if somebody else has changed the same resource in the meantime. The frame shows
 * the question.
 */
import { useSyncExternalStore } from "react";

export type Fields = Readonly<Record<string, unknown>>;

export interface Conflict {
  /** The fields of the write. */
  readonly mine: Fields;
  /** The resource as it is now. */
  readonly theirs: Fields;
  answer(isMine: boolean): void;
}

let conflict: Conflict | undefined;
const listeners = new Set<() => void>();

/** True: the write is sent again. */
export async function askConflict(mine: Fields, theirs: Fields): Promise<boolean> {
  return await new Promise((resolve) => {
    show({
      mine,
      theirs,
      answer(isMine) {
        show(undefined);
        resolve(isMine);
      },
    });
  });
}

function show(next: Conflict | undefined): void {
  conflict = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConflict(): Conflict | undefined {
  return useSyncExternalStore(subscribe, () => conflict);
}
