/** The first tables: budgets, tokens, accounts, categories, payees, transactions, idempotency keys. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0001-foundation";

export function statements({ text, boolean, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE budgets (
      id ${text} NOT NULL PRIMARY KEY,
      name ${text} NOT NULL,
      currency ${text} NOT NULL,
      time_zone ${text} NOT NULL,
      created_at ${text} NOT NULL
    ) ${strict}`,

    `CREATE TABLE tokens (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      digest ${text} NOT NULL,
      scope ${text} NOT NULL CHECK (scope IN ('read', 'write', 'sync')),
      created_at ${text} NOT NULL,
      expires_at ${text},
      revoked_at ${text},
      last_used_at ${text},
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, digest)
    ) ${strict}`,

    `CREATE TABLE accounts (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      type ${text} NOT NULL CHECK (type IN ('depository', 'credit', 'loan', 'investment', 'other')),
      subtype ${text} NOT NULL,
      currency ${text} NOT NULL,
      opening_minor ${bigint} NOT NULL,
      booked_minor ${bigint} NOT NULL,
      limit_minor ${bigint},
      is_hidden ${boolean} NOT NULL,
      mask ${text} NOT NULL,
      is_synced ${boolean} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,

    `CREATE TABLE categories (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      name_key ${text} NOT NULL,
      kind ${text} NOT NULL CHECK (kind IN ('income', 'bill', 'saving', 'spending')),
      "group" ${text},
      is_archived ${boolean} NOT NULL,
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, name_key)
    ) ${strict}`,

    `CREATE TABLE payees (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      name_key ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, name_key)
    ) ${strict}`,

    `CREATE TABLE transactions (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      account_id ${text} NOT NULL,
      transfer_account_id ${text},
      payee_id ${text},
      category_id ${text},
      amount_minor ${bigint} NOT NULL,
      currency ${text} NOT NULL,
      account_amount_minor ${bigint},
      transfer_amount_minor ${bigint},
      booked_minor ${bigint} NOT NULL,
      transfer_booked_minor ${bigint} NOT NULL,
      authorized_at ${text} NOT NULL,
      posted_at ${text},
      is_pending ${boolean} NOT NULL,
      notes ${text} NOT NULL,
      notes_key ${text} NOT NULL,
      source ${text} NOT NULL CHECK (source IN ('manual', 'sync', 'import')),
      external_id ${text},
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      CHECK ((payee_id IS NULL) <> (transfer_account_id IS NULL)),
      CHECK (transfer_account_id IS NOT NULL OR transfer_booked_minor = 0),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id),
      FOREIGN KEY (budget_id, transfer_account_id) REFERENCES accounts (budget_id, id),
      FOREIGN KEY (budget_id, payee_id) REFERENCES payees (budget_id, id),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id)
    ) ${strict}`,

    // Indexes for the list of transactions and its filters.
    `CREATE INDEX transactions_by_day ON transactions (budget_id, authorized_at, id)`,
    `CREATE INDEX transactions_by_account ON transactions (budget_id, account_id, authorized_at, id)`,
    `CREATE INDEX transactions_by_transfer_account
      ON transactions (budget_id, transfer_account_id, authorized_at, id) WHERE transfer_account_id IS NOT NULL`,
    `CREATE INDEX transactions_by_payee
      ON transactions (budget_id, payee_id, authorized_at, id) WHERE payee_id IS NOT NULL`,
    `CREATE INDEX transactions_by_category
      ON transactions (budget_id, category_id, authorized_at, id) WHERE category_id IS NOT NULL`,
    `CREATE UNIQUE INDEX transactions_by_external_id
      ON transactions (budget_id, account_id, external_id) WHERE external_id IS NOT NULL`,

    `CREATE TABLE idempotency_keys (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      token_id ${text} NOT NULL,
      key ${text} NOT NULL,
      fingerprint ${text} NOT NULL,
      status integer NOT NULL,
      headers ${text} NOT NULL,
      body ${text} NOT NULL,
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, token_id, key),
      FOREIGN KEY (budget_id, token_id) REFERENCES tokens (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`,
  ];
}
