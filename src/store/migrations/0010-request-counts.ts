/** Counts a token's requests per minute over all servers of a database. Migration 0014 drops it. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0010-request-counts";

export function statements({ text, bigint, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE request_counts (
      budget_id ${text} NOT NULL,
      token_id ${text} NOT NULL,
      since_ms ${bigint} NOT NULL,
      taken ${bigint} NOT NULL,
      PRIMARY KEY (budget_id, token_id),
      FOREIGN KEY (budget_id, token_id) REFERENCES tokens (budget_id, id)
    ) ${withoutRowid}`,
  ];
}
