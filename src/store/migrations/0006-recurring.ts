/** Recurring rules, and the user's decisions about their occurrences. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0006-recurring";

export function statements({ text, boolean, bigint, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    // All occurrences before open_since are closed, so only transactions since candidates_since matter.
    `CREATE TABLE recurring_rules (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      name ${text} NOT NULL,
      account_id ${text} NOT NULL,
      transfer_account_id ${text},
      payee_id ${text},
      category_id ${text},
      currency ${text} NOT NULL,
      amount_minor ${bigint} NOT NULL,
      amount_to_minor ${bigint},
      rule ${text} NOT NULL,
      starts_on ${text} NOT NULL,
      ends_on ${text},
      weekend ${text} NOT NULL CHECK (weekend IN ('keep', 'before', 'after')),
      grace_days integer NOT NULL,
      match_days_before integer NOT NULL,
      match_days_after integer NOT NULL,
      open_since ${text} NOT NULL,
      candidates_since ${text} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, id),
      CHECK ((payee_id IS NULL) <> (transfer_account_id IS NULL)),
      CHECK (amount_minor > 0 AND COALESCE(amount_to_minor, 1) > 0 OR amount_minor < 0 AND COALESCE(amount_to_minor, -1) < 0),
      FOREIGN KEY (budget_id, account_id) REFERENCES accounts (budget_id, id),
      FOREIGN KEY (budget_id, transfer_account_id) REFERENCES accounts (budget_id, id),
      FOREIGN KEY (budget_id, payee_id) REFERENCES payees (budget_id, id),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id)
    ) ${strict}`,

    `CREATE INDEX recurring_rules_by_open_since ON recurring_rules (budget_id, open_since)`,

    // SQLite checks these foreign keys when a referenced row is deleted.
    `CREATE INDEX recurring_rules_by_account ON recurring_rules (budget_id, account_id)`,
    `CREATE INDEX recurring_rules_by_transfer_account
      ON recurring_rules (budget_id, transfer_account_id) WHERE transfer_account_id IS NOT NULL`,
    `CREATE INDEX recurring_rules_by_payee ON recurring_rules (budget_id, payee_id) WHERE payee_id IS NOT NULL`,
    `CREATE INDEX recurring_rules_by_category
      ON recurring_rules (budget_id, category_id) WHERE category_id IS NOT NULL`,

    `CREATE TABLE occurrence_decisions (
      budget_id ${text} NOT NULL,
      rule_id ${text} NOT NULL,
      scheduled_on ${text} NOT NULL,
      is_skipped ${boolean} NOT NULL,
      moved_to ${text},
      PRIMARY KEY (budget_id, rule_id, scheduled_on),
      FOREIGN KEY (budget_id, rule_id) REFERENCES recurring_rules (budget_id, id) ON DELETE CASCADE
    ) ${withoutRowid}`,

    `CREATE TABLE occurrence_links (
      budget_id ${text} NOT NULL,
      rule_id ${text} NOT NULL,
      scheduled_on ${text} NOT NULL,
      transaction_id ${text} NOT NULL,
      is_match ${boolean} NOT NULL,
      PRIMARY KEY (budget_id, transaction_id, rule_id, scheduled_on),
      FOREIGN KEY (budget_id, rule_id) REFERENCES recurring_rules (budget_id, id) ON DELETE CASCADE,
      FOREIGN KEY (budget_id, transaction_id) REFERENCES transactions (budget_id, id) ON DELETE CASCADE
    ) ${strict}`,
    `CREATE INDEX occurrence_links_by_occurrence ON occurrence_links (budget_id, rule_id, scheduled_on)`,
    `CREATE UNIQUE INDEX occurrence_links_one_to_one ON occurrence_links (budget_id, transaction_id) WHERE is_match`,
    `CREATE UNIQUE INDEX occurrence_links_one_match
      ON occurrence_links (budget_id, rule_id, scheduled_on) WHERE is_match`,
  ];
}
