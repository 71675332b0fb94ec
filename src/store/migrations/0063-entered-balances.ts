/** A person can enter the balance of a day. Such a balance point has no import. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0063-entered-balances";

export function statements({ text, bigint, withoutRowid, isSqlite }: MigrationEngine): string[] {
  const entered = `CREATE INDEX balance_points_entered ON balance_points (budget_id, account_id, on_day)
    WHERE import_id IS NULL`;
  if (!isSqlite) return [`ALTER TABLE balance_points ALTER COLUMN import_id DROP NOT NULL`, entered];
  return [
    `CREATE TABLE all_balance_points (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      account_id ${text} NOT NULL,
      on_day ${text} NOT NULL,
      balance_minor ${bigint} NOT NULL,
      currency ${text} NOT NULL,
      import_id ${text},
      PRIMARY KEY (budget_id, id),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id),
      FOREIGN KEY (budget_id, import_id) REFERENCES imports (budget_id, id)
    ) ${withoutRowid}`,
    `INSERT INTO all_balance_points
      SELECT budget_id, id, account_id, on_day, balance_minor, currency, import_id FROM balance_points`,
    `DROP TABLE balance_points`,
    `ALTER TABLE all_balance_points RENAME TO balance_points`,
    `CREATE INDEX balance_points_by_account ON balance_points (budget_id, account_id, on_day)`,
    entered,
  ];
}
