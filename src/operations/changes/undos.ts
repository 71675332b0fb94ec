/** Finds out which changes are undone: a change counts as undone only while its undo is not undone itself. */
import type { Reads } from "../../store/store.ts";

export interface Undos {
  /** The changes that a change undid, in their order. */
  undoneBy(seq: number): readonly number[];
  /**
   * The change that undid a change, and that was not undone itself; null if the change is in effect. With `before`, only the
   * changes before that number count.
   */
  undoOf(seq: number, before?: number): number | null;
}

/** Loads the undos of these changes, the undos of those, and so on. `pending` are the changes that the write undoes. */
export async function loadUndos(
  { changes }: Pick<Reads, "changes">,
  seqs: readonly number[],
  pending: readonly number[] = [],
): Promise<Undos> {
  const undosOf = new Map<number, number[]>();
  let next = seqs;
  while (next.length > 0) {
    const later = new Set<number>();
    for (const { seq, undone_by } of await changes.listUndos(next)) {
      const known = undosOf.get(seq) ?? [];
      if (known.includes(undone_by)) continue;
      undosOf.set(seq, [...known, undone_by]);
      later.add(undone_by);
    }
    next = [...later];
  }
  const undoOf = (seq: number, before = Number.POSITIVE_INFINITY): number | null =>
    undosOf.get(seq)?.find((undo) => undo < before && !pending.includes(undo) && undoOf(undo, before) === null) ?? null;
  return {
    undoneBy: (seq) => [...undosOf].flatMap(([undone, undos]) => (undos.includes(seq) ? [undone] : [])),
    undoOf,
  };
}
