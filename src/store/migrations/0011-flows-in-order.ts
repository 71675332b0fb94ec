/** Reorders the primary key of monthly sums, so that the sums of all accounts that spending power adds are adjacent. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0011-flows-in-order";

const KEY = "budget_id, year_month, transfer_account_id, category_id, is_inflow, currency, account_id";

export function statements({ text, boolean, bigint, isSqlite, withoutRowid }: MigrationEngine): string[] {
  if (!isSqlite) {
    return [
      `ALTER TABLE month_flows DROP CONSTRAINT month_flows_pkey`,
      `ALTER TABLE month_flows ADD CONSTRAINT month_flows_pkey PRIMARY KEY (${KEY})`,
    ];
  }
  return [
    `CREATE TABLE month_flows_in_order (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      year_month ${text} NOT NULL,
      account_id ${text} NOT NULL,
      transfer_account_id ${text} NOT NULL,
      category_id ${text} NOT NULL,
      currency ${text} NOT NULL,
      is_inflow ${boolean} NOT NULL,
      transaction_count ${bigint} NOT NULL,
      amount_millions ${bigint} NOT NULL,
      amount_rest ${bigint} NOT NULL,
      account_amount_millions ${bigint} NOT NULL,
      account_amount_rest ${bigint} NOT NULL,
      transfer_amount_millions ${bigint} NOT NULL,
      transfer_amount_rest ${bigint} NOT NULL,
      PRIMARY KEY (${KEY})
    ) ${withoutRowid}`,
    `INSERT INTO month_flows_in_order SELECT * FROM month_flows`,
    `DROP TABLE month_flows`,
    `ALTER TABLE month_flows_in_order RENAME TO month_flows`,
    `CREATE INDEX month_flows_by_category ON month_flows (budget_id, category_id, year_month)`,
    `CREATE INDEX month_flows_by_account ON month_flows (budget_id, account_id, year_month)`,
    `CREATE INDEX month_flows_by_transfer_account ON month_flows (budget_id, transfer_account_id, year_month)`,
  ];
}
