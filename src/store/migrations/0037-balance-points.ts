/** The balances that banks report in statements. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0037-balance-points";

export function statements({ text, bigint, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE balance_points (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      account_id ${text} NOT NULL,
      on_day ${text} NOT NULL,
      balance_minor ${bigint} NOT NULL,
      currency ${text} NOT NULL,
      import_id ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id),
      FOREIGN KEY (budget_id, import_id) REFERENCES imports (budget_id, id)
    ) ${withoutRowid}`,
    `CREATE INDEX balance_points_by_account ON balance_points (budget_id, account_id, on_day)`,
  ];
}
