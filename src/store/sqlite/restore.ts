/**
 * Puts a backup in the place of a database. The backup is copied, brought up to date and proven first; the data that
 * was there stays beside it under another name; and at every moment one of the two is in place.
 */
import { existsSync, linkSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { formatTimestamp } from "../../domain/calendar.ts";
import { StoreError } from "../store-error.ts";
import { verify } from "../verify.ts";
import { syncPath } from "./backup.ts";
import { isLeeways, openReader, openWriter } from "./connection.ts";
import { lockDirectory } from "./directory-lock.ts";
import { databaseFile, openSqlite, prepareDirectory } from "./open-sqlite.ts";

/** What SQLite keeps beside a database. */
const COMPANIONS = ["-wal", "-shm"];

/** @throws StoreError where the directory is in use, or the file is not a whole backup; nothing is changed then. */
export async function restore(
  directory: string,
  file: string,
  now: () => number,
): Promise<{ readonly keptAs: string | undefined }> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  prepareDirectory(directory);
  const lock = lockDirectory(directory, "alone");
  const staging = mkdtempSync(join(directory, "restore-"));
  try {
    await stage(staging, file, now);
    const keptAs = existsSync(databaseFile(directory)) ? setAside(directory, now()) : undefined;
    renameSync(databaseFile(staging), databaseFile(directory));
    syncPath(directory);
    return { keptAs };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    lock.release();
  }
}

/** Makes a proven database of today's version out of a backup, all in one file. */
async function stage(staging: string, file: string, now: () => number): Promise<void> {
  copyBackup(file, databaseFile(staging));
  const engine = openSqlite({ directory: staging, now, mustExist: true });
  try {
    const { findings } = await verify(engine);
    if (findings.length > 0) throw new StoreError(`${file} is not whole:\n${findings.join("\n")}`);
  } finally {
    await engine.close();
  }
  syncPath(databaseFile(staging));
}

/** Copies through SQLite, so that what is still in a log beside the file comes along. */
function copyBackup(file: string, to: string): void {
  try {
    const source = openReader(file);
    try {
      if (!isLeeways(source)) throw new StoreError("it does not hold Leeway's data");
      source.prepare("VACUUM INTO ?").run(to);
    } finally {
      source.close();
    }
  } catch (error) {
    throw new StoreError(`${file} cannot be restored: ${(error as Error).message}.`, { cause: error });
  }
}

/** Gives the database that is there a second name, beside the first, and returns it. */
function setAside(directory: string, nowMs: number): string {
  const current = databaseFile(directory);
  foldLog(current);
  const stamp = formatTimestamp(nowMs).slice(0, 23).replace(/[-:.]/g, "");
  const keptAs = `${current}.replaced-${stamp}`;
  linkSync(current, keptAs);
  for (const companion of COMPANIONS) {
    if (existsSync(current + companion)) renameSync(current + companion, keptAs + companion);
  }
  return keptAs;
}

/** Moves what is still in the write-ahead log into the database, which leaves one file; not where it is damaged. */
function foldLog(file: string): void {
  try {
    openWriter(file).close();
  } catch {
    // It may be the damage that the restore is for: then its files are kept as they are.
  }
}
