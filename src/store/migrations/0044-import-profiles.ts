/** The answers about files, for later files of the same account and shape. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0044-import-profiles";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE import_profiles (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      account_id ${text} NOT NULL,
      shape ${text} NOT NULL,
      format ${text} NOT NULL,
      file_name ${text} NOT NULL,
      answers ${text} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, account_id, shape)
    ) ${strict}`,
  ];
}
