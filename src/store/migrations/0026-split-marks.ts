/**
 * The marks of splits that are reconciled on their other account. Like the indexes of the other legs, the index of these
 * splits includes the mark.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0026-split-marks";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE transaction_splits ADD COLUMN transfer_reconciled_at ${text}`,
    `ALTER TABLE transaction_splits ADD COLUMN transfer_reconciliation_id ${text}`,
    `DROP INDEX transaction_splits_by_transfer_account`,
    `CREATE INDEX transaction_splits_by_transfer_account
      ON transaction_splits
        (budget_id, transfer_account_id, authorized_at, transaction_id, transfer_reconciliation_id)
      WHERE transfer_account_id IS NOT NULL`,
  ];
}
