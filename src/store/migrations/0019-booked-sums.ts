/** Adds the booked amounts to the monthly sums: the amounts that transactions added to the balances of their accounts. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0019-booked-sums";

const BOOKED = ["booked_minor", "transfer_booked_minor"] as const;

const KEY = ["account_id", "transfer_account_id", "category_id", "currency", "is_inflow"] as const;

export function statements({ bigint, dropDefault }: MigrationEngine): string[] {
  return [
    ...BOOKED.map((column) => `ALTER TABLE month_flows ADD COLUMN ${column} ${bigint} NOT NULL DEFAULT 0`),
    `UPDATE month_flows SET booked_minor = summed.booked, transfer_booked_minor = summed.transfer_booked
      FROM (
        SELECT budget_id, substr(authorized_at, 1, 7) AS year_month, account_id,
          COALESCE(transfer_account_id, '') AS transfer_account_id, COALESCE(category_id, '') AS category_id, currency,
          amount_minor > 0 AS is_inflow,
          ${sumOf("booked_minor")} AS booked, ${sumOf("transfer_booked_minor")} AS transfer_booked
        FROM transactions
        GROUP BY budget_id, substr(authorized_at, 1, 7), account_id, COALESCE(transfer_account_id, ''),
          COALESCE(category_id, ''), currency, amount_minor > 0
      ) AS summed
      WHERE summed.budget_id = month_flows.budget_id AND summed.year_month = month_flows.year_month
        AND ${KEY.map((column) => `summed.${column} = month_flows.${column}`).join(" AND ")}`,
    ...BOOKED.map((column) => dropDefault("month_flows", column)),
  ];
}

/** As an integer: PostgreSQL adds bigints as numeric. Balances are limited to 2^52, so these sums fit in 64 bits. */
function sumOf(column: string): string {
  return `CAST(SUM(${column}) AS bigint)`;
}
