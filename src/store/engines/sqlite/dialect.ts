/** The SQL that differs on SQLite. */
import type { Db, Dialect } from "../../engine.ts";
import type { MigrationEngine } from "../../migrations/migration.ts";
import { columns, quote, quoteAll, raw, sql, statementOf } from "../../sql.ts";
import { primaryKeyOf } from "../../tables.ts";
import { asStorageProblem } from "./errors.ts";
import { PLACEHOLDER, type StatementCache, toSqliteValue } from "./statements.ts";

export const sqliteMigrationEngine: MigrationEngine = {
  text: "text",
  boolean: "integer",
  bigint: "integer",
  strict: "STRICT",
  withoutRowid: "STRICT, WITHOUT ROWID",
  now: "strftime('%Y-%m-%dT%H:%M:%f000+00:00', 'now')",
  daysAfter: (column, days) => `strftime('%Y-%m-%dT%H:%M:%f000+00:00', ${column}, '+${days} days')`,
  dropDefault: () => "",
  isSqlite: true,
};

export const sqliteDialect: Dialect = {
  ddl: sqliteMigrationEngine,
  // json_each takes twice as long as a comparison.
  anyOf: (column, texts) =>
    texts.length === 1
      ? sql`${columns([column])} = ${texts[0]}`
      : sql`${columns([column])} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,
  anyPairOf: (names, pairs) =>
    sql`(${columns(names)}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(pairs)}))`,
  indexed: (table, index) => raw(`"${table}" INDEXED BY "${index}"`),
  rejectedRow: /^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/,
  forUpdate: raw(""), // one transaction writes at a time
};

type AnyRow = Readonly<Record<string, unknown>>;

/** Runs one prepared statement per row. */
export function insertRows(prepare: StatementCache): Db["insert"] {
  return async (table, rows, onConflict) => {
    const [first] = rows as readonly AnyRow[];
    if (first === undefined) return;
    const names = Object.keys(first);
    const marks = names.map(() => PLACEHOLDER).join(", ");
    const end = onConflict === undefined ? "" : statementOf(onConflict, () => PLACEHOLDER).text;
    const insert = `INSERT INTO ${table} (${quoteAll(names)}) VALUES (${marks}) ${end}`;
    runEach(prepare, insert, names, rows);
  };
}

/** Runs one prepared statement per row. */
export function updateRows(prepare: StatementCache): Db["update"] {
  return async (table, names, rows) => {
    const key = primaryKeyOf(table);
    const set = (column: string) => `${quote(column)} = ${PLACEHOLDER}`;
    const update = `UPDATE ${table} SET ${names.map(set).join(", ")} WHERE ${key.map(set).join(" AND ")}`;
    runEach(prepare, update, [...names, ...key], rows);
  };
}

function runEach(prepare: StatementCache, text: string, names: readonly string[], rows: readonly object[]): void {
  try {
    const statement = prepare(text);
    for (const row of rows as readonly AnyRow[]) statement.run(names.map((name) => toSqliteValue(row[name])));
  } catch (error) {
    throw asStorageProblem(error);
  }
}
