/** Which import added a transaction, and the bank's own words. The splits of one transaction can be several rows. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0047-imported-transactions";

export function statements({ text }: MigrationEngine): string[] {
  const rows = `import_rows AS r WHERE r.budget_id = transactions.budget_id AND r.transaction_id = transactions.id
    AND r.state = 'added'`;
  return [
    `ALTER TABLE transactions ADD COLUMN import_id ${text}`,
    `ALTER TABLE transactions ADD COLUMN bank_text ${text}`,
    `UPDATE transactions SET import_id = r.import_id, bank_text = NULLIF(r.text, '') FROM ${rows}
      AND transactions.source = 'import' AND r.number = (SELECT MIN(r.number) FROM ${rows})`,
  ];
}
