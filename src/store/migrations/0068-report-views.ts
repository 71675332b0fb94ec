/** Saved views of reports. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0068-report-views";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE report_views (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      report ${text} NOT NULL,
      grouped_by ${text},
      per ${text},
      length ${text},
      until ${text},
      against ${text},
      entered_by ${text},
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
  ];
}
