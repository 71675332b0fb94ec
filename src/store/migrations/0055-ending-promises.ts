/**
 * A recurring rule remembers its earlier schedules, and the day on which its amount or category last changed. An
 * occurrence can be still owed.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0055-ending-promises";

export function statements({ boolean, text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE recurring_rules ADD COLUMN earlier ${text}`,
    `ALTER TABLE recurring_rules ADD COLUMN terms_changed_on ${text}`,
    `ALTER TABLE occurrence_decisions ADD COLUMN is_still_owed ${boolean} NOT NULL DEFAULT false`,
  ];
}
