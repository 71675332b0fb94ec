/** The cards of phones with their accounts, and entries of phones that lack something. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0079-quick-entries";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE quick_cards (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      name_key ${text} NOT NULL,
      name ${text} NOT NULL,
      account_id ${text} NOT NULL,
      PRIMARY KEY (budget_id, name_key)
    ) ${strict}`,
    `CREATE TABLE quick_drafts (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      at ${text} NOT NULL,
      payload ${text} NOT NULL,
      reason ${text} NOT NULL,
      created_by ${text},
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
  ];
}
