/**
 * The tables with a household's own data: all tables of a budget except tokens, webhooks, keys, jobs, bank connections, derived
 * sums, files, imports and
 * the log.
 */
import { TABLES_OF_BUDGETS } from "../../src/store/store.ts";

const NOT_ENTERED: ReadonlySet<string> = new Set([
  "budgets",
  "tokens",
  "idempotency_keys",
  "jobs",
  "bank_connections",
  "bank_accounts",
  "sync_runs",
  ...["channels", "alerts", "alert_states", "notices", "notice_deliveries"],
  "webhooks",
  "webhook_deliveries",
  "month_flows",
  "attachment_files",
  "attachment_totals",
  "imports",
  "import_files",
  "import_statements",
  "import_rows",
  "import_chunks",
  "import_links",
  "import_profiles",
  "changes",
  "change_befores",
  "change_undos",
]);

export const RECORDED_TABLES = TABLES_OF_BUDGETS.filter((table) => !NOT_ENTERED.has(table));
