/**
 * Statements store up to which day they list pending rows, and up to which day they have all booked rows. Both prove that a
 * bank dropped a pending row. Those of earlier imports are unknown: they prove nothing.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0069-pending-coverage";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE import_statements ADD COLUMN pending_until ${text}`,
    `ALTER TABLE import_statements ADD COLUMN complete_until ${text}`,
  ];
}
