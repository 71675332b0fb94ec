/** The rows of a resource with a field table: its columns, and the records that they become. */
import { columnsOf, type FieldTable, fieldsOf, type Stored } from "../../domain/field.ts";
import { columns, type Sql } from "../sql.ts";

export interface ResourceRows<Resource> {
  /** The list of columns in SQL. */
  readonly columns: Sql;
  readonly names: readonly (keyof Resource & string)[];
  /** Those that an update sets, not the id: SQLite would check every row that refers to it. */
  readonly updated: readonly (keyof Resource & string)[];
  /** Converts a row of any engine. */
  toRecord(row: object): Resource;
}

/** `alias` names the table in SQL. */
export function resourceRows<T extends FieldTable>(table: T, alias?: string): ResourceRows<Stored<T>> {
  const names = columnsOf(table);
  const flags = fieldsOf(table, ({ kind }) => kind === "flag").map(([name]) => name);
  return {
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
