/**
 * All data tables with their primary keys. Each comes after the tables that it refers to, so code that processes all data,
 * such as a copy, can follow this order. A missing table is a type error.
 */
import type { Schema } from "./schema.ts";

export type DataTable = Exclude<keyof Schema, "migrations">;

const PRIMARY_KEYS = {
  budgets: ["id"],
  tokens: ["budget_id", "id"],
  accounts: ["budget_id", "id"],
  categories: ["budget_id", "id"],
  payees: ["budget_id", "id"],
  transactions: ["budget_id", "id"],
  month_flows: ["budget_id", "year_month", "transfer_account_id", "category_id", "is_inflow", "currency", "account_id"],
  month_plans: ["budget_id", "year_month"],
  planned_amounts: ["budget_id", "year_month", "category_id"],
  goals: ["budget_id", "id"],
  exchange_rates: ["budget_id", "currency", "day", "base_currency"],
  shared_exchange_rates: ["currency", "day", "base_currency"],
  recurring_rules: ["budget_id", "id"],
  occurrence_decisions: ["budget_id", "rule_id", "scheduled_on"],
  occurrence_links: ["budget_id", "transaction_id", "rule_id", "scheduled_on"],
  idempotency_keys: ["budget_id", "token_id", "key"],
} as const satisfies { readonly [T in DataTable]: readonly (keyof Schema[T])[] };

export const DATA_TABLES = Object.keys(PRIMARY_KEYS) as DataTable[];

/** The columns in index order. */
export function primaryKeyOf(table: DataTable): readonly string[] {
  return PRIMARY_KEYS[table];
}

/** The column with the budget's id; undefined for a table that all budgets share. */
export function budgetColumnOf(table: DataTable): "id" | "budget_id" | undefined {
  if (table === "budgets") return "id";
  return primaryKeyOf(table)[0] === "budget_id" ? "budget_id" : undefined;
}
