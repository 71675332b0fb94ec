/** The rows of undone imports whose transactions stayed, and an index that finds the rows repeated by later imports. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0041-kept-rows";

export function statements({ boolean, dropDefault }: MigrationEngine): string[] {
  return [
    `ALTER TABLE import_rows ADD COLUMN is_kept ${boolean} NOT NULL DEFAULT FALSE`,
    dropDefault("import_rows", "is_kept"),
    `CREATE INDEX import_rows_by_original ON import_rows (budget_id, duplicate_of) WHERE duplicate_of IS NOT NULL`,
  ];
}
