/**
 * What a database engine offers to the tables' files. Everything that differs between engines is behind these two
 * interfaces; whoever uses the store never learns which engine it is, nor whether it answers at once or later.
 */
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { Sql } from "./sql.ts";
import type { DataTable } from "./tables.ts";

/** A connection, or a pool of them, and the engine's own way to say a few things in SQL. */
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
  /** Runs `work` so that, where it fails, what it wrote is undone and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface StoreOptions {
  /** Where the data lies: a directory, or the URL of a PostgreSQL database. */
  readonly location: string;
  /** The time in Unix milliseconds. */
  readonly now: () => number;
  /** Refuse a place without data, rather than begin anew there. */
  readonly mustExist?: boolean;
  /** Refuse data of an older version, rather than bring it up to date under a server that may still run on it. */
  readonly mustBeCurrent?: boolean;
  /** Refuse a place that another process uses; a directory is kept from others too, for as long as it is open. */
  readonly alone?: boolean;
  /** How many connections to a database server may be open at once. */
  readonly maxConnections?: number;
  /** Hears of it where a log cannot be folded into its database: nothing is lost by that, but the log grows. */
  readonly onFoldError?: (error: unknown) => void;
}

export interface ReadOptions {
  /** It may take as long as it needs: for the operator, never for a request. */
  readonly isLong?: boolean;
}

export interface WriteOptions {
  /** As for a read. It shares its transaction with no other write. */
  readonly isLong?: boolean;
  /** Undo everything at the end and answer all the same: a preview. */
  readonly rollBack?: boolean;
  /** Must be said of every write that changes a token that is there: a new one is not remembered by anybody yet. */
  readonly changesTokens?: boolean;
}

/** What a write names in the place of a budget where it concerns all of them. */
export const EVERY_BUDGET = "*";

export interface Engine {
  /** Reads what is committed, each statement as it is by then. */
  readonly reader: Db;
  /** Runs `work` on what is committed at one instant. */
  read<T>(work: (db: Db) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Differs from every earlier version of a budget if anything of it may have been committed since, by whatever process;
   * undefined where the engine cannot tell. Costs next to nothing.
   */
  version(budgetId: string): number | undefined;
  /** The same for the budget's tokens alone, which hardly ever change. */
  tokenVersion(budgetId: string): number | undefined;
  /** Runs `work` in a transaction and resolves once it is durable; where `work` fails, nothing of it stays. */
  write<T>(budgetId: string, work: (scope: WriteScope) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves where the data answers, and is still where it was opened. */
  ping(): Promise<void>;
  /** Counts how rows are spread, where the engine plans by that: to be called once much was written at once. */
  analyze(): Promise<void>;
  /** What the engine itself finds damaged, one sentence each. */
  checkIntegrity(): Promise<string[]>;
  /** Finishes what was accepted, then lets go of the database. */
  close(): Promise<void>;
}
