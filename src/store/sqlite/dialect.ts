/** What SQLite says in its own words. */
import type Database from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import type { Dialect } from "../engine.ts";
import type { MigrationEngine } from "../migrations/migration.ts";
import type { Schema } from "../schema.ts";
import { toSqliteValue } from "./sqlite-kysely.ts";
import { asStorageProblem } from "./storage-problem.ts";

export const sqliteMigrationEngine: MigrationEngine = {
  text: "text",
  boolean: "integer",
  bigint: "integer",
  tableOptions: "STRICT",
  clusteredTableOptions: "STRICT, WITHOUT ROWID",
};

export function sqliteDialect(database: Database.Database, kysely: Kysely<Schema>): Dialect {
  const inserts = new Map<string, Database.Statement>();

  function prepareInsert(table: string, columns: readonly string[]): Database.Statement {
    const key = `${table} ${columns}`;
    let statement = inserts.get(key);
    if (statement === undefined) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const marks = sql.raw(columns.map(() => "?").join(", "));
      const insert = sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${marks})`;
      statement = database.prepare(insert.compile(kysely).sql);
      inserts.set(key, statement);
    }
    return statement;
  }

  return {
    isAnyOf(column, jsonTexts) {
      return sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${jsonTexts}))`;
    },
    isAnyPairOf(columns, jsonPairs) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      return sql<boolean>`(${names}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${jsonPairs}))`;
    },
    byIndex: (table, index) => sql`${sql.table(table)} INDEXED BY ${sql.ref(index)}`,
    // One transaction writes at a time, so that nobody else can change anything.
    lockRows: (query) => query,
    async insertMany(table, rows) {
      const [first] = rows;
      if (first === undefined) return;
      const columns = Object.keys(first) as (keyof typeof first & string)[];
      try {
        const statement = prepareInsert(table, columns);
        for (const row of rows) statement.run(...columns.map((column) => toSqliteValue(row[column])));
      } catch (error) {
        throw asStorageProblem(error);
      }
    },
  };
}
