/** Rules for imported rows, and the fields of a row that a rule or an alias decided. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0039-rules";

export function statements({ text, boolean, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE rules (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      conditions ${text} NOT NULL,
      actions ${text} NOT NULL,
      stop ${boolean} NOT NULL,
      position integer NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `ALTER TABLE import_rows ADD COLUMN decided ${text}`,
  ];
}
