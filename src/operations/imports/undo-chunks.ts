/**
 * Undoes a large import, or redoes it, chunk by chunk like its commit: each chunk is one transaction and one change, which undoes
 * the change of an earlier chunk. The request undoes the first, and `continue-import.ts` the others. Before, `checkUndo` rejects
 * what a later chunk would.
 */

import type { ImportRecord, Reads } from "../../store/store.ts";
import { rejectRepeated } from "../changes/check-redo.ts";
import { checkUndoImport } from "../changes/check-undo-import.ts";
import type { EditedChoice } from "../changes/edited-imports.ts";
import { pauseUndone } from "../changes/pause-connections.ts";
import { rejectClosed, undoPart } from "../changes/undo-change.ts";
import type { Service, Write } from "../service.ts";
import { parsePlan, storeStep, type UndoStep } from "./chunks.ts";
import { clearStop } from "./stopped.ts";

/** A chunk whose change is in effect. */
export interface Part {
  readonly seq: number;
  readonly rowCount: number;
}

/**
 * The chunks to undo, the newest first. None if a single change committed, undid or redid the import. Those that an unfinished
 * undo has left are not among them.
 */
export async function listParts(reads: Reads, { id, last_seq }: ImportRecord): Promise<Part[]> {
  const chunks = await reads.imports.listChunks(id, last_seq ?? 0);
  const undos = await reads.changes.listUndos(chunks.map(({ change_seq }) => change_seq));
  const others = new Set([...undos.map(({ seq }) => seq), ...(await listLeft(reads, id))]);
  return chunks
    .filter(({ change_seq }) => !others.has(change_seq))
    .map(({ change_seq, row_count }) => ({ seq: change_seq, rowCount: row_count }));
}

/** The changes that an unfinished undo or redo has left. */
async function listLeft({ imports }: Reads, id: string): Promise<number[]> {
  const seqsOf = (chunks: readonly { readonly plan: string }[]) =>
    chunks.flatMap(({ plan }) => {
      const { step } = parsePlan(plan);
      return step?.kind === "undo" ? [step.seq] : [];
    });
  // The other plans of a commit are large.
  const isUndo = seqsOf(await imports.listPlanned(id, 1)).length > 0;
  return isUndo ? seqsOf(await imports.listPlanned(id, MAX_CHUNKS)) : [];
}

/** More than any import has. */
const MAX_CHUNKS = 10_000;

/**
 * Undoes a committed import, or redoes an undone one: the newest of these chunks now, the others are planned. If this turns an
 * unfinished redo or undo around, the chunks that it has left are among those to undo next.
 * @throws Problem as `undoPart`.
 */
export async function startUndo(
  write: Write,
  { id, state }: ImportRecord,
  parts: readonly Part[],
  edited: EditedChoice | undefined,
): Promise<void> {
  const { tx, caller } = write;
  const isRedo = state === "undone";
  const left = await listLeft(tx, id);
  await tx.imports.removePlannedChunks(id);
  await clearStop(write, id);
  await tx.imports.update(id, { state: isRedo ? "committed" : "undone" });
  if (isRedo) await rejectRepeated(write, [id]);
  else await pauseUndone(write, [id]);
  const [first, ...others] = parts;
  if (first === undefined) return;
  await undoPart(write, first.seq, { importId: id, isRedo, edited });
  if (others.length === 0) await rejectClosed(write);
  const seq = (await tx.changes.nextSeq()) ?? 0;
  await tx.imports.update(id, { last_seq: Math.min(seq, ...left) });
  const position = await tx.imports.nextPosition(id);
  await tx.imports.insertChunk(id, { position, row_count: first.rowCount, plan: null, change_seq: seq });
  const { budgetId: _budget, ...rights } = caller;
  for (const [i, { seq: part, rowCount }] of others.entries()) {
    const step: UndoStep = { kind: "undo", seq: part, edited: laterChoice(edited) };
    await storeStep(write, id, position + 1 + i, { caller: rights, step, rowCount });
  }
}

/** A transaction that is edited after the check stays. */
function laterChoice(edited: EditedChoice | undefined): EditedChoice | undefined {
  return edited === "reject" ? "keep" : edited;
}

/** Lets an undo continue that has stopped, with this choice. */
export async function continueUndo(write: Write, id: string, edited: EditedChoice): Promise<void> {
  const { imports } = write.tx;
  if (!(await clearStop(write, id))) return;
  const planned = await imports.listPlanned(id, MAX_CHUNKS);
  await imports.removePlannedChunks(id);
  for (const { position, row_count: rowCount, plan } of planned) {
    const { caller, step } = parsePlan(plan);
    if (step?.kind !== "undo") continue;
    await storeStep(write, id, position, { caller, step: { ...step, edited: laterChoice(edited) }, rowCount });
  }
}

/** A planned chunk. @throws Problem as `undoPart`. */
export async function undoChunk(write: Write, id: string, { seq, edited }: UndoStep): Promise<void> {
  const { tx } = write;
  const isRedo = (await tx.imports.find(id))?.state === "committed";
  await undoPart(write, seq, { importId: id, isRedo, edited });
  if ((await tx.imports.listPlanned(id, 2)).length === 1) await rejectClosed(write);
}

/** Checks the undo of an import in chunks, outside of any write. @throws Problem as `checkUndoImport`. */
export async function checkUndo(
  { store }: Pick<Service, "store">,
  budgetId: string,
  id: string,
  edited: EditedChoice | undefined,
): Promise<void> {
  const check = async (reads: Reads) => {
    const record = await reads.imports.find(id);
    if (record?.state !== "committed") return;
    const seqs = (await listParts(reads, record)).map(({ seq }) => seq);
    if (seqs.length > 1) await checkUndoImport(reads, { importId: id, seqs, edited });
  };
  await store.read(budgetId, check, { isLong: true });
}
