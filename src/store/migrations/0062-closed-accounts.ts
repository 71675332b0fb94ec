/** The day on which an account was closed. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0062-closed-accounts";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE accounts ADD COLUMN closed_on ${text}`];
}
