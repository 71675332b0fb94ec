/** The rows of a budget as stored, table by table: for exporting and importing a whole budget. */
import { sumMonths } from "../changes/month-flows.ts";
import type { Db } from "../engine.ts";
import { foreignKeys } from "../foreign-keys.ts";
import type { Schema } from "../schema.ts";
import { columns, isOf, join, raw, type Sql, sql } from "../sql.ts";
import {
  budgetColumnOf,
  DATA_TABLES,
  type DataTable,
  type ExportedTable,
  NOT_EXPORTED,
  primaryKeyOf,
} from "../tables.ts";
import { findErrors } from "./verify.ts";

/** The tables of an exported budget, each after those that it refers to. */
export const EXPORTED_TABLES = DATA_TABLES.filter((table): table is ExportedTable => !(table in NOT_EXPORTED));

/** Booleans are 0 and 1, so that every engine returns the same. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

export function budgetRowReads(db: Db, budgetId: string) {
  return {
    /** The rows after this one, in primary key order. */
    list: (table: DataTable, after: PlainRow | undefined, limit: number): Promise<PlainRow[]> =>
      listRows(db, table, isOf(budgetId, budgetColumnOf(table) ?? ""), after, limit),
  };
}

/** The rows of a table after one of them, in primary key order. Their columns are sorted by name. */
export async function listRows(
  { query }: Db,
  table: DataTable,
  condition: Sql,
  after: PlainRow | undefined,
  limit: number,
): Promise<PlainRow[]> {
  const key = primaryKeyOf(table);
  const last = key.map((column) => sql`${after?.[column]}`);
  const isLater = after === undefined ? raw("true") : sql`(${columns(key)}) > (${join(last, ", ")})`;
  const rows = await query<Record<string, string | number | boolean | null>>(sql`SELECT * FROM ${raw(table)}
    WHERE ${condition} AND ${isLater} ORDER BY ${columns(key)} LIMIT ${limit}`);
  const plain = (value: string | number | boolean | null) => (typeof value === "boolean" ? Number(value) : value);
  return rows.map((row) => {
    const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([column, value]) => [column, plain(value)]));
  });
}

/** Rows that the database does not accept, such as a second row with the same key. */
export class RejectedRows extends Error {
  override readonly name = "RejectedRows";
}

/** A row that a column refers to and that does not exist. */
interface MissingRow {
  readonly column: string;
  readonly value: string;
  readonly target: string;
}

export function budgetRowWrites(db: Db, budgetId: string) {
  const { dialect, insert, query } = db;
  return {
    /** Stores the monthly sums of the transactions. */
    sumMonths: () => sumMonths(db, budgetId),

    findErrors: () => findErrors(db, budgetId),

    /** Notes no changes: the change log is among the rows. @throws RejectedRows */
    async insertMany(table: DataTable, rows: readonly PlainRow[]): Promise<void> {
      try {
        await insert(table, rows as unknown as readonly Schema[typeof table][]);
      } catch (error) {
        const { code, message } = error as { readonly code?: unknown; readonly message: string };
        throw dialect.rejectedRow.test(String(code)) ? new RejectedRows(message, { cause: error }) : error;
      }
    },

    /** The first row of the budget that a foreign key of these rows names and that is not stored. */
    async findMissing(table: DataTable, rows: readonly PlainRow[]): Promise<MissingRow | undefined> {
      for (const { columns: own, target, targetColumns } of foreignKeys(dialect.ddl).get(table) ?? []) {
        const [column, key] = [own[1], targetColumns[1]];
        if (column === undefined || key === undefined) continue; // a reference to the budget itself
        const values = new Set(rows.flatMap((row) => (row[column] === null ? [] : [String(row[column])])));
        if (values.size === 0) continue;
        const found = await query<{ key: string }>(sql`SELECT ${columns([key])} AS key FROM ${raw(target)}
          WHERE budget_id = ${budgetId} AND ${dialect.anyOf(key, [...values])}`);
        const missing = values.difference(new Set(found.map((row) => row.key)));
        for (const value of missing) return { column, value, target };
      }
      return undefined;
    },
  };
}
