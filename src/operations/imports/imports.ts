/**
 * Imports: create a preview, answer its questions, read it and its rows, list the history, and undo or discard an import.
 * `commit-import.ts` commits one. Every request recomputes the preview from the stored rows. It does so before the
 * transaction starts, because the computation would block other writes.
 */

import { digestOf } from "../../auth/digest.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { Problem, type ProblemItem } from "../../domain/problem.ts";
import { openSandboxed, type SandboxedFile } from "../../readers/sandbox/sandboxed-file.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { ImportRecord, Reads, Tx } from "../../store/store.ts";
import type { EditedChoice } from "../changes/edited-imports.ts";
import { undoChange, undoImport } from "../changes/undo-change.ts";
import { type ImportSizes, type Read, readOf, type Service, type Write } from "../service.ts";
import {
  checkStatements,
  type ImportAnswers,
  type ImportChanges,
  type RowChanges,
  readerAnswers,
  type UsedProfile,
} from "./answers.ts";
import { computeEffects } from "./balances.ts";
import { IMPORT_SIZES } from "./chunks.ts";
import { updateCounts } from "./continue-import.ts";
import { changeCorrections } from "./corrections.ts";
import { candidateOf } from "./decisions.ts";
import { type EvaluatedRow, evaluateImport, findCurrency } from "./evaluate.ts";
import { assertBudgetQuota, assertRoomFor, assertRoomForRows } from "./preview-quota.ts";
import { applyProfile } from "./profiles.ts";
import { loadFile, loadReading, packFile, packReading, storeFile, storeReading, unpackFile } from "./stored-reading.ts";
import { type ImportRowView, type ImportState, type ImportView, viewImport, viewRow, viewStoredRow } from "./view.ts";

/** A preview is removed after this time. */
const PREVIEW_MS = DAY_MS;

export interface Upload {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The content in the form in which it is stored. */
  readonly packed: readonly string[];
  readonly reading: Reading;
  readonly answers: ImportAnswers;
}

/** Opens a file for `prepareUpload`. The caller closes it. */
export const openUpload = openSandboxed;
/** An upload that `createImport` can store. */
export interface PackedUpload extends Upload {
  readonly packedReading: readonly string[];
}

/**
 * Reads a file for `createImport`, before any transaction starts.
 * @throws Problem if the whole file is rejected, or the reason of the file's signal if it is aborted.
 */
export async function prepareUpload(file: SandboxedFile, answers: ImportAnswers): Promise<Upload> {
  const { name, bytes } = file;
  const reading = await file.read(readerAnswers(answers));
  checkStatements(answers, reading, "");
  return { name, bytes: bytes.length, sha256: digestOf(bytes), packed: await packFile(bytes), reading, answers };
}

/**
 * Reads the file again with the answers of earlier files, if there are any for its account.
 * @throws Problem `body_too_large` or `insufficient_storage` if the result cannot be stored.
 */
export async function profileUpload(
  service: Service,
  budgetId: string,
  file: SandboxedFile,
  upload: Upload,
): Promise<PackedUpload> {
  const { reading, answers } = upload;
  const readAgain = async (more: ImportAnswers) => await file.read(readerAnswers(more));
  const profiled = { ...upload, ...(await applyProfile(service, budgetId, reading, answers, readAgain)) };
  const prepared = { ...profiled, packedReading: await packReading(profiled.reading) };
  await assertRoomFor(service, sizeOf(prepared));
  return prepared;
}

function sizeOf({ packed, packedReading, answers }: PackedUpload): number {
  return lengthOf(packed) + lengthOf(packedReading) + JSON.stringify(answers).length;
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** The preview of a file that is not stored yet, for `createImport`. */
export async function previewUpload(service: Service, budgetId: string, upload: Upload): Promise<ImportView> {
  return await readInSteps(service, budgetId, (reads) =>
    preview(reads, toRecord(upload, "", ""), upload.reading, upload.answers),
  );
}

function toRecord({ name, bytes, sha256, reading, answers }: Upload, id: string, at: string): ImportRecord {
  return {
    ...{ id, state: "preview", file_name: name, bytes, sha256, format: reading.format },
    answers: JSON.stringify(answers),
    summary: null,
    row_count: reading.rows.length + reading.refused.length,
    ...{ change_seq: null, last_seq: null, created_at: at, committed_at: null, stored_bytes: 0 },
  };
}

/** Stores a preview without a quota, for a commit in the same write. */
export async function createImport(write: Write, upload: PackedUpload): Promise<string> {
  const { tx, at, newId } = write;
  const id = newId();
  await tx.imports.insert({ ...toRecord(upload, id, at), stored_bytes: sizeOf(upload) });
  await storeFile(tx, id, upload.packed);
  await storeReading(tx, id, upload.packedReading);
  return id;
}

/** Stores a preview. @throws Problem `too_many_previews` or `body_too_large`. */
export async function createPreview(write: Write, upload: PackedUpload): Promise<string> {
  await assertBudgetQuota(write.tx, { bytes: sizeOf(upload) });
  return await createImport(write, upload);
}

/** A preview with the file as read and the answers so far. */
export interface LoadedPreview {
  readonly record: ImportRecord;
  readonly reading: Reading;
  readonly answers: ImportAnswers;
}

async function getRecord(reads: Reads, id: string): Promise<ImportRecord> {
  const record = await reads.imports.find(id);
  if (record === undefined) throw new Problem("not_found", `There is no import ${id} in this budget.`);
  return record;
}

/** @throws Problem `not_found` or `import_committed`. */
async function getPreviewRecord(reads: Reads, id: string): Promise<ImportRecord> {
  const record = await getRecord(reads, id);
  if (record.state === "preview") return record;
  const detail = `The import ${id} is ${record.state}. Send the file again to import it again.`;
  throw new Problem("import_committed", detail);
}

/** @throws Problem `not_found` or `import_committed`. */
export async function loadPreview({ reads }: Read, id: string): Promise<LoadedPreview> {
  return await load(reads, await getPreviewRecord(reads, id));
}

async function load(reads: Reads, record: ImportRecord): Promise<LoadedPreview> {
  const reading = await loadReading(reads, record.id);
  return { record, reading, answers: parseAnswers(record) };
}

/** @throws Problem `not_found`. */
export async function getImport({ reads }: Read, id: string): Promise<ImportView> {
  const record = await getRecord(reads, id);
  if (record.summary !== null) {
    const { state, committed_at, change_seq } = record;
    const progress = await reads.imports.findProgress(id);
    const isCommitting = state === "committed" && progress?.isOpen === true;
    const before = (await reads.imports.listOfContent(record.sha256)).map((one) => one.id);
    const imported_before = before.filter((other) => other !== id);
    const summary = JSON.parse(record.summary) as ImportView;
    return {
      ...summary,
      profile_id: summary.profile_id ?? null, // older summaries lack it
      state: isCommitting ? "committing" : state,
      rows_done: isCommitting ? progress.rowsDone : null,
      committed_at,
      change_id: change_seq,
      imported_before,
      repeated_by: await listRepeats(reads, id),
    };
  }
  const { reading, answers } = await load(reads, record);
  return await preview(reads, record, reading, answers);
}

async function preview(reads: Reads, record: ImportRecord, reading: Reading, answers: ImportAnswers) {
  const evaluated = await evaluateImport(reads, reading, answers);
  const effects = await computeEffects(reads, record.id, evaluated);
  return await viewImport(reads, record, reading, answers, evaluated, effects);
}

/** The rows that later imports contain again, or whose transactions later imports use. An undo does not add them. */
async function listRepeats(reads: Reads, id: string): Promise<ImportView["repeated_by"]> {
  const repeats = Map.groupBy(await reads.imports.listRepeats(id), ({ import_id }) => import_id);
  return [...repeats].map(([import_id, rows]) => ({
    import_id,
    row_count: rows.length,
    rows: rows.slice(0, MAX_REPEATS).map(({ duplicate_of }) => Number(duplicate_of.split("/")[1])),
  }));
}

/** The maximum number of repeated rows that a response lists of one import. */
const MAX_REPEATS = 1000;

/** Reads in steps, outside any write, so that other requests are served between the steps. */
async function readInSteps<T>({ store }: Service, budgetId: string, work: (reads: Reads) => Promise<T>): Promise<T> {
  return await store.read(budgetId, work, { isLong: true });
}

export interface RowPage {
  readonly rows: readonly ImportRowView[];
  readonly hasMore: boolean;
}

/** @throws Problem `not_found`. */
export async function listImportRows(
  { reads }: Read,
  id: string,
  { state, after, limit }: { readonly state?: string | undefined; readonly after: number; readonly limit: number },
): Promise<RowPage> {
  const record = await getRecord(reads, id);
  if (record.state !== "preview") {
    const rows = await reads.imports.listRows(id, { state, after, limit: limit + 1 });
    return { rows: rows.slice(0, limit).map(viewStoredRow), hasMore: rows.length > limit };
  }
  const { reading, answers } = await load(reads, record);
  const { rows } = await evaluateImport(reads, reading, answers);
  const found = rows.filter((row) => row.number > after && (state === undefined || row.state === state));
  return { rows: found.slice(0, limit).map(viewRow), hasMore: found.length > limit };
}

/** Checks the space for a commit. Returns the sizes of imports. @throws Problem `insufficient_storage`. */
export async function prepareCommit(service: Service, budgetId: string, id: string): Promise<ImportSizes> {
  const record = await service.store.of(budgetId).imports.find(id);
  if (record?.state === "preview") await assertRoomForRows(service, record.row_count);
  return service.importSizes ?? IMPORT_SIZES;
}

/** The values that a change of an import computes before its write. */
export interface PreparedChanges {
  /** The answers that it was computed for, as they are stored. */
  readonly before: string;
  /** The file read with the new answers, if they change the reading. */
  readonly changed: { readonly rowCount: number; readonly packed: readonly string[] } | undefined;
  readonly profile: UsedProfile | undefined;
  readonly view: ImportView;
}

/** Reads the file again if the changes need it, and computes the new preview. */
export async function prepareChanges(
  service: Service,
  budgetId: string,
  id: string,
  changes: ImportChanges,
  signal?: AbortSignal,
): Promise<PreparedChanges> {
  const { record, stored } = await readInSteps(service, budgetId, async (reads) => {
    const found = await getPreviewRecord(reads, id);
    return { record: found, stored: needsFile(found, changes) ? undefined : await loadReading(reads, id) };
  });
  let file: SandboxedFile | undefined;
  const readAgain = async (more: ImportAnswers) => {
    file ??= openSandboxed(record.file_name, await loadBytes(service, budgetId, id), signal);
    return await file.read(readerAnswers(more));
  };
  const { profile, ...given } = parseAnswers(record);
  const changed: ImportAnswers = { ...given, ...changes };
  try {
    const own = stored ?? (await readAgain(changed));
    const isSame = stored !== undefined && profile !== undefined;
    const { reading, answers } = isSame
      ? { reading: own, answers: { ...changed, profile } }
      : await applyProfile(service, budgetId, own, changed, readAgain);
    checkStatements(changes, reading, "/import");
    const view = await readInSteps(service, budgetId, (reads) => preview(reads, record, reading, answers));
    const packed = reading === stored ? undefined : await packReading(reading);
    if (packed !== undefined) await assertRoomFor(service, lengthOf(packed));
    return {
      before: record.answers,
      changed: packed && { rowCount: reading.rows.length + reading.refused.length, packed },
      profile: answers.profile,
      view,
    };
  } finally {
    file?.close();
  }
}

/** The content of the file of a preview. @throws Problem `not_found` or `import_committed`. */
async function loadBytes(service: Service, budgetId: string, id: string): Promise<Uint8Array> {
  const packed = await readInSteps(service, budgetId, async (reads) => {
    await getPreviewRecord(reads, id);
    return await loadFile(reads, id);
  });
  return await unpackFile(packed);
}

/** Whether the stored reading was made with other answers than the changes demand. */
function needsFile(record: ImportRecord, { answers, columns, accounts, use_profile }: ImportChanges): boolean {
  if (answers !== undefined || columns !== undefined) return true;
  return parseAnswers(record).profile !== undefined && (accounts !== undefined || use_profile !== undefined);
}

function parseAnswers(record: ImportRecord): ImportAnswers {
  return JSON.parse(record.answers) as ImportAnswers;
}

export async function updateImport(
  write: Write,
  id: string,
  changes: ImportChanges,
  { before, changed, profile, view }: PreparedChanges,
): Promise<ImportView> {
  const { tx } = write;
  const record = await getPreviewRecord(tx, id);
  checkAccounts(changes, await tx.accounts.list(), (i) => ({ pointer: `/import/accounts/${i}/account_id` }));
  const { profile: _earlier, ...given } = parseAnswers(record);
  const answers: ImportAnswers = { ...given, ...changes, ...(profile && { profile }) };
  if (changed !== undefined) await storeReading(tx, id, changed.packed);
  const content = changed && (await tx.imports.sumContent(id));
  await saveAnswers(tx, record, answers, content);
  if (changed !== undefined) await tx.imports.update(id, { row_count: changed.rowCount });
  return record.answers === before ? view : await getImport(readOf(write), id);
}

/**
 * Stores the answers of a preview, and the size of its content if that changed.
 * @throws Problem `too_many_previews` or `body_too_large` if the preview grows beyond the quota.
 */
async function saveAnswers(
  tx: Tx,
  { id, answers: before, stored_bytes: bytesBefore }: ImportRecord,
  changed: ImportAnswers,
  contentBytes = Math.max(0, bytesBefore - before.length),
): Promise<void> {
  const answers = JSON.stringify(changed);
  const stored_bytes = contentBytes + answers.length;
  if (stored_bytes > bytesBefore) await assertBudgetQuota(tx, { id, bytes: stored_bytes });
  await tx.imports.update(id, { answers, stored_bytes });
}

/** `placeOf` is the place in the request of the answer at an index. @throws Problem `unknown_account`. */
export function checkAccounts(
  { accounts = [] }: ImportChanges,
  known: readonly { readonly id: string }[],
  placeOf: (index: number) => Pick<ProblemItem, "pointer" | "parameter">,
): void {
  const ids = new Set(known.map(({ id }) => id));
  const items = accounts.flatMap(({ account_id }, i) =>
    account_id == null || ids.has(account_id)
      ? []
      : [
          {
            code: "unknown_account" as const,
            ...placeOf(i),
            detail: `There is no account ${account_id} in this budget.`,
          },
        ],
  );
  if (items.length > 0) throw new Problem("unknown_account", items[0]?.detail ?? "", items);
}

/** The changes of a row, with the row before a decision about it and after all changes. */
export interface PreparedRow {
  /** The answers that it was computed for, as they are stored. */
  readonly before: string;
  readonly answers: ImportAnswers;
  readonly row: EvaluatedRow;
  readonly view: ImportRowView;
}

/** @throws Problem `not_found`, `import_committed`, `import_undecided`, `too_many_decimals` or `amount_out_of_range`. */
export async function prepareRow(
  service: Service,
  budgetId: string,
  id: string,
  number: number,
  changes: RowChanges,
): Promise<PreparedRow> {
  return await readInSteps(service, budgetId, (reads) => evaluateRowChanges(reads, id, number, changes));
}

/** A decision is about the corrected row. */
async function evaluateRowChanges(reads: Reads, id: string, number: number, changes: RowChanges): Promise<PreparedRow> {
  const { record, reading, answers: given } = await load(reads, await getPreviewRecord(reads, id));
  const currencyOf = (statement: number) => findCurrency(reads, reading, given, statement);
  const corrections = await changeCorrections(given.corrections ?? {}, reading, number, changes, currencyOf);
  const { decision } = changes;
  const { [String(number)]: previous, ...others } = given.decisions ?? {};
  const findRow = async (decisions: ImportAnswers["decisions"]) => {
    const { rows } = await evaluateImport(reads, reading, { ...given, corrections, decisions: decisions ?? {} });
    const row = rows.find((one) => one.number === number);
    if (row === undefined) throw new Problem("not_found", `The import ${id} has no row ${number}.`);
    return row;
  };
  const row = await findRow(others);
  if (decision && decision.decision !== "skip" && (row.accountId === null || row.amountMinor === null)) {
    throw new Problem("import_undecided", `The row ${number} cannot be added: ${row.reason ?? "it has no amount"}.`);
  }
  const stored = decision === undefined ? previous : decision && { ...decision, candidate: candidateOf(row) };
  const decisions = stored ? { ...others, [number]: stored } : others;
  const view = viewRow(stored ? await findRow(decisions) : row);
  return { before: record.answers, answers: { ...given, corrections, decisions }, row, view };
}

/**
 * Decides about a row, and corrects it. @throws Problem as `prepareRow`, or `unknown_transaction`, `account_mismatch` or
 * `transaction_matched`.
 */
export async function updateRow(
  write: Write,
  id: string,
  number: number,
  changes: RowChanges,
  prepared: PreparedRow,
): Promise<ImportRowView> {
  const { decision } = changes;
  const { tx } = write;
  const record = await getPreviewRecord(tx, id);
  const isCurrent = record.answers === prepared.before;
  const { answers, row, view } = isCurrent ? prepared : await evaluateRowChanges(tx, id, number, changes);
  if (decision?.decision === "same_as")
    await checkTransaction(write, row, decision.transaction_id ?? row.transactionId);
  if (view.why === "transaction_matched") {
    const detail = "Another row of a statement already confirms this transaction. Choose another one, or add the row.";
    throw new Problem("transaction_matched", detail, [
      { code: "transaction_matched", pointer: "/row/transaction_id", detail },
    ]);
  }
  await saveAnswers(tx, record, answers);
  return view;
}

/** The transaction must be on the account of the row, or be the other side of a transfer. */
async function checkTransaction({ tx }: Write, row: EvaluatedRow, transactionId: string | null): Promise<void> {
  const found = transactionId === null ? undefined : await tx.transactions.find(transactionId);
  const pointer = "/row/transaction_id";
  if (found === undefined) {
    const detail = `There is no transaction ${transactionId} in this budget.`;
    throw new Problem("unknown_transaction", detail, [{ code: "unknown_transaction", pointer, detail }]);
  }
  const legs = [found.account_id, found.transfer_account_id, ...(found.splits ?? []).map((s) => s.transfer_account_id)];
  if (legs.includes(row.accountId)) return;
  const isOpposite =
    found.splits === null &&
    found.transfer_account_id === null &&
    (found.account_amount_minor ?? found.amount_minor) === -(row.amountMinor ?? 0);
  if (isOpposite) return;
  const detail = `The transaction ${found.id} is on another account, and its amount is not the exact opposite of the row's.`;
  throw new Problem("account_mismatch", detail, [{ code: "account_mismatch", pointer, detail }]);
}

/** An import without its details. */
export interface ImportSummary {
  readonly id: string;
  readonly state: ImportState;
  readonly file_name: string;
  readonly format: string;
  readonly row_count: number;
  /** The accounts of its statements. None for a preview. */
  readonly account_ids: readonly string[];
  /** Null for a preview. */
  readonly counts: ImportView["counts"] | null;
  readonly created_at: string;
  readonly committed_at: string | null;
  readonly change_id: number | null;
}

/** Newest first, after the import `before`. */
export async function listImports({ reads }: Read, before: string | undefined, limit: number) {
  const records = await reads.imports.list(before, limit + 1);
  const committing = new Set(await reads.imports.listCommitting());
  const imports = records.slice(0, limit).map((record): ImportSummary => {
    const { id, state, file_name, format, row_count, created_at, committed_at, change_seq } = record;
    const summary = record.summary === null ? null : (JSON.parse(record.summary) as ImportView);
    return {
      ...{ id, file_name, format, row_count, created_at, committed_at, change_id: change_seq },
      state: committing.has(id) ? "committing" : state,
      account_ids: summary?.accounts.map(({ account_id }) => account_id) ?? [],
      counts: summary?.counts ?? null,
    };
  });
  return { imports, hasMore: records.length > limit };
}

/**
 * Discards a preview, or undoes a committed import. An import that is undone stays so. @throws Problem `not_found`,
 * `import_edited`, `transaction_reconciled`, or `changes_expired`.
 */
export async function removeImport(write: Write, id: string, edited: EditedChoice): Promise<void> {
  const { tx } = write;
  const { state, last_seq } = await getRecord(tx, id);
  if (state === "undone") return;
  if (state === "preview") return await tx.imports.removePreview(id);
  if (last_seq === null) {
    await tx.imports.removePlannedChunks(id);
    await updateCounts(tx, id);
  }
  try {
    if (last_seq === null) await undoImport(write, id, await tx.imports.listChunkSeqs(id), edited);
    else await undoChange(write, last_seq, edited);
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

/** For housekeeping. */
export async function removeOldPreviews({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now() - PREVIEW_MS);
  for (;;) {
    const old = await store.all.imports.listOldPreviews(before, PREVIEWS_PER_ROUND);
    for (const { budget_id, id } of old) await store.write(budget_id, (tx) => tx.imports.removePreview(id));
    if (old.length < PREVIEWS_PER_ROUND) return;
  }
}

const PREVIEWS_PER_ROUND = 100;
