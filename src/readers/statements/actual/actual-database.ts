/**
 * Opens Actual's database, `db.sqlite` of its export. The file may be hostile: only plain tables are read, as a whole,
 * so that no view, trigger or expression of the file runs. Actual marks deleted rows with `tombstone` and keeps them in
 * its tables.
 */
import type Database from "better-sqlite3";

/** The values of one row, in the order of the columns. SQLite does not enforce their types. */
export type Cells = readonly unknown[];

export interface ActualDatabase {
  /** All rows of a table, one by one. */
  rows(table: keyof typeof TABLES): IterableIterator<Cells>;
  /** Like `rows`. Nothing if this version of Actual has no such table. */
  optionalRows(table: keyof typeof OPTIONAL_TABLES): Iterable<Cells>;
  close(): void;
}

const TABLES = {
  accounts: ["id", "name", "tombstone", "sort_order"],
  categories: ["id", "name"],
  category_mapping: ["id", "transferId"],
  payees: ["id", "name", "transfer_acct"],
  payee_mapping: ["id", "targetId"],
  transactions: [
    ...["id", "parent_id", "isParent", "isChild", "acct", "date", "amount", "description", "category", "notes"],
    ...["financial_id", "imported_description", "starting_balance_flag", "transferred_id", "pending", "tombstone"],
  ],
} as const;

const OPTIONAL_TABLES = {
  preferences: ["id", "value"],
  rules: ["tombstone"],
  schedules: ["tombstone"],
  zero_budgets: ["amount"],
  reflect_budgets: ["amount"],
} as const;

const SIGNATURE = "SQLite format 3\0";
/** The bytes of the header that ask for a write-ahead log, which a database in memory cannot have. */
const JOURNAL_BYTES = [18, 19];
const ROLLBACK_JOURNAL = 1;

/** The number of bytes that `isSqlite` needs. */
export const SIGNATURE_LENGTH = SIGNATURE.length;

export function isSqlite(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, SIGNATURE_LENGTH)).toString("latin1") === SIGNATURE;
}

/** Undefined if it is not Actual's. @throws SqliteError if it is damaged. */
export async function openActual(bytes: Buffer): Promise<ActualDatabase | undefined> {
  const { default: Sqlite } = await import("better-sqlite3");
  for (const position of JOURNAL_BYTES) bytes[position] = ROLLBACK_JOURNAL;
  const database = new Sqlite(bytes, { readonly: true });
  try {
    database.pragma("trusted_schema = OFF");
    if (Object.entries(TABLES).every(([table, columns]) => hasPlainColumns(database, table, columns))) {
      return {
        rows: (table) => select(database, table, TABLES[table]),
        optionalRows: (table) =>
          hasPlainColumns(database, table, OPTIONAL_TABLES[table])
            ? select(database, table, OPTIONAL_TABLES[table])
            : [],
        close: () => database.close(),
      };
    }
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return undefined;
}

function select(database: Database.Database, table: string, columns: readonly string[]): IterableIterator<Cells> {
  return database
    .prepare<[], Cells>(`SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM main."${table}" NOT INDEXED`)
    .raw()
    .iterate();
}

/** Whether it is a table, not a view or a virtual table, whose columns are stored, not computed. */
function hasPlainColumns(database: Database.Database, table: string, columns: readonly string[]): boolean {
  const tables = database.pragma(`main.table_list("${table}")`) as readonly { readonly type: string }[];
  if (tables[0]?.type !== "table") return false;
  const all = database.pragma(`main.table_xinfo("${table}")`) as readonly {
    readonly name: string;
    readonly hidden: number;
  }[];
  return columns.every((column) => all.some(({ name, hidden }) => name === column && hidden === 0));
}
