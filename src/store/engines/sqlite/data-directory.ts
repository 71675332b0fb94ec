/**
 * The data directory: the names and permissions of its files. Other modules own the files' content.
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { RESTORE_ADVICE, StoreError } from "../../store-error.ts";
import { syncPath } from "./sync-path.ts";

/** Only the owner may read a household's money. */
const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;

/** SQLite's files beside a database: the WAL, which is part of the data, and its index. */
export const COMPANIONS = ["-wal", "-shm"] as const;

const DATABASE = "leeway.db";
const LOCK = "leeway.lock";
const SECRET_KEY = "secret.key";

/** The database file in a data directory. */
export function databaseFile(directory: string): string {
  return join(directory, DATABASE);
}

/** The directory of the attachment files in a data directory. */
export function attachmentsIn(directory: string): string {
  return join(directory, "attachments");
}

/** The directory of the attachment files beside a backup. */
export function attachmentsOf(backup: string): string {
  return `${backup}.attachments`;
}

/** The file that `directory-lock.ts` locks. */
export function lockFile(directory: string): string {
  return join(directory, LOCK);
}

/** The key of sealed secrets in a data directory. */
export function secretKeyFile(directory: string): string {
  return join(directory, SECRET_KEY);
}

/** Whether a data directory uses this file name. */
export function isReservedName(name: string): boolean {
  return name.startsWith(`${DATABASE}-`) || name.startsWith(LOCK) || name.startsWith(SECRET_KEY);
}

/** Creates the directory if it is missing. @throws StoreError if it cannot be written. */
export function prepareDirectory(directory: string): void {
  try {
    if (!existsSync(directory)) makeDirectory(resolve(directory));
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreError(`The data directory ${directory} cannot be written: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Whether a directory has data. @throws StoreError if it cannot be read or part of the data is missing. */
export function hasData(directory: string): boolean {
  const file = databaseFile(directory);
  const bytes = sizeOf(file);
  if (bytes !== undefined && bytes > 0) return true;
  // SQLite would treat both cases as a new database and delete the WAL.
  if (bytes === 0) throw new StoreError(`${file} is empty: its content is lost. ${RESTORE_ADVICE}.`);
  if (existsSync(`${file}-wal`))
    throw new StoreError(`${file} is missing, but its write-ahead log exists. ${RESTORE_ADVICE}.`);
  return false;
}

/**
 * Restricts a database to its owner. SQLite creates its companion files with the same mode. Throws if the file is not even
 * readable, since somebody must have set that on purpose.
 */
export function makePrivate(file: string): void {
  accessSync(file, constants.R_OK);
  for (const path of [file, ...COMPANIONS.map((suffix) => file + suffix)])
    if (existsSync(path)) chmodSync(path, PRIVATE_FILE);
}

/** Restricts a file to its owner. A file of another user stays as it is. */
export function restrict(file: string): void {
  try {
    chmodSync(file, PRIVATE_FILE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** What other users of the machine can do with a directory; undefined if nothing. */
export function exposureOf(directory: string): "read" | "write" | undefined {
  const mode = statSync(directory, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o022) !== 0) return "write";
  return (mode & 0o055) === 0 ? undefined : "read";
}

/**
 * Creates a directory and its missing parents durably. Node's recursive `mkdirSync` never returns if the file system
 * answers ENOENT under an existing parent, as `/proc` does.
 */
function makeDirectory(directory: string): void {
  const parent = dirname(directory);
  if (!existsSync(parent)) makeDirectory(parent);
  try {
    mkdirSync(directory, { mode: PRIVATE_DIRECTORY });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process created it
  }
  syncPath(parent);
}

function sizeOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size;
  } catch (error) {
    throw new StoreError(`The data directory ${dirname(file)} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
