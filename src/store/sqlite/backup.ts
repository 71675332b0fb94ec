/** Copies a database, as it is at one instant, into one file, while others go on writing. */
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "../store-error.ts";
import { openReader } from "./connection.ts";
import { databaseFile, hasData, PRIVATE_FILE } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { syncPath } from "./sync-path.ts";

/** @throws StoreError where there is nothing to copy, or the file is there already. */
export function backUp(directory: string, file: string): void {
  if (existsSync(file))
    throw new StoreError(`${file} is there already. Backups are never overwritten: give a new name.`);
  if (!hasData(directory)) throw new StoreError(`There is no data in ${directory}.`);
  const partial = `${file}.partial`;
  const lock = lockDirectory(directory, "shared");
  try {
    rmSync(partial, { force: true });
    writeFileSync(partial, "", { mode: PRIVATE_FILE });
    const database = openReader(databaseFile(directory));
    try {
      // Unlike SQLite's backup API, this reads one snapshot and never starts over when somebody writes.
      database.prepare("VACUUM INTO ?").run(partial);
    } finally {
      database.close();
    }
    syncPath(partial);
    renameSync(partial, file);
    syncPath(dirname(file));
  } catch (error) {
    rmSync(partial, { force: true });
    throw new StoreError(`The backup could not be written to ${file}: ${(error as Error).message}.`, { cause: error });
  } finally {
    lock.release();
  }
}
