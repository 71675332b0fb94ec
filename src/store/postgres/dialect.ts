/** What PostgreSQL says in its own words. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Dialect } from "../engine.ts";
import type { MigrationEngine } from "../migrations/migration.ts";
import type { RunStatement } from "../prepared-query.ts";
import type { Schema } from "../schema.ts";

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
