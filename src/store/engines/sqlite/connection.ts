/**
 * Opens a SQLite connection and makes sure that it keeps its promises: every setting on which durability or isolation
 * rests is set and then read back.
 */
import Database from "better-sqlite3";
import { StoreError } from "../../store-error.ts";
import { hasMigrations } from "./migrate.ts";

/** Marks the file as Leeway's ("LWAY"), see https://www.sqlite.org/pragma.html#pragma_application_id. */
const APPLICATION_ID = 0x4c574159;

/** The first version with the fix for the WAL-reset race, which could lose committed data. */
const LEAST_VERSION = [3, 51, 3];

/** How long a statement waits for another process that is writing, until `group-commit.ts` takes the waiting over. */
export const BUSY_TIMEOUT_MS = 5000;

const SYNCHRONOUS_FULL = 2;

/** How far the write-ahead log grows, 128 MiB, before a commit waits for it, where `checkpoints.ts` cannot keep up. */
const WAL_PAGES = 32_000;

/**
 * How much of the database a connection keeps at hand, in KiB. With SQLite's 2 MiB every write to a budget of a million
 * transactions reads its index pages from the file again.
 */
const CACHE_KIB = 65_536;

/** The settings of a connection that writes. `synchronous` FULL: a commit is on the disk when it returns, also in WAL mode. */
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
 * A connection that writes to a database that is there.
 * @throws StoreError where the file is not Leeway's, or SQLite does not take a setting.
 */
export function openWriter(file: string): Database.Database {
  return setUp(new Database(file, { fileMustExist: true }), assertClaimed);
}

/** A connection that writes to a new database, in a file that is not there yet. @throws StoreError */
export function createWriter(file: string): Database.Database {
  return setUp(new Database(file), (database) => database.pragma(`application_id = ${APPLICATION_ID}`));
}

/** A connection that sees only what is committed and refuses to write. */
export function openReader(file: string): Database.Database {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma("trusted_schema = off");
  return database;
}

/** Whether a database is one of Leeway's, with its tables. */
export function isLeeways(database: Database.Database): boolean {
  if (database.pragma("application_id", { simple: true }) !== APPLICATION_ID) return false;
  return hasMigrations(database);
}

/** Nothing is set before `claim` is sure that the file is Leeway's. */
function setUp(database: Database.Database, claim: (database: Database.Database) => void): Database.Database {
  try {
    assertVersion(database);
    claim(database);
    for (const [name, value, readBack] of SETTINGS) {
      database.pragma(`${name} = ${value}`);
      const actual = database.pragma(name, { simple: true });
      if (actual !== readBack) throw new StoreError(`SQLite answers ${name} = ${actual} where ${readBack} was set.`);
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
  const difference = LEAST_VERSION.map((least, i) => (parts[i] ?? 0) - least).find((d) => d !== 0) ?? 0;
  if (difference < 0) throw new StoreError(`SQLite ${version} may lose data; ${LEAST_VERSION.join(".")} is needed.`);
}

function assertClaimed(database: Database.Database): void {
  if (database.pragma("application_id", { simple: true }) === APPLICATION_ID) return;
  throw new StoreError(`${database.name} is a SQLite database, but not one of Leeway's.`);
}
