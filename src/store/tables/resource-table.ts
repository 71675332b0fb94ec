/** The rows of a resource with a field table: its columns, the records that they become, and the usual reads. */
import { columnsOf, type FieldTable, fieldsOf, type Stored } from "../../domain/field.ts";
import type { Db } from "../engine.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";
import type { DataTable } from "../tables.ts";

export interface ResourceRows<Resource> {
  readonly table: DataTable;
  /** The list of columns in SQL. */
  readonly columns: Sql;
  readonly names: readonly (keyof Resource & string)[];
  /** Those that an update sets, not the id: SQLite would check every row that refers to it. */
  readonly updated: readonly (keyof Resource & string)[];
  /** Converts a row of any engine. */
  toRecord(row: object): Resource;
}

/** `alias` names the table in SQL. */
export function resourceRows<T extends FieldTable>(
  table: DataTable,
  fields: T,
  alias?: string,
): ResourceRows<Stored<T>> {
  const names = columnsOf(fields);
  const flags = fieldsOf(fields, ({ kind }) => kind === "flag").map(([name]) => name);
  return {
    table,
    columns: columns(alias === undefined ? names : names.map((name) => `${alias}.${name}`)),
    names,
    updated: names.filter((name) => name !== "id"),
    toRecord(row) {
      const record: Record<string, unknown> = { ...row };
      for (const flag of flags) record[flag] = Boolean(record[flag]);
      return record as Stored<T>;
    },
  };
}

export function resourceReads<Resource>(
  { dialect, query }: Db,
  budgetId: string,
  { table, columns, toRecord }: ResourceRows<Resource>,
) {
  const list = async (condition: Sql): Promise<Resource[]> => {
    const rows = await query<object>(
      sql`SELECT ${columns} FROM ${raw(table)} WHERE budget_id = ${budgetId} ${condition}`,
    );
    return rows.map(toRecord);
  };
  return {
    /** In order of creation. */
    list: () => list(sql`ORDER BY id`),

    /** Those that exist, in any order. */
    findMany: (ids: readonly string[]) => list(sql`AND ${dialect.anyOf("id", ids)}`),

    find: async (id: string): Promise<Resource | undefined> => (await list(sql`AND id = ${id}`))[0],
  };
}
