/** Classifies SQLite errors: storage failures, such as a full disk or a busy or damaged file, or bugs in the program. */
import Database from "better-sqlite3";
import { sumOutOfRange } from "../../../domain/money.ts";
import type { Problem } from "../../../domain/problem.ts";
import { commitUnknown, storageUnavailable } from "../../storage-unavailable.ts";
import { StoreError } from "../../store-error.ts";

const STORAGE_CODES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

const DAMAGE_CODES = /^SQLITE_(CORRUPT|NOTADB)/;

/** SQLite's messages for a sum beyond 64 bits: at its computation, or when it would be stored as a floating-point number. */
const OVERFLOW = /^(integer overflow|cannot store REAL value in INTEGER column)/;

/** Returns the problem that a client receives, with the error as its cause, or the error itself if it is a bug. */
export function asStorageProblem(error: unknown): unknown {
  if (error instanceof Database.SqliteError && OVERFLOW.test(error.message)) return sumOutOfRange(error);
  if (!(error instanceof Database.SqliteError) || !STORAGE_CODES.test(error.code)) return error;
  return storageUnavailable(error);
}

/**
 * The problem of a COMMIT that failed. If only the sync failed, the WAL holds the commit, and a recovery may restore it.
 * After other errors, such as a failed write, nothing was stored.
 */
export function asCommitProblem(error: unknown): unknown {
  const isSyncError = error instanceof Database.SqliteError && /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(error.code);
  return isSyncError ? commitUnknown(error) : asStorageProblem(error);
}

/** The problem of a write whose transaction SQLite has rolled back by itself. */
export function lostTransaction(): Problem {
  return storageUnavailable(undefined, "The data could not be written, and nothing was changed. Try again later.");
}

/** The problem of a database whose file was removed or replaced while it was open. */
export function lostFile(file: string): Problem {
  const cause = new StoreError(
    `${file} is no longer the file that was opened: it was moved, removed or replaced. Put it back, or restart Leeway to use the current data.`,
  );
  return storageUnavailable(cause, "The database file was moved or replaced, so nothing was changed. Try again later.");
}

/** Whether the file's content is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && DAMAGE_CODES.test(error.code);
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
