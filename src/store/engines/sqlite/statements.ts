/**
 * Statements on one better-sqlite3 connection, prepared once per SQL text, because preparing takes ten times as long as
 * running. `group-commit.ts` owns the transactions.
 */
import type Database from "better-sqlite3";
import { LRUCache } from "lru-cache";
import type { RunStatement } from "../../engine.ts";
import { asStorageProblem, isDamage, lostTransaction } from "./errors.ts";

/** More than the service uses, apart from rare combinations of filters. */
const MAX_STATEMENTS = 500;

/**
 * If a bare parameter is compared with an indexed column, SQLite plans for its value and compiles the statement again on
 * every run. A unary plus keeps the value and avoids that.
 */
export const PLACEHOLDER = "+?";

/** Runs statements on a connection. @throws Problem `storage_unavailable` if the storage fails. */
export function statementRunner(database: Database.Database, prepare = statementCache(database)): RunStatement {
  return async <Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> => {
    try {
      const statement = prepare(sql);
      const values = parameters.map(toSqliteValue);
      if (statement.reader) return statement.all(...values) as Row[];
      statement.run(...values);
      return [];
    } catch (error) {
      if (isDamage(error)) database.pragma("shrink_memory"); // drops the page cache, because the file may have been repaired
      throw asStorageProblem(error);
    }
  };
}

export type StatementCache = (sql: string) => Database.Statement;

/** Prepares statements and caches them by their text. */
export function statementCache(database: Database.Database): StatementCache {
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}

/**
 * Rejects statements outside a transaction. If SQLite has rolled back a transaction by itself, for example because the disk
 * is full, it would commit each later statement of the write by itself.
 */
export function onlyInTransaction(database: Database.Database, prepare: StatementCache): StatementCache {
  return (sql) => {
    if (!database.inTransaction) throw lostTransaction();
    return prepare(sql);
  };
}

/** SQLite has no booleans: they are stored as 0 and 1. */
export function toSqliteValue(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}
