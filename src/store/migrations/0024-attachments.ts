/**
 * Attachments and their files. A file belongs to all attachments with its digest. It stays for a while after the last of
 * them is deleted, so that the deletion can be undone.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0024-attachments";

export function statements({ text, bigint, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE attachment_files (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      sha256 ${text} NOT NULL,
      bytes integer NOT NULL,
      unreferenced_at ${text},
      removing_at ${text},
      PRIMARY KEY (budget_id, sha256)
    ) ${withoutRowid}`,
    `CREATE INDEX attachment_files_by_age ON attachment_files (unreferenced_at) WHERE unreferenced_at IS NOT NULL`,

    `CREATE TABLE attachment_totals (
      budget_id ${text} NOT NULL PRIMARY KEY REFERENCES budgets (id),
      bytes ${bigint} NOT NULL
    ) ${withoutRowid}`,

    `CREATE TABLE attachments (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      transaction_id ${text} NOT NULL,
      sha256 ${text} NOT NULL,
      name ${text} NOT NULL,
      media_type ${text} NOT NULL,
      bytes integer NOT NULL,
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      FOREIGN KEY (budget_id, transaction_id) REFERENCES transactions (budget_id, id),
      FOREIGN KEY (budget_id, sha256) REFERENCES attachment_files (budget_id, sha256)
    ) ${strict}`,
    `CREATE INDEX attachments_by_transaction ON attachments (budget_id, transaction_id, id)`,
    `CREATE INDEX attachments_by_file ON attachments (budget_id, sha256)`,
  ];
}
