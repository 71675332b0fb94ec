/** The notes of categories and of periods. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0066-notes";

export function statements({ text, withoutRowid }: MigrationEngine): string[] {
  return [
    `ALTER TABLE categories ADD COLUMN note ${text}`,
    `CREATE TABLE period_notes (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      note ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${withoutRowid}`,
  ];
}
