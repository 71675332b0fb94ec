/** Accounts and the two parts of their balances. */
import { type Expression, sql } from "kysely";
import type { Account } from "../domain/account.ts";
import { prepareAnyOf } from "./any-of.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";
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

type Key = Given<{ budgetId: string; id: string }>;

type Balance = Pick<Account, "id" | "opening_minor" | "booked_minor" | "updated_at">;

export function accountReads(db: Db) {
  const { kysely, prepare } = db;
  const all = prepare((given: Given<{ budgetId: string }>) =>
    kysely.selectFrom("accounts").select(COLUMNS).where("budget_id", "=", given.budgetId).orderBy("id"),
  );
  const one = prepare((given: Key) => selectOne(db, given));
  const many = prepareAnyOf(db, "id", (budgetId, isAnyOf) => selectMany(db, budgetId, isAnyOf));
  return {
    /** In order of creation. */
    async list(budgetId: string): Promise<Account[]> {
      return (await all({ budgetId })).map(toAccount);
    },

    async find(budgetId: string, id: string): Promise<Account | undefined> {
      const [row] = await one({ budgetId, id });
      return row && toAccount(row);
    },

    /** Those of the ids that exist, by id. */
    async findMany(budgetId: string, ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await many(budgetId, ids));
    },
  };
}

export function accountWrites(db: Db) {
  const { kysely, dialect, prepare } = db;
  const insert = dialect.inserter("accounts");
  const replaceBalances = dialect.inserter("accounts", WITH_ITS_BALANCE);
  const setBalance = prepare((given: Given<{ budgetId: string } & Balance>) =>
    kysely
      .updateTable("accounts")
      .set({ opening_minor: given.opening_minor, booked_minor: given.booked_minor, updated_at: given.updated_at })
      .where("budget_id", "=", given.budgetId)
      .where("id", "=", given.id),
  );
  const lock = prepareAnyOf(db, "id", (budgetId, isAnyOf) => dialect.lockRows(selectMany(db, budgetId, isAnyOf)));
  return {
    /** As `findMany`, and nobody else can change them until the transaction ends. Locked in the order of their ids. */
    async lockMany(budgetId: string, ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await lock(budgetId, ids));
    },

    async insert(budgetId: string, account: Account): Promise<void> {
      await insert([{ budget_id: budgetId, ...account }]);
    },

    /** All but the id: to set that, even to what it is, makes SQLite look at every transaction that names it. */
    async update(budgetId: string, { id, ...fields }: Account): Promise<void> {
      await kysely.updateTable("accounts").set(fields).where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Stores both parts of the balances of accounts that `lockMany` found, and when they were updated. */
    async updateBalances(budgetId: string, accounts: readonly Account[]): Promise<void> {
      const [account] = accounts;
      if (account !== undefined && accounts.length === 1) await setBalance({ budgetId, ...account });
      else await replaceBalances(accounts.map((one) => ({ budget_id: budgetId, ...one })));
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await kysely.deleteFrom("accounts").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}

/** What becomes of an account that is there already: the one way to change many with one statement on every engine. */
const WITH_ITS_BALANCE = sql`ON CONFLICT (budget_id, id) DO UPDATE SET opening_minor = excluded.opening_minor,
  booked_minor = excluded.booked_minor, updated_at = excluded.updated_at`;

function selectOne({ kysely }: Db, { budgetId, id }: Key) {
  return kysely.selectFrom("accounts").select(COLUMNS).where("budget_id", "=", budgetId).where("id", "=", id);
}

function selectMany({ kysely }: Db, budgetId: string, isAnyOf: Expression<boolean>) {
  return kysely.selectFrom("accounts").select(COLUMNS).where("budget_id", "=", budgetId).where(isAnyOf).orderBy("id");
}

function byId(rows: readonly Row[]): Map<string, Account> {
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

function toAccount(row: Row): Account {
  return { ...row, is_hidden: Boolean(row.is_hidden), is_synced: Boolean(row.is_synced) };
}
