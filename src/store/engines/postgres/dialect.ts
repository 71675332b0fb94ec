/** The SQL that differs on PostgreSQL. */
import type { Db, Dialect, RunStatement } from "../../engine.ts";
import type { MigrationEngine } from "../../migrations/migration.ts";
import { columns, join, quote, raw, sql, statementOf } from "../../sql.ts";
import { primaryKeyOf } from "../../tables.ts";

export const postgresMigrationEngine: MigrationEngine = {
  text: 'text COLLATE "C"',
  boolean: "boolean",
  bigint: "bigint",
  strict: "",
  withoutRowid: "",
  now: `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"000+00:00"')`,
  // Citus updates rows only with immutable functions, so neither a cast between dates and text nor to_char.
  daysAfter(column, days) {
    const part = (from: number, length: number) => `CAST(substr(${column}, ${from}, ${length}) AS integer)`;
    const day = `(make_date(${part(1, 4)}, ${part(6, 2)}, ${part(9, 2)}) + ${days})`;
    const text = (unit: string, length: number) => `lpad(CAST(EXTRACT(${unit} FROM ${day}) AS text), ${length}, '0')`;
    return `${text("YEAR", 4)} || '-' || ${text("MONTH", 2)} || '-' || ${text("DAY", 2)} || substr(${column}, 11)`;
  },
  dropDefault: (table, column) => `ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT`,
  isSqlite: false,
};

export const postgresDialect: Dialect = {
  ddl: postgresMigrationEngine,
  // If the values are known to the planner, it looks them up in a hash table instead of comparing each.
  anyOf: (column, texts) =>
    texts.length === 1
      ? sql`${columns([column])} = ${texts[0]}`
      : sql`${columns([column])} = ANY (CAST(${texts} AS text[]))`,
  anyPairOf: (names, pairs) =>
    sql`(${columns(names)}) IN (
      SELECT pair ->> 0, pair ->> 1 FROM json_array_elements(CAST(${JSON.stringify(pairs)} AS json)) AS pair)`,
  indexed: (table) => raw(`"${table}"`), // the planner has statistics
  rejectedRow: /^(22|23|54)...$/,
  forUpdate: raw("FOR UPDATE"),
};

export function placeholder(position: number): string {
  return `$${position}`;
}

type AnyRow = Readonly<Record<string, unknown>>;

/** Citus routes a single row of VALUES directly to its shard. Several rows are sent as one JSON parameter. */
export function insertRows(run: RunStatement): Db["insert"] {
  return async (table, rows, onConflict = raw("")) => {
    const [first] = rows as readonly AnyRow[];
    if (first === undefined) return;
    const names = columns(Object.keys(first));
    const values = join(
      Object.values(first).map((value) => sql`${value}`),
      ", ",
    );
    const many = sql`SELECT ${names} FROM json_populate_recordset(CAST(NULL AS ${raw(table)}), CAST(${JSON.stringify(rows)} AS json))`;
    const source = rows.length === 1 ? sql`VALUES (${values})` : many;
    const insert = sql`INSERT INTO ${raw(table)} (${names}) ${source} ${onConflict}`;
    const { text, values: parameters } = statementOf(insert, placeholder);
    await run(text, parameters);
  };
}

/** One row is sent as parameters, several as one JSON parameter. Citus routes both by the budget. */
export function updateRows(run: RunStatement): Db["update"] {
  return async (table, names, rows) => {
    const [first] = rows as readonly AnyRow[];
    if (first === undefined) return;
    const [budget = "", ...key] = primaryKeyOf(table);
    const isMany = rows.length > 1;
    const json = JSON.stringify(rows, [...primaryKeyOf(table), ...names]);
    const newRows = sql`FROM json_populate_recordset(CAST(NULL AS ${raw(table)}), CAST(${json} AS json)) AS n`;
    const equals = (column: string) =>
      isMany ? raw(`${quote(column)} = n.${quote(column)}`) : sql`${raw(quote(column))} = ${first[column]}`;
    const isRow = [sql`${raw(budget)} = ${first[budget]}`, ...key.map(equals)].map((condition) => sql`t.${condition}`);
    const update = sql`UPDATE ${raw(table)} AS t SET ${join(names.map(equals), ", ")}
      ${isMany ? newRows : raw("")} WHERE ${join(isRow, " AND ")}`;
    const { text, values } = statementOf(update, placeholder);
    await run(text, values);
  };
}
