/**
 * The directory where the data lies, and the names and permissions of the files in it. What is in the files is for
 * others.
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PUT_BACK, StoreError } from "../../store-error.ts";
import { syncPath } from "./sync-path.ts";

/** Only the owner may read a household's money. */
const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;

/** What SQLite keeps beside a database: the log, which is part of the data, and its index. */
export const COMPANIONS = ["-wal", "-shm"] as const;

const DATABASE = "leeway.db";
const LOCK = "leeway.lock";

/** The database's file in a data directory. */
export function databaseFile(directory: string): string {
  return join(directory, DATABASE);
}

/** The file in a data directory on which `directory-lock.ts` takes its locks. */
export function lockFile(directory: string): string {
  return join(directory, LOCK);
}

/** Whether a file of this name in a data directory is SQLite's, or would be taken for one of its. */
export function isReservedName(name: string): boolean {
  return name.startsWith(`${DATABASE}-`) || name.startsWith(LOCK);
}

/** Creates a missing directory. @throws StoreError if it cannot be written. */
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

/** Whether there is data in a directory. @throws StoreError where that cannot be seen, or a part of it is lost. */
export function hasData(directory: string): boolean {
  const file = databaseFile(directory);
  const bytes = sizeOf(file);
  if (bytes !== undefined && bytes > 0) return true;
  // SQLite would take either for a new database, and throw the log away.
  if (bytes === 0) throw new StoreError(`${file} is empty: its content is lost. ${PUT_BACK}.`);
  if (existsSync(`${file}-wal`)) throw new StoreError(`${file} is missing, but its log is there. ${PUT_BACK}.`);
  return false;
}

/**
 * Lets the owner of a database write it, and nobody else read it: SQLite gives what it makes beside it the same mode.
 * Throws where it may not even be read, which somebody must have wanted.
 */
export function makePrivate(file: string): void {
  accessSync(file, constants.R_OK);
  for (const path of [file, ...COMPANIONS.map((suffix) => file + suffix)])
    if (existsSync(path)) chmodSync(path, PRIVATE_FILE);
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
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process was faster
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
