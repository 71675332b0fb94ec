/** Tags and the transactions that have them. `has_tags` saves pages without tags the second query. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0021-tags";

export function statements({ text, boolean, dropDefault, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE tags (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      name_key ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, name_key)
    ) ${strict}`,

    `CREATE TABLE transaction_tags (
      budget_id ${text} NOT NULL,
      tag_id ${text} NOT NULL,
      authorized_at ${text} NOT NULL,
      transaction_id ${text} NOT NULL,
      PRIMARY KEY (budget_id, tag_id, authorized_at, transaction_id),
      FOREIGN KEY (budget_id, tag_id) REFERENCES tags (budget_id, id),
      FOREIGN KEY (budget_id, transaction_id) REFERENCES transactions (budget_id, id)
    ) ${withoutRowid}`,
    `CREATE INDEX transaction_tags_by_transaction ON transaction_tags (budget_id, transaction_id)`,

    `ALTER TABLE transactions ADD COLUMN has_tags ${boolean} NOT NULL DEFAULT false`,
    dropDefault("transactions", "has_tags"),
  ];
}
