/** Who or what decided the category of a transaction. The categories of manual entries count as decided by the user. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0042-deciders";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE transactions ADD COLUMN category_decided_by ${text}`,
    `UPDATE transactions SET category_decided_by = 'you' WHERE source = 'manual' AND category_id IS NOT NULL`,
  ];
}
