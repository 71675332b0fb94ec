/** A plan may take money back out of a fund, and a goal may repeat. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0054-funds";

export function statements({ text, bigint, strict, isSqlite }: MigrationEngine): string[] {
  const goals = `ALTER TABLE goals ADD COLUMN repeats integer`;
  if (!isSqlite) return [goals, `ALTER TABLE planned_amounts DROP CONSTRAINT planned_amounts_amount_minor_check`];
  return [
    goals,
    `CREATE TABLE signed_planned_amounts (
      budget_id ${text} NOT NULL,
      year_month ${text} NOT NULL,
      category_id ${text} NOT NULL,
      amount_minor ${bigint} NOT NULL,
      PRIMARY KEY (budget_id, year_month, category_id),
      FOREIGN KEY (budget_id, year_month) REFERENCES month_plans (budget_id, year_month),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id)
    ) ${strict}`,
    `INSERT INTO signed_planned_amounts SELECT budget_id, year_month, category_id, amount_minor FROM planned_amounts`,
    `DROP TABLE planned_amounts`,
    `ALTER TABLE signed_planned_amounts RENAME TO planned_amounts`,
    `CREATE INDEX planned_amounts_by_category ON planned_amounts (budget_id, category_id)`,
  ];
}
