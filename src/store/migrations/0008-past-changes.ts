/** Counts changes to past months, so that their results can be cached. Migration 0016 drops it. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0008-past-changes";

export function statements({ text, bigint, withoutRowid }: MigrationEngine): string[] {
  return [
    // Empty text means every month.
    `CREATE TABLE past_changes (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      year_month ${text} NOT NULL,
      change_count ${bigint} NOT NULL,
      PRIMARY KEY (budget_id, year_month)
    ) ${withoutRowid}`,
  ];
}
