/** Alerts of persons, the channels on which they are sent, and the notices. The settings of channels are sealed. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0080-alerts";

export function statements({ text, boolean, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE channels (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      user_id ${text} NOT NULL,
      kind ${text} NOT NULL,
      name ${text} NOT NULL,
      settings ${text} NOT NULL,
      language ${text} NOT NULL,
      shows_amounts ${boolean} NOT NULL,
      failing_since ${text},
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `CREATE TABLE alerts (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      user_id ${text} NOT NULL,
      kind ${text} NOT NULL,
      settings ${text} NOT NULL,
      channel_ids ${text} NOT NULL,
      is_on ${boolean} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `CREATE TABLE alert_states (
      budget_id ${text} NOT NULL,
      alert_id ${text} NOT NULL,
      subject ${text} NOT NULL,
      is_firing ${boolean} NOT NULL,
      value_minor ${bigint},
      period ${text},
      since ${text} NOT NULL,
      PRIMARY KEY (budget_id, alert_id, subject),
      FOREIGN KEY (budget_id, alert_id) REFERENCES alerts (budget_id, id)
    ) ${strict}`,
    `CREATE TABLE notices (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      user_id ${text} NOT NULL,
      alert_id ${text} NOT NULL,
      subject ${text} NOT NULL,
      occasion ${text} NOT NULL,
      code ${text} NOT NULL,
      parameters ${text} NOT NULL,
      at ${text} NOT NULL,
      seen_at ${text},
      PRIMARY KEY (budget_id, id),
      FOREIGN KEY (budget_id, alert_id) REFERENCES alerts (budget_id, id)
    ) ${strict}`,
    `CREATE UNIQUE INDEX notices_by_occasion ON notices (budget_id, alert_id, subject, occasion)`,
    `CREATE INDEX notices_by_user ON notices (budget_id, user_id, id)`,
    `CREATE INDEX notices_by_age ON notices (at)`,
    `CREATE TABLE notice_deliveries (
      budget_id ${text} NOT NULL,
      channel_id ${text} NOT NULL,
      notice_id ${text} NOT NULL,
      state ${text} NOT NULL,
      attempts ${bigint} NOT NULL,
      next_at ${text},
      last_error ${text},
      PRIMARY KEY (budget_id, channel_id, notice_id),
      FOREIGN KEY (budget_id, channel_id) REFERENCES channels (budget_id, id),
      FOREIGN KEY (budget_id, notice_id) REFERENCES notices (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX notice_deliveries_by_notice ON notice_deliveries (budget_id, notice_id)`,
  ];
}
