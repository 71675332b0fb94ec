/** Other names of payees, under which banks write them. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0038-payee-aliases";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE payee_aliases (
      budget_id ${text} NOT NULL,
      id ${text} NOT NULL,
      payee_id ${text} NOT NULL,
      text ${text} NOT NULL,
      text_key ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      UNIQUE (budget_id, text_key),
      FOREIGN KEY (budget_id, payee_id) REFERENCES payees (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX payee_aliases_by_payee ON payee_aliases (budget_id, payee_id, text_key)`,
  ];
}
