/** When someone reviewed each transaction. Existing transactions count as reviewed since their creation. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0023-reviewed";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE transactions ADD COLUMN reviewed_at ${text}`,
    `UPDATE transactions SET reviewed_at = created_at`,
    `CREATE INDEX transactions_unreviewed ON transactions (budget_id, authorized_at, id) WHERE reviewed_at IS NULL`,
  ];
}
