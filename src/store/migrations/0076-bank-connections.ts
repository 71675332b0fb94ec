/**
 * Connections to banks, their accounts and the attempts to fetch from them. Imports and balances store the connection that they
 * come from. They have no foreign key to it, because they outlive it.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0076-bank-connections";

export function statements({ text, boolean, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE bank_connections (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      provider ${text} NOT NULL,
      name ${text} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('linking', 'active', 'needs_attention', 'paused')),
      settings ${text} NOT NULL,
      secret ${text},
      cursor ${text},
      problem ${text},
      problem_since ${text},
      consent_until ${text},
      hook_digest ${text},
      requests_on ${text},
      requests ${bigint} NOT NULL,
      slow_until ${text},
      last_success_at ${text},
      created_by ${text},
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,

    `CREATE TABLE bank_accounts (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      connection_id ${text} NOT NULL,
      external_key ${text} NOT NULL,
      identities ${text} NOT NULL,
      name ${text} NOT NULL,
      institution ${text},
      mask ${text},
      currency ${text},
      type ${text},
      state ${text} NOT NULL CHECK (state IN ('new', 'linked', 'ignored', 'unsupported')),
      account_id ${text},
      starts_on ${text},
      listed_until ${text},
      trusts_keys ${boolean} NOT NULL,
      key_changes ${bigint} NOT NULL,
      inverts_balance ${boolean},
      counts_pending ${boolean},
      balance_minor ${bigint},
      balance_at ${text},
      balance_seen_on ${text},
      last_check ${text},
      checked_seq ${bigint},
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, connection_id, external_key),
      FOREIGN KEY (budget_id, connection_id) REFERENCES bank_connections (budget_id, id),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id)
    ) ${strict}`,
    `CREATE UNIQUE INDEX bank_accounts_by_account ON bank_accounts (budget_id, account_id)`,

    `CREATE TABLE sync_runs (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      connection_id ${text} NOT NULL,
      cause ${text} NOT NULL CHECK (cause IN ('schedule', 'you', 'hook', 'first', 'program')),
      started_at ${text} NOT NULL,
      ended_at ${text},
      state ${text} NOT NULL CHECK (state IN ('running', 'ok', 'partial', 'failed')),
      problem ${text},
      requests ${bigint} NOT NULL,
      import_id ${text},
      detail ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      FOREIGN KEY (budget_id, connection_id) REFERENCES bank_connections (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX sync_runs_by_connection ON sync_runs (budget_id, connection_id, id)`,
    `CREATE INDEX sync_runs_by_start ON sync_runs (started_at)`,

    `ALTER TABLE imports ADD COLUMN connection_id ${text}`,
    `ALTER TABLE imports ADD COLUMN run_id ${text}`,
    `ALTER TABLE imports ADD COLUMN repeat_count ${bigint} NOT NULL DEFAULT 0`,
    `CREATE INDEX imports_by_connection ON imports (budget_id, connection_id, id)`,

    `ALTER TABLE balance_points ADD COLUMN pending_minor ${bigint}`,
  ];
}
