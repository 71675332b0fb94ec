/**
 * Replaces a database with a backup. The backup is first copied, migrated, verified and marked as restored. The old
 * data is kept under another name. At every moment one complete database is in place.
 */
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { formatTimestamp } from "../../../domain/calendar.ts";
import { type AttachmentFiles, copyFile, directoryFiles, isIntact } from "../../attachment-files.ts";
import { type Engine, EVERY_BUDGET, type WriteScope } from "../../engine.ts";
import { verify } from "../../queries/verify.ts";
import { sql } from "../../sql.ts";
import { StoreError } from "../../store-error.ts";
import { allAttachmentFileReads, type StoredFile } from "../../tables/attachments.ts";
import { allBudgetReads } from "../../tables/budgets.ts";
import { abortable } from "./abortable.ts";
import { checkpointWal } from "./checkpoint-wal.ts";
import { isLeewayDatabase, openReader } from "./connection.ts";
import { copyDatabase } from "./copy-database.ts";
import { attachmentsIn, attachmentsOf, COMPANIONS, databaseFile, prepareDirectory } from "./data-directory.ts";
import { lockDirectory } from "./directory-lock.ts";
import { openSqlite } from "./open.ts";
import { syncPath } from "./sync-path.ts";

/** The prefix of the temporary directory, inside the data directory, in which a backup is prepared. */
const STAGING = "leeway.db.restoring-";

/** The prefix of the database that a restore replaced. */
const REPLACED = "leeway.db.replaced-";

interface Options {
  /** Receives the directory of the verified copy and marks its data as restored. */
  readonly mark: (directory: string) => Promise<void>;
  /** Whether to restore even if attachment files are missing. */
  readonly allowMissingAttachments?: boolean;
  readonly stop?: AbortSignal;
}

interface Restored {
  readonly keptAs: string | undefined;
  /** The number of attachment files that are missing or damaged in the backup. */
  readonly missingFiles: number;
}

/**
 * Aborting `stop` cancels the restore until the old database is replaced.
 * @throws StoreError if the directory is in use, or the backup is not intact or lacks files. The data is unchanged then.
 */
export async function restore(
  directory: string,
  file: string,
  now: () => number,
  { mark, allowMissingAttachments = false, stop }: Options,
): Promise<Restored> {
  assertReadable(file);
  prepareDirectory(directory);
  const lock = lockDirectory(directory, "exclusive");
  let staging: string | undefined;
  try {
    removeLeftovers(directory);
    staging = mkdtempSync(join(directory, STAGING));
    const missingFiles = await abortable(
      stage(staging, file, now, (engine) => restoreFiles(engine, directory, file, now, allowMissingAttachments)),
      stop,
    );
    await abortable(mark(staging), stop);
    syncPath(databaseFile(staging));
    const keptAs = setAside(directory, now());
    renameSync(databaseFile(staging), databaseFile(directory));
    syncPath(directory);
    return { keptAs, missingFiles };
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

/** Copies a backup into one file, then migrates and verifies it, and runs `prepare`. */
async function stage<T>(
  staging: string,
  file: string,
  now: () => number,
  prepare: (engine: Engine) => Promise<T>,
): Promise<T> {
  await copyBackup(file, databaseFile(staging));
  const engine = openSqlite({ location: staging, now, mustExist: true });
  try {
    const { findings } = await verify(engine);
    if (findings.length > 0) throw new StoreError(`${file} is damaged:\n${findings.join("\n")}`);
    return await prepare(engine);
  } finally {
    await engine.close();
    syncPath(databaseFile(staging));
  }
}

/**
 * Copies the attachment files from the backup. Returns how many are missing or damaged there.
 * @throws StoreError if there are any, unless `allowMissingAttachments`.
 */
async function restoreFiles(
  engine: Engine,
  directory: string,
  file: string,
  now: () => number,
  allowMissingAttachments: boolean,
): Promise<number> {
  const place = isReplaced(directory, file) ? attachmentsIn(directory) : attachmentsOf(file);
  const source = directoryFiles(place, { isOwn: true });
  const target = directoryFiles(attachmentsIn(directory), { isOwn: true });
  const intact: StoredFile[] = [];
  let missing = 0;
  for await (const one of allAttachmentFileReads(engine.reader).each()) {
    if (one.unreferenced_at !== null) continue;
    if (await isIntact(source, one)) intact.push(one);
    else missing += 1;
  }
  if (missing > 0 && !allowMissingAttachments) {
    const advice = "To restore it anyway: leeway restore FILE --allow-missing-attachments";
    throw new StoreError(
      `${file} cannot be restored: attachment files are missing or damaged in ${place} (${missing}). ${advice}`,
    );
  }
  for (const one of intact) await copyFile(source, target, one);
  await listUnreferenced(engine, target, formatTimestamp(now()));
  return missing;
}

/** Whether the file is the data that an earlier restore replaced. The directory still has its attachment files. */
function isReplaced(directory: string, file: string): boolean {
  return basename(file).startsWith(REPLACED) && realpathSync(dirname(file)) === realpathSync(directory);
}

/**
 * A backup lacks the files that no attachment had, and the directory may have files that the backup does not know. The rows
 * then list the files that exist, so that housekeeping removes those that no attachment has.
 */
async function listUnreferenced(engine: Engine, files: AttachmentFiles, at: string): Promise<void> {
  const found: StoredFile[] = [];
  for (const { id } of await allBudgetReads(engine.reader).list()) found.push(...(await files.list(id)));
  const rows = found.map((file) => ({ ...file, unreferenced_at: at, removing_at: null }));
  const work = async ({ db }: WriteScope) => {
    await db.query(sql`DELETE FROM attachment_files WHERE unreferenced_at IS NOT NULL`);
    await db.insert("attachment_files", rows, sql`ON CONFLICT (budget_id, sha256) DO NOTHING`);
    await db.query(sql`DELETE FROM attachment_totals`);
    await db.query(sql`INSERT INTO attachment_totals (budget_id, bytes)
      SELECT budget_id, SUM(bytes) FROM attachment_files GROUP BY budget_id`);
  };
  await engine.write(EVERY_BUDGET, work, { isLong: true });
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
  const keptAs = join(directory, `${REPLACED}${stamp}`);
  const parts = ["", ...COMPANIONS].filter((suffix) => existsSync(current + suffix));
  for (const suffix of parts) {
    if (suffix === "") linkSync(current, keptAs);
    else renameSync(current + suffix, keptAs + suffix);
  }
  syncPath(directory); // otherwise a power cut could bring the old WAL back beside the new database
  return parts.length > 0 ? keptAs : undefined;
}
