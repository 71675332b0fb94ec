/** The SQLite engine: one connection that writes, one that reads, and the lock on the data directory. */
import type Database from "better-sqlite3";
import type { Db, Engine, RunStatement, StoreOptions } from "../../engine.ts";
import { textOf } from "../../sql.ts";
import { PUT_BACK, StoreError } from "../../store-error.ts";
import { assertTables } from "./assert-tables.ts";
import { beginDatabase } from "./begin-database.ts";
import { checkpoints } from "./checkpoints.ts";
import { openReader, openWriter } from "./connection.ts";
import { databaseFile, hasData, makePrivate, prepareDirectory } from "./data-directory.ts";
import { insertRows, sqliteDialect, sqliteMigrationEngine } from "./dialect.ts";
import { lockDirectory } from "./directory-lock.ts";
import { asStorageProblem, isBusy, isDamage } from "./errors.ts";
import { fullDiskError } from "./full-disk.ts";
import { groupCommit } from "./group-commit.ts";
import { PLACEHOLDER, sqliteKysely, statementCache, statementRunner } from "./kysely.ts";
import { assertCurrent, migrate } from "./migrate.ts";
import { type OpenedFile, openedFile } from "./opened-file.ts";
import { versions } from "./versions.ts";

/**
 * Opens the database in a directory, creating both where they may be missing, and brings its tables up to date, if it may.
 * @throws StoreError that says what the operator can do.
 */
export function openSqlite(options: StoreOptions): Engine {
  try {
    return openDirectory(options);
  } catch (error) {
    throw fullDiskError(error, options.location) ?? error;
  }
}

function openDirectory(options: StoreOptions): Engine {
  const { location: directory, now, mustExist = false, alone = false, onFoldError = () => {} } = options;
  if (mustExist && !hasData(directory)) throw new StoreError(`There is no data in ${directory}.`);
  prepareDirectory(directory);
  const lock = lockDirectory(directory, alone ? "alone" : "shared");
  const opened: Database.Database[] = [];
  try {
    if (!mustExist && !hasData(directory)) beginDatabase(directory, now());
    const file = databaseFile(directory);
    makePrivate(file);
    const writer = openWriter(file);
    opened.push(writer);
    if (options.mustBeCurrent) assertCurrent(writer);
    else migrate(writer, sqliteMigrationEngine, now());
    assertTables(writer);
    const reader = openReader(file);
    opened.push(reader);
    return sqliteEngine({ writer, reader, file: openedFile(file) }, onFoldError, () => lock.release());
  } catch (error) {
    for (const database of opened) database.close();
    lock.release();
    throw asStoreError(error, directory);
  }
}

function asStoreError(error: unknown, directory: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = `The database in ${directory} cannot be opened: ${(error as Error).message}.`;
  return new StoreError(isDamage(error) ? `${message} ${PUT_BACK}.` : message, { cause: error });
}

/** What the versions of a budget's tokens are kept under. */
const tokensOf = (budgetId: string) => `tokens of ${budgetId}`;

interface Opened {
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly file: OpenedFile;
}

function sqliteEngine(
  { writer, reader, file }: Opened,
  onFoldError: (error: unknown) => void,
  release: () => void,
): Engine {
  const runWriter = statementRunner(writer);
  const writerDb = bindDb(writer, runWriter);
  const known = versions(writer);
  const readerDb = bindDb(reader, readRunner(writer, runWriter, statementRunner(reader)));
  const folding = checkpoints(writer, { sync: file.sync, onError: onFoldError });
  const commits = groupCommit(writer, { assertInPlace: file.assertInPlace, noteCommit: folding.noteCommit });
  return {
    reader: readerDb,
    read: (work, { isLong = false } = {}) => (isLong ? readSnapshot(writer.name, work) : work(readerDb)),
    version: known.of,
    tokenVersion: (budgetId) => known.of(tokensOf(budgetId)),
    async write(budgetId, work, options) {
      const result = await commits.write(() => work({ db: writerDb, attempt: commits.attempt }), options);
      known.bump(budgetId);
      if (options?.changesTokens) known.bump(tokensOf(budgetId));
      return result;
    },
    async ping() {
      file.assertInPlace();
      await readerDb.kysely.selectFrom("budgets").select("id").limit(1).execute();
    },
    analyze: async () => {}, // every query names its index
    async checkIntegrity() {
      const pages = checkPages(reader);
      if (pages.length > 0) return pages;
      const references = reader.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
      return references.map(({ table, parent }) => `A row of ${table} names a row of ${parent} that is not there.`);
    },
    async close() {
      await commits.idle();
      await folding.close();
      reader.close();
      writer.close();
      file.close();
      release();
    },
  };
}

/** Reads one snapshot on a connection of its own, while others read and write. */
async function readSnapshot<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openSnapshot(file);
  try {
    return await work(bindDb(database, statementRunner(database)));
  } finally {
    database.close();
  }
}

function openSnapshot(file: string): Database.Database {
  try {
    const database = openReader(file);
    database.exec("BEGIN");
    return database;
  } catch (error) {
    throw asStorageProblem(error);
  }
}

/**
 * Reads on the connection that writes, where it has no transaction open and nobody is in its way: what one connection
 * commits makes SQLite forget the pages that another has at hand.
 */
function readRunner(writer: Database.Database, runWriter: RunStatement, runReader: RunStatement): RunStatement {
  return async (sql, parameters) => {
    if (writer.inTransaction) return await runReader(sql, parameters);
    try {
      return await runWriter(sql, parameters);
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      return await runReader(sql, parameters); // which waits
    }
  };
}

/** What is damaged in the file itself, a line each. */
function checkPages(database: Database.Database): string[] {
  try {
    const lines = database.prepare("PRAGMA integrity_check").pluck().all() as string[];
    return lines.filter((line) => line !== "ok");
  } catch (error) {
    return [`The database file cannot be read through: ${(error as Error).message}.`];
  }
}

function bindDb(database: Database.Database, run: RunStatement): Db {
  return {
    kysely: sqliteKysely(run),
    dialect: sqliteDialect,
    query: (statement) =>
      run(
        textOf(statement, () => PLACEHOLDER),
        statement.values,
      ),
    insert: insertRows(statementCache(database)),
  };
}
