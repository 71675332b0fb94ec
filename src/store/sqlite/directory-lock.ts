/**
 * Who may use a data directory: any number of processes together, or one alone (to replace the data). The lock is one
 * of SQLite's on an empty file of its own, so that the operating system lets go of it when a process dies, however.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { StoreError } from "../store-error.ts";
import { isBusy } from "./storage-problem.ts";

export interface DirectoryLock {
  release(): void;
}

/** @throws StoreError where another process has the directory to itself, or, for `alone`, uses it at all. */
export function lockDirectory(directory: string, mode: "shared" | "alone"): DirectoryLock {
  const database = new Database(join(directory, "leeway.lock"), { timeout: 0 });
  try {
    if (mode === "alone") {
      database.exec("BEGIN EXCLUSIVE");
    } else {
      database.exec("BEGIN");
      database.prepare("SELECT count(*) FROM sqlite_schema").get(); // a read takes the shared lock and keeps it
    }
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new StoreError(
      mode === "alone"
        ? `Another Leeway process is using ${directory}. Stop it first.`
        : `Another Leeway process is replacing the data in ${directory}. Try again when it has finished.`,
      { cause: error },
    );
  }
  return { release: () => database.close() };
}
