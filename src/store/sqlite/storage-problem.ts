/** Tells the failures of the machine (a full disk, a busy or damaged file) from faults in the program. */
import Database from "better-sqlite3";
import type { Problem } from "../../domain/problem.ts";
import { storageUnavailable } from "../storage-unavailable.ts";
import { StoreError } from "../store-error.ts";

const STORAGE_CODES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

const DAMAGE_CODES = /^SQLITE_(CORRUPT|NOTADB)/;

/** The error itself, or `storage_unavailable` with it as the cause where the machine is to blame. */
export function asStorageProblem(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || !STORAGE_CODES.test(error.code)) return error;
  return storageUnavailable(error);
}

/** A write whose transaction SQLite has rolled back on its own. */
export function lostTransaction(): Problem {
  return storageUnavailable(undefined, "The data could not be written, and nothing was changed. Try again later.");
}

/** A database whose file was removed or replaced while it was open. */
export function lostFile(file: string): Problem {
  const cause = new StoreError(
    `${file} is no longer the file that was opened: it was moved, removed or replaced. Put it back, or restart Leeway to use what is there now.`,
  );
  return storageUnavailable(cause, "The data is not where it was, so that nothing was changed. Try again later.");
}

/** Whether a file's content is to blame. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && DAMAGE_CODES.test(error.code);
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
