/**
 * What a database engine offers to the tables' files. Everything that differs between engines is behind these two
 * interfaces; whoever uses the store never learns which engine it is, nor whether it answers at once or later.
 */
import type { Expression, Kysely } from "kysely";
import type { Given, PreparedQuery, Query, Sql, Values } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** A connection, or a pool of them, and the engine's own way to say a few things in SQL. */
export interface Db {
  readonly kysely: Kysely<Schema>;
  readonly dialect: Dialect;
  /** Builds a query whose text never changes, once; see `prepared-query.ts`. */
  prepare<V extends Values, Row>(build: (given: Given<V>) => Query<Row>): PreparedQuery<V, Row>;
  /** The same, for a query whose best plan depends on its values. */
  preparePerValue<V extends Values, Row>(build: (given: Given<V>) => Query<Row>): PreparedQuery<V, Row>;
  /** Runs a long search of a budget on what is committed at one instant. It may be run a second time. */
  search<T>(budgetId: string, work: (db: Db, pause: Pause) => Promise<T>): Promise<T>;
}

/** To be called between the pieces of a search: lets others be served, where a query holds them up. */
export type Pause = () => Promise<void>;

export interface Dialect {
  /**
   * `column IN (texts)`. The texts are one JSON array in one parameter, so that the statement does not depend on how many
   * there are.
   */
  isAnyOf(column: string, jsonTexts: string): Expression<boolean>;
  /** `(a, b) IN (pairs)`: likewise, the pairs a JSON array of arrays. */
  isAnyPairOf(columns: readonly [string, string], jsonPairs: string): Expression<boolean>;
  /** A table to select from by way of one of its indexes, where the engine can be told. */
  byIndex(table: keyof Schema & string, index: string): Sql;
  /** Keeps the rows that a query finds from being changed by others until the transaction ends. */
  lockRows<Query extends LockableQuery>(query: Query): Query;
  /**
   * Inserts rows that all have the same columns, in their order. `onConflict` is the end of the statement, for rows that
   * may be there already: `ON CONFLICT ... DO UPDATE SET ...`.
   */
  inserter<T extends keyof Schema & string>(table: T, onConflict?: Sql): Insert<Schema[T]>;
}

export type Insert<Row> = (rows: readonly Row[]) => Promise<void>;

interface LockableQuery {
  forUpdate(): unknown;
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
  /** Whether other machines may use the same data. */
  readonly isShared: boolean;
  /** Resolves where the data answers, and is still where it was opened. */
  ping(): Promise<void>;
  /** Counts how rows are spread, where the engine plans by that: to be called once much was written at once. */
  analyze(): Promise<void>;
  /** What the engine itself finds damaged, one sentence each. */
  checkIntegrity(): Promise<string[]>;
  /** Finishes what was accepted, then lets go of the database. */
  close(): Promise<void>;
}
