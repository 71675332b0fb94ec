/**
 * Transactions. A transfer is one row with both legs; a split transaction is one row, with its lines in
 * `transaction-splits.ts`. Every change also updates the monthly sums. `transaction-list.ts` lists transactions.
 */
import { foldText } from "../../domain/name.ts";
import { externalKey, type Transaction } from "../../domain/transaction.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import { monthFlowWrites } from "../changes/month-flows.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { pipelined } from "../pipelined.ts";
import type { Schema } from "../schema.ts";
import { columns, isOf, join, raw, type Sql, sql } from "../sql.ts";
import { splitPostings, unionAll } from "./postings.ts";
import { referenceReads } from "./references.ts";
import { mainCategory, transactionSplitReads, transactionSplitWrites } from "./transaction-splits.ts";
import { transactionTagReads, transactionTagWrites } from "./transaction-tags.ts";

export const TRANSACTION_COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "category_id",
  "category_decided_by",
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
  "import_id",
  "bank_text",
  "is_split",
  "reviewed_at",
  "reconciled_at",
  "reconciliation_id",
  "transfer_reconciled_at",
  "transfer_reconciliation_id",
  "created_at",
  "updated_at",
  "has_tags",
] as const;

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

    /** The ids of the existing transactions with these external ids, by `externalKey`. */
    async findIdsByExternalKey(
      externalIds: readonly Parameters<typeof externalKey>[0][],
    ): Promise<Map<string | undefined, string>> {
      const pairs = externalIds.flatMap(({ account_id, external_id }) =>
        external_id == null ? [] : [[account_id, external_id] as const],
      );
      if (pairs.length === 0) return new Map();
      const rows = await query<Pick<TransactionRow, "id" | "account_id" | "external_id">>(sql`
        SELECT id, account_id, external_id FROM transactions WHERE budget_id = ${budgetId}
        AND external_id IS NOT NULL AND ${dialect.anyPairOf(["account_id", "external_id"], pairs)}`);
      return new Map(rows.map((row) => [externalKey(row), row.id]));
    },
  };
}

export function transactionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { kysely, dialect, insert, update, query } = db;
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
      const rows = transactions.map((t) => ({ budget_id: budgetId, ...columnsOf(t) }));
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
      const changed = await kysely
        .updateTable("transactions")
        .set({ [column]: to, updated_at: updatedAt })
        .where("budget_id", "=", budgetId)
        .where(column, "=", from)
        .returning("id")
        .execute();
      notes.replaced(
        "transaction",
        changed.map(({ id }) => id),
        { [column]: from },
      );
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
    is_pending: Boolean(row.is_pending),
    notes: row.notes,
    source: row.source,
    external_id: row.external_id,
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

function columnsOf(transaction: Transaction) {
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

type UpdatedColumn = keyof ReturnType<typeof columnsOf>;
type UpdatedRow = Pick<Schema["transactions"], UpdatedColumn>;

const PLAIN_COLUMNS = TRANSACTION_COLUMNS.filter((name) => name !== "has_tags" && name !== "is_split");

const RECENT_COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "category_id",
  "amount_minor",
  "currency",
  "authorized_at",
] as const;

export type RecentTransaction = Pick<TransactionRow, (typeof RECENT_COLUMNS)[number]>;

export function recentTransactionReads({ dialect, query }: Db, budgetId: string) {
  return {
    /**
     * The latest transactions since a day, grouped by the column, at most `limit` per group, newest first. A split
     * transaction has the category of its largest split; a split that is a transfer counts as one of its own.
     */
    async listRecent(
      column: "payee_id" | "transfer_account_id",
      { since, limit }: { readonly since: string; readonly limit: number },
    ): Promise<RecentTransaction[][]> {
      const id = raw(column);
      const selected = join(
        RECENT_COLUMNS.map((name) =>
          name === "category_id" && column === "payee_id" ? sql`${mainCategory(budgetId)} AS category_id` : raw(name),
        ),
        ", ",
      );
      const whole = sql`SELECT ${selected} FROM ${dialect.indexed("transactions", "transactions_by_day")}
        WHERE budget_id = ${budgetId} AND authorized_at >= ${since} AND ${id} IS NOT NULL`;
      const isRecentTransfer = sql`transactions.budget_id = ${budgetId} AND transactions.authorized_at >= ${since}
        AND transaction_splits.budget_id = ${budgetId} AND transaction_splits.transfer_account_id IS NOT NULL`;
      const splits = sql`SELECT transaction_id AS id, ${columns(RECENT_COLUMNS.slice(1))}
        FROM (${splitPostings(dialect, "transactions_split_by_day", isRecentTransfer)}) AS splits`;
      const rows = await query<RecentTransaction>(sql`
        SELECT ${columns(RECENT_COLUMNS)} FROM (
          SELECT ${columns(RECENT_COLUMNS)}, ROW_NUMBER() OVER (PARTITION BY ${id} ORDER BY authorized_at DESC, id DESC) AS place
          FROM (${column === "payee_id" ? whole : unionAll(whole, splits)}) AS found
        ) AS recent WHERE place <= ${limit} ORDER BY ${id}, place`);
      return [...Map.groupBy(rows, (row) => row[column]).values()];
    },
  };
}

/** The amount that a transaction booked on one account. */
interface UpcomingBooking {
  readonly account_id: string;
  readonly booked_minor: number;
}

export interface UpcomingTransaction {
  readonly id: string;
  readonly day: string;
  /** Null on a transfer. */
  readonly payee_name: string | null;
  /** Its own booking, then those of its transfers. */
  readonly bookings: readonly UpcomingBooking[];
}

type UpcomingRow = Omit<UpcomingTransaction, "bookings"> &
  UpcomingBooking & { readonly transfer_account_id: string | null; readonly transfer_booked_minor: number };

type SplitBookingRow = UpcomingBooking & { readonly transaction_id: string };

export function upcomingTransactionReads({ dialect, query }: Db, budgetId: string) {
  const byDay = dialect.indexed("transactions", "transactions_by_day");
  const isTransferSplit = sql`transactions.budget_id = ${budgetId} AND transaction_splits.budget_id = ${budgetId}
    AND transaction_splits.transfer_account_id IS NOT NULL`;
  return {
    /** The booked amounts of all transactions after a day, by account, in minor units of the account's currency. */
    async sumBooked(day: string): Promise<ReadonlyMap<string, bigint>> {
      const leg = (account: string, amount: string) => sql`SELECT ${raw(account)} AS account_id,
        ${exactSum(amount)} AS booked FROM ${byDay}
        WHERE budget_id = ${budgetId} AND authorized_at > ${day} AND ${raw(account)} IS NOT NULL GROUP BY ${raw(account)}`;
      const splits = sql`SELECT transfer_account_id AS account_id, ${exactSum("transfer_booked_minor")} AS booked
        FROM (${splitPostings(dialect, "transactions_split_by_day", sql`${isTransferSplit} AND transactions.authorized_at > ${day}`)}) AS splits
        GROUP BY transfer_account_id`;
      const rows = await query<{ account_id: string; booked: string }>(sql`${leg("account_id", "booked_minor")}
        UNION ALL ${leg("transfer_account_id", "transfer_booked_minor")} UNION ALL ${splits}`);
      const sums = new Map<string, bigint>();
      for (const { account_id, booked } of rows) {
        sums.set(account_id, (sums.get(account_id) ?? 0n) + parseExactSum(booked));
      }
      return sums;
    },

    /** The booked transactions after the day `after`, up to `until`. */
    async list(after: string, until: string): Promise<UpcomingTransaction[]> {
      const [rows, splits] = await pipelined([
        query<UpcomingRow>(sql`SELECT t.id, t.authorized_at AS day, t.account_id, t.transfer_account_id,
            t.booked_minor, t.transfer_booked_minor, p.name AS payee_name
          FROM (
            SELECT * FROM ${byDay}
            WHERE budget_id = ${budgetId} AND authorized_at > ${after} AND authorized_at <= ${until}
              AND (booked_minor <> 0 OR transfer_booked_minor <> 0 OR is_split)
          ) AS t LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
          ORDER BY t.authorized_at, t.id`),
        query<SplitBookingRow>(sql`SELECT transaction_id, transfer_account_id AS account_id,
            transfer_booked_minor AS booked_minor
          FROM (${splitPostings(
            dialect,
            "transactions_split_by_day",
            sql`${isTransferSplit} AND transactions.authorized_at > ${after} AND transactions.authorized_at <= ${until}`,
          )}) AS splits ORDER BY transaction_id, position`),
      ]);
      const ofSplits = Map.groupBy(splits, ({ transaction_id }) => transaction_id);
      const upcoming = rows.map(({ account_id, booked_minor, transfer_account_id, transfer_booked_minor, ...row }) => ({
        ...row,
        bookings: [
          { account_id, booked_minor },
          ...(transfer_account_id === null
            ? []
            : [{ account_id: transfer_account_id, booked_minor: transfer_booked_minor }]),
          ...(ofSplits.get(row.id) ?? []),
        ],
      }));
      return upcoming.filter(({ bookings }) => bookings.some(({ booked_minor }) => booked_minor !== 0));
    },
  };
}

/** The transactions with an unknown decider of their category, or with a decider although they are split. */
export async function listWrongDeciders(
  { query }: Db,
  budgetId?: string,
): Promise<{ budget_id: string; id: string }[]> {
  return await query(sql`SELECT budget_id, id FROM transactions
    WHERE ${isOf(budgetId, "budget_id")} AND category_decided_by IS NOT NULL
    AND (is_split OR category_decided_by NOT LIKE 'rule:%'
      AND category_decided_by NOT IN ('you', 'file', 'default', 'learned'))
    ORDER BY budget_id, id`);
}
