/** The rows of committed imports, and their statements. `queries/import-history.ts` compares imports by their rows. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, sql } from "../sql.ts";

type ImportStatementRecord = Omit<Schema["import_statements"], "budget_id" | "import_id">;
export type ImportRowRecord = Omit<
  Schema["import_rows"],
  "budget_id" | "import_id" | "is_pending" | "is_known" | "is_kept"
> & {
  readonly is_pending: boolean;
  readonly is_known: boolean;
};

const ROW_COLUMNS = columns([
  ...["number", "statement", "account_id", "line", "day", "amount_minor", "currency", "text", "text_key", "payee"],
  ...["payee_key", "bank_id", "is_pending", "state", "reason", "is_known", "transaction_id", "duplicate_of"],
  ...["decided", "corrected_day", "corrected_amount_minor", "corrected_text"],
]);

/** Which rows of an import. */
export interface RowFilter {
  readonly state?: string | undefined;
  readonly number?: number | undefined;
}

export function importRowReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** By number, after `after`. */
    async listRows(
      id: string,
      { state, number, after, limit }: RowFilter & { readonly after: number; readonly limit: number },
    ): Promise<ImportRowRecord[]> {
      const isInState = state === undefined ? sql`true` : sql`state = ${state}`;
      const isWanted = number === undefined ? isInState : sql`number = ${number} AND ${isInState}`;
      const rows = await query<Schema["import_rows"]>(sql`SELECT ${ROW_COLUMNS} FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND number > ${after} AND ${isWanted}
        ORDER BY number LIMIT ${limit}`);
      return rows.map((row) => ({ ...row, is_pending: Boolean(row.is_pending), is_known: Boolean(row.is_known) }));
    },

    /** The number of stored rows in each state. */
    async countRows(id: string): Promise<ReadonlyMap<string, number>> {
      const rows = await query<{ state: string; count: number }>(sql`SELECT state, COUNT(*) AS count FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id} GROUP BY state`);
      return new Map(rows.map(({ state, count }) => [state, Number(count)]));
    },

    /** For each account, the first day of the statements and stored rows. */
    async findFirstDays(id: string): Promise<ReadonlyMap<string, string>> {
      const isOwn = sql`budget_id = ${budgetId} AND import_id = ${id}`;
      const rows = await query<{ account_id: string; day: string }>(sql`SELECT account_id, MIN(day) AS day FROM (
        SELECT account_id, from_day AS day FROM import_statements WHERE ${isOwn}
        UNION ALL SELECT account_id, day FROM import_rows
          WHERE ${isOwn} AND account_id IS NOT NULL AND day IS NOT NULL) AS days GROUP BY account_id`);
      return new Map(rows.map(({ account_id, day }) => [account_id, day]));
    },

    /** The transactions of stored rows, by their numbers. */
    async findTransactionIds(id: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (numbers.length === 0) return new Map();
      const rows = await query<{ number: number; transaction_id: string }>(sql`SELECT number, transaction_id
        FROM import_rows WHERE budget_id = ${budgetId} AND import_id = ${id} AND transaction_id IS NOT NULL
          AND number IN (${join(
            numbers.map((number) => sql`${number}`),
            ", ",
          )})`);
      return new Map(rows.map(({ number, transaction_id }) => [number, transaction_id]));
    },

    /** The given transactions that belong to rows of the import. */
    async findOwnTransactions(id: string, transactionIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (transactionIds.length === 0) return new Set();
      const rows = await query<{ transaction_id: string }>(sql`SELECT transaction_id FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND ${dialect.anyOf("transaction_id", transactionIds)}`);
      return new Set(rows.map(({ transaction_id }) => transaction_id));
    },
  };
}

export function importRowWrites({ dialect, insert, query }: Db, budgetId: string) {
  return {
    async insertStatements(id: string, statements: readonly ImportStatementRecord[]): Promise<void> {
      await insert(
        "import_statements",
        statements.map((statement) => ({ budget_id: budgetId, import_id: id, ...statement })),
      );
    },

    async insertRows(id: string, rows: readonly ImportRowRecord[]): Promise<void> {
      await insert(
        "import_rows",
        rows.map((row) => ({ budget_id: budgetId, import_id: id, ...row, is_kept: false })),
      );
    },

    /** Marks the rows of these transactions, which stay after an undo. Rows whose transactions are gone lose the mark. */
    async keepRows(id: string, transactionIds: readonly string[]): Promise<void> {
      const isOwn = sql`budget_id = ${budgetId} AND import_id = ${id}`;
      await query(sql`UPDATE import_rows SET is_kept = FALSE WHERE ${isOwn} AND is_kept AND NOT EXISTS (
        SELECT 1 FROM transactions AS t WHERE t.budget_id = ${budgetId} AND t.id = import_rows.transaction_id)`);
      if (transactionIds.length === 0) return;
      await query(sql`UPDATE import_rows SET is_kept = TRUE
        WHERE ${isOwn} AND ${dialect.anyOf("transaction_id", transactionIds)}`);
    },
  };
}
