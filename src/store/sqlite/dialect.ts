/** What SQLite says in its own words. */
import type Database from "better-sqlite3";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db, Dialect } from "../engine.ts";
import type { MigrationEngine } from "../migrations/migration.ts";
import type { Schema } from "../schema.ts";
import { columns as columnList, sql as piece, raw, textOf } from "../sql.ts";
import { PLACEHOLDER, type StatementCache, toSqliteValue } from "./sqlite-kysely.ts";
import { asStorageProblem } from "./storage-problem.ts";

export const sqliteMigrationEngine: MigrationEngine = {
  text: "text",
  boolean: "integer",
  bigint: "integer",
  tableOptions: "STRICT",
  clusteredTableOptions: "STRICT, WITHOUT ROWID",
  isClustered: true,
};

export function sqliteDialect(database: Database.Database, kysely: Kysely<Schema>): Dialect {
  return {
    anyOf: (column, texts) => piece`${columnList([column])} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,
    anyPairOf: (names, pairs) =>
      piece`(${columnList(names)}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(pairs)}))`,
    indexed: (table, index) => raw(`"${table}" INDEXED BY "${index}"`),
    forUpdate: raw(""), // one transaction writes at a time
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
    inserter(table, onConflict) {
      let columns: string[] | undefined;
      let statement: Database.Statement | undefined;
      return async (rows) => {
        const [first] = rows as readonly Readonly<Record<string, unknown>>[];
        if (first === undefined) return;
        try {
          columns ??= Object.keys(first);
          statement ??= database.prepare(insertStatement(table, columns, onConflict).compile(kysely).sql);
          for (const row of rows as readonly (typeof first)[])
            statement.run(columns.map((column) => toSqliteValue(row[column])));
        } catch (error) {
          throw asStorageProblem(error);
        }
      };
    },
  };
}

function insertStatement(table: string, columns: readonly string[], onConflict: RawBuilder<unknown> = sql``) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const marks = sql.raw(columns.map(() => "?").join(", "));
  return sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${marks}) ${onConflict}`;
}

/** One statement, run for each row. */
export function insertRows(prepare: StatementCache): Db["insert"] {
  return async (table, rows, onConflict = raw("")) => {
    const [first] = rows as readonly Readonly<Record<string, unknown>>[];
    if (first === undefined) return;
    const names = Object.keys(first);
    const marks = raw(names.map(() => "?").join(", "));
    const insert = piece`INSERT INTO ${raw(table)} (${columnList(names)}) VALUES (${marks}) ${onConflict}`;
    try {
      const statement = prepare(textOf(insert, () => PLACEHOLDER));
      for (const row of rows as readonly (typeof first)[]) statement.run(names.map((name) => toSqliteValue(row[name])));
    } catch (error) {
      throw asStorageProblem(error);
    }
  };
}
