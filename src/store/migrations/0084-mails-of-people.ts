/** E-mails are counted per person and address instead of per budget. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0084-mails-of-people";

export function statements({ text, bigint, strict }: MigrationEngine): string[] {
  return [
    `DROP TABLE mail_counts`,
    `CREATE TABLE mail_counts (
      key ${text} PRIMARY KEY,
      mails_on ${text} NOT NULL,
      mails ${bigint} NOT NULL
    ) ${strict}`,
  ];
}
