/**
 * A transaction may count on another day than its own. The counting days of existing transactions are decided later, per
 * budget.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0056-counting-days";

export function statements({ boolean, text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE transactions ADD COLUMN counts_on ${text}`,
    `ALTER TABLE transactions ADD COLUMN counts_on_decided_by ${text}`,
    `CREATE INDEX transactions_by_counting_day ON transactions (budget_id, counts_on) WHERE counts_on IS NOT NULL`,
    `CREATE INDEX transactions_moved_by_day ON transactions (budget_id, authorized_at) WHERE counts_on IS NOT NULL`,
    `ALTER TABLE recurring_rules ADD COLUMN counts_in ${text} NOT NULL DEFAULT 'same'`,
    `ALTER TABLE budgets ADD COLUMN counting_days_pending ${boolean} NOT NULL DEFAULT false`,
    `UPDATE budgets SET counting_days_pending = true`,
  ];
}
