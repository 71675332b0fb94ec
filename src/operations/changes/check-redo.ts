/** Rejects the redo of an import whose rows were imported again while it was undone: each row would exist twice. */
import { Problem, type ProblemItem } from "../../domain/problem.ts";
import type { ImportCommit, Tx } from "../../store/store.ts";
import type { Write } from "../service.ts";
import { loadUndos } from "./undos.ts";

/** `ids` are the imports that are committed again. @throws Problem `undo_conflict`. */
export async function rejectRepeated({ tx }: Write, ids: readonly string[]): Promise<void> {
  const commits = await tx.imports.listCommits();
  const conflicts: ProblemItem[] = [];
  for (const redone of commits.filter(({ id }) => ids.includes(id))) {
    for (const other of commits) {
      if (other.id === redone.id || !(await wereCommittedApart(tx, redone, other))) continue;
      if (!(await tx.imports.haveEqualRows(redone.id, other.id))) continue;
      const detail = `The import ${other.id} has rows of the import ${redone.id} too. Undo the import ${other.id} first.`;
      conflicts.push({ code: "undo_conflict", pointer: `/import/${redone.id}`, detail });
    }
  }
  if (conflicts.length === 0) return;
  const detail = `${conflicts[0]?.detail} Otherwise these rows would exist twice. Nothing was redone.`;
  throw new Problem("undo_conflict", detail, conflicts);
}

/** Whether the earlier import was undone when the later one was committed, so that the later one did not know its rows. */
async function wereCommittedApart(tx: Tx, one: ImportCommit, other: ImportCommit): Promise<boolean> {
  const [earlier, later] = one.seq < other.seq ? [one, other] : [other, one];
  if (earlier.last_seq === null || earlier.last_seq === earlier.seq) return false;
  return (await loadUndos(tx, [earlier.seq])).undoOf(earlier.seq, later.seq) !== null;
}
