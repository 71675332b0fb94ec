/** The answers about two transactions that may be the same purchase. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0064-duplicate-answers";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE duplicate_answers (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      first_id ${text} NOT NULL,
      second_id ${text} NOT NULL,
      answer ${text} NOT NULL CHECK (answer IN ('same', 'different')),
      moved_rows ${text},
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
  ];
}
