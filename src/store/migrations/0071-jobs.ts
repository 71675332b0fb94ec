/** Work that a server does for a budget at a time, such as a daily download. A lease names the server that does it. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0071-jobs";

export function statements({ text, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE jobs (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      kind ${text} NOT NULL,
      id ${text} NOT NULL,
      next_at ${text} NOT NULL,
      lease_owner ${text},
      lease_until ${text},
      failures ${bigint} NOT NULL,
      last_error ${text},
      PRIMARY KEY (budget_id, kind, id)
    ) ${strict}`,
    `CREATE INDEX jobs_due ON jobs (next_at)`,
  ];
}
