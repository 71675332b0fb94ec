/**
 * Discards or undoes an import, and redoes one through the change log. A large import is undone and redone in chunks: the request
 * undoes the first, and `continue-import.ts` the others.
 */
import { Problem } from "../../domain/problem.ts";
import type { ImportRecord, Reads } from "../../store/store.ts";
import type { EditedChoice } from "../changes/edited-imports.ts";
import { undoChange } from "../changes/undo-change.ts";
import { type Caller, readOf, type Service, type Write } from "../service.ts";
import { updateCounts } from "./continue-import.ts";
import type { ImportDetails } from "./describe-import.ts";
import { getImport, getRecord } from "./imports.ts";
import { rejectRunning } from "./stopped.ts";
import { checkUndo, continueUndo, listParts, startUndo } from "./undo-chunks.ts";

/** Checks the undo of a large import before its first chunk is undone. @throws Problem as `removeImport`. */
export async function prepareRemoval(
  service: Service,
  caller: Caller,
  id: string,
  edited: EditedChoice,
): Promise<void> {
  await asImportEdited(() => checkUndo(service, caller.budgetId, id, edited));
}

/**
 * Discards a preview, or undoes a committed import: a large one in chunks, of which most are left. An import that is undone stays
 * so, and one whose undo has stopped continues. Returns the import if chunks are left. @throws Problem `not_found`,
 * `import_edited`, `transaction_reconciled`, or `changes_expired`.
 */
export async function removeImport(write: Write, id: string, edited: EditedChoice): Promise<ImportDetails | undefined> {
  const { tx } = write;
  const record = await getRecord(tx, id);
  if (record.state === "preview") {
    await tx.imports.removePreview(id);
    return undefined;
  }
  if (record.state === "undone") await continueUndo(write, id, edited);
  else await asImportEdited(() => undoCommitted(write, record, edited));
  const isOpen = (await tx.imports.listUnfinished()).includes(id);
  return isOpen ? await getImport(readOf(write), id) : undefined;
}

async function undoCommitted(write: Write, record: ImportRecord, edited: EditedChoice): Promise<void> {
  const { tx } = write;
  const { id, last_seq } = record;
  await tx.budget.lock();
  await rejectRunning(tx, id);
  const parts = await listParts(tx, record);
  if (parts.length === 0 && last_seq !== null) return await undoChange(write, last_seq, edited);
  if (last_seq === null) {
    await tx.imports.removePlannedChunks(id);
    await updateCounts(tx, id);
  }
  await startUndo(write, record, parts, edited);
}

async function asImportEdited(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "undo_conflict") throw error;
    const detail = "Data of this import has been edited since. Undo these changes first. Nothing was undone.";
    throw new Problem(
      "import_edited",
      detail,
      error.errors.map((item) => ({ ...item, code: "import_edited" })),
    );
  }
}

/** Checks the undo of a large import that was redone, before `undoImportedChange` starts it. @throws Problem as `undoChange`. */
export async function prepareUndo(service: Service, caller: Caller, seq: number): Promise<void> {
  const reads = service.store.of(caller.budgetId);
  const found = await findSwitched(reads, seq);
  if (found !== undefined) await checkUndo(service, caller.budgetId, found.record.id, undefined);
}

/** Undoes a change. If it undid or redid a chunk of a large import, all its chunks are redone or undone. @throws Problem as `undoChange`. */
export async function undoImportedChange(write: Write, seq: number): Promise<void> {
  const found = await findSwitched(write.tx, seq);
  if (found === undefined) return await undoChange(write, seq);
  await write.tx.budget.lock();
  await rejectRunning(write.tx, found.record.id);
  await startUndo(write, found.record, found.parts, undefined);
}

/** The import of which this change undid or redid a chunk last. */
async function findSwitched(reads: Reads, seq: number) {
  const id = await reads.imports.findOfChunk(seq);
  const record = id === undefined ? undefined : await reads.imports.find(id);
  if (record === undefined || record.last_seq === null) return undefined;
  const parts = await listParts(reads, record);
  return parts.some((part) => part.seq === seq) ? { record, parts } : undefined;
}
