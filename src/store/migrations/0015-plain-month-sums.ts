/** Stores each monthly sum in one column instead of two halves, which could hold sums beyond 64 bits. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0015-plain-month-sums";

const SUMS = ["amount", "account_amount", "transfer_amount"] as const;

const KEY = "budget_id, year_month, transfer_account_id, category_id, is_inflow, currency, account_id";

/** The largest 64-bit integer. It replaces larger sums, which were already too large to be reported. */
const MOST = "9223372036854775807";

export function statements({ text, boolean, bigint, isSqlite, withoutRowid }: MigrationEngine): string[] {
  const byCategory = `CREATE INDEX month_flows_by_category ON month_flows
    (budget_id, category_id, transfer_account_id, is_inflow, account_id, year_month, account_amount_minor)`;
  if (!isSqlite) {
    const wholeOf = (sum: string) => `CAST(${sum}_millions AS numeric) * 1000000 + ${sum}_rest`;
    return [
      ...SUMS.map((sum) => `ALTER TABLE month_flows ADD COLUMN ${sum}_minor ${bigint} NOT NULL DEFAULT 0`),
      `UPDATE month_flows SET ${SUMS.map((sum) => `${sum}_minor = GREATEST(LEAST(${wholeOf(sum)}, ${MOST}), -${MOST})`).join(", ")}`,
      ...SUMS.flatMap((sum) => [
        `ALTER TABLE month_flows ALTER COLUMN ${sum}_minor DROP DEFAULT`,
        `ALTER TABLE month_flows DROP COLUMN ${sum}_millions`,
        `ALTER TABLE month_flows DROP COLUMN ${sum}_rest`,
      ]),
      `DROP INDEX month_flows_by_category`,
      byCategory,
    ];
  }
  // SQLite converts an integer that is too large to a floating-point number, which MIN and MAX then replace.
  const wholeOf = (sum: string) => `MAX(MIN(${sum}_millions * 1000000 + ${sum}_rest, ${MOST}), -${MOST})`;
  return [
    `CREATE TABLE plain_month_flows (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      year_month ${text} NOT NULL,
      account_id ${text} NOT NULL,
      transfer_account_id ${text} NOT NULL,
      category_id ${text} NOT NULL,
      currency ${text} NOT NULL,
      is_inflow ${boolean} NOT NULL,
      transaction_count ${bigint} NOT NULL,
      amount_minor ${bigint} NOT NULL,
      account_amount_minor ${bigint} NOT NULL,
      transfer_amount_minor ${bigint} NOT NULL,
      PRIMARY KEY (${KEY})
    ) ${withoutRowid}`,
    `INSERT INTO plain_month_flows
      SELECT budget_id, year_month, account_id, transfer_account_id, category_id, currency, is_inflow, transaction_count,
        ${SUMS.map(wholeOf).join(", ")}
      FROM month_flows`,
    `DROP TABLE month_flows`,
    `ALTER TABLE plain_month_flows RENAME TO month_flows`,
    byCategory,
    `CREATE INDEX month_flows_by_account ON month_flows (budget_id, account_id, year_month)`,
    `CREATE INDEX month_flows_by_transfer_account ON month_flows (budget_id, transfer_account_id, year_month)`,
  ];
}
