/**
 * Opens SQLite connections. Every setting that durability or isolation depends on is set and then read back.
 */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { StoreError } from "../../store-error.ts";
import { hasMigrations } from "./migrate.ts";

/** Marks the file as Leeway's ("LWAY"), see https://www.sqlite.org/pragma.html#pragma_application_id. */
const APPLICATION_ID = 0x4c574159;

/** The first version with the fix for the WAL-reset race, which could lose committed data. */
const MIN_VERSION = [3, 51, 3];

/** How long a statement waits for another writing process, until `group-commit.ts` takes over the waiting. */
export const BUSY_TIMEOUT_MS = 5000;

const SYNCHRONOUS_FULL = 2;

/** Lets `reclaim.ts` return free pages to the disk. An existing database keeps its mode until its pages are copied. */
export const INCREMENTAL_VACUUM = "auto_vacuum = incremental";

/** If `checkpoints.ts` cannot keep up, a commit checkpoints the WAL itself from this size on: 125 MiB. */
const WAL_PAGES = 32_000;

/**
 * The page cache of a connection, in KiB. With SQLite's default of 2 MiB, every write to a budget of a million
 * transactions reads its index pages from the file again. A larger cache, of 64 MiB, does not make writes faster.
 */
const CACHE_KIB = 16_384;

/** The settings of a writer. With `synchronous` FULL a commit is on the disk when it returns, even in WAL mode. */
const SETTINGS: readonly (readonly [name: string, value: string | number, readBack: string | number])[] = [
  ["journal_mode", "wal", "wal"],
  ["synchronous", "full", SYNCHRONOUS_FULL],
  ["foreign_keys", "on", 1],
  ["busy_timeout", BUSY_TIMEOUT_MS, BUSY_TIMEOUT_MS],
  ["trusted_schema", "off", 0],
  ["wal_autocheckpoint", WAL_PAGES, WAL_PAGES],
  ["cache_size", -CACHE_KIB, -CACHE_KIB],
];

/**
 * Opens an existing database for writing.
 * @throws StoreError if the file is not a Leeway database or SQLite rejects a setting.
 */
export function openWriter(file: string): Database.Database {
  return setUp(new Database(file, { fileMustExist: true }), assertApplicationId);
}

/** Creates a database file and opens it for writing. @throws StoreError if SQLite rejects a setting. */
export function createWriter(file: string): Database.Database {
  return setUp(new Database(file), (database) => {
    database.pragma(INCREMENTAL_VACUUM); // only possible before the first table
    database.pragma(`application_id = ${APPLICATION_ID}`);
  });
}

/** Creates a database for one connection in a file without a name. After a crash nothing is left, so nothing is synced. */
export function createUnlinked(directory: string): Database.Database {
  const file = join(directory, `temporary-${randomUUID()}`);
  const database = new Database(file);
  try {
    for (const setting of ["journal_mode = memory", "synchronous = off", "locking_mode = exclusive"])
      database.pragma(setting);
    database.pragma("foreign_keys = on");
    database.pragma("trusted_schema = off");
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.exec("BEGIN EXCLUSIVE; COMMIT"); // opens the file, which SQLite does late
    return database;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Opens an existing database read-only. */
export function openReader(file: string): Database.Database {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma("trusted_schema = off");
  return database;
}

/** Whether the file is a Leeway database with tables. */
export function isLeewayDatabase(database: Database.Database): boolean {
  if (database.pragma("application_id", { simple: true }) !== APPLICATION_ID) return false;
  return hasMigrations(database);
}

/** `checkOwner` checks or marks that the file is a Leeway database, before any setting changes it. */
function setUp(database: Database.Database, checkOwner: (database: Database.Database) => void): Database.Database {
  try {
    assertVersion(database);
    checkOwner(database);
    for (const [name, value, readBack] of SETTINGS) {
      database.pragma(`${name} = ${value}`);
      const actual = database.pragma(name, { simple: true });
      if (actual !== readBack) throw new StoreError(`SQLite reports ${name} = ${actual} instead of ${readBack}.`);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function assertVersion(database: Database.Database): void {
  const version = String(database.prepare("SELECT sqlite_version()").pluck().get());
  const parts = version.split(".").map(Number);
  const difference = MIN_VERSION.map((minimum, i) => (parts[i] ?? 0) - minimum).find((d) => d !== 0) ?? 0;
  if (difference < 0) throw new StoreError(`SQLite ${version} may lose data; ${MIN_VERSION.join(".")} is needed.`);
}

function assertApplicationId(database: Database.Database): void {
  if (database.pragma("application_id", { simple: true }) === APPLICATION_ID) return;
  throw new StoreError(`${database.name} is a SQLite database of another program.`);
}
