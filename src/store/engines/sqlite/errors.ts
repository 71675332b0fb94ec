/** Tells the failures of the machine (a full disk, a busy or damaged file) from faults in the program. */
import Database from "better-sqlite3";
import { sumOutOfRange } from "../../../domain/money.ts";
import type { Problem } from "../../../domain/problem.ts";
import { storageUnavailable } from "../../storage-unavailable.ts";
import { StoreError } from "../../store-error.ts";

const STORAGE_CODES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

const DAMAGE_CODES = /^SQLITE_(CORRUPT|NOTADB)/;

/** What SQLite reports if a sum is beyond 64 bits: as it is computed, or as a floating-point number that it cannot store. */
const OVERFLOW = /^(integer overflow|cannot store REAL value in INTEGER column)/;

/** The error itself, or the problem that it means for a client, with the error as its cause. */
export function asStorageProblem(error: unknown): unknown {
  if (error instanceof Database.SqliteError && OVERFLOW.test(error.message)) return sumOutOfRange(error);
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
