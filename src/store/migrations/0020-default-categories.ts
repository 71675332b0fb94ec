/**
 * The default category of a payee, in a table of its own: SQLite cannot add a column with a foreign key that starts with
 * the budget.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0020-default-categories";

export function statements({ text, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE payee_default_categories (
      budget_id ${text} NOT NULL,
      payee_id ${text} NOT NULL,
      category_id ${text} NOT NULL,
      PRIMARY KEY (budget_id, payee_id),
      FOREIGN KEY (budget_id, payee_id) REFERENCES payees (budget_id, id),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id)
    ) ${withoutRowid}`,
    `CREATE INDEX payee_default_categories_by_category ON payee_default_categories (budget_id, category_id)`,
  ];
}
