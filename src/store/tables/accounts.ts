/** Accounts and their balances. `queries/relabeling.ts` changes their currency. */
import type { Account } from "../../domain/account.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db, Dialect } from "../engine.ts";
import { type Sql, sql } from "../sql.ts";
import { resourceReads, resourceRows } from "./resource-table.ts";

const ACCOUNTS = resourceRows("account");

export function accountReads(db: Db, budgetId: string) {
  return {
    ...resourceReads(db, budgetId, ACCOUNTS),

    /** The accounts that exist, by id. */
    async findMany(ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await db.query<object>(selectMany(db.dialect, budgetId, ids)));
    },
  };
}

export function accountWrites({ dialect, insert, update, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Like `findMany`, and locks the rows until the transaction ends, in id order. */
    async lock(ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await query<object>(sql`${selectMany(dialect, budgetId, ids)} ${dialect.forUpdate}`));
    },

    async insert(account: Account): Promise<void> {
      notes.created("account", account.id, account);
      await insert("accounts", [{ budget_id: budgetId, ...account }]);
    },

    async update(before: Account, after: Account): Promise<void> {
      notes.accountUpdated(after.id, before, after);
      const rows = [{ budget_id: budgetId, ...after }];
      await update("accounts", ACCOUNTS.updated, rows);
    },

    /** Stores `opening_minor`, `booked_minor` and `updated_at` of accounts. `before` is the result of `lock`. */
    async updateBalances(before: ReadonlyMap<string, Account>, accounts: readonly Account[]): Promise<void> {
      for (const account of accounts) notes.balanceMoved(account.id, before.get(account.id) ?? account, account);
      const rows = accounts.map((account) => ({ budget_id: budgetId, ...account }));
      await update("accounts", ["opening_minor", "booked_minor", "updated_at"], rows);
    },

    /** Stores the balance of an account and its reconciled part. */
    async updateBalance(before: Account, after: Account): Promise<void> {
      notes.balanceMoved(after.id, before, after);
      const rows = [{ budget_id: budgetId, ...after }];
      await update("accounts", ["opening_minor", "booked_minor", "reconciled_minor", "updated_at"], rows);
    },

    async remove(account: Account): Promise<void> {
      const { id } = account;
      notes.deleted("account", id, account);
      await query(sql`DELETE FROM accounts WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}

function selectMany(dialect: Dialect, budgetId: string, ids: readonly string[]): Sql {
  return sql`SELECT ${ACCOUNTS.columns} FROM accounts
    WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)} ORDER BY id`;
}

function byId(rows: readonly object[]): Map<string, Account> {
  return new Map(rows.map(ACCOUNTS.toRecord).map((account) => [account.id, account]));
}
