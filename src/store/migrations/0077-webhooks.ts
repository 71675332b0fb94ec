/** Webhooks, their messages, and jobs that follow the log of changes: `position` is the last change that they have read. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0077-webhooks";

export function statements({ text, bigint, strict }: MigrationEngine): string[] {
  return [
    `ALTER TABLE jobs ADD COLUMN position ${bigint}`,
    `CREATE INDEX jobs_following ON jobs (budget_id, position) WHERE position IS NOT NULL`,
    `CREATE TABLE webhooks (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      url ${text} NOT NULL,
      types ${text} NOT NULL,
      state ${text} NOT NULL,
      secret ${text} NOT NULL,
      old_secret ${text},
      old_secret_until ${text},
      failures ${bigint} NOT NULL,
      waits_until ${text},
      failing_since ${text},
      last_success_at ${text},
      created_by ${text},
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `CREATE TABLE webhook_deliveries (
      budget_id ${text} NOT NULL,
      webhook_id ${text} NOT NULL,
      id ${text} NOT NULL,
      type ${text} NOT NULL,
      seq ${bigint},
      body ${text} NOT NULL,
      state ${text} NOT NULL,
      attempts ${bigint} NOT NULL,
      next_at ${text},
      last_status ${bigint},
      last_error ${text},
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, webhook_id, id),
      FOREIGN KEY (budget_id, webhook_id) REFERENCES webhooks (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (budget_id, webhook_id, state, next_at)`,
    `CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)`,
  ];
}
