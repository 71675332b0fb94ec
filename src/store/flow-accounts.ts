/**
 * What the accounts of a transaction, or of a sum of them, say about its flow: their currencies, and on which side of the
 * budget's edge they are. In the pieces of SQL `f` is the transaction or the sum, `a` its account, `b` the other one, and
 * `c` the category.
 */
import { sql } from "kysely";
import type { Flow } from "../domain/flow.ts";
import type { Schema } from "./schema.ts";

type Bool = Schema["accounts"]["is_hidden"];

type Accounts = Pick<
  Flow,
  "account_currency" | "account_is_hidden" | "transfer_currency" | "transfer_is_hidden" | "hidden_account_id"
>;

export interface AccountsRow extends Omit<Accounts, "account_is_hidden" | "transfer_is_hidden"> {
  readonly account_is_hidden: Bool;
  readonly transfer_is_hidden: Bool | null;
}

export const OF_ACCOUNTS = [
  sql`a.currency AS account_currency`,
  sql`a.is_hidden AS account_is_hidden`,
  sql`b.currency AS transfer_currency`,
  sql`b.is_hidden AS transfer_is_hidden`,
  sql`CASE WHEN a.is_hidden <> b.is_hidden THEN CASE WHEN a.is_hidden THEN a.id ELSE b.id END END AS hidden_account_id`,
];

export const WITH_ACCOUNTS = sql`JOIN accounts AS a ON a.budget_id = f.budget_id AND a.id = f.account_id
  LEFT JOIN accounts AS b ON b.budget_id = f.budget_id AND b.id = f.transfer_account_id`;

export const WITH_CATEGORY = sql`LEFT JOIN categories AS c ON c.budget_id = f.budget_id AND c.id = f.category_id`;

export function toAccounts(row: AccountsRow): Accounts {
  return {
    account_currency: row.account_currency,
    account_is_hidden: Boolean(row.account_is_hidden),
    transfer_currency: row.transfer_currency,
    transfer_is_hidden: row.transfer_is_hidden === null ? null : Boolean(row.transfer_is_hidden),
    hidden_account_id: row.hidden_account_id,
  };
}
