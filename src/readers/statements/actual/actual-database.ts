/**
 * Opens Actual's database, `db.sqlite` of its export. The file may be hostile: only plain tables are read, as a whole,
 * so that no view, trigger or expression of the file runs. Actual marks deleted rows with `tombstone` and keeps them in
 * its tables.
 */
import { DatabaseSync } from "node:sqlite";
import { MAX_COLUMNS, MAX_ROWS } from "../limits.ts";

/** The values of one row, in the order of the columns. SQLite does not enforce their types. */
export type Cells = readonly unknown[];

export interface ActualDatabase {
  /** All rows of a table, one by one. */
  rows(table: keyof typeof TABLES): Iterable<Cells>;
  /** Like `rows`. Nothing if this version of Actual has no such table, and null for columns that it does not have. */
  optionalRows(table: keyof typeof OPTIONAL_TABLES): Iterable<Cells>;
  close(): void;
}

/** A budget of 20 years has 20 to 50 MiB. The process has it in memory twice. */
const MAX_DATABASE_BYTES = 100 * 1024 * 1024;
/** Rows of all tables that are read. Splits are rows of their own. */
const MAX_STORED_ROWS = 4 * MAX_ROWS;
/** The smallest row of a b-tree, with its pointer in the page. */
const LEAST_ROW_BYTES = 4;

const TABLES = {
  accounts: ["id", "name", "tombstone", "sort_order", "offbudget", "closed"],
  categories: ["id", "name", "is_income", "cat_group", "sort_order", "tombstone"],
  category_mapping: ["id", "transferId"],
  payees: ["id", "name", "transfer_acct"],
  payee_mapping: ["id", "targetId"],
  transactions: [
    ...["id", "parent_id", "isParent", "isChild", "acct", "date", "amount", "description", "category", "notes"],
    ...["financial_id", "imported_description", "starting_balance_flag", "transferred_id", "pending", "tombstone"],
  ],
} as const;

/** The columns that some versions do not have are null there. */
const OPTIONAL_TABLES = {
  preferences: ["id", "value"],
  category_groups: ["id", "name", "hidden", "sort_order"],
  hidden_categories: ["id", "hidden", "goal_def"],
  rules: ["id", "stage", "conditions", "actions", "tombstone", "conditions_op"],
  schedules: ["id", "rule", "completed", "tombstone", "name"],
  schedules_next_date: ["schedule_id", "local_next_date", "base_next_date", "tombstone"],
  zero_budgets: ["month", "category", "amount", "carryover"],
  reflect_budgets: ["month", "category", "amount", "carryover"],
  zero_budget_months: ["id", "buffered"],
  notes: ["id", "note"],
  custom_reports: ["name", "tombstone"],
} as const;

/** A table that is read twice, under another name. */
const STORED_AS: Readonly<Record<string, string>> = { hidden_categories: "categories" };

const SIGNATURE = "SQLite format 3\0";
/** The bytes of the header that ask for a write-ahead log, which a database in memory cannot have. */
const JOURNAL_BYTES = [18, 19];
const ROLLBACK_JOURNAL = 1;

/** The number of bytes that `isSqlite` needs. */
export const SIGNATURE_LENGTH = SIGNATURE.length;

export function isSqlite(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, SIGNATURE_LENGTH)).toString("latin1") === SIGNATURE;
}

export class DatabaseError extends Error {
  readonly code: "invalid_file" | "too_many_rows";

  constructor(code: DatabaseError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Undefined if it is not Actual's. SQLite checks the whole file first: pages that several tables share, for example, would
 * multiply its rows. @throws DatabaseError, also while rows are read.
 */
export function openActual(bytes: Buffer): ActualDatabase | undefined {
  if (bytes.length > MAX_DATABASE_BYTES) {
    throw new DatabaseError("too_many_rows", `The database is larger than ${MAX_DATABASE_BYTES / 2 ** 20} MiB.`);
  }
  for (const position of JOURNAL_BYTES) bytes[position] = ROLLBACK_JOURNAL;
  const database = attempt(() => {
    const copy = new DatabaseSync(":memory:", { allowExtension: false, defensive: true });
    copy.deserialize(bytes);
    copy.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON");
    return copy;
  });
  const [check] = [...select(database, "PRAGMA quick_check(1)", 1)];
  if (check?.[0] !== "ok") throw damaged();
  const isActual = Object.entries(TABLES).every(([table, columns]) => {
    const plain = plainColumns(database, table);
    return columns.every((column) => plain.has(column));
  });
  if (!isActual) return undefined;
  const read = rowReader(database, Math.min(MAX_STORED_ROWS, Math.floor(bytes.length / LEAST_ROW_BYTES)));
  return {
    rows: (table) => read(table, TABLES[table]),
    optionalRows(name) {
      const table = STORED_AS[name] ?? name;
      const plain = plainColumns(database, table);
      const columns = OPTIONAL_TABLES[name].map((column) => (plain.has(column) ? column : null));
      return columns[0] === null ? [] : read(table, columns);
    },
    close: () => database.close(),
  };
}

/** @throws DatabaseError for an error of SQLite. */
function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw (error as { readonly code?: unknown }).code === "ERR_SQLITE_ERROR" ? damaged() : error;
  }
}

function damaged(): DatabaseError {
  return new DatabaseError("invalid_file", "The database of Actual is damaged.");
}

/** Reads tables that have at most `most` rows in all. */
function rowReader(database: DatabaseSync, most: number) {
  let left = most;
  return function* read(table: string, columns: readonly (string | null)[]): Generator<Cells> {
    const names = columns.map((column) => (column === null ? "NULL" : `"${column}"`)).join(", ");
    for (const cells of select(database, `SELECT ${names} FROM main."${table}" NOT INDEXED`, left)) {
      left -= 1;
      yield cells;
    }
  };
}

function* select(database: DatabaseSync, query: string, most: number): Generator<Cells> {
  const rows = attempt(() => {
    const statement = database.prepare(query);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true); // otherwise, large integers are errors
    return statement.iterate() as unknown as Iterator<Cells>;
  });
  for (let count = 0; ; count += 1) {
    const { value, done } = attempt(() => rows.next());
    if (done) return;
    if (count >= most) throw new DatabaseError("too_many_rows", `The budget has more than ${most} rows.`);
    yield value.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell));
  }
}

/** The stored, not computed, columns of a table. None if it is a view or a virtual table, or does not exist. */
function plainColumns(database: DatabaseSync, table: string): ReadonlySet<unknown> {
  const [found] = [...select(database, `PRAGMA main.table_list("${table}")`, 1)];
  const [, , type] = found ?? [];
  if (type !== "table") return new Set();
  const all = [...select(database, `PRAGMA main.table_xinfo("${table}")`, MAX_COLUMNS)];
  return new Set(all.flatMap(([, name, , , , , hidden]) => (hidden === 0 ? [name] : [])));
}
