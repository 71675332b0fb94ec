/**
 * Transactions. A transfer is one row with both legs. Every change also updates the monthly sums. `transaction-list.ts`
 * lists transactions.
 */
import { foldText } from "../../domain/name.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import { monthFlowWrites } from "../changes/month-flows.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { pipelined } from "../pipelined.ts";
import type { Schema } from "../schema.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";
import { referenceReads } from "./references.ts";
import { transactionTagReads, transactionTagWrites } from "./transaction-tags.ts";

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
  "reviewed_at",
  "created_at",
  "updated_at",
  "has_tags",
] as const;

export type TransactionRow = Pick<Schema["transactions"], (typeof TRANSACTION_COLUMNS)[number]>;

export interface TransactionUpdate {
  readonly before: Transaction;
  readonly after: Transaction;
}

/** The id that a bank or client gave a transaction, unique within its account. */
export interface ExternalId {
  readonly account_id: string;
  readonly external_id: string;
}

export function transactionReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const complete = transactionsOf(db, budgetId);
  return {
    ...referenceReads(db, budgetId, "transactions"),

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

    /** The ids of an account's transactions, on either side of a transfer. */
    async listIdsOfAccount(accountId: string): Promise<string[]> {
      const leg = (column: string) =>
        sql`SELECT id FROM transactions WHERE budget_id = ${budgetId} AND ${raw(column)} = ${accountId}`;
      const rows = await query<{ id: string }>(sql`${leg("account_id")} UNION ALL ${leg("transfer_account_id")}`);
      return rows.map(({ id }) => id);
    },

    /** The existing transactions with these external ids. */
    async findByExternalIds(
      externalIds: readonly ExternalId[],
    ): Promise<readonly (ExternalId & { readonly id: string })[]> {
      const pairs = externalIds.map(({ account_id, external_id }) => [account_id, external_id] as const);
      return await query(sql`SELECT id, account_id, external_id FROM transactions WHERE budget_id = ${budgetId}
        AND external_id IS NOT NULL AND ${dialect.anyPairOf(["account_id", "external_id"], pairs)}`);
    },
  };
}

export function transactionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { kysely, dialect, insert, update, query } = db;
  const monthFlows = monthFlowWrites(db, budgetId);
  const complete = transactionsOf(db, budgetId);
  const { insertTags, replaceTags, removeTags } = transactionTagWrites(db, budgetId);
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
      await pipelined([insert("transactions", rows), monthFlows.record([], transactions)]);
      await insertTags(transactions);
    },

    /** Each `before` must be the result of `lock`. */
    async updateMany(updates: readonly TransactionUpdate[]): Promise<void> {
      for (const { before, after } of updates) notes.updated("transaction", after.id, before, after);
      const changed = changedColumns(updates);
      const rows = updates.map(({ after }) => ({ budget_id: budgetId, ...columnsOf(after) }));
      await pipelined([
        changed.length === 0 ? undefined : update("transactions", changed, rows),
        monthFlows.record(
          updates.map(({ before }) => before),
          updates.map(({ after }) => after),
        ),
        replaceTags(updates),
      ]);
    },

    /** `transactions` must be the results of `lock`. No occurrence may be linked to them any more. */
    async removeMany(transactions: readonly Transaction[]): Promise<void> {
      for (const transaction of transactions) notes.deleted("transaction", transaction.id, transaction);
      await removeTags(transactions.flatMap(({ id, tags }) => (tags.length > 0 ? [id] : [])));
      const ids = transactions.map(({ id }) => id);
      await query(sql`DELETE FROM transactions WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
      await monthFlows.record(transactions, []);
    },

    /** Replaces a payee or category in every transaction. */
    async replace(column: "payee_id" | "category_id", from: string, to: string, updatedAt: string) {
      if (column === "category_id") await monthFlows.moveCategory(from, to);
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

/** Completes rows to transactions. Only rows with tags need another query. */
export function transactionsOf(db: Db, budgetId: string): (rows: readonly TransactionRow[]) => Promise<Transaction[]> {
  const { listTagNames } = transactionTagReads(db, budgetId);
  return async (rows) => {
    const tags = await listTagNames(rows.flatMap(({ id, has_tags }) => (has_tags ? [id] : [])));
    return rows.map(({ has_tags, ...row }) => ({
      ...row,
      is_pending: Boolean(row.is_pending),
      tags: tags.get(row.id) ?? [],
    }));
  };
}

function columnsOf({ tags, ...fields }: Transaction) {
  return { ...fields, has_tags: tags.length > 0, notes_key: foldText(fields.notes) };
}

/** The columns that any of the updates changes. SQLite writes the indexes of all columns that an update sets. */
function changedColumns(updates: readonly TransactionUpdate[]) {
  const changed = new Set<keyof ReturnType<typeof columnsOf>>();
  for (const { before, after } of updates) {
    for (const name of PLAIN_COLUMNS) if (before[name] !== after[name]) changed.add(name);
    if (before.tags.length > 0 !== after.tags.length > 0) changed.add("has_tags");
  }
  if (changed.has("notes")) changed.add("notes_key");
  return [...changed];
}

const PLAIN_COLUMNS = TRANSACTION_COLUMNS.filter((name) => name !== "has_tags");

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
    /** The latest transactions since a day, grouped by the column, at most `limit` per group, newest first. */
    async listRecent(
      column: "payee_id" | "transfer_account_id",
      { since, limit }: { readonly since: string; readonly limit: number },
    ): Promise<RecentTransaction[][]> {
      const id = raw(column);
      const rows = await query<RecentTransaction>(sql`
        SELECT ${columns(RECENT_COLUMNS)} FROM (
          SELECT ${columns(RECENT_COLUMNS)}, ROW_NUMBER() OVER (PARTITION BY ${id} ORDER BY authorized_at DESC, id DESC) AS place
          FROM ${dialect.indexed("transactions", "transactions_by_day")}
          WHERE budget_id = ${budgetId} AND authorized_at >= ${since} AND ${id} IS NOT NULL
        ) AS recent WHERE place <= ${limit} ORDER BY ${id}, place`);
      return [...Map.groupBy(rows, (row) => row[column]).values()];
    },
  };
}

export interface UpcomingTransaction {
  readonly id: string;
  readonly day: string;
  readonly account_id: string;
  readonly transfer_account_id: string | null;
  readonly booked_minor: number;
  readonly transfer_booked_minor: number;
  /** Null on a transfer. */
  readonly payee_name: string | null;
}

export function upcomingTransactionReads({ dialect, query }: Db, budgetId: string) {
  const byDay = dialect.indexed("transactions", "transactions_by_day");
  return {
    /** The booked amounts of all transactions after a day, by account, in minor units of the account's currency. */
    async sumBooked(day: string): Promise<ReadonlyMap<string, bigint>> {
      const leg = (account: string, amount: string) => sql`SELECT ${raw(account)} AS account_id,
        ${exactSum(amount)} AS booked FROM ${byDay}
        WHERE budget_id = ${budgetId} AND authorized_at > ${day} AND ${raw(account)} IS NOT NULL GROUP BY ${raw(account)}`;
      const rows = await query<{ account_id: string; booked: string }>(sql`${leg("account_id", "booked_minor")}
        UNION ALL ${leg("transfer_account_id", "transfer_booked_minor")}`);
      const sums = new Map<string, bigint>();
      for (const { account_id, booked } of rows) {
        sums.set(account_id, (sums.get(account_id) ?? 0n) + parseExactSum(booked));
      }
      return sums;
    },

    /** The booked transactions after the day `after`, up to `until`. */
    async list(after: string, until: string): Promise<UpcomingTransaction[]> {
      return await query(sql`SELECT t.id, t.authorized_at AS day, t.account_id, t.transfer_account_id,
          t.booked_minor, t.transfer_booked_minor, p.name AS payee_name
        FROM (
          SELECT * FROM ${byDay}
          WHERE budget_id = ${budgetId} AND authorized_at > ${after} AND authorized_at <= ${until}
            AND (booked_minor <> 0 OR transfer_booked_minor <> 0)
        ) AS t LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
        ORDER BY t.authorized_at, t.id`);
    },
  };
}
