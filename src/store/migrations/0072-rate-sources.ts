/** The state of the downloads of exchange rates, which all budgets share. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0072-rate-sources";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE rate_sources (
      id ${text} PRIMARY KEY,
      claimed_until ${text},
      attempted_at ${text} NOT NULL,
      succeeded_at ${text},
      history_at ${text},
      problem ${text},
      detail ${text}
    ) ${strict}`,
  ];
}
