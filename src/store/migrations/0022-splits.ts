/** The splits of transactions: several lines, each with a category or another account. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0022-splits";

export function statements({ text, boolean, bigint, dropDefault, strict }: MigrationEngine): string[] {
  return [
    `ALTER TABLE transactions ADD COLUMN is_split ${boolean} NOT NULL DEFAULT false`,
    dropDefault("transactions", "is_split"),
    `CREATE INDEX transactions_split_by_day ON transactions (budget_id, authorized_at) WHERE is_split`,
    `CREATE TABLE transaction_splits (
      budget_id ${text} NOT NULL,
      transaction_id ${text} NOT NULL,
      position integer NOT NULL,
      category_id ${text},
      transfer_account_id ${text},
      amount_minor ${bigint} NOT NULL,
      account_amount_minor ${bigint},
      transfer_amount_minor ${bigint},
      transfer_booked_minor ${bigint} NOT NULL,
      notes ${text} NOT NULL,
      authorized_at ${text} NOT NULL,
      PRIMARY KEY (budget_id, transaction_id, position),
      CHECK (transfer_account_id IS NOT NULL OR (transfer_booked_minor = 0 AND transfer_amount_minor IS NULL)),
      FOREIGN KEY (budget_id, transaction_id) REFERENCES transactions (budget_id, id),
      FOREIGN KEY (budget_id, category_id) REFERENCES categories (budget_id, id),
      FOREIGN KEY (budget_id, transfer_account_id) REFERENCES accounts (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX transaction_splits_by_category
      ON transaction_splits (budget_id, category_id, authorized_at, transaction_id) WHERE category_id IS NOT NULL`,
    `CREATE INDEX transaction_splits_by_transfer_account
      ON transaction_splits (budget_id, transfer_account_id, authorized_at, transaction_id)
      WHERE transfer_account_id IS NOT NULL`,
  ];
}
