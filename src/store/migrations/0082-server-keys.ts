/** Keys of the server itself, which all budgets share. The values are sealed. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0082-server-keys";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [`CREATE TABLE server_keys (name ${text} PRIMARY KEY, value ${text} NOT NULL) ${strict}`];
}
