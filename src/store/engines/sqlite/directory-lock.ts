/**
 * Who may use a data directory: any number of processes together, or one alone (to replace the data). The lock is one
 * of SQLite's on an empty file of its own, so that the operating system lets go of it when a process dies, however.
 */
import Database from "better-sqlite3";
import { StoreError } from "../../store-error.ts";
import { lockFile } from "./data-directory.ts";
import { isBusy } from "./errors.ts";

export interface DirectoryLock {
  release(): void;
}

type Mode = "shared" | "alone";

/**
 * @throws StoreError where another process has the directory to itself, or, for `alone`, uses it at all; or where the
 * lock's file cannot be used.
 */
export function lockDirectory(directory: string, mode: Mode): DirectoryLock {
  const file = lockFile(directory);
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { timeout: 0 });
    take(database, mode);
  } catch (error) {
    database?.close();
    const message = isBusy(error)
      ? tellWhoIsThere(directory, mode)
      : `The lock ${file} cannot be used: ${(error as Error).message}. It is an empty file that this user must be able to read and write.`;
    throw new StoreError(message, { cause: error });
  }
  return { release: () => database.close() };
}

function take(database: Database.Database, mode: Mode): void {
  if (mode === "alone") {
    database.exec("BEGIN EXCLUSIVE");
  } else {
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_schema").get(); // a read takes the shared lock and keeps it
  }
}

function tellWhoIsThere(directory: string, mode: Mode): string {
  return mode === "alone"
    ? `Another Leeway process is using ${directory}. Stop it first.`
    : `Another Leeway process is replacing the data in ${directory}. Try again when it has finished.`;
}
