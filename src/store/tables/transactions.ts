/**
 * Transactions. A transfer is one row with both legs; a split transaction is one row, with its lines in
 * `transaction-splits.ts`. Every change also updates the monthly sums. `queries/transaction-list.ts` lists transactions.
 */
import { columnsOf } from "../../domain/field.ts";
import { foldText } from "../../domain/name.ts";
import { externalKey, TRANSACTION_FIELDS, type Transaction } from "../../domain/transaction.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import { monthFlowWrites } from "../changes/month-flows.ts";
import type { Db } from "../engine.ts";
import { pipelined } from "../pipelined.ts";
import type { Schema } from "../schema.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { referenceReads, replaceReferences } from "./references.ts";
import { transactionSplitReads, transactionSplitWrites } from "./transaction-splits.ts";
import { transactionTagReads, transactionTagWrites } from "./transaction-tags.ts";

export const TRANSACTION_COLUMNS = [...columnsOf(TRANSACTION_FIELDS), "is_split", "has_tags"] as const;

export type TransactionRow = Pick<Schema["transactions"], (typeof TRANSACTION_COLUMNS)[number]>;

export interface TransactionUpdate {
  readonly before: Transaction;
  readonly after: Transaction;
}

export function transactionReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const complete = transactionsOf(db, budgetId);
  const onRows = referenceReads(db, budgetId, "transactions");
  const onSplits = referenceReads(db, budgetId, "transaction_splits");
  return {
    /** Whether any transaction or split refers to the id in one of the columns. */
    async isReferenced(columns: Parameters<typeof onRows.isReferenced>[0], id: string): Promise<boolean> {
      if (await onRows.isReferenced(columns, id)) return true;
      const ofSplits = columns.filter((column) => column === "category_id" || column === "transfer_account_id");
      return await onSplits.isReferenced(ofSplits, id);
    },

    async find(id: string): Promise<Transaction | undefined> {
      const rows = await query<TransactionRow>(selectOne(budgetId, id));
      return (await complete(rows))[0];
    },

    /** The transactions that exist, in any order. */
    async findMany(ids: readonly string[]): Promise<Transaction[]> {
      const rows = await query<TransactionRow>(sql`SELECT ${columns(TRANSACTION_COLUMNS)} FROM transactions
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
      return await complete(rows);
    },

    /** The given ids that transactions have. */
    async findExisting(ids: readonly string[]): Promise<string[]> {
      const rows = await query<{ id: string }>(sql`SELECT id FROM transactions
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
      return rows.map(({ id }) => id);
    },

    /** The ids of an account's transactions, on any side of a transfer. */
    async listIdsOfAccount(accountId: string): Promise<string[]> {
      const leg = (column: string) =>
        sql`SELECT id FROM transactions WHERE budget_id = ${budgetId} AND ${raw(column)} = ${accountId}`;
      const splits = sql`SELECT transaction_id AS id FROM transaction_splits
        WHERE budget_id = ${budgetId} AND transfer_account_id = ${accountId}`;
      const rows = await query<{ id: string }>(
        sql`${leg("account_id")} UNION ALL ${leg("transfer_account_id")} UNION ALL ${splits}`,
      );
      return [...new Set(rows.map(({ id }) => id))];
    },

    /** The ids of the existing transactions with these external ids on either side, by `externalKey`. */
    async findIdsByExternalKey(
      externalIds: readonly Parameters<typeof externalKey>[0][],
    ): Promise<Map<string | undefined, string>> {
      const pairs = externalIds.flatMap(({ account_id, external_id }) =>
        external_id == null ? [] : [[account_id, external_id] as const],
      );
      if (pairs.length === 0) return new Map();
      const sideOf = (account: "account_id" | "transfer_account_id", id: "external_id" | "transfer_external_id") =>
        sql`SELECT id, ${columns([account])} AS account_id, ${columns([id])} AS external_id FROM transactions
          WHERE budget_id = ${budgetId} AND ${columns([id])} IS NOT NULL AND ${dialect.anyPairOf([account, id], pairs)}`;
      const rows = await query<Pick<TransactionRow, "id" | "account_id" | "external_id">>(
        sql`${sideOf("account_id", "external_id")} UNION ALL ${sideOf("transfer_account_id", "transfer_external_id")}`,
      );
      return new Map(rows.map((row) => [externalKey(row), row.id]));
    },
  };
}

export function transactionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { dialect, insert, update, query } = db;
  const monthFlows = monthFlowWrites(db, budgetId);
  const complete = transactionsOf(db, budgetId);
  const splits = transactionSplitWrites(db, budgetId);
  const { insertTags, replaceTags, removeTags } = transactionTagWrites(db, budgetId);

  /** Most changes of many rows set the same values, which takes one statement. */
  async function updateColumns(names: readonly UpdatedColumn[], changed: readonly Transaction[]): Promise<void> {
    const [first] = changed;
    if (first === undefined || names.length === 0) return;
    const isShared = (name: UpdatedColumn, value: unknown) => changed.every((one) => columnValue(one, name) === value);
    if (!names.every((name) => isShared(name, columnValue(first, name)))) {
      const rows = changed.map((transaction) => rowOf(budgetId, transaction, names));
      return await update("transactions", names, rows);
    }
    const values = names.map((name) => sql`${columns([name])} = ${columnValue(first, name)}`);
    const ids = changed.map(({ id }) => id);
    await query(sql`UPDATE transactions SET ${join(values, ", ")}
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
  }

  async function replaceInSplits(from: string, to: string, updatedAt: string): Promise<void> {
    const before = await splits.listByCategory(from);
    if (before.size === 0) return;
    for (const [id, { splits }] of before) notes.replaced("transaction", [id], { splits });
    await splits.replaceCategory(from, to);
    await query(sql`UPDATE transactions SET updated_at = ${updatedAt}
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", [...before.keys()])}`);
  }

  return {
    /** Like `findMany`, by id, and locks the rows until the transaction ends. */
    async lock(ids: readonly string[]): Promise<Transaction[]> {
      const rows = await query<TransactionRow>(sql`SELECT ${columns(TRANSACTION_COLUMNS)} FROM transactions
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)} ORDER BY id ${dialect.forUpdate}`);
      return await complete(rows);
    },

    /** The tags must exist. */
    async insertMany(transactions: readonly Transaction[]): Promise<void> {
      const rows = transactions.map((t) => ({ budget_id: budgetId, ...fullRowOf(t) }));
      for (const transaction of transactions) notes.created("transaction", transaction.id, transaction);
      await pipelined([
        insert("transactions", rows),
        splits.insertMany(transactions),
        monthFlows.record([], transactions),
      ]);
      await insertTags(transactions);
    },

    /** Each `before` must be the result of `lock`. */
    async updateMany(updates: readonly TransactionUpdate[]): Promise<void> {
      for (const { before, after } of updates) notes.updated("transaction", after.id, before, after);
      const changed = changedColumns(updates);
      await pipelined([
        updateColumns(
          changed,
          updates.map(({ after }) => after),
        ),
        monthFlows.replace(updates),
        replaceTags(updates),
        splits.replaceMany(updates),
      ]);
    },

    /** `transactions` must be the results of `lock`. No occurrence may be linked to them any more. */
    async removeMany(transactions: readonly Transaction[]): Promise<void> {
      for (const transaction of transactions) notes.deleted("transaction", transaction.id, transaction);
      await removeTags(transactions.flatMap(({ id, tags }) => (tags.length > 0 ? [id] : [])));
      await splits.removeMany(transactions);
      const ids = transactions.map(({ id }) => id);
      await query(sql`DELETE FROM transactions WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
      await monthFlows.record(transactions, []);
    },

    /** Replaces a payee or category in every transaction and split. */
    async replace(column: "payee_id" | "category_id", from: string, to: string, updatedAt: string) {
      if (column === "category_id") {
        await monthFlows.moveCategory(from, to);
        await replaceInSplits(from, to, updatedAt);
      }
      await replaceReferences(db, budgetId, notes, "transaction")(column, from, to, updatedAt);
    },
  };
}

function selectOne(budgetId: string, id: string): Sql {
  return sql`SELECT ${columns(TRANSACTION_COLUMNS)} FROM transactions WHERE budget_id = ${budgetId} AND id = ${id}`;
}

/** Completes rows to transactions. Only rows with tags or splits need another query. */
export function transactionsOf(db: Db, budgetId: string): (rows: readonly TransactionRow[]) => Promise<Transaction[]> {
  const { listTagNames } = transactionTagReads(db, budgetId);
  const { listSplits } = transactionSplitReads(db, budgetId);
  return async (rows) => {
    const [tags, splits] = await pipelined([
      listTagNames(rows.flatMap(({ id, has_tags }) => (has_tags ? [id] : []))),
      listSplits(rows.flatMap(({ id, is_split }) => (is_split ? [id] : []))),
    ]);
    return rows.map((row) => toTransaction(row, tags.get(row.id) ?? NO_TAGS, splits.get(row.id) ?? NOT_SPLIT));
  };
}

const NO_TAGS: Transaction["tags"] = [];
const NOT_SPLIT = { splits: null, split_marks: [] } as const;

/** Names each field, because copying the rest of a row takes longer. */
function toTransaction(
  row: TransactionRow,
  tags: Transaction["tags"],
  { splits, split_marks }: Pick<Transaction, "splits" | "split_marks">,
): Transaction {
  return {
    id: row.id,
    account_id: row.account_id,
    transfer_account_id: row.transfer_account_id,
    payee_id: row.payee_id,
    category_id: row.category_id,
    category_decided_by: row.category_decided_by as Transaction["category_decided_by"],
    amount_minor: row.amount_minor,
    currency: row.currency,
    account_amount_minor: row.account_amount_minor,
    transfer_amount_minor: row.transfer_amount_minor,
    booked_minor: row.booked_minor,
    transfer_booked_minor: row.transfer_booked_minor,
    authorized_at: row.authorized_at,
    posted_at: row.posted_at,
    counts_on: row.counts_on,
    counts_on_decided_by: row.counts_on_decided_by,
    is_pending: Boolean(row.is_pending),
    notes: row.notes,
    source: row.source,
    entered_by: row.entered_by,
    external_id: row.external_id,
    transfer_external_id: row.transfer_external_id,
    import_id: row.import_id,
    bank_text: row.bank_text,
    reviewed_at: row.reviewed_at,
    reconciled_at: row.reconciled_at,
    reconciliation_id: row.reconciliation_id,
    transfer_reconciled_at: row.transfer_reconciled_at,
    transfer_reconciliation_id: row.transfer_reconciliation_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    tags,
    splits,
    split_marks,
  };
}

function fullRowOf(transaction: Transaction) {
  const { tags, splits, split_marks, ...fields } = transaction;
  const notes_key = foldText(searchedNotes(transaction));
  return { ...fields, has_tags: tags.length > 0, is_split: splits !== null, notes_key };
}

/** A search finds the notes of the splits too. */
function searchedNotes({ notes, splits }: Transaction): string {
  return splits === null ? notes : [notes, ...splits.map((line) => line.notes)].join("\n");
}

/** The columns that any of the updates changes. SQLite writes the indexes of all columns that an update sets. */
function changedColumns(updates: readonly TransactionUpdate[]) {
  const changed = new Set<UpdatedColumn>();
  for (const { before, after } of updates) {
    for (const name of PLAIN_COLUMNS) if (before[name] !== after[name]) changed.add(name);
    if (before.tags.length > 0 !== after.tags.length > 0) changed.add("has_tags");
    if ((before.splits === null) !== (after.splits === null)) changed.add("is_split");
    if (searchedNotes(before) !== searchedNotes(after)) changed.add("notes_key");
  }
  return [...changed];
}

/** The key and these columns of a row. */
function rowOf(budgetId: string, transaction: Transaction, names: readonly UpdatedColumn[]) {
  const row: Record<string, unknown> = { budget_id: budgetId, id: transaction.id };
  for (const name of names) row[name] = columnValue(transaction, name);
  return row as UpdatedRow;
}

function columnValue(transaction: Transaction, name: UpdatedColumn) {
  if (name === "has_tags") return transaction.tags.length > 0;
  if (name === "is_split") return transaction.splits !== null;
  return name === "notes_key" ? foldText(searchedNotes(transaction)) : transaction[name];
}

type UpdatedColumn = keyof ReturnType<typeof fullRowOf>;
type UpdatedRow = Pick<Schema["transactions"], UpdatedColumn>;

const PLAIN_COLUMNS = columnsOf(TRANSACTION_FIELDS);
