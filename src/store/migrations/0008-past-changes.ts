/** How often what is past has changed, by month, so that what past months came to may be remembered until then. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0008-past-changes";

export function statements({ text, bigint, clusteredTableOptions }: MigrationEngine): string[] {
  return [
    // Empty text stands for every month.
    `CREATE TABLE past_changes (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      year_month ${text} NOT NULL,
      change_count ${bigint} NOT NULL,
      PRIMARY KEY (budget_id, year_month)
    ) ${clusteredTableOptions}`,
  ];
}
