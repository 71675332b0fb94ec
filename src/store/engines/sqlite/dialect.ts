/** The SQL that differs on SQLite. */
import type { Db, Dialect } from "../../engine.ts";
import type { MigrationEngine } from "../../migrations/migration.ts";
import { columns, raw, sql, statementOf } from "../../sql.ts";
import { asStorageProblem } from "./errors.ts";
import { PLACEHOLDER, type StatementCache, toSqliteValue } from "./kysely.ts";

export const sqliteMigrationEngine: MigrationEngine = {
  text: "text",
  boolean: "integer",
  bigint: "integer",
  tableOptions: "STRICT",
  clusteredTableOptions: "STRICT, WITHOUT ROWID",
  now: "strftime('%Y-%m-%dT%H:%M:%f000+00:00', 'now')",
  isClustered: true,
};

export const sqliteDialect: Dialect = {
  // json_each takes twice as long as a comparison.
  anyOf: (column, texts) =>
    texts.length === 1
      ? sql`${columns([column])} = ${texts[0]}`
      : sql`${columns([column])} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,
  anyPairOf: (names, pairs) =>
    sql`(${columns(names)}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(pairs)}))`,
  indexed: (table, index) => raw(`"${table}" INDEXED BY "${index}"`),
  forUpdate: raw(""), // one transaction writes at a time
};

/** Runs one prepared statement per row. */
export function insertRows(prepare: StatementCache): Db["insert"] {
  return async (table, rows, onConflict = raw("")) => {
    const [first] = rows as readonly Readonly<Record<string, unknown>>[];
    if (first === undefined) return;
    const names = Object.keys(first);
    const marks = raw(names.map(() => "?").join(", "));
    const insert = sql`INSERT INTO ${raw(table)} (${columns(names)}) VALUES (${marks}) ${onConflict}`;
    try {
      const statement = prepare(statementOf(insert, () => PLACEHOLDER).text);
      for (const row of rows as readonly (typeof first)[]) statement.run(names.map((name) => toSqliteValue(row[name])));
    } catch (error) {
      throw asStorageProblem(error);
    }
  };
}
