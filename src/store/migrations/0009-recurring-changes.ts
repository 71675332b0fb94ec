/** Counts changes that affect recurring rules, so that open occurrences can be cached. Migration 0016 drops it. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0009-recurring-changes";

export function statements({ text, bigint, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE recurring_changes (
      budget_id ${text} NOT NULL PRIMARY KEY REFERENCES budgets (id),
      change_count ${bigint} NOT NULL
    ) ${withoutRowid}`,
    `INSERT INTO recurring_changes SELECT DISTINCT budget_id, 1 FROM recurring_rules`,
  ];
}
