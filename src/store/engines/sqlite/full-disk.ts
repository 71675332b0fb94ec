/** Detects a full disk as the cause of an error, because SQLite often reports only "disk I/O error". */
import { statfsSync } from "node:fs";
import { storageUnavailable } from "../../storage-unavailable.ts";
import { StoreError } from "../../store-error.ts";

const FULL_CODES = /^(ENOSPC|EDQUOT|SQLITE_FULL)/;

/** Codes that SQLite also uses when it cannot create or extend a file on a full disk. */
const UNCLEAR_CODES = /^SQLITE_(IOERR|CANTOPEN)/;

/** New data needs about this much space. */
const LEAST_FREE_BYTES = 2 ** 20;

/** Returns an error that asks the operator to free space; undefined if `error` has another cause. */
export function fullDiskError(error: unknown, directory: string): StoreError | undefined {
  const code = codeOf(error);
  const freeBytes = freeBytesOf(directory);
  const isFull = FULL_CODES.test(code) || (UNCLEAR_CODES.test(code) && freeBytes < LEAST_FREE_BYTES);
  if (!isFull) return undefined;
  const free = Number.isFinite(freeBytes) ? ` (${Math.floor(freeBytes / 1024).toLocaleString("en")} KiB free)` : "";
  return new StoreError(
    `The disk of the data directory ${directory} is full${free}. Free some space, then start again.`,
    {
      cause: error,
    },
  );
}

/** @throws Problem `storage_unavailable` if writes probably fail, because the disk is full. */
export function assertNotFull(directory: string): void {
  if (freeBytesOf(directory) >= LEAST_FREE_BYTES) return;
  const cause = new StoreError(`The disk of the data directory ${directory} is full.`);
  throw storageUnavailable(cause, "The disk is full, so nothing can be written. Data can still be read.");
}

/** The code of an error or of its cause. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? "");
}

/** Infinite if the file system cannot be asked, for example because the directory is missing. */
function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
