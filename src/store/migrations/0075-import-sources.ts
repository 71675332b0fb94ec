/** Imports store where their rows come from: a file, or transactions that a program sent. All earlier ones are files. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0075-import-sources";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE imports ADD COLUMN source ${text} NOT NULL DEFAULT 'file'`,
    `CREATE INDEX imports_by_source ON imports (budget_id, source, id)`,
  ];
}
