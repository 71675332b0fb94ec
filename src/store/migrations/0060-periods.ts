/** A budget may have other periods than calendar months. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0060-periods";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE budgets ADD COLUMN periods ${text}`];
}
