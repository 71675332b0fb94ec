/**
 * Replaces a database with a backup. The backup is first copied, migrated, verified and marked as restored. The old data is kept under another
 * name. At every moment one complete database is in place.
 */
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { formatTimestamp } from "../../../domain/calendar.ts";
import { StoreError } from "../../store-error.ts";
import { verify } from "../../verify.ts";
import { abortable } from "./abortable.ts";
import { checkpointWal } from "./checkpoint-wal.ts";
import { isLeewayDatabase, openReader } from "./connection.ts";
import { copyDatabase } from "./copy-database.ts";
import { COMPANIONS, databaseFile, prepareDirectory } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { openSqlite } from "./open.ts";
import { syncPath } from "./sync-path.ts";

/** The prefix of the temporary directory, inside the data directory, in which a backup is prepared. */
const STAGING = "leeway.db.restoring-";

/**
 * `mark` receives the directory of the verified copy and marks its data as restored. Aborting `stop` cancels the restore
 * until the old database is replaced.
 * @throws StoreError if the directory is in use or the file is not an intact backup. Nothing is changed then.
 */
export async function restore(
  directory: string,
  file: string,
  now: () => number,
  mark: (directory: string) => Promise<void>,
  stop?: AbortSignal,
): Promise<{ readonly keptAs: string | undefined }> {
  assertReadable(file);
  prepareDirectory(directory);
  const lock = lockDirectory(directory, "exclusive");
  let staging: string | undefined;
  try {
    removeLeftovers(directory);
    staging = mkdtempSync(join(directory, STAGING));
    await abortable(stage(staging, file, now, mark), stop);
    const keptAs = setAside(directory, now());
    renameSync(databaseFile(staging), databaseFile(directory));
    syncPath(directory);
    return { keptAs };
  } catch (error) {
    if (stop?.aborted || error instanceof StoreError) throw error;
    throw cannotBeRestored(file, error);
  } finally {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    lock.release();
  }
}

/** SQLite would only report that it cannot open the file. @throws StoreError with the reason. */
function assertReadable(file: string): void {
  try {
    if (statSync(file).isDirectory()) throw new Error("it is a directory");
    accessSync(file, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new StoreError(`There is no file ${file}.`);
    throw cannotBeRestored(file, error);
  }
}

function cannotBeRestored(file: string, error: unknown): StoreError {
  return new StoreError(`${file} cannot be restored: ${(error as Error).message}.`, { cause: error });
}

/** Removes the copies that killed restores have left. The lock ensures that no other restore is running. */
function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory))
    if (name.startsWith(STAGING)) rmSync(join(directory, name), { recursive: true, force: true });
}

/** Copies a backup into one file, then migrates, verifies and marks it. */
async function stage(
  staging: string,
  file: string,
  now: () => number,
  mark: (directory: string) => Promise<void>,
): Promise<void> {
  await copyBackup(file, databaseFile(staging));
  const engine = openSqlite({ location: staging, now, mustExist: true });
  try {
    const { findings } = await verify(engine);
    if (findings.length > 0) throw new StoreError(`${file} is damaged:\n${findings.join("\n")}`);
  } finally {
    await engine.close();
  }
  await mark(staging);
  syncPath(databaseFile(staging));
}

/** Copies through SQLite, which includes the content of a WAL beside the file. */
async function copyBackup(file: string, to: string): Promise<void> {
  try {
    assertLeewayDatabase(file);
    await copyDatabase({ from: file, to });
  } catch (error) {
    throw cannotBeRestored(file, error);
  }
}

function assertLeewayDatabase(file: string): void {
  const source = openReader(file);
  try {
    if (!isLeewayDatabase(source)) throw new Error("it is not a Leeway database");
  } finally {
    source.close();
  }
}

/**
 * Gives the current database a second name and returns it; undefined if there is no data. Moves a WAL away in any case:
 * SQLite must never apply it to the new database.
 */
function setAside(directory: string, nowMs: number): string | undefined {
  checkpointWal(directory);
  const current = databaseFile(directory);
  const stamp = formatTimestamp(nowMs).slice(0, 23).replace(/[-:.]/g, "");
  const keptAs = `${current}.replaced-${stamp}`;
  const parts = ["", ...COMPANIONS].filter((suffix) => existsSync(current + suffix));
  for (const suffix of parts) {
    if (suffix === "") linkSync(current, keptAs);
    else renameSync(current + suffix, keptAs + suffix);
  }
  syncPath(directory); // otherwise a power cut could bring the old WAL back beside the new database
  return parts.length > 0 ? keptAs : undefined;
}
