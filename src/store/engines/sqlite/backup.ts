/** Backs up a database to one file while other processes keep writing. */
import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { StoreError } from "../../store-error.ts";
import { abortable } from "./abortable.ts";
import { copyDatabase } from "./copy-database.ts";
import { databaseFile, hasData, isReservedName, PRIVATE_FILE } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { syncPath } from "./sync-path.ts";

/**
 * Aborting `stop` cancels the backup and leaves no file.
 * @throws StoreError if the directory has no data or the file already exists.
 */
export async function backUp(directory: string, file: string, stop?: AbortSignal): Promise<void> {
  if (!hasData(directory)) throw new StoreError(`There is no data in ${directory}.`);
  assertNotReserved(directory, file);
  assertFree(file);
  const lock = lockDirectory(directory, "shared");
  try {
    await writeBackup(directory, file, stop);
  } catch (error) {
    if (stop?.aborted || error instanceof StoreError) throw error;
    throw new StoreError(`The backup could not be written to ${file}: ${(error as Error).message}.`, { cause: error });
  } finally {
    lock.release();
  }
}

/** Writes to a unique temporary name first, so that the file is complete as soon as it has its own name. */
async function writeBackup(directory: string, file: string, stop?: AbortSignal): Promise<void> {
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  writeFileSync(partial, "", { mode: PRIVATE_FILE, flag: "wx" });
  try {
    await abortable(copyDatabase({ from: databaseFile(directory), to: partial }), stop);
    syncPath(partial);
    assertFree(file);
    renameSync(partial, file);
  } finally {
    for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true });
  }
  syncPath(dirname(file));
}

function assertFree(file: string): void {
  if (existsSync(file))
    throw new StoreError(`${file} already exists. Backups are never overwritten: choose another name.`);
}

/** SQLite would treat a file with such a name as part of the database and delete it. */
function assertNotReserved(directory: string, file: string): void {
  if (!isReservedName(basename(file)) || !existsSync(dirname(file))) return;
  if (realpathSync(dirname(file)) !== realpathSync(directory)) return;
  throw new StoreError(`${file} is a name that the database itself uses. Choose another name or another directory.`);
}
