/** The confirmation of e-mail addresses, and the number of e-mails per budget and day. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0081-mail";

export function statements({ text, bigint, strict }: MigrationEngine): string[] {
  return [
    `ALTER TABLE channels ADD COLUMN verified_at ${text}`,
    `ALTER TABLE channels ADD COLUMN code_digest ${text}`,
    `ALTER TABLE channels ADD COLUMN code_expires_at ${text}`,
    `ALTER TABLE channels ADD COLUMN code_attempts ${bigint} NOT NULL DEFAULT 0`,
    `UPDATE channels SET verified_at = created_at`,
    `CREATE TABLE mail_counts (
      budget_id ${text} PRIMARY KEY REFERENCES budgets (id),
      mails_on ${text} NOT NULL,
      mails ${bigint} NOT NULL
    ) ${strict}`,
  ];
}
