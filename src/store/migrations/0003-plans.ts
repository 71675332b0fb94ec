/**
 * Monthly plans, the display order of categories, the month from which a category or the budget carries, and the lowest
 * balance before a forecast warns.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0003-plans";

export function statements({ text, bigint, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `ALTER TABLE budgets ADD COLUMN carries_from ${text}`,
    `ALTER TABLE budgets ADD COLUMN floor_minor ${bigint}`,
    `ALTER TABLE categories ADD COLUMN position integer`,
    `ALTER TABLE categories ADD COLUMN carries_from ${text}`,

    // A month with its own plan, which may be empty.
    `CREATE TABLE month_plans (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      year_month ${text} NOT NULL,
      PRIMARY KEY (budget_id, year_month)
    ) ${withoutRowid}`,

    `CREATE TABLE planned_amounts (
      budget_id ${text} NOT NULL,
      year_month ${text} NOT NULL,
      category_id ${text} NOT NULL,
      amount_minor ${bigint} NOT NULL CHECK (amount_minor >= 0),
      PRIMARY KEY (budget_id, year_month, category_id),
      FOREIGN KEY (budget_id, year_month) REFERENCES month_plans (budget_id, year_month),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX planned_amounts_by_category ON planned_amounts (budget_id, category_id)`,
  ];
}
