/**
 * Transactions: one row each, both legs of a transfer included. Whatever changes them changes their summaries with them.
 * How they are listed is `transaction-list.ts`'s.
 */
import { foldText } from "../domain/name.ts";
import type { Transaction } from "../domain/transaction.ts";
import type { Db } from "./engine.ts";
import { monthFlowWrites } from "./month-flows.ts";
import { referenceReads } from "./references.ts";
import type { Schema } from "./schema.ts";
import { columns, type Sql, sql } from "./sql.ts";
import { together } from "./together.ts";

export const TRANSACTION_COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "category_id",
  "amount_minor",
  "currency",
  "account_amount_minor",
  "transfer_amount_minor",
  "booked_minor",
  "transfer_booked_minor",
  "authorized_at",
  "posted_at",
  "is_pending",
  "notes",
  "source",
  "external_id",
  "created_at",
  "updated_at",
] as const;

export type TransactionRow = Pick<Schema["transactions"], (typeof TRANSACTION_COLUMNS)[number]>;

/** The id that a bank or a client gave a transaction, which is unique within its account. */
export interface ExternalId {
  readonly account_id: string;
  readonly external_id: string;
}

export function transactionReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  return {
    ...referenceReads(db, budgetId, "transactions"),

    async find(id: string): Promise<Transaction | undefined> {
      const rows = await query<TransactionRow>(selectOne(budgetId, id));
      return rows.map(toTransaction)[0];
    },

    /** Those that are there of the transactions with these external ids. */
    async findByExternalIds(
      externalIds: readonly ExternalId[],
    ): Promise<readonly (ExternalId & { readonly id: string })[]> {
      const pairs = externalIds.map(({ account_id, external_id }) => [account_id, external_id] as const);
      return await query(sql`SELECT id, account_id, external_id FROM transactions WHERE budget_id = ${budgetId}
        AND external_id IS NOT NULL AND ${dialect.anyPairOf(["account_id", "external_id"], pairs)}`);
    },
  };
}

export function transactionWrites(db: Db, budgetId: string) {
  const { kysely, dialect, insert, query } = db;
  const monthFlows = monthFlowWrites(db, budgetId);
  return {
    /** As `find`, and nobody else can change it until the transaction ends. */
    async lock(id: string): Promise<Transaction | undefined> {
      const rows = await query<TransactionRow>(sql`${selectOne(budgetId, id)} ${dialect.forUpdate}`);
      return rows.map(toTransaction)[0];
    },

    async insertMany(transactions: readonly Transaction[]): Promise<void> {
      const rows = transactions.map((t) => ({ budget_id: budgetId, ...t, notes_key: foldText(t.notes) }));
      await together([insert("transactions", rows), monthFlows.record([], transactions)]);
    },

    /** `before` is what `lock` found, `after` what it becomes. */
    async update(before: Transaction, after: Transaction): Promise<void> {
      const { id, ...fields } = after;
      await kysely
        .updateTable("transactions")
        .set({ ...fields, notes_key: foldText(fields.notes) })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
      await monthFlows.record([before], [after]);
    },

    /** Removes what `lock` found. */
    async remove(transaction: Transaction): Promise<void> {
      await kysely
        .deleteFrom("transactions")
        .where("budget_id", "=", budgetId)
        .where("id", "=", transaction.id)
        .execute();
      await monthFlows.record([transaction], []);
    },

    /** Makes every transaction that names one payee or category name another. */
    async replace(column: "payee_id" | "category_id", from: string, to: string, updatedAt: string) {
      if (column === "category_id") {
        await monthFlows.moveCategory(from, to);
      }
      await kysely
        .updateTable("transactions")
        .set({ [column]: to, updated_at: updatedAt })
        .where("budget_id", "=", budgetId)
        .where(column, "=", from)
        .execute();
    },
  };
}

function selectOne(budgetId: string, id: string): Sql {
  return sql`SELECT ${columns(TRANSACTION_COLUMNS)} FROM transactions WHERE budget_id = ${budgetId} AND id = ${id}`;
}

export function toTransaction(row: TransactionRow): Transaction {
  return { ...row, is_pending: Boolean(row.is_pending) };
}
