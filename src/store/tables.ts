/**
 * All tables with their primary keys, and all indexes. Each table comes after the tables that it refers to, so code that
 * processes all data, such as a copy, can follow this order. A missing table is a type error. A test compares the lists
 * with the databases.
 */
import type { Schema } from "./schema.ts";

export type DataTable = Exclude<keyof Schema, "migrations">;

const PRIMARY_KEYS = {
  budgets: ["id"],
  tokens: ["budget_id", "id"],
  accounts: ["budget_id", "id"],
  categories: ["budget_id", "id"],
  payees: ["budget_id", "id"],
  payee_default_categories: ["budget_id", "payee_id"],
  tags: ["budget_id", "id"],
  transactions: ["budget_id", "id"],
  transaction_tags: ["budget_id", "tag_id", "authorized_at", "transaction_id"],
  reconciliations: ["budget_id", "id"],
  transaction_splits: ["budget_id", "transaction_id", "position"],
  month_flows: ["budget_id", "year_month", "transfer_account_id", "category_id", "is_inflow", "currency", "account_id"],
  month_plans: ["budget_id", "year_month"],
  planned_amounts: ["budget_id", "year_month", "category_id"],
  goals: ["budget_id", "id"],
  exchange_rates: ["budget_id", "currency", "day", "base_currency"],
  shared_exchange_rates: ["currency", "day", "base_currency"],
  recurring_rules: ["budget_id", "id"],
  occurrence_decisions: ["budget_id", "rule_id", "scheduled_on"],
  occurrence_links: ["budget_id", "transaction_id", "rule_id", "scheduled_on"],
  attachment_files: ["budget_id", "sha256"],
  attachment_totals: ["budget_id"],
  attachments: ["budget_id", "id"],
  changes: ["budget_id", "seq", "part"],
  change_befores: ["budget_id", "type", "id", "seq"],
  change_undos: ["budget_id", "seq", "undone_by"],
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

/** The indexes of the current version, apart from those of primary keys and unique constraints. */
export const INDEXES: readonly string[] = [
  "accounts_by_place",
  "payee_default_categories_by_category",
  "transactions_by_day",
  "transactions_by_account",
  "transactions_by_transfer_account",
  "transactions_by_payee",
  "transactions_by_category",
  "transactions_by_external_id",
  "transactions_unreviewed",
  "transaction_tags_by_transaction",
  "reconciliations_by_account",
  "transactions_split_by_day",
  "transaction_splits_by_category",
  "transaction_splits_by_transfer_account",
  "month_flows_by_account",
  "month_flows_by_category",
  "month_flows_by_transfer_account",
  "planned_amounts_by_category",
  "goals_by_account",
  "goals_by_category",
  "goals_open_by_account",
  "goals_open_by_category",
  "exchange_rates_by_base",
  "exchange_rates_by_day",
  "shared_exchange_rates_by_base",
  "shared_exchange_rates_by_day",
  "recurring_rules_by_account",
  "recurring_rules_by_transfer_account",
  "recurring_rules_by_payee",
  "recurring_rules_by_category",
  "occurrence_links_by_occurrence",
  "occurrence_links_one_match",
  "occurrence_links_one_per_rule",
  "attachment_files_by_age",
  "attachments_by_transaction",
  "attachments_by_file",
  "changes_by_time",
  "change_undos_by_undo",
  "idempotency_keys_by_age",
];

/**
 * The tables and indexes that a database lacks, such as "table accounts". `names` are those that it has. A database that
 * lacks one is damaged.
 */
export function findMissing(names: Iterable<string>): string[] {
  const found = new Set(names);
  const missing = (kind: string, expected: readonly string[]) =>
    expected.filter((name) => !found.has(name)).map((name) => `${kind} ${name}`);
  return [...missing("table", ["migrations", ...DATA_TABLES]), ...missing("index", INDEXES)];
}
