/**
 * All tables with their primary keys. Each table comes after the tables that it refers to, so code that processes all data,
 * such as a copy, can follow this order. A missing table is a type error, except that of a resource. A test compares the
 * list with the databases.
 */
import { RESOURCE_TYPES, RESOURCES, type ResourceType, type TableOf } from "../domain/resource.ts";
import { memoizeByObject } from "./memoize-by-object.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import type { MigrationEngine } from "./migrations/migration.ts";
import type { Schema } from "./schema.ts";

export type DataTable = Exclude<keyof Schema, "migrations">;
type ResourceTable = TableOf<ResourceType>;
type PrimaryKeys<Table extends DataTable> = { readonly [T in Table]: readonly (keyof Schema[T])[] };

/**
 * The columns of the primary keys, in index order. A key of a table with data of one budget starts with the budget. The
 * table of a resource has the key (budget_id, id). Without a line it comes last, so it needs one
 * only if another table refers to it.
 */
const PRIMARY_KEYS = {
  budgets: ["id"],
  users: ["id"],
  memberships: ["user_id", "budget_id"],
  sessions: ["owner_id", "id"],
  sign_in_codes: ["digest"],
  devices: ["user_id", "digest"],
  recovery_codes: ["user_id", "digest"],
  passkeys: ["id"],
  identities: ["id"],
  challenges: ["digest"],
  sign_in_failures: ["key"],
  mail_counts: ["key"],
  invitations: ["id"],
  user_events: ["user_id", "id"],
  tokens: ["budget_id", "id"],
  accounts: ["budget_id", "id"],
  categories: ["budget_id", "id"],
  payees: ["budget_id", "id"],
  payee_default_categories: ["budget_id", "payee_id"],
  payee_aliases: ["budget_id", "id"],
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
  rate_sources: ["id"],
  server_keys: ["name"],
  shared_exchange_rates: ["currency", "day", "base_currency"],
  recurring_rules: ["budget_id", "id"],
  occurrence_decisions: ["budget_id", "rule_id", "scheduled_on"],
  occurrence_links: ["budget_id", "transaction_id", "rule_id", "scheduled_on"],
  dismissed_suggestions: ["budget_id", "id"],
  attachment_files: ["budget_id", "sha256"],
  attachment_totals: ["budget_id"],
  attachments: ["budget_id", "id"],
  imports: ["budget_id", "id"],
  import_files: ["budget_id", "import_id", "kind", "position"],
  import_statements: ["budget_id", "import_id", "position"],
  import_rows: ["budget_id", "import_id", "number"],
  import_chunks: ["budget_id", "import_id", "position"],
  import_links: ["budget_id", "digest"],
  import_profiles: ["budget_id", "id"],
  balance_points: ["budget_id", "id"],
  rules: ["budget_id", "id"],
  changes: ["budget_id", "seq", "part"],
  change_befores: ["budget_id", "type", "id", "seq"],
  change_undos: ["budget_id", "seq", "undone_by"],
  idempotency_keys: ["budget_id", "token_id", "key"],
  security_events: ["budget_id", "id"],
  preferences: ["budget_id", "user_id"],
  bank_connections: ["budget_id", "id"],
  bank_accounts: ["budget_id", "id"],
  sync_runs: ["budget_id", "id"],
  feeds: ["budget_id", "id"],
  quick_cards: ["budget_id", "name_key"],
  quick_drafts: ["budget_id", "id"],
  jobs: ["budget_id", "kind", "id"],
  webhooks: ["budget_id", "id"],
  webhook_deliveries: ["budget_id", "webhook_id", "id"],
  channels: ["budget_id", "id"],
  alerts: ["budget_id", "id"],
  alert_states: ["budget_id", "alert_id", "subject"],
  notices: ["budget_id", "id"],
  notice_deliveries: ["budget_id", "channel_id", "notice_id"],
} as const satisfies PrimaryKeys<Exclude<DataTable, ResourceTable>> & Partial<PrimaryKeys<ResourceTable>>;

const RESOURCE_TABLES = RESOURCE_TYPES.map((type) => RESOURCES[type].table);

export const DATA_TABLES = [...new Set([...Object.keys(PRIMARY_KEYS), ...RESOURCE_TABLES])] as DataTable[];

/** The columns in index order. */
export function primaryKeyOf(table: DataTable): readonly string[] {
  const listed: Readonly<Partial<Record<DataTable, readonly string[]>>> = PRIMARY_KEYS;
  return listed[table] ?? ["budget_id", "id"];
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
  mail_counts: "people, for a day",
  invitations: "people",
  user_events: "people",
  preferences: "of a person",
  tokens: "access",
  security_events: "access",
  feeds: "access",
  quick_cards: "of phones",
  quick_drafts: "of phones, until somebody completes them",
  idempotency_keys: "answers to tokens",
  shared_exchange_rates: "published, for all budgets",
  rate_sources: "published, for all budgets",
  server_keys: "of the server",
  bank_connections: "access",
  bank_accounts: "access",
  sync_runs: "access",
  jobs: "of a server",
  webhooks: "access",
  webhook_deliveries: "access",
  channels: "of a person",
  alerts: "of a person",
  alert_states: "of a person",
  notices: "of a person",
  notice_deliveries: "of a person",
  import_files: "previews of a day",
  month_flows: "computed from the transactions",
} as const satisfies Partial<Readonly<Record<DataTable, string>>>;

/** A table of an exported budget. */
export type ExportedTable = Exclude<DataTable, keyof typeof NOT_EXPORTED>;

/** The columns of each exported table. */
export type ExportedColumns = { readonly [Table in ExportedTable]: keyof Schema[Table] & string };

/** The column with the budget's id; undefined for a table that all budgets share, or that people have. */
export function budgetColumnOf(table: DataTable): "id" | "budget_id" | undefined {
  if (table === "budgets") return "id";
  return primaryKeyOf(table)[0] === "budget_id" ? "budget_id" : undefined;
}

/** The indexes that the migrations create and do not drop, apart from those of primary keys and unique constraints. */
export const indexesOf = memoizeByObject((engine: MigrationEngine): readonly string[] => {
  const indexes = new Map<string, string>();
  for (const statement of MIGRATIONS.flatMap(({ statements }) => statements(engine))) {
    const [, index, table = ""] = /^\s*CREATE (?:UNIQUE )?INDEX (\w+)\s+ON (\w+)/.exec(statement) ?? [];
    if (index !== undefined) indexes.set(index, table);
    const [, kind, name] = /^\s*DROP (INDEX|TABLE) (\w+)/.exec(statement) ?? [];
    if (kind === "INDEX") indexes.delete(name ?? "");
    if (kind === "TABLE") for (const [one, of] of indexes) if (of === name) indexes.delete(one);
  }
  return [...indexes.keys()];
});

/**
 * The tables and indexes that a database lacks, such as "table accounts". `names` are those that it has. A database that
 * lacks one is damaged.
 */
export function findMissing(engine: MigrationEngine, names: Iterable<string>): string[] {
  const found = new Set(names);
  const missing = (kind: string, expected: readonly string[]) =>
    expected.filter((name) => !found.has(name)).map((name) => `${kind} ${name}`);
  return [...missing("table", ["migrations", ...DATA_TABLES]), ...missing("index", indexesOf(engine))];
}
