/**
 * Sums of transactions: monthly flows for spending power, and daily summaries for the list. Fills them from the existing
 * transactions.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0002-summaries";

export function statements({ text, boolean, bigint, withoutRowid }: MigrationEngine): string[] {
  return [
    // A primary key cannot contain NULL, so empty text means "none". Each sum has two halves: see store/exact-sum.ts.
    `CREATE TABLE month_flows (
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
      PRIMARY KEY (budget_id, year_month, account_id, transfer_account_id, category_id, currency, is_inflow)
    ) ${withoutRowid}`,

    `INSERT INTO month_flows
      SELECT budget_id, substr(authorized_at, 1, 7), account_id, COALESCE(transfer_account_id, ''),
        COALESCE(category_id, ''), currency, amount_minor > 0, COUNT(*),
        SUM(amount_minor / 1000000), SUM(amount_minor % 1000000),
        SUM(charged / 1000000), SUM(charged % 1000000), SUM(transferred / 1000000), SUM(transferred % 1000000)
      FROM (
        SELECT transactions.*, COALESCE(account_amount_minor, amount_minor) AS charged,
          CASE WHEN transfer_account_id IS NULL THEN 0
            ELSE COALESCE(transfer_amount_minor, -account_amount_minor, -amount_minor) END AS transferred
        FROM transactions
      ) AS t GROUP BY 1, 2, 3, 4, 5, 6, 7`,

    `CREATE TABLE day_summaries (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      authorized_at ${text} NOT NULL,
      currency ${text} NOT NULL,
      transaction_count ${bigint} NOT NULL,
      pending_count ${bigint} NOT NULL,
      manual_count ${bigint} NOT NULL,
      sync_count ${bigint} NOT NULL,
      import_count ${bigint} NOT NULL,
      least_minor ${bigint} NOT NULL,
      greatest_minor ${bigint} NOT NULL,
      last_updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, authorized_at, currency)
    ) ${withoutRowid}`,

    `INSERT INTO day_summaries
      SELECT budget_id, authorized_at, currency, COUNT(*), COUNT(CASE WHEN is_pending THEN 1 END),
        COUNT(CASE source WHEN 'manual' THEN 1 END), COUNT(CASE source WHEN 'sync' THEN 1 END),
        COUNT(CASE source WHEN 'import' THEN 1 END), MIN(amount_minor), MAX(amount_minor), MAX(updated_at)
      FROM transactions GROUP BY 1, 2, 3`,
  ];
}
