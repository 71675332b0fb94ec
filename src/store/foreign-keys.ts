/**
 * The foreign keys of every table that the migrations create, including tables that a later migration drops. A table
 * with the placement `everywhere` may refer only to other tables with that placement. On a Citus cluster, foreign keys
 * are added after the table is distributed. A test compares this list with the databases.
 */

export interface ForeignKey {
  readonly columns: string;
  readonly target: string;
  readonly targetColumns: string;
  readonly onDelete?: "CASCADE";
}

const OF_BUDGET: ForeignKey = { columns: "budget_id", target: "budgets", targetColumns: "id" };

const OF_USER: ForeignKey = { columns: "user_id", target: "users", targetColumns: "id" };

/** A foreign key to a row of the same budget. */
function within(target: string, column: string, targetColumn = "id"): ForeignKey {
  return { columns: `budget_id, ${column}`, target, targetColumns: `budget_id, ${targetColumn}` };
}

export const FOREIGN_KEYS: Readonly<Record<string, readonly ForeignKey[]>> = {
  budgets: [],
  users: [],
  memberships: [OF_USER],
  sessions: [],
  sign_in_codes: [OF_USER],
  preferences: [OF_BUDGET],
  devices: [OF_USER],
  recovery_codes: [OF_USER],
  passkeys: [OF_USER],
  identities: [OF_USER],
  challenges: [OF_USER],
  sign_in_failures: [],
  invitations: [],
  user_events: [OF_USER],
  security_events: [OF_BUDGET],
  tokens: [OF_BUDGET],
  accounts: [OF_BUDGET],
  categories: [OF_BUDGET],
  payees: [OF_BUDGET],
  payee_default_categories: [within("payees", "payee_id"), within("categories", "category_id")],
  payee_aliases: [within("payees", "payee_id")],
  tags: [OF_BUDGET],
  transaction_tags: [within("tags", "tag_id"), within("transactions", "transaction_id")],
  transactions: [
    within("accounts", "account_id"),
    within("accounts", "transfer_account_id"),
    within("payees", "payee_id"),
    within("categories", "category_id"),
  ],
  transaction_splits: [
    within("transactions", "transaction_id"),
    within("categories", "category_id"),
    within("accounts", "transfer_account_id"),
  ],
  reconciliations: [within("accounts", "account_id")],
  idempotency_keys: [OF_BUDGET, within("tokens", "token_id")],
  month_flows: [OF_BUDGET],
  day_summaries: [OF_BUDGET],
  month_plans: [OF_BUDGET],
  planned_amounts: [within("month_plans", "year_month", "year_month"), within("categories", "category_id")],
  exchange_rates: [OF_BUDGET],
  shared_exchange_rates: [],
  goals: [OF_BUDGET, within("categories", "category_id"), within("accounts", "account_id")],
  recurring_rules: [
    OF_BUDGET,
    within("accounts", "account_id"),
    within("accounts", "transfer_account_id"),
    within("payees", "payee_id"),
    within("categories", "category_id"),
  ],
  occurrence_decisions: [{ ...within("recurring_rules", "rule_id"), onDelete: "CASCADE" }],
  occurrence_links: [
    { ...within("recurring_rules", "rule_id"), onDelete: "CASCADE" },
    { ...within("transactions", "transaction_id"), onDelete: "CASCADE" },
  ],
  dismissed_suggestions: [OF_BUDGET],
  attachment_files: [OF_BUDGET],
  attachment_totals: [OF_BUDGET],
  attachments: [within("transactions", "transaction_id"), within("attachment_files", "sha256", "sha256")],
  imports: [OF_BUDGET],
  import_files: [within("imports", "import_id")],
  import_statements: [within("imports", "import_id")],
  import_rows: [within("imports", "import_id")],
  import_chunks: [within("imports", "import_id")],
  import_links: [OF_BUDGET],
  import_profiles: [OF_BUDGET],
  balance_points: [within("accounts", "account_id"), within("imports", "import_id")],
  rules: [OF_BUDGET],
  changes: [OF_BUDGET],
  change_befores: [OF_BUDGET],
  change_undos: [OF_BUDGET],
  note_digests: [OF_BUDGET],
  past_changes: [OF_BUDGET],
  recurring_changes: [OF_BUDGET],
  request_counts: [within("tokens", "token_id")],
  payee_names: [OF_BUDGET],
};

/** The table constraint in SQL: "FOREIGN KEY (budget_id) REFERENCES budgets (id)". */
export function formatForeignKey(key: ForeignKey): string {
  return `FOREIGN KEY (${key.columns}) ${formatReference(key)}`;
}

/** The column constraint in SQL: "REFERENCES budgets (id)". */
export function formatReference({ target, targetColumns, onDelete }: ForeignKey): string {
  return `REFERENCES ${target} (${targetColumns})${onDelete === undefined ? "" : ` ON DELETE ${onDelete}`}`;
}
