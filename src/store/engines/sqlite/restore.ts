/**
 * Puts a backup in the place of a database. The backup is copied, brought up to date and proven first; the data that
 * was there stays beside it under another name; and at every moment one of the two is in place.
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
import { isLeeways, openReader } from "./connection.ts";
import { copyDatabase } from "./copy-database.ts";
import { COMPANIONS, databaseFile, prepareDirectory } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { foldLog } from "./fold-log.ts";
import { openSqlite } from "./open.ts";
import { syncPath } from "./sync-path.ts";
import { untilStopped } from "./until-stopped.ts";

/** What the directory is called in which a backup is made ready, within the data directory. */
const STAGING = "leeway.db.restoring-";

/**
 * `stop` gives it up as long as nothing is changed.
 * @throws StoreError where the directory is in use, or the file is not a whole backup; nothing is changed then.
 */
export async function restore(
  directory: string,
  file: string,
  now: () => number,
  stop?: AbortSignal,
): Promise<{ readonly keptAs: string | undefined }> {
  assertReadable(file);
  prepareDirectory(directory);
  const lock = lockDirectory(directory, "alone");
  let staging: string | undefined;
  try {
    removeLeft(directory);
    staging = mkdtempSync(join(directory, STAGING));
    await untilStopped(stage(staging, file, now), stop);
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

/** SQLite would only say that it cannot be opened. @throws StoreError that says why */
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

/** What a restore has left that was killed: a copy of all the data. No other is under way. */
function removeLeft(directory: string): void {
  for (const name of readdirSync(directory))
    if (name.startsWith(STAGING)) rmSync(join(directory, name), { recursive: true, force: true });
}

/** Makes a proven database of today's version out of a backup, all in one file. */
async function stage(staging: string, file: string, now: () => number): Promise<void> {
  await copyBackup(file, databaseFile(staging));
  const engine = openSqlite({ location: staging, now, mustExist: true });
  try {
    const { findings } = await verify(engine);
    if (findings.length > 0) throw new StoreError(`${file} is not whole:\n${findings.join("\n")}`);
  } finally {
    await engine.close();
  }
  syncPath(databaseFile(staging));
}

/** Copies through SQLite, so that what is still in a log beside the file comes along. */
async function copyBackup(file: string, to: string): Promise<void> {
  try {
    assertLeeways(file);
    await copyDatabase({ from: file, to });
  } catch (error) {
    throw cannotBeRestored(file, error);
  }
}

function assertLeeways(file: string): void {
  const source = openReader(file);
  try {
    if (!isLeeways(source)) throw new Error("it does not hold Leeway's data");
  } finally {
    source.close();
  }
}

/**
 * Gives the database that is there a second name, beside the first, and returns it; undefined where there is nothing. A
 * log goes in any case: it must never meet the database that comes.
 */
function setAside(directory: string, nowMs: number): string | undefined {
  foldLog(directory);
  const current = databaseFile(directory);
  const stamp = formatTimestamp(nowMs).slice(0, 23).replace(/[-:.]/g, "");
  const keptAs = `${current}.replaced-${stamp}`;
  const parts = ["", ...COMPANIONS].filter((suffix) => existsSync(current + suffix));
  for (const suffix of parts) {
    if (suffix === "") linkSync(current, keptAs);
    else renameSync(current + suffix, keptAs + suffix);
  }
  syncPath(directory); // or a power cut could bring the log back, beside the new database
  return parts.length > 0 ? keptAs : undefined;
}
