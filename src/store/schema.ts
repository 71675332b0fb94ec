/**
 * The tables as Kysely sees them, the same on every engine. A column bears the name of the field that it holds, amounts
 * are minor units in 64-bit integers, days and timestamps are ISO text, ids are text. Booleans are 0 and 1 on SQLite:
 * each table's file turns rows into records.
 */
import type { AccountType } from "../domain/account.ts";
import type { CategoryKind } from "../domain/category.ts";
import type { Scope } from "../domain/token.ts";
import type { TransactionSource } from "../domain/transaction.ts";

/** Written as true and false; read as that, or as 1 and 0. */
type Bool = boolean | 0 | 1;

export interface Schema {
  budgets: {
    id: string;
    name: string;
    currency: string;
    time_zone: string;
    created_at: string;
  };
  tokens: {
    budget_id: string;
    id: string;
    name: string;
    digest: string;
    scope: Scope;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
  };
  accounts: {
    budget_id: string;
    id: string;
    name: string;
    type: AccountType;
    subtype: string;
    currency: string;
    opening_minor: number;
    booked_minor: number;
    limit_minor: number | null;
    is_hidden: Bool;
    mask: string;
    is_synced: Bool;
    created_at: string;
    updated_at: string;
  };
  categories: {
    budget_id: string;
    id: string;
    name: string;
    name_key: string;
    kind: CategoryKind;
    group: string | null;
    is_archived: Bool;
  };
  payees: {
    budget_id: string;
    id: string;
    name: string;
    name_key: string;
  };
  transactions: {
    budget_id: string;
    id: string;
    account_id: string;
    transfer_account_id: string | null;
    payee_id: string | null;
    category_id: string | null;
    amount_minor: number;
    currency: string;
    account_amount_minor: number | null;
    transfer_amount_minor: number | null;
    booked_minor: number;
    transfer_booked_minor: number;
    authorized_at: string;
    posted_at: string | null;
    is_pending: Bool;
    notes: string;
    /** The notes as a search compares them. */
    notes_key: string;
    source: TransactionSource;
    external_id: string | null;
    created_at: string;
    updated_at: string;
  };
  idempotency_keys: {
    budget_id: string;
    token_id: string;
    key: string;
    fingerprint: string;
    status: number;
    headers: string;
    body: string;
    created_at: string;
  };
  migrations: {
    id: string;
    applied_at: string;
  };
}
