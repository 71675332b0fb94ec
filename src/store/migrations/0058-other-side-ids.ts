/** A transfer also stores the bank's id of its other side, which is unique on the other account. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0058-other-side-ids";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE transactions ADD COLUMN transfer_external_id ${text}`,
    `CREATE UNIQUE INDEX transactions_by_transfer_external_id
      ON transactions (budget_id, transfer_account_id, transfer_external_id) WHERE transfer_external_id IS NOT NULL`,
  ];
}
