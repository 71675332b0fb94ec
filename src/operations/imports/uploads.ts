/** Uploads of statements: reads a file before any transaction starts, and stores it as a preview or for a commit. */
import { digestOf } from "../../auth/digest.ts";
import { openSandboxed, type SandboxedFile } from "../../readers/sandbox/sandboxed-file.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { ImportRecord } from "../../store/store.ts";
import type { Service, Write } from "../service.ts";
import { checkStatements, type ImportAnswers, readerAnswers } from "./answers.ts";
import type { ImportDetails } from "./describe-import.ts";
import { previewOf, readInSteps } from "./imports.ts";
import { NEW_IMPORT } from "./new-import.ts";
import { assertBudgetQuota, assertRoomFor } from "./preview-quota.ts";
import { applyProfile } from "./profiles.ts";
import { withSameAccounts } from "./same-accounts.ts";
import { countRead, lengthOf, packFile, packReading, storeFile, storeReading } from "./stored-reading.ts";

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
 * Reads a file for `createImport`, before any transaction starts. The rows of a file that was imported before go to the
 * same accounts, unless the answers name others.
 * @throws Problem if the whole file is rejected, or the reason of the file's signal if it is aborted.
 */
export async function prepareUpload(
  service: Pick<Service, "store">,
  budgetId: string,
  file: SandboxedFile,
  answers: ImportAnswers,
): Promise<Upload> {
  const { name, bytes } = file;
  const reading = await file.read(readerAnswers(answers));
  checkStatements(answers, reading, "");
  const upload = {
    name,
    bytes: bytes.length,
    sha256: digestOf(bytes),
    packed: await packFile(bytes),
    reading,
    answers,
  };
  return await withSameAccounts(service, budgetId, upload);
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

/** The preview of a file that is not stored yet, for `createImport`. */
export async function previewUpload(service: Service, budgetId: string, upload: Upload): Promise<ImportDetails> {
  return await readInSteps(service, budgetId, (reads) =>
    previewOf(reads, toRecord(upload, "", ""), upload.reading, upload.answers),
  );
}

function toRecord({ name, bytes, sha256, reading, answers }: Upload, id: string, at: string): ImportRecord {
  return {
    ...NEW_IMPORT,
    ...{ id, file_name: name, bytes, sha256, format: reading.format, source: "file", created_at: at },
    ...{ answers: JSON.stringify(answers), row_count: countRead(reading) },
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
