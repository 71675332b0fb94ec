/**
 * All tables with their primary keys and their placement, and all indexes. Each table comes after the tables that it refers
 * to, so code that processes all data, such as a copy, can follow this order. A missing table is a type error. A test compares the lists
 * with the databases.
 */
import type { Schema } from "./schema.ts";

export type DataTable = Exclude<keyof Schema, "migrations">;

/**
 * The placement of a table's rows on a Citus cluster: `budget`, beside the other rows of their budget, or `everywhere`,
 * as a copy on every machine. A table of people is everywhere, because a sign-in must find a user before any budget is
 * known.
 */
export type Placement = "budget" | "everywhere";

interface Table<Column> {
  readonly primaryKey: readonly Column[];
  readonly placement: Placement;
}

const TABLES = {
  budgets: { primaryKey: ["id"], placement: "budget" },
  users: { primaryKey: ["id"], placement: "everywhere" },
  memberships: { primaryKey: ["user_id", "budget_id"], placement: "everywhere" },
  sessions: { primaryKey: ["owner_id", "id"], placement: "everywhere" },
  sign_in_codes: { primaryKey: ["digest"], placement: "everywhere" },
  devices: { primaryKey: ["user_id", "digest"], placement: "everywhere" },
  recovery_codes: { primaryKey: ["user_id", "digest"], placement: "everywhere" },
  passkeys: { primaryKey: ["id"], placement: "everywhere" },
  identities: { primaryKey: ["id"], placement: "everywhere" },
  challenges: { primaryKey: ["digest"], placement: "everywhere" },
  sign_in_failures: { primaryKey: ["key"], placement: "everywhere" },
  invitations: { primaryKey: ["id"], placement: "everywhere" },
  user_events: { primaryKey: ["user_id", "id"], placement: "everywhere" },
  tokens: { primaryKey: ["budget_id", "id"], placement: "budget" },
  accounts: { primaryKey: ["budget_id", "id"], placement: "budget" },
  categories: { primaryKey: ["budget_id", "id"], placement: "budget" },
  payees: { primaryKey: ["budget_id", "id"], placement: "budget" },
  payee_default_categories: { primaryKey: ["budget_id", "payee_id"], placement: "budget" },
  payee_aliases: { primaryKey: ["budget_id", "id"], placement: "budget" },
  tags: { primaryKey: ["budget_id", "id"], placement: "budget" },
  transactions: { primaryKey: ["budget_id", "id"], placement: "budget" },
  transaction_tags: { primaryKey: ["budget_id", "tag_id", "authorized_at", "transaction_id"], placement: "budget" },
  reconciliations: { primaryKey: ["budget_id", "id"], placement: "budget" },
  transaction_splits: { primaryKey: ["budget_id", "transaction_id", "position"], placement: "budget" },
  month_flows: {
    primaryKey: [
      "budget_id",
      "year_month",
      "transfer_account_id",
      "category_id",
      "is_inflow",
      "currency",
      "account_id",
    ],
    placement: "budget",
  },
  month_plans: { primaryKey: ["budget_id", "year_month"], placement: "budget" },
  planned_amounts: { primaryKey: ["budget_id", "year_month", "category_id"], placement: "budget" },
  goals: { primaryKey: ["budget_id", "id"], placement: "budget" },
  exchange_rates: { primaryKey: ["budget_id", "currency", "day", "base_currency"], placement: "budget" },
  shared_exchange_rates: { primaryKey: ["currency", "day", "base_currency"], placement: "everywhere" },
  recurring_rules: { primaryKey: ["budget_id", "id"], placement: "budget" },
  occurrence_decisions: { primaryKey: ["budget_id", "rule_id", "scheduled_on"], placement: "budget" },
  occurrence_links: { primaryKey: ["budget_id", "transaction_id", "rule_id", "scheduled_on"], placement: "budget" },
  dismissed_suggestions: { primaryKey: ["budget_id", "id"], placement: "budget" },
  attachment_files: { primaryKey: ["budget_id", "sha256"], placement: "budget" },
  attachment_totals: { primaryKey: ["budget_id"], placement: "budget" },
  attachments: { primaryKey: ["budget_id", "id"], placement: "budget" },
  imports: { primaryKey: ["budget_id", "id"], placement: "budget" },
  import_files: { primaryKey: ["budget_id", "import_id", "kind", "position"], placement: "budget" },
  import_statements: { primaryKey: ["budget_id", "import_id", "position"], placement: "budget" },
  import_rows: { primaryKey: ["budget_id", "import_id", "number"], placement: "budget" },
  import_chunks: { primaryKey: ["budget_id", "import_id", "position"], placement: "budget" },
  import_links: { primaryKey: ["budget_id", "digest"], placement: "budget" },
  import_profiles: { primaryKey: ["budget_id", "id"], placement: "budget" },
  balance_points: { primaryKey: ["budget_id", "id"], placement: "budget" },
  rules: { primaryKey: ["budget_id", "id"], placement: "budget" },
  changes: { primaryKey: ["budget_id", "seq", "part"], placement: "budget" },
  change_befores: { primaryKey: ["budget_id", "type", "id", "seq"], placement: "budget" },
  change_undos: { primaryKey: ["budget_id", "seq", "undone_by"], placement: "budget" },
  idempotency_keys: { primaryKey: ["budget_id", "token_id", "key"], placement: "budget" },
  security_events: { primaryKey: ["budget_id", "id"], placement: "budget" },
  preferences: { primaryKey: ["budget_id", "user_id"], placement: "budget" },
} as const satisfies { readonly [T in DataTable]: Table<keyof Schema[T]> };

export const DATA_TABLES = Object.keys(TABLES) as DataTable[];

/** The columns in index order. */
export function primaryKeyOf(table: DataTable): readonly string[] {
  return TABLES[table].primaryKey;
}

/**
 * The tables that the export of a whole budget leaves out, with the reason. Every other table is part of it. A test
 * requires that a table without a budget's id is listed here.
 */
export const NOT_EXPORTED = {
  users: "people",
  memberships: "people",
  sessions: "people",
  sign_in_codes: "people",
  devices: "people",
  recovery_codes: "people",
  passkeys: "people",
  identities: "people",
  challenges: "people",
  sign_in_failures: "people",
  invitations: "people",
  user_events: "people",
  preferences: "of a person",
  tokens: "access",
  security_events: "access",
  idempotency_keys: "answers to tokens",
  shared_exchange_rates: "published, for all budgets",
  import_files: "previews of a day",
  month_flows: "computed from the transactions",
} as const satisfies Partial<Readonly<Record<DataTable, string>>>;

/** A table of an exported budget. */
export type ExportedTable = Exclude<DataTable, keyof typeof NOT_EXPORTED>;

/** The columns of each exported table. */
export type ExportedColumns = { readonly [Table in ExportedTable]: keyof Schema[Table] & string };

/** Tables that a later migration drops. */
const DROPPED: Readonly<Record<string, Placement>> = {
  day_summaries: "budget",
  note_digests: "budget",
  past_changes: "budget",
  recurring_changes: "budget",
  request_counts: "budget",
  payee_names: "budget",
};

/** @throws Error for an unknown table. */
export function placementOf(table: string): Placement {
  const placement = (TABLES as Readonly<Record<string, { placement: Placement }>>)[table]?.placement ?? DROPPED[table];
  if (placement === undefined) throw new Error(`tables.ts lacks the table ${table}`);
  return placement;
}

/** The column with the budget's id; undefined for a table that all budgets share. */
export function budgetColumnOf(table: DataTable): "id" | "budget_id" | undefined {
  if (placementOf(table) === "everywhere") return undefined;
  return table === "budgets" ? "id" : "budget_id";
}

/** The indexes of the current version, apart from those of primary keys and unique constraints. */
export const INDEXES: readonly string[] = [
  "memberships_by_budget",
  "memberships_of_demos",
  "sessions_by_expiry",
  "devices_by_digest",
  "devices_by_expiry",
  "sign_in_codes_by_expiry",
  "users_by_sign_in_key",
  "passkeys_by_credential",
  "passkeys_by_user",
  "passkeys_by_rp",
  "identities_by_subject",
  "identities_by_user",
  "challenges_by_expiry",
  "sign_in_failures_by_age",
  "invitations_by_digest",
  "invitations_by_budget",
  "invitations_by_expiry",
  "user_events_by_age",
  "tokens_by_parent",
  "security_events_by_age",
  "accounts_by_place",
  "payee_default_categories_by_category",
  "payee_aliases_by_payee",
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
  "imports_by_age",
  "imports_by_change",
  "imports_by_last_change",
  "imports_by_content",
  "imports_previews",
  "import_rows_by_account",
  "import_rows_by_bank_id",
  "import_rows_by_corrected_day",
  "import_rows_by_original",
  "import_rows_by_transaction",
  "import_chunks_by_change",
  "import_chunks_planned",
  "balance_points_by_account",
  "changes_by_time",
  "change_undos_by_undo",
  "idempotency_keys_by_expiry",
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
