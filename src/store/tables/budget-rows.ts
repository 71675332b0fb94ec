/** The rows of a budget as stored, table by table: for exporting and importing a whole budget. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, raw, sql } from "../sql.ts";
import { budgetColumnOf, DATA_TABLES, type DataTable, NOT_EXPORTED, primaryKeyOf } from "../tables.ts";

/** The tables of an exported budget, each after those that it refers to. */
export const EXPORTED_TABLES: readonly DataTable[] = DATA_TABLES.filter((table) => !(table in NOT_EXPORTED));

/** Booleans are 0 and 1, so that every engine returns the same. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

export function budgetRowReads({ query }: Db, budgetId: string) {
  return {
    /** The rows after this one, in primary key order. */
    async list(table: DataTable, after: PlainRow | undefined, limit: number): Promise<PlainRow[]> {
      const key = primaryKeyOf(table);
      const last = join(
        key.map((column) => sql`${after?.[column]}`),
        ", ",
      );
      const isLater = after === undefined ? sql`` : sql`AND (${columns(key)}) > (${last})`;
      const rows = await query<
        Record<string, string | number | boolean | null>
      >(sql`SELECT * FROM ${raw(table)} WHERE ${raw(budgetColumnOf(table) ?? "")} = ${budgetId}
        ${isLater} ORDER BY ${columns(key)} LIMIT ${limit}`);
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .map(([column, value]) => [column, typeof value === "boolean" ? Number(value) : value] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
      );
    },
  };
}

export function budgetRowWrites({ insert }: Db) {
  return {
    /** Notes no changes: the change log is among the rows. */
    async insertMany(table: DataTable, rows: readonly PlainRow[]): Promise<void> {
      await insert(table, rows as unknown as readonly Schema[typeof table][]);
    },
  };
}
