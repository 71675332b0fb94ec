/** The suggested recurring rules that a user dismissed. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0036-dismissed-suggestions";

export function statements({ text, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE dismissed_suggestions (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      account_id ${text},
      transfer_account_id ${text},
      payee_id ${text},
      currency ${text} NOT NULL,
      amount_minor ${bigint} NOT NULL,
      amount_to_minor ${bigint},
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
  ];
}
