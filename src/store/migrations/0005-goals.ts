/** Goals, and indexes on the monthly flows of a category or a transfer account. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0005-goals";

export function statements({ text, boolean, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE goals (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      category_id ${text},
      account_id ${text},
      amount_minor ${bigint},
      due_on ${text},
      monthly_minor ${bigint},
      starts_in ${text} NOT NULL,
      already_minor ${bigint} NOT NULL,
      is_archived ${boolean} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      CHECK ((category_id IS NULL) <> (account_id IS NULL)),
      CHECK ((due_on IS NULL) <> (monthly_minor IS NULL)),
      CHECK (due_on IS NULL OR amount_minor IS NOT NULL),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX goals_by_category ON goals (budget_id, category_id) WHERE category_id IS NOT NULL`,
    `CREATE INDEX goals_by_account ON goals (budget_id, account_id) WHERE account_id IS NOT NULL`,
    `CREATE UNIQUE INDEX goals_open_by_category
      ON goals (budget_id, category_id) WHERE category_id IS NOT NULL AND NOT is_archived`,
    `CREATE UNIQUE INDEX goals_open_by_account
      ON goals (budget_id, account_id) WHERE account_id IS NOT NULL AND NOT is_archived`,

    `CREATE INDEX month_flows_by_category ON month_flows (budget_id, category_id, year_month)`,
    `CREATE INDEX month_flows_by_account ON month_flows (budget_id, account_id, year_month)`,
    `CREATE INDEX month_flows_by_transfer_account ON month_flows (budget_id, transfer_account_id, year_month)`,
  ];
}
