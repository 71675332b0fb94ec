/** What PostgreSQL says in its own words. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db, Dialect } from "../engine.ts";
import type { MigrationEngine } from "../migrations/migration.ts";
import type { RunStatement } from "../prepared-query.ts";
import type { Schema } from "../schema.ts";
import { columns as columnList, join, sql as piece, raw, textOf } from "../sql.ts";

export const postgresMigrationEngine: MigrationEngine = {
  text: 'text COLLATE "C"',
  boolean: "boolean",
  bigint: "bigint",
  tableOptions: "",
  clusteredTableOptions: "",
  isClustered: false,
};

export function postgresDialect(kysely: Kysely<Schema>, run: RunStatement): Dialect {
  return {
    anyOf: (column, texts) =>
      piece`${columnList([column])} = ANY (ARRAY(SELECT json_array_elements_text(CAST(${JSON.stringify(texts)} AS json))))`,
    anyPairOf: (names, pairs) =>
      piece`(${columnList(names)}) IN (
        SELECT pair ->> 0, pair ->> 1 FROM json_array_elements(CAST(${JSON.stringify(pairs)} AS json)) AS pair)`,
    indexed: (table) => raw(`"${table}"`), // the planner has statistics
    forUpdate: raw("FOR UPDATE"),
    isAnyOf(column, jsonTexts) {
      const texts = sql`SELECT json_array_elements_text(CAST(${jsonTexts} AS json))`;
      return sql<boolean>`${sql.ref(column)} = ANY (ARRAY(${texts}))`;
    },
    isAnyPairOf(columns, jsonPairs) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const pairs = sql`SELECT pair ->> 0, pair ->> 1 FROM json_array_elements(CAST(${jsonPairs} AS json)) AS pair`;
      return sql<boolean>`(${names}) IN (${pairs})`;
    },
    // The planner knows from its statistics.
    byIndex: (table) => sql`${sql.table(table)}`,
    lockRows: (query) => query.forUpdate() as typeof query,
    inserter(table, onConflict) {
      let statements: InsertStatements | undefined;
      return async (rows) => {
        const [first] = rows as readonly Readonly<Record<string, unknown>>[];
        if (first === undefined) return;
        statements ??= insertStatements(kysely, table, Object.keys(first), onConflict);
        const { columns, one, many } = statements;
        const values = columns.map((column) => first[column]);
        if (rows.length === 1) await run(one, values);
        else await run(many, [JSON.stringify(rows)]);
      };
    },
  };
}

export function placeholder(position: number): string {
  return `$${position}`;
}

/** Citus takes one row of VALUES straight to its shard. More rows are one JSON parameter, whatever their number. */
export function insertRows(run: RunStatement): Db["insert"] {
  return async (table, rows, onConflict = raw("")) => {
    const [first] = rows as readonly Readonly<Record<string, unknown>>[];
    if (first === undefined) return;
    const names = columnList(Object.keys(first));
    const values = join(
      Object.values(first).map((value) => piece`${value}`),
      ", ",
    );
    const many = piece`SELECT ${names} FROM json_populate_recordset(CAST(NULL AS ${raw(table)}), CAST(${JSON.stringify(rows)} AS json))`;
    const source = rows.length === 1 ? piece`VALUES (${values})` : many;
    const statement = piece`INSERT INTO ${raw(table)} (${names}) ${source} ${onConflict}`;
    await run(textOf(statement, placeholder), statement.values);
  };
}

interface InsertStatements {
  readonly columns: readonly string[];
  /** A parameter for each column, in their order. */
  readonly one: string;
  /** The rows as one JSON parameter, so that the statement does not depend on how many there are. */
  readonly many: string;
}

function insertStatements(
  kysely: Kysely<Schema>,
  table: string,
  columns: readonly string[],
  onConflict: RawBuilder<unknown> = sql``,
): InsertStatements {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`${column}`));
  const rows = sql`json_populate_recordset(CAST(NULL AS ${sql.table(table)}), CAST(${table} AS json))`;
  const insert = (source: RawBuilder<unknown>) =>
    sql`INSERT INTO ${sql.table(table)} (${names}) ${source} ${onConflict}`.compile(kysely).sql;
  return { columns, one: insert(sql`VALUES (${values})`), many: insert(sql`SELECT ${names} FROM ${rows}`) };
}
