/**
 * Imports of bank statements: their files, statements and rows, and which account a bank's number belongs to. Also the day on
 * which the balance of an account was set: rows up to that day are already part of it.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0035-imports";

export function statements({ text, boolean, bigint, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `ALTER TABLE accounts ADD COLUMN balance_set_on ${text}`,
    `UPDATE accounts SET balance_set_on = substr(created_at, 1, 10) WHERE opening_minor <> 0`,

    `CREATE TABLE imports (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('preview', 'committed', 'undone')),
      file_name ${text} NOT NULL,
      bytes integer NOT NULL,
      sha256 ${text} NOT NULL,
      format ${text} NOT NULL,
      answers ${text} NOT NULL,
      summary ${text},
      row_count integer NOT NULL,
      change_seq ${bigint},
      last_seq ${bigint},
      created_at ${text} NOT NULL,
      committed_at ${text},
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX imports_by_age ON imports (created_at) WHERE state = 'preview'`,
    `CREATE INDEX imports_by_change ON imports (budget_id, change_seq)`,
    `CREATE INDEX imports_by_last_change ON imports (budget_id, last_seq)`,
    `CREATE INDEX imports_by_content ON imports (budget_id, sha256)`,

    `CREATE TABLE import_files (
      budget_id ${text} NOT NULL,
      import_id ${text} NOT NULL,
      kind ${text} NOT NULL CHECK (kind IN ('file', 'reading')),
      position integer NOT NULL,
      content ${text} NOT NULL,
      PRIMARY KEY (budget_id, import_id, kind, position),
      FOREIGN KEY (budget_id, import_id) REFERENCES imports (budget_id, id)
    ) ${strict}`,

    `CREATE TABLE import_statements (
      budget_id ${text} NOT NULL,
      import_id ${text} NOT NULL,
      position integer NOT NULL,
      account_id ${text} NOT NULL,
      from_day ${text} NOT NULL,
      until_day ${text} NOT NULL,
      opening_minor ${bigint},
      closing_minor ${bigint},
      closing_on ${text},
      PRIMARY KEY (budget_id, import_id, position),
      FOREIGN KEY (budget_id, import_id) REFERENCES imports (budget_id, id)
    ) ${strict}`,

    `CREATE TABLE import_rows (
      budget_id ${text} NOT NULL,
      import_id ${text} NOT NULL,
      number integer NOT NULL,
      statement integer,
      account_id ${text},
      line integer NOT NULL,
      day ${text},
      amount_minor ${bigint},
      currency ${text},
      text ${text} NOT NULL,
      text_key ${text} NOT NULL,
      payee ${text},
      payee_key ${text} NOT NULL,
      bank_id ${text},
      is_pending ${boolean} NOT NULL,
      state ${text} NOT NULL,
      reason ${text},
      is_known ${boolean} NOT NULL,
      transaction_id ${text},
      duplicate_of ${text},
      PRIMARY KEY (budget_id, import_id, number),
      FOREIGN KEY (budget_id, import_id) REFERENCES imports (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX import_rows_by_account ON import_rows (budget_id, account_id, day)`,
    `CREATE INDEX import_rows_by_bank_id ON import_rows (budget_id, account_id, bank_id) WHERE bank_id IS NOT NULL`,

    `CREATE TABLE import_links (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      digest ${text} NOT NULL,
      account_id ${text} NOT NULL,
      last_four ${text} NOT NULL,
      created_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, digest)
    ) ${withoutRowid}`,
  ];
}
