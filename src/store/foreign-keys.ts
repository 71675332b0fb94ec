/** The foreign keys of the tables, read from the statements that create them. */
import { memoizeByObject } from "./memoize-by-object.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import type { MigrationEngine } from "./migrations/migration.ts";

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** The table constraint in SQL: "FOREIGN KEY (budget_id) REFERENCES budgets (id)". */
  readonly constraint: string;
}

const OF_TABLE = /,\s*FOREIGN KEY \(([^)]*)\)( REFERENCES (\w+) \(([^)]*)\)(?: ON DELETE CASCADE)?)/g;
const OF_COLUMN = /(?<=[(,]\s*)(\w+)( [^,()]*?)( REFERENCES (\w+) \((\w+)\))/g;

/** Splits a CREATE TABLE statement into the statement without foreign keys, and these. */
export function withoutForeignKeys(statement: string): { readonly statement: string; readonly keys: ForeignKey[] } {
  const keys: ForeignKey[] = [];
  const add = (columns: string, reference: string, target: string, targetColumns: string) => {
    const constraint = `FOREIGN KEY (${columns})${reference}`;
    keys.push({ columns: columns.split(", "), target, targetColumns: targetColumns.split(", "), constraint });
  };
  const rest = statement
    .replace(OF_TABLE, (_, columns, reference, target, targetColumns) => {
      add(columns, reference, target, targetColumns);
      return "";
    })
    .replace(OF_COLUMN, (_, column, type, reference, target, targetColumn) => {
      add(column, reference, target, targetColumn);
      return column + type;
    });
  if (rest.includes("REFERENCES")) throw new Error(`A foreign key has an unknown form: ${statement}`);
  return { statement: rest, keys };
}

/** The table that a statement creates; undefined if it does something else. */
export function createdTable(statement: string): string | undefined {
  return /^\s*CREATE TABLE (\w+)/.exec(statement)?.[1];
}

/** The foreign keys of every table that the migrations create, by table. */
export const foreignKeys = memoizeByObject((engine: MigrationEngine): ReadonlyMap<string, readonly ForeignKey[]> => {
  const created = MIGRATIONS.flatMap(({ statements }) => statements(engine)).flatMap((statement) => {
    const table = createdTable(statement);
    return table === undefined ? [] : [[table, withoutForeignKeys(statement).keys] as const];
  });
  return new Map(created);
});
