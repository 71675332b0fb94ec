/** The user's values of rows of imports, beside those of the file. The index finds corrected rows by their new day. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0048-corrected-rows";

export function statements({ text, bigint }: MigrationEngine): string[] {
  return [
    `ALTER TABLE import_rows ADD COLUMN corrected_day ${text}`,
    `ALTER TABLE import_rows ADD COLUMN corrected_amount_minor ${bigint}`,
    `ALTER TABLE import_rows ADD COLUMN corrected_text ${text}`,
    `CREATE INDEX import_rows_by_corrected_day ON import_rows (budget_id, account_id, corrected_day)
      WHERE corrected_day IS NOT NULL`,
  ];
}
