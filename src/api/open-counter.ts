/** Limits how many responses of one kind are open at the same time, such as event streams or exports. */
import type { Problem } from "../domain/problem.ts";

export interface OpenLimit {
  /** Whose responses are counted, such as those of one person. */
  readonly key: string;
  readonly most: number;
  readonly problem: () => Problem;
}

/**
 * Counts one response for each key, until the returned function is called; a second call does nothing.
 * @throws the problem of the first limit that is reached.
 */
export type CountOpen = (limits: readonly OpenLimit[]) => () => void;

export function openCounter(): CountOpen {
  const counts = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (counts.get(key) ?? 0) + more;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return (limits) => {
    const reached = limits.find(({ key, most }) => (counts.get(key) ?? 0) >= most);
    if (reached !== undefined) throw reached.problem();
    let isOpen = true;
    for (const { key } of limits) add(key, 1);
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const { key } of limits) add(key, -1);
    };
  };
}
