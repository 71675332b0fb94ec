/**
 * Postings in SQL: one row per line of a transaction, with the fields that decide how the line counts. The posting of the
 * first line has the transaction's own booking. `is_inflow` is the sign of the whole transaction, so a refund on a receipt
 * never becomes income.
 */
import type { Dialect } from "../engine.ts";
import { join, raw, type Sql, sql } from "../sql.ts";

/** The amount that a line moved on the account of its transaction. */
export const CHARGED = "COALESCE(account_amount_minor, amount_minor)";

/** The amount that it moved on the other account. */
export const TRANSFERRED = `CASE WHEN transfer_account_id IS NULL THEN 0 ELSE COALESCE(transfer_amount_minor, -${CHARGED}) END`;

/** The columns and the table that has them for a split. */
const COLUMNS = {
  budget_id: "transactions",
  account_id: "transactions",
  payee_id: "transactions",
  entered_by: "transactions",
  currency: "transactions",
  authorized_at: "transactions",
  has_tags: "transactions",
  transfer_account_id: "transaction_splits",
  category_id: "transaction_splits",
  amount_minor: "transaction_splits",
  account_amount_minor: "transaction_splits",
  transfer_amount_minor: "transaction_splits",
  transfer_booked_minor: "transaction_splits",
} as const;

const OF_WHOLE = raw(Object.keys(COLUMNS).join(", "));
const OF_SPLIT = raw(
  Object.entries(COLUMNS)
    .map(([column, table]) => `${table}.${column}`)
    .join(", "),
);

/** The postings of transactions without splits. `from` is `transactions`, with an index if needed. */
export function wholePostings(from: Sql, condition: Sql): Sql {
  return sql`SELECT id AS transaction_id, 0 AS position, ${OF_WHOLE}, booked_minor, amount_minor > 0 AS is_inflow
    FROM ${from} WHERE NOT is_split AND ${condition}`;
}

/** The indexes that find split transactions, or their splits. */
type SplitIndex =
  | "transactions_split_by_day"
  | "transactions_by_account"
  | "transactions_by_payee"
  | "transaction_splits_by_transfer_account";

/** The postings of split transactions. The condition is about the columns of `transactions` and `transaction_splits`. */
export function splitPostings(dialect: Dialect, index: SplitIndex, condition: Sql): Sql {
  // SQLite keeps the order of a CROSS JOIN.
  const from =
    index === "transaction_splits_by_transfer_account"
      ? sql`${dialect.indexed("transaction_splits", index)} CROSS JOIN transactions`
      : sql`${dialect.indexed("transactions", index)} CROSS JOIN transaction_splits`;
  return allSplitPostings(from, condition);
}

/** The postings of the split transactions of all budgets. */
export function allSplitPostings(from = raw("transactions CROSS JOIN transaction_splits"), condition = raw("true")) {
  return sql`SELECT transaction_id, position, ${OF_SPLIT},
      CASE WHEN position = 0 THEN booked_minor ELSE 0 END AS booked_minor, transactions.amount_minor > 0 AS is_inflow
    FROM ${from}
    WHERE transaction_splits.budget_id = transactions.budget_id AND transaction_id = transactions.id AND is_split
      AND ${condition}`;
}

export function unionAll(...selects: readonly Sql[]): Sql {
  return join(selects, " UNION ALL ");
}
