/**
 * The spending power that a webhook knows. Webhooks for all types ask for it too, so their budgets get the job that watches it.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0083-reported-numbers";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE webhooks ADD COLUMN reported ${text}`,
    `INSERT INTO jobs (budget_id, kind, id, next_at, failures, position)
      SELECT DISTINCT budget_id, 'watch', budget_id, '1970-01-01T00:00:00.000000+00:00', 0, 0 FROM webhooks
      WHERE state = 'on' AND types LIKE '%"*"%'
      ON CONFLICT DO NOTHING`,
  ];
}
