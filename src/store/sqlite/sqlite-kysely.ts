/**
 * Kysely over one better-sqlite3 connection. Unlike Kysely's own driver it keeps each prepared statement by its SQL
 * text, since preparing costs ten times what running does, and leaves transactions to `group-commit.ts`.
 */
import type Database from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Schema } from "../schema.ts";
import { asStorageProblem } from "./storage-problem.ts";

/** More distinct statements than the service has; reached only by odd combinations of filters. */
const MAX_STATEMENTS = 500;

export function sqliteKysely(database: Database.Database): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => sqliteDriver(sqliteConnection(database)),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

function sqliteConnection(database: Database.Database): DatabaseConnection {
  const prepare = statementCache(database);
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      try {
        const statement = prepare(sql);
        const values = parameters.map(toSqliteValue);
        if (statement.reader) return { rows: statement.all(...values) as R[] };
        return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      } catch (error) {
        throw asStorageProblem(error);
      }
    },
    streamQuery(): never {
      throw new Error("Streaming is not offered: every answer is bounded.");
    },
  };
}

/** Prepares statements and keeps them by their text. */
export function statementCache(database: Database.Database): (sql: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}

/** SQLite has no booleans: they are 0 and 1. */
export function toSqliteValue(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}

function sqliteDriver(connection: DatabaseConnection): Driver {
  const noTransactions = async () => {
    throw new Error("Write through store.write: it owns the transactions.");
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: async () => {},
  };
}
