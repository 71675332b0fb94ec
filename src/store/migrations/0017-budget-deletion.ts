/** Adds the time at which a budget's deletion started. Its rows are then removed in batches, its own row last. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0017-budget-deletion";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE budgets ADD COLUMN deleted_at ${text}`];
}
