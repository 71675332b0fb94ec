/** Stores the names of many payees in one text, so that a search reads fewer rows. Migration 0014 drops it. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0013-payee-names";

export function statements({ text, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE payee_names (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      bucket ${text} NOT NULL,
      name_keys ${text} NOT NULL,
      PRIMARY KEY (budget_id, bucket)
    ) ${withoutRowid}`,

    `INSERT INTO payee_names
      SELECT budget_id, substr(id, 35), string_agg('\n' || name_key || '\n', '')
      FROM payees GROUP BY budget_id, substr(id, 35)`,
  ];
}
