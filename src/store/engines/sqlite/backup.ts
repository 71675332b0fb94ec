/** Backs up a database to one file, and the files of its attachments beside it, while other processes keep writing. */
import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyFile, directoryFiles, INCOMING } from "../../attachment-files.ts";
import { StoreError } from "../../store-error.ts";
import type { StoredFile } from "../../tables/attachments.ts";
import { abortable } from "./abortable.ts";
import { openReader } from "./connection.ts";
import { copyDatabase } from "./copy-database.ts";
import { attachmentsIn, attachmentsOf, databaseFile, hasData, isReservedName, PRIVATE_FILE } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { syncPath } from "./sync-path.ts";

export interface Backup {
  /** The number of attachment files. */
  readonly copied: number;
  /** The attachment files that were missing or damaged already. */
  readonly missing: readonly StoredFile[];
}

/**
 * Aborting `stop` cancels the backup and leaves no file.
 * @throws StoreError if the directory has no data or the file already exists.
 */
export async function backUp(directory: string, file: string, stop?: AbortSignal): Promise<Backup> {
  if (!hasData(directory)) throw new StoreError(`There is no data in ${directory}.`);
  assertNotReserved(directory, file);
  assertAllFree(file);
  const lock = lockDirectory(directory, "shared");
  try {
    return await writeBackup(directory, file, stop);
  } catch (error) {
    if (stop?.aborted || error instanceof StoreError) throw error;
    throw new StoreError(`The backup could not be written to ${file}: ${(error as Error).message}.`, { cause: error });
  } finally {
    lock.release();
  }
}

/** Writes to a unique temporary name first, so that the file is complete as soon as it has its own name. */
async function writeBackup(directory: string, file: string, stop?: AbortSignal): Promise<Backup> {
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  writeFileSync(partial, "", { mode: PRIVATE_FILE, flag: "wx" });
  try {
    await abortable(copyDatabase({ from: databaseFile(directory), to: partial }), stop);
    syncPath(partial);
    const backup = await copyAttachments(directory, partial, stop);
    assertAllFree(file);
    if (backup.copied > 0) renameSync(attachmentsOf(partial), attachmentsOf(file));
    renameSync(partial, file);
    syncPath(dirname(file));
    return backup;
  } finally {
    for (const left of [partial, `${partial}-journal`, attachmentsOf(partial)]) {
      rmSync(left, { recursive: true, force: true });
    }
  }
}

/** Copies every file that the backup in `file` references. */
async function copyAttachments(directory: string, file: string, stop?: AbortSignal): Promise<Backup> {
  const source = directoryFiles(attachmentsIn(directory), { isOwn: true });
  const target = directoryFiles(attachmentsOf(file), { isOwn: true });
  const missing: StoredFile[] = [];
  const referenced = listReferenced(file);
  for (const one of referenced) {
    stop?.throwIfAborted();
    if (!(await copyFile(source, target, one))) missing.push(one);
  }
  rmSync(join(attachmentsOf(file), INCOMING), { recursive: true, force: true });
  return { copied: referenced.length - missing.length, missing };
}

/** Empty for a database that has no attachments yet. */
function listReferenced(file: string): StoredFile[] {
  const database = openReader(file);
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'attachment_files'").get();
    if (table === undefined) return [];
    return database
      .prepare<[], StoredFile>(
        `SELECT budget_id, sha256, bytes FROM attachment_files WHERE unreferenced_at IS NULL ORDER BY budget_id, sha256`,
      )
      .all();
  } finally {
    database.close();
  }
}

function assertAllFree(file: string): void {
  assertFree(file);
  assertFree(attachmentsOf(file));
}

function assertFree(file: string): void {
  if (existsSync(file))
    throw new StoreError(`${file} already exists. Backups are never overwritten: choose another name.`);
}

/** SQLite would treat a file with such a name as part of the database and delete it. The key of secrets has its own name. */
function assertNotReserved(directory: string, file: string): void {
  if (!isReservedName(basename(file)) || !existsSync(dirname(file))) return;
  if (realpathSync(dirname(file)) !== realpathSync(directory)) return;
  throw new StoreError(`The data directory itself uses the name ${file}. Choose another name or directory.`);
}
