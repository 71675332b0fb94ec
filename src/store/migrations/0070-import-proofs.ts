/** Imports of other programs' budgets keep their proof: the program's balances beside Leeway's. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0070-import-proofs";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE imports ADD COLUMN proof ${text}`];
}
