/**
 * The lines of split transactions. The only line of any other transaction is its own row, so most reads and writes never
 * touch this table.
 */
import { isSameValue } from "../../domain/same-value.ts";
import type { SplitMark, Transaction, TransactionLine } from "../../domain/transaction.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

/** In the order of the fields of `TransactionLine`: the change log compares lines as JSON. */
const COLUMNS = [
  "category_id",
  "transfer_account_id",
  "amount_minor",
  "account_amount_minor",
  "transfer_amount_minor",
  "transfer_booked_minor",
  "notes",
] as const;

const MARK_COLUMNS = ["position", "transfer_reconciled_at", "transfer_reconciliation_id"] as const;

type Row = Pick<Schema["transaction_splits"], (typeof COLUMNS | typeof MARK_COLUMNS)[number] | "transaction_id">;

/** The splits of a transaction, with the marks of those that are reconciled. */
export interface Splits {
  readonly splits: readonly TransactionLine[];
  readonly split_marks: readonly SplitMark[];
}

export function transactionSplitReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** The splits of these transactions, by transaction, in their order. */
    async listSplits(transactionIds: readonly string[]): Promise<ReadonlyMap<string, Splits>> {
      if (transactionIds.length === 0) return new Map();
      const rows = await query<Row>(sql`SELECT transaction_id, ${columns([...COLUMNS, ...MARK_COLUMNS])}
        FROM transaction_splits WHERE budget_id = ${budgetId} AND ${dialect.anyOf("transaction_id", transactionIds)}
        ORDER BY transaction_id, position`);
      const found = new Map<string, { splits: TransactionLine[]; split_marks: SplitMark[] }>();
      for (const { transaction_id, position, transfer_reconciled_at, transfer_reconciliation_id, ...line } of rows) {
        const one = found.get(transaction_id) ?? { splits: [], split_marks: [] };
        found.set(transaction_id, one);
        one.splits.push(line);
        if (transfer_reconciled_at === null || transfer_reconciliation_id === null) continue;
        const mark = { reconciled_at: transfer_reconciled_at, reconciliation_id: transfer_reconciliation_id };
        one.split_marks.push({ position, ...mark });
      }
      return found;
    },
  };
}

/** The category of a row of `transactions`: that of its largest split if it is split, the first one among equals. */
export function mainCategory(budgetId: string): Sql {
  return sql`CASE WHEN is_split THEN (
      SELECT s.category_id FROM transaction_splits AS s
      WHERE s.budget_id = ${budgetId} AND s.transaction_id = transactions.id
      ORDER BY ABS(s.amount_minor) DESC, s.position LIMIT 1)
    ELSE category_id END`;
}

type Stored = Pick<Transaction, "id" | "authorized_at" | "splits" | "split_marks">;

export function transactionSplitWrites(db: Db, budgetId: string) {
  const { dialect, insert, query } = db;
  const { listSplits } = transactionSplitReads(db, budgetId);
  async function removeMany(transactions: readonly Stored[]): Promise<void> {
    const ids = transactions.flatMap(({ id, splits }) => (splits === null ? [] : [id]));
    if (ids.length === 0) return;
    await query(sql`DELETE FROM transaction_splits
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("transaction_id", ids)}`);
  }

  async function insertMany(transactions: readonly Stored[]): Promise<void> {
    const rows = transactions.flatMap(({ id, authorized_at, splits, split_marks }) =>
      (splits ?? []).map((line, position) => {
        const mark = split_marks.find((one) => one.position === position);
        const transfer_reconciled_at = mark?.reconciled_at ?? null;
        const transfer_reconciliation_id = mark?.reconciliation_id ?? null;
        const marks = { transfer_reconciled_at, transfer_reconciliation_id };
        return { budget_id: budgetId, transaction_id: id, position, ...line, ...marks, authorized_at };
      }),
    );
    await insert("transaction_splits", rows);
  }

  return {
    removeMany,
    insertMany,

    /** All splits of the transactions with a split in this category. */
    async listByCategory(categoryId: string): Promise<ReadonlyMap<string, Splits>> {
      const rows = await query<{ transaction_id: string }>(sql`SELECT transaction_id FROM transaction_splits
        WHERE budget_id = ${budgetId} AND category_id = ${categoryId}`);
      return await listSplits([...new Set(rows.map(({ transaction_id }) => transaction_id))]);
    },

    async replaceCategory(from: string, to: string): Promise<void> {
      await query(sql`UPDATE transaction_splits SET category_id = ${to}
        WHERE budget_id = ${budgetId} AND category_id = ${from}`);
    },

    /** Replaces the splits of the transactions whose splits, marks or days differ. */
    async replaceMany(updates: readonly { readonly before: Stored; readonly after: Stored }[]): Promise<void> {
      const changed = updates.filter(
        ({ before, after }) =>
          (before.splits ?? after.splits) !== null &&
          (before.authorized_at !== after.authorized_at ||
            !isSameValue(before.splits, after.splits) ||
            !isSameValue(before.split_marks, after.split_marks)),
      );
      await removeMany(changed.map(({ before }) => before));
      await insertMany(changed.map(({ after }) => after));
    },
  };
}
