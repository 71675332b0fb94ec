/**
 * The lock on a data directory: shared by any number of processes, or exclusive to replace the data. It is a SQLite lock
 * on an empty file, so the operating system releases it when a process dies.
 */
import Database from "better-sqlite3";
import { StoreError } from "../../store-error.ts";
import { lockFile, restrict } from "./data-directory.ts";
import { isBusy } from "./errors.ts";

export interface DirectoryLock {
  release(): void;
}

type Mode = "shared" | "exclusive";

/**
 * @throws StoreError if another process holds a conflicting lock or the lock file cannot be used.
 */
export function lockDirectory(directory: string, mode: Mode): DirectoryLock {
  const file = lockFile(directory);
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { timeout: 0 });
    acquire(database, mode);
    restrict(file);
  } catch (error) {
    database?.close();
    const message = isBusy(error)
      ? conflictMessage(directory, mode)
      : `The lock ${file} cannot be used: ${(error as Error).message}. The process must be able to read and write this empty file.`;
    throw new StoreError(message, { cause: error });
  }
  return { release: () => database.close() };
}

function acquire(database: Database.Database, mode: Mode): void {
  if (mode === "exclusive") {
    database.exec("BEGIN EXCLUSIVE");
  } else {
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_schema").get(); // a read acquires the shared lock and keeps it
  }
}

function conflictMessage(directory: string, mode: Mode): string {
  return mode === "exclusive"
    ? `Another Leeway process is using ${directory}. Stop it first.`
    : `Another Leeway process is replacing the data in ${directory}. Try again when it has finished.`;
}
