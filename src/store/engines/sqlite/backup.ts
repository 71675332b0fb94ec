/** Backs a database up into one file, while others go on writing. */
import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { StoreError } from "../../store-error.ts";
import { copyDatabase } from "./copy-database.ts";
import { databaseFile, hasData, isReservedName, PRIVATE_FILE } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { syncPath } from "./sync-path.ts";
import { untilStopped } from "./until-stopped.ts";

/**
 * `stop` gives it up, and leaves nothing.
 * @throws StoreError where there is nothing to copy, or the file is there already.
 */
export async function backUp(directory: string, file: string, stop?: AbortSignal): Promise<void> {
  if (!hasData(directory)) throw new StoreError(`There is no data in ${directory}.`);
  assertForeign(directory, file);
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

/** Under a name that no other backup has, so that what is given the file's name is whole. */
async function writeBackup(directory: string, file: string, stop?: AbortSignal): Promise<void> {
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  writeFileSync(partial, "", { mode: PRIVATE_FILE, flag: "wx" });
  try {
    await untilStopped(copyDatabase({ from: databaseFile(directory), to: partial }), stop);
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
    throw new StoreError(`${file} is there already. Backups are never overwritten: give a new name.`);
}

/** SQLite takes what has such a name for a part of the data, and throws it away. */
function assertForeign(directory: string, file: string): void {
  if (!isReservedName(basename(file)) || !existsSync(dirname(file))) return;
  if (realpathSync(dirname(file)) !== realpathSync(directory)) return;
  throw new StoreError(`${file} is a name that the data itself uses. Give another one, or another directory.`);
}
