/**
 * The interfaces that every database engine implements. They hide all differences between the engines from the table
 * files and from users of the store.
 */
import type { MigrationEngine } from "./migrations/migration.ts";
import type { Schema } from "./schema.ts";
import type { Sql } from "./sql.ts";
import type { DataTable } from "./tables.ts";

/** A connection or a pool of connections, with the engine's SQL dialect. */
export interface Db {
  readonly dialect: Dialect;
  /** Runs one statement. The engine prepares each statement text once. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
  /**
   * Inserts rows that all have the same columns. If rows may already exist, `onConflict` is the clause that handles them,
   * such as `ON CONFLICT ... DO UPDATE SET ...`.
   */
  insert<T extends DataTable>(table: T, rows: readonly Schema[T][], onConflict?: Sql): Promise<void>;
  /** Sets these columns of existing rows of one budget. `rows` contain at least these columns and the primary key. */
  update<T extends DataTable, C extends keyof Schema[T] & string>(
    table: T,
    columns: readonly C[],
    rows: readonly (Pick<Schema[T], C> & object)[],
  ): Promise<void>;
}

interface QueryOptions {
  /** Plan the statement again on every run, because the best plan depends on the filter values. */
  readonly replan?: boolean;
}

/** Runs one statement. A statement that changes data returns no rows. */
export type RunStatement = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

export interface Dialect {
  readonly ddl: MigrationEngine;
  /**
   * `column IN (texts)` with one parameter for all texts, so that the statement text does not depend on their count. One
   * text is compared directly, so that the planner knows how many rows have it.
   */
  anyOf(column: string, texts: readonly string[]): Sql;
  /** `(a, b) IN (pairs)`, with one parameter too. */
  anyPairOf(columns: readonly [string, string], pairs: readonly (readonly [string, string])[]): Sql;
  /** A table in a FROM clause with an index hint, if the engine supports hints. */
  indexed(table: DataTable, index: string): Sql;
  /** The codes of errors about a row that breaks a constraint, or has a value that cannot be stored. */
  readonly rejectedRow: RegExp;
  /** Ends a SELECT that locks its rows until the transaction ends. */
  readonly forUpdate: Sql;
}

/** An open write transaction. */
export interface WriteScope {
  readonly db: Db;
  /** Runs `work` in a savepoint: if it fails, its changes are rolled back and the transaction continues. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Makes the commit wait for a statement, so that the write can continue without awaiting it. This saves a round trip. */
  defer(statement: Promise<void>): void;
}

export interface StoreOptions {
  /** A data directory, or the URL of a PostgreSQL database. */
  readonly location: string;
  /** The current time in Unix milliseconds. */
  readonly now: () => number;
  /** Reject a location without data instead of creating a database there. */
  readonly mustExist?: boolean;
  /** Reject data written by an older version instead of migrating it, because a server of that version may still use it. */
  readonly mustBeCurrent?: boolean;
  /** Reject a location that another process uses. A directory also stays locked against other processes until it is closed. */
  readonly exclusive?: boolean;
  /** The maximum number of connections to a database server. */
  readonly maxConnections?: number;
  /** Receives errors of WAL checkpoints. They lose no data, but the WAL keeps growing. */
  readonly onCheckpointError?: (error: unknown) => void;
}

export interface ReadOptions {
  /**
   * Use a separate connection without a time limit, for operator commands and exports. `work` may then await anything
   * between its reads.
   */
  readonly isLong?: boolean;
}

export interface EngineReadOptions extends ReadOptions {
  /** The only budget that is read, if there is one. */
  readonly budgetId?: string;
}

export interface WriteOptions {
  /** No time limit, as for reads, and a separate transaction. */
  readonly isLong?: boolean;
  /** Roll back at the end and return the result anyway: a preview. */
  readonly rollBack?: boolean;
  /** Required for every write that changes an existing token. A new token is not cached anywhere yet. */
  readonly changesTokens?: boolean;
  /** The ids of users whose rights in the budget change. Required for such writes. */
  readonly changesUsers?: readonly string[];
}

/** The target of a write to all budgets. Other targets are a budget's id or `userTarget`. */
export const EVERY_BUDGET = "*";

const USER_PREFIX = "user ";

/** The target of a write that concerns a user. */
export function userTarget(userId: string): string {
  return USER_PREFIX + userId;
}

/** The user that is the target of a write; undefined for other targets. */
export function userOfTarget(target: string): string | undefined {
  return target.startsWith(USER_PREFIX) ? target.slice(USER_PREFIX.length) : undefined;
}

interface Machine {
  /** As in `machinesOf`. */
  readonly name: string;
  /** Reads the rows of all budgets on this machine, and needs no other one. Tables that belong to no budget are missing. */
  readonly reader: Db;
}

export interface Engine {
  /** Reads committed data. Each statement sees the latest commits. */
  readonly reader: Db;
  /** The same for one budget. On a cluster, its reads stay within the limit of the budget's machine. */
  readerOf(budgetId: string): Db;
  /** Runs `work` on one snapshot. `work` may run again if another process commits during its first run. */
  read<T>(work: (db: Db) => Promise<T>, options?: EngineReadOptions): Promise<T>;
  /**
   * A number that changes whenever any process may have committed a change to the target. Undefined if the engine cannot
   * tell. Cheap to read.
   */
  version(target: string): number | undefined;
  /** The same for the budget's tokens only, which rarely change. */
  tokenVersion(budgetId: string): number | undefined;
  /** Runs `work` in a transaction and resolves when it is durable. If `work` fails, its changes are rolled back. */
  write<T>(target: string, work: (scope: WriteScope) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** The machine that stores each of these budgets. On a cluster, the budgets of one machine fail together. */
  machinesOf(budgetIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The machines of the cluster that store budgets. Without a cluster, there is one. */
  machines(): Promise<readonly Machine[]>;
  /** Resolves if the database responds, its file has not been moved or replaced, and its disk is not full. */
  ping(): Promise<void>;
  /** Returns unused space of the database to the disk, in short writes. Does nothing if the engine does that itself. */
  reclaim(): Promise<void>;
  /** Updates the planner's statistics if the engine uses them. Call it after bulk writes. */
  analyze(): Promise<void>;
  /** Returns the damage that the engine itself can detect, one sentence each. */
  checkIntegrity(): Promise<string[]>;
  /** Finishes accepted writes, then closes the database. */
  close(): Promise<void>;
}
