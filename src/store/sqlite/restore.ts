/**
 * Puts a backup in the place of a database. The backup is copied, brought up to date and proven first; the data that
 * was there stays beside it under another name; and at every moment one of the two is in place.
 */
import { existsSync, linkSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { formatTimestamp } from "../../domain/calendar.ts";
import { StoreError } from "../store-error.ts";
import { verify } from "../verify.ts";
import { isLeeways, openReader } from "./connection.ts";
import { COMPANIONS, databaseFile, prepareDirectory } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { foldLog } from "./fold-log.ts";
import { openSqlite } from "./open-sqlite.ts";
import { syncPath } from "./sync-path.ts";

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
    const keptAs = setAside(directory, now());
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
