/**
 * Reconciliations of accounts, the marks of reconciled legs, and their sum. The indexes of the legs include the marks, so
 * that the legs without one are found without reading the others.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0025-reconciliations";

const MARKS = ["reconciled_at", "reconciliation_id", "transfer_reconciled_at", "transfer_reconciliation_id"] as const;

export function statements({ text, bigint, dropDefault, withoutRowid }: MigrationEngine): string[] {
  return [
    `ALTER TABLE accounts ADD COLUMN reconciled_minor ${bigint} NOT NULL DEFAULT 0`,
    dropDefault("accounts", "reconciled_minor"),

    `CREATE TABLE reconciliations (
      budget_id ${text} NOT NULL,
      account_id ${text} NOT NULL,
      id ${text} NOT NULL,
      on_day ${text} NOT NULL,
      balance_minor ${bigint},
      currency ${text} NOT NULL,
      at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id)
    ) ${withoutRowid}`,
    `CREATE INDEX reconciliations_by_account ON reconciliations (budget_id, account_id, id)`,

    ...MARKS.map((column) => `ALTER TABLE transactions ADD COLUMN ${column} ${text}`),
    `DROP INDEX transactions_by_account`,
    `CREATE INDEX transactions_by_account ON transactions (budget_id, account_id, authorized_at, id, reconciliation_id)`,
    `DROP INDEX transactions_by_transfer_account`,
    `CREATE INDEX transactions_by_transfer_account
      ON transactions (budget_id, transfer_account_id, authorized_at, id, transfer_reconciliation_id)
      WHERE transfer_account_id IS NOT NULL`,
  ];
}
