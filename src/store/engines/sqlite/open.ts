/** The SQLite engine: a writer connection, a reader connection and the lock on the data directory. */
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { type Db, type Engine, type RunStatement, type StoreOptions, userTarget } from "../../engine.ts";
import { pipelined } from "../../pipelined.ts";
import { sql, statementOf } from "../../sql.ts";
import { RESTORE_ADVICE, StoreError } from "../../store-error.ts";
import { assertTables } from "./assert-tables.ts";
import { checkpoints } from "./checkpoints.ts";
import { createUnlinked, openReader, openWriter } from "./connection.ts";
import { createDatabase } from "./create-database.ts";
import { databaseFile, hasData, makePrivate, prepareDirectory } from "./data-directory.ts";
import { insertRows, sqliteDialect, sqliteMigrationEngine, updateRows } from "./dialect.ts";
import { lockDirectory } from "./directory-lock.ts";
import { asStorageProblem, isBusy, isDamage } from "./errors.ts";
import { assertNotFull, fullDiskError } from "./full-disk.ts";
import { groupCommit } from "./group-commit.ts";
import { assertCurrent, createMigrations, migrate } from "./migrate.ts";
import { type OpenedFile, openedFile } from "./opened-file.ts";
import { reclaimStep } from "./reclaim.ts";
import { onlyInTransaction, PLACEHOLDER, type StatementCache, statementCache, statementRunner } from "./statements.ts";
import { versions } from "./versions.ts";

/**
 * Opens the database in a directory. Unless the options forbid it, creates what is missing and runs pending migrations.
 * @throws StoreError with advice for the operator.
 */
export function openSqlite(options: StoreOptions): Engine {
  try {
    return openDirectory(options);
  } catch (error) {
    throw fullDiskError(error, options.location) ?? error;
  }
}

function openDirectory(options: StoreOptions): Engine {
  const { location: directory, now, mustExist = false, exclusive = false, onCheckpointError = () => {} } = options;
  if (mustExist && !hasData(directory)) throw new StoreError(`There is no data in ${directory}.`);
  prepareDirectory(directory);
  const lock = lockDirectory(directory, exclusive ? "exclusive" : "shared");
  const opened: Database.Database[] = [];
  try {
    if (!mustExist && !hasData(directory)) createDatabase(directory, now());
    const file = databaseFile(directory);
    makePrivate(file);
    const writer = openWriter(file);
    opened.push(writer);
    if (options.mustBeCurrent) assertCurrent(writer);
    else migrate(writer, sqliteMigrationEngine, now());
    assertTables(writer);
    const reader = openReader(file);
    opened.push(reader);
    return sqliteEngine({ writer, reader, file: openedFile(file) }, onCheckpointError, () => lock.release());
  } catch (error) {
    for (const database of opened) database.close();
    lock.release();
    throw asStoreError(error, directory);
  }
}

/** Creates a database without a name in the directory, so its space is free again when it is closed, even by a crash. */
export function openTemporarySqlite(directory: string, nowMs: number): Engine {
  try {
    const database = createUnlinked(directory);
    createMigrations(database);
    migrate(database, sqliteMigrationEngine, nowMs);
    const file = { assertInPlace() {}, sync: async () => {}, close() {} };
    return sqliteEngine(
      { writer: database, reader: database, file },
      () => {},
      () => {},
    );
  } catch (error) {
    throw asStorageProblem(error);
  }
}

function asStoreError(error: unknown, directory: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = `The database in ${directory} cannot be opened: ${(error as Error).message}.`;
  return new StoreError(isDamage(error) ? `${message} ${RESTORE_ADVICE}.` : message, { cause: error });
}

/** How often a short read runs while other processes commit, before it uses a snapshot. */
const MAX_READ_ATTEMPTS = 5;

/** The key of a budget's token version. */
const tokensKey = (budgetId: string) => `tokens of ${budgetId}`;

interface Opened {
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly file: OpenedFile;
}

function sqliteEngine(
  { writer, reader, file }: Opened,
  onCheckpointError: (error: unknown) => void,
  release: () => void,
): Engine {
  const prepareOnWriter = statementCache(writer);
  const prepareOnReader = statementCache(reader);
  const runRead = readRunner(
    writer,
    statementRunner(writer, prepareOnWriter),
    statementRunner(reader, prepareOnReader),
  );
  const writerDb = bindDb(writer, onlyInTransaction(writer, prepareOnWriter));
  const readerDb = bindDb(reader, prepareOnReader, runRead);
  const budgetVersions = versions(writer);
  const readUnchanged = unchangedReads(writer, readerDb);
  const walCheckpoints = checkpoints(writer, { sync: file.sync, onError: onCheckpointError });
  const commits = groupCommit(writer, { assertInPlace: file.assertInPlace, noteCommit: walCheckpoints.noteCommit });
  return {
    reader: readerDb,
    read: (work, { isLong = false } = {}) => (isLong ? readSnapshot(writer.name, work) : readUnchanged(work)),
    version: budgetVersions.of,
    readerOf: () => readerDb,
    machinesOf: async (budgetIds) => new Map(budgetIds.map((id) => [id, ""])),
    machines: async () => [{ name: "", reader: readerDb }],
    tokenVersion: (budgetId) => budgetVersions.of(tokensKey(budgetId)),
    async write(target, work, options) {
      const run = async () => {
        const deferred: Promise<void>[] = [];
        const defer = (statement: Promise<void>) => void deferred.push(statement);
        const result = await work({ db: writerDb, attempt: commits.attempt, defer });
        await pipelined(deferred);
        return result;
      };
      const result = await commits.write(run, options);
      budgetVersions.bump(target);
      if (options?.changesTokens) budgetVersions.bump(tokensKey(target));
      for (const userId of options?.changesUsers ?? []) budgetVersions.bump(userTarget(userId));
      return result;
    },
    async ping() {
      file.assertInPlace();
      assertNotFull(dirname(writer.name));
      await readerDb.query(sql`SELECT id FROM budgets LIMIT 1`);
    },
    async reclaim() {
      while (await commits.write(async () => reclaimStep(writer)));
    },
    analyze: async () => {}, // every query names its index, so the planner needs no statistics
    async checkIntegrity() {
      const pages = checkPages(reader);
      if (pages.length > 0) return pages;
      const references = reader.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
      return references.map(({ table, parent }) => `A row of ${table} refers to a missing row of ${parent}.`);
    },
    async close() {
      await commits.idle();
      await walCheckpoints.close();
      reader.close();
      writer.close();
      file.close();
      release();
    },
  };
}

/**
 * Returns a function that reads one snapshot without a transaction. In this process nothing commits during `work`. If
 * another process commits, `work` runs again, and after several attempts on a snapshot.
 */
function unchangedReads(writer: Database.Database, db: Db): Engine["read"] {
  const dataVersion = writer.prepare("PRAGMA data_version").pluck(); // changes with every commit of another connection
  const readVersion = () => {
    try {
      return dataVersion.get();
    } catch (error) {
      if (isBusy(error)) return Number.NaN; // equals nothing, so the read runs again
      throw asStorageProblem(error);
    }
  };
  return async (work) => {
    for (let attempt = 1; attempt <= MAX_READ_ATTEMPTS; attempt++) {
      const before = readVersion();
      const result = work(db);
      await Promise.allSettled([result]); // a failure may also come from mixed data
      if (readVersion() === before) return await result;
    }
    return await readSnapshot(writer.name, work);
  };
}

/** Reads one snapshot on a separate connection, so that other reads and writes continue. */
async function readSnapshot<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openSnapshot(file);
  try {
    return await work(bindDb(database, statementCache(database)));
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
 * Reads on the writer if it has no open transaction and is not busy, otherwise on the reader: every commit of the writer
 * invalidates the reader's page cache.
 */
function readRunner(writer: Database.Database, runWriter: RunStatement, runReader: RunStatement): RunStatement {
  return async (sql, parameters) => {
    if (writer.inTransaction) return await runReader(sql, parameters);
    try {
      return await runWriter(sql, parameters);
    } catch (error) {
      if (!isBusy((error as Error).cause)) throw error;
      return await runReader(sql, parameters); // waits for the other process
    }
  };
}

/** Returns the damage in the database file, one sentence each. */
function checkPages(database: Database.Database): string[] {
  try {
    const lines = database.prepare("PRAGMA integrity_check").pluck().all() as string[];
    return lines.filter((line) => line !== "ok");
  } catch (error) {
    return [`The database file cannot be read completely: ${(error as Error).message}.`];
  }
}

function bindDb(database: Database.Database, prepare: StatementCache, run = statementRunner(database, prepare)): Db {
  return {
    dialect: sqliteDialect,
    query: (fragment) => {
      const { text, values } = statementOf(fragment, () => PLACEHOLDER);
      return run(text, values);
    },
    insert: insertRows(prepare),
    update: updateRows(prepare),
  };
}
