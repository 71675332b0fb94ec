/** Accounts and the two parts of their balances. */
import { sql } from "kysely";
import type { Account } from "../domain/account.ts";
import type { Db } from "./engine.ts";
import type { Schema } from "./schema.ts";

const COLUMNS = [
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
] as const;

type Row = Omit<Schema["accounts"], "budget_id">;

export function accountReads(db: Db) {
  const { kysely } = db;
  return {
    /** In order of creation. */
    async list(budgetId: string): Promise<Account[]> {
      const rows = await kysely
        .selectFrom("accounts")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .orderBy("id")
        .execute();
      return rows.map(toAccount);
    },

    async find(budgetId: string, id: string): Promise<Account | undefined> {
      const row = await kysely
        .selectFrom("accounts")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toAccount(row);
    },

    /** Those of the ids that exist, by id. */
    async findMany(budgetId: string, ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await selectMany(db, budgetId, ids).execute());
    },
  };
}

export function accountWrites(db: Db) {
  const { kysely, dialect } = db;
  return {
    /** As `findMany`, and nobody else can change them until the transaction ends. Locked in the order of their ids. */
    async lockMany(budgetId: string, ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await dialect.lockRows(selectMany(db, budgetId, ids)).execute());
    },

    async insert(budgetId: string, account: Account): Promise<void> {
      await kysely
        .insertInto("accounts")
        .values({ budget_id: budgetId, ...account })
        .execute();
    },

    async update(budgetId: string, id: string, changes: Partial<Omit<Account, "id">>): Promise<void> {
      await kysely
        .updateTable("accounts")
        .set(changes)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    /** Moves both parts of an account's balance by a difference, in minor units. */
    async move(budgetId: string, id: string, by: BalanceMove, updatedAt: string): Promise<void> {
      await kysely
        .updateTable("accounts")
        .set({
          opening_minor: sql`opening_minor + ${by.openingMinor}`,
          booked_minor: sql`booked_minor + ${by.bookedMinor}`,
          updated_at: updatedAt,
        })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await kysely.deleteFrom("accounts").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}

export interface BalanceMove {
  readonly openingMinor: number;
  readonly bookedMinor: number;
}

function selectMany({ kysely, dialect }: Db, budgetId: string, ids: readonly string[]) {
  return kysely
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("budget_id", "=", budgetId)
    .where(dialect.isAnyOf("id", ids))
    .orderBy("id");
}

function byId(rows: readonly Row[]): Map<string, Account> {
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

function toAccount(row: Row): Account {
  return { ...row, is_hidden: Boolean(row.is_hidden), is_synced: Boolean(row.is_synced) };
}
