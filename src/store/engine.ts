/**
 * The interface of a database engine. Everything that differs between SQLite and PostgreSQL is behind it; callers of the
 * store do not know which engine they use.
 */
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { Sql } from "./sql.ts";
import type { DataTable } from "./tables.ts";

/** A connection, or a pool of them, with the engine's own SQL. */
export interface Db {
  readonly kysely: Kysely<Schema>;
  readonly dialect: Dialect;
  /** Runs one statement, which the engine prepares once for each text. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
  /**
   * Inserts rows that all have the same columns. `onConflict` ends the statement if rows may exist already:
   * `ON CONFLICT ... DO UPDATE SET ...`.
   */
  insert<T extends DataTable>(table: T, rows: readonly Schema[T][], onConflict?: Sql): Promise<void>;
}

interface QueryOptions {
  /** Plan the statement for its values each time: for lists whose best plan depends on their filters. */
  readonly replan?: boolean;
}

/** Runs one statement of an engine. It returns no rows if the statement changes something. */
export type RunStatement = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

export interface Dialect {
  /** `column IN (texts)`, with one parameter for all texts: the statement does not depend on their number. */
  anyOf(column: string, texts: readonly string[]): Sql;
  /** `(a, b) IN (pairs)`, likewise. */
  anyPairOf(columns: readonly [string, string], pairs: readonly (readonly [string, string])[]): Sql;
  /** A table to read by one of its indexes, if the engine lets a query choose. */
  indexed(table: DataTable, index: string): Sql;
  /** Ends a SELECT whose rows nobody else may change until the transaction ends. */
  readonly forUpdate: Sql;
}

/** A transaction that is open for writing. */
export interface WriteScope {
  readonly db: Db;
  /** Runs `work`. If it fails, its changes are undone and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface StoreOptions {
  /** A directory, or the URL of a PostgreSQL database. */
  readonly location: string;
  /** The time in Unix milliseconds. */
  readonly now: () => number;
  /** Refuse a location without data instead of creating it. */
  readonly mustExist?: boolean;
  /** Refuse data of an older version instead of migrating it: an older server may still use it. */
  readonly mustBeCurrent?: boolean;
  /** Refuse a location that another process uses. A directory also stays locked for others while it is open. */
  readonly alone?: boolean;
  /** How many connections to a database server may be open at once. */
  readonly maxConnections?: number;
  /** Called if a checkpoint of the WAL fails. Nothing is lost, but the WAL grows. */
  readonly onFoldError?: (error: unknown) => void;
}

export interface ReadOptions {
  /** No time limit: for the operator, never for a request. */
  readonly isLong?: boolean;
}

export interface WriteOptions {
  /** No time limit, and a transaction of its own: for the operator, never for a request. */
  readonly isLong?: boolean;
  /** Undo everything at the end, and still return the result: a preview. */
  readonly rollBack?: boolean;
  /** Set it for every write that changes an existing token: tokens are cached. */
  readonly changesTokens?: boolean;
}

/** Stands for the budget of a write that concerns all of them. */
export const EVERY_BUDGET = "*";

export interface Engine {
  /** Reads committed data, each statement by itself. */
  readonly reader: Db;
  /** Runs `work` on one snapshot. */
  read<T>(work: (db: Db) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Changes with every commit to a budget, by any process. Undefined if the engine cannot tell. Takes microseconds.
   */
  version(budgetId: string): number | undefined;
  /** The same for the budget's tokens alone, which rarely change. */
  tokenVersion(budgetId: string): number | undefined;
  /** Runs `work` in a transaction and resolves once it is durable. If `work` fails, nothing of it stays. */
  write<T>(budgetId: string, work: (scope: WriteScope) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves if the database answers and is still at the place where it was opened. */
  ping(): Promise<void>;
  /** Updates the planner's statistics, if the engine has them. Call it after a bulk write. */
  analyze(): Promise<void>;
  /** One sentence for each damage that the engine itself finds. */
  checkIntegrity(): Promise<string[]>;
  /** Finishes accepted writes, then closes the database. */
  close(): Promise<void>;
}
