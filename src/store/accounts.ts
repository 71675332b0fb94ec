/** Accounts and the two parts of their balances. */
import type { Account } from "../domain/account.ts";
import type { Db, Dialect } from "./engine.ts";
import type { Schema } from "./schema.ts";
import { columns, raw, type Sql, sql } from "./sql.ts";

const COLUMNS = columns([
  "id",
  "name",
  "type",
  "subtype",
  "currency",
  "opening_minor",
  "booked_minor",
  "limit_minor",
  "is_hidden",
  "mask",
  "is_synced",
  "created_at",
  "updated_at",
]);

type Row = Omit<Schema["accounts"], "budget_id">;

export function accountReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** In order of creation. */
    async list(): Promise<Account[]> {
      const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM accounts WHERE budget_id = ${budgetId} ORDER BY id`);
      return rows.map(toAccount);
    },

    async find(id: string): Promise<Account | undefined> {
      const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM accounts WHERE budget_id = ${budgetId} AND id = ${id}`);
      return rows.map(toAccount)[0];
    },

    /** Those of the ids that exist, by id. */
    async findMany(ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await query<Row>(selectMany(dialect, budgetId, ids)));
    },
  };
}

export function accountWrites({ kysely, dialect, insert, query }: Db, budgetId: string) {
  return {
    /** As `findMany`, and nobody else can change them until the transaction ends. Locked in the order of their ids. */
    async lockMany(ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await query<Row>(sql`${selectMany(dialect, budgetId, ids)} ${dialect.forUpdate}`));
    },

    async insert(account: Account): Promise<void> {
      await insert("accounts", [{ budget_id: budgetId, ...account }]);
    },

    /** All but the id: if a statement sets it, SQLite looks at every transaction that names the account. */
    async update({ id, ...fields }: Account): Promise<void> {
      await kysely.updateTable("accounts").set(fields).where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Stores both parts of the balances of accounts that `lockMany` found, and when they were updated. */
    async updateBalances(accounts: readonly Account[]): Promise<void> {
      const rows = accounts.map((account) => ({ budget_id: budgetId, ...account }));
      await insert("accounts", rows, REPLACE_BALANCE);
    },

    async remove(id: string): Promise<void> {
      await kysely.deleteFrom("accounts").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}

/** The one way to change many accounts with one statement on every engine. */
const REPLACE_BALANCE = raw(`ON CONFLICT (budget_id, id) DO UPDATE SET opening_minor = excluded.opening_minor,
  booked_minor = excluded.booked_minor, updated_at = excluded.updated_at`);

function selectMany(dialect: Dialect, budgetId: string, ids: readonly string[]): Sql {
  return sql`SELECT ${COLUMNS} FROM accounts
    WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)} ORDER BY id`;
}

function byId(rows: readonly Row[]): Map<string, Account> {
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

function toAccount(row: Row): Account {
  return { ...row, is_hidden: Boolean(row.is_hidden), is_synced: Boolean(row.is_synced) };
}
