/**
 * What each column of a budget file may contain: one table of plain data. A column that is not here is refused, and a file
 * of an older version may lack one that can be null. `change-columns.ts` has the change log. A test compares the columns
 * with the databases.
 */
import { MEDIA_TYPES } from "../../domain/attachment.ts";
import { BUDGET_FIELDS } from "../../domain/budget.ts";
import { columnOf, type FieldTable, fieldsOf, type Stored } from "../../domain/field.ts";
import { ROW_STATES } from "../../domain/match-rows.ts";
import { FIELD_RESOURCES, type FieldResource, type FieldsOf, RESOURCES, type TableOf } from "../../domain/resource.ts";
import type { ExportedColumns } from "../../store/store.ts";
import {
  DECIDED,
  EARLIER_SCHEDULES,
  IMPORT_ANSWERS,
  IMPORT_FACTS,
  MOVED_BUDGET,
  PERIOD_RULES,
  PROFILE_ANSWERS,
  RULE_ACTIONS,
  RULE_CONDITIONS,
} from "./json-values.ts";
import { orNull, type Rule } from "./rule.ts";

export type ColumnRules<Table extends keyof ExportedColumns> = {
  readonly [One in Table]: Readonly<Record<ExportedColumns[One], Rule>>;
};

/** Required columns that an older file may lack, with their value in such a file. */
const ADDED_COLUMNS: ReadonlyMap<string, string | number> = new Map<string, string | number>([
  ["reconciled_minor", 0],
  ["is_split", 0],
  ["has_tags", 0],
  ["stored_bytes", 0],
  ["is_kept", 0],
  ["is_still_owed", 0],
  ["counts_in", "same"],
  // The counting days of an older budget are decided after the import.
  ["counting_days_pending", 1],
  ["repeat_count", 0],
  ["imports.source", "file"], // other tables have a column of this name
]);

/** Undefined for a column that every file has. */
export function addedValue(table: string, column: string): string | number | undefined {
  return ADDED_COLUMNS.get(column) ?? ADDED_COLUMNS.get(`${table}.${column}`);
}

const FORMATS = [
  ...(["csv", "ofx", "qif", "camt", "mt940", "sqlite", "json"] as const),
  ...(["xlsx", "xls", "ods", "html", "excel_xml"] as const),
] as const;
const SOURCES = ["file", "connection", "program"] as const;
const OWN = { budget_id: "id", id: "id" } as const;
const TIMES = { created_at: "timestamp", updated_at: "timestamp" } as const;

function columnRules<T extends FieldTable>(table: T): Readonly<Record<keyof Stored<T>, Rule>> {
  const entries = fieldsOf(table, ({ computed }) => !computed).map(([name, field]) => {
    const rule = field.kind as Exclude<typeof field.kind, "other">;
    return [columnOf(name, field), field.nullable ? orNull(rule) : rule] as const;
  });
  return Object.fromEntries(entries) as Record<keyof Stored<T>, Rule>;
}

/** The columns of the resources with a field table, by table. */
const RESOURCE_COLUMNS = Object.fromEntries(
  FIELD_RESOURCES.map((type) => [RESOURCES[type].table, { budget_id: "id", ...columnRules(RESOURCES[type].fields) }]),
) as {
  readonly [Type in FieldResource as TableOf<Type>]: Readonly<Record<"budget_id" | keyof Stored<FieldsOf<Type>>, Rule>>;
};

export const DATA_COLUMNS: ColumnRules<Exclude<keyof ExportedColumns, "changes" | "change_befores" | "change_undos">> =
  {
    ...RESOURCE_COLUMNS,
    budgets: {
      ...columnRules(BUDGET_FIELDS),
      periods: orNull({ json: PERIOD_RULES }),
      deleted_at: orNull("none"),
      counting_days_pending: "flag",
    },
    categories: { ...RESOURCE_COLUMNS.categories, name_key: "text" },
    payees: { ...OWN, name: "name", name_key: "text" },
    payee_default_categories: { budget_id: "id", payee_id: "id", category_id: "id" },
    payee_aliases: { ...OWN, payee_id: "id", text: "alias", text_key: "text" },
    tags: { ...OWN, name: "tag_name", name_key: "text" },
    transactions: { ...RESOURCE_COLUMNS.transactions, notes_key: "text", is_split: "flag", has_tags: "flag" },
    transaction_tags: { budget_id: "id", tag_id: "id", authorized_at: "day", transaction_id: "id" },
    reconciliations: {
      budget_id: "id",
      account_id: "id",
      id: "id",
      on_day: "day",
      balance_minor: orNull("sum"),
      currency: "currency",
      at: "timestamp",
    },
    transaction_splits: {
      budget_id: "id",
      transaction_id: "id",
      position: "split_position",
      category_id: orNull("id"),
      transfer_account_id: orNull("id"),
      amount_minor: "amount",
      account_amount_minor: orNull("amount"),
      transfer_amount_minor: orNull("amount"),
      transfer_booked_minor: "sum",
      notes: "notes",
      authorized_at: "day",
      transfer_reconciled_at: orNull("timestamp"),
      transfer_reconciliation_id: orNull("id"),
    },
    exchange_rates: { budget_id: "id", base_currency: "currency", currency: "currency", day: "day", rate: "rate" },
    month_plans: { budget_id: "id", year_month: "period_id" },
    planned_amounts: { budget_id: "id", year_month: "period_id", category_id: "id", amount_minor: "sum" },
    recurring_rules: { ...RESOURCE_COLUMNS.recurring_rules, earlier: orNull({ json: EARLIER_SCHEDULES }) },
    occurrence_decisions: {
      budget_id: "id",
      rule_id: "id",
      scheduled_on: "day",
      is_skipped: "flag",
      moved_to: orNull("day"),
      is_still_owed: "flag",
    },
    occurrence_links: { budget_id: "id", rule_id: "id", scheduled_on: "day", transaction_id: "id", is_match: "flag" },
    attachment_files: {
      budget_id: "id",
      sha256: "sha256",
      bytes: "attachment_size",
      unreferenced_at: orNull("timestamp"),
      removing_at: orNull("timestamp"),
    },
    attachment_totals: { budget_id: "id", bytes: "size" },
    attachments: {
      ...OWN,
      transaction_id: "id",
      sha256: "sha256",
      name: "text",
      media_type: { oneOf: MEDIA_TYPES },
      bytes: "attachment_size",
      created_at: "timestamp",
    },
    imports: {
      ...OWN,
      state: { oneOf: ["preview", "committed", "undone"] },
      file_name: "text",
      bytes: "count",
      sha256: "sha256",
      format: "word",
      source: { oneOf: SOURCES },
      answers: { json: IMPORT_ANSWERS },
      summary: orNull({ json: IMPORT_FACTS }),
      row_count: "count",
      change_seq: orNull("seq"),
      last_seq: orNull("seq"),
      created_at: "timestamp",
      committed_at: orNull("timestamp"),
      stored_bytes: "count",
      proof: orNull({ json: MOVED_BUDGET }),
      connection_id: orNull("id"),
      run_id: orNull("id"),
      repeat_count: "count",
    },
    import_statements: {
      budget_id: "id",
      import_id: "id",
      position: "count",
      account_id: "id",
      from_day: "day",
      until_day: "day",
      opening_minor: orNull("sum"),
      closing_minor: orNull("sum"),
      closing_on: orNull("day"),
      pending_until: orNull("day"),
      complete_until: orNull("day"),
    },
    import_rows: {
      budget_id: "id",
      import_id: "id",
      number: "count_from_1",
      statement: orNull("count"),
      account_id: orNull("id"),
      line: "count",
      day: orNull("day"),
      amount_minor: orNull("amount"),
      currency: orNull("currency"),
      text: "bank_text",
      text_key: "text",
      corrected_day: orNull("day"),
      corrected_amount_minor: orNull("amount"),
      corrected_text: orNull("bank_text"),
      payee: orNull("bank_text"),
      payee_key: "text",
      bank_id: orNull("text"),
      is_pending: "flag",
      state: { oneOf: ROW_STATES },
      reason: orNull("word"),
      is_known: "flag",
      is_kept: "flag",
      transaction_id: orNull("id"),
      duplicate_of: orNull("row_reference"),
      decided: orNull({ json: DECIDED }),
    },
    import_chunks: {
      budget_id: "id",
      import_id: "id",
      position: "count",
      row_count: "count",
      plan: orNull("none"),
      change_seq: orNull("seq"),
    },
    import_links: {
      ...OWN,
      digest: "sha256",
      account_id: "id",
      last_four: "last_four",
      name: orNull("bank_text"),
      created_at: "timestamp",
    },
    import_profiles: {
      ...OWN,
      account_id: "id",
      shape: "sha256",
      format: { oneOf: FORMATS },
      file_name: "text",
      answers: { json: PROFILE_ANSWERS },
      ...TIMES,
    },
    balance_points: {
      ...OWN,
      account_id: "id",
      on_day: "day",
      balance_minor: "sum",
      currency: "currency",
      import_id: orNull("id"),
      pending_minor: orNull("sum"),
    },
    rules: {
      ...OWN,
      name: "name",
      conditions: { json: RULE_CONDITIONS },
      actions: { json: RULE_ACTIONS },
      stop: "flag",
      position: "count",
      ...TIMES,
    },
  };
