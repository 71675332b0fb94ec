/** When the deletion of a budget started. Its rows are removed in batches after that, and its own row last. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0017-budget-deletion";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE budgets ADD COLUMN deleted_at ${text}`];
}
