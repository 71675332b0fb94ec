/**
 * The columns of the change log in a budget file, and the previous values of resources in its JSON. The fields of a resource
 * follow from the columns of its table.
 */
import { MAX_PERIOD_RULES } from "../../domain/budget.ts";
import { ACTOR_KINDS, CHANGE_ACTIONS } from "../../domain/change.ts";
import { MAX_EARLIER, WEEKEND_SHIFTS } from "../../domain/recurring-rule.ts";
import { RESOURCE_TYPES, RESOURCES, type ResourceType } from "../../domain/resource.ts";
import { MAX_SPLITS } from "../../domain/splits.ts";
import { type ColumnRules, DATA_COLUMNS } from "./columns.ts";
import { RULE_ACTIONS, RULE_CONDITIONS } from "./json-values.ts";
import type { KindName } from "./kinds.ts";
import { type Fields, orNull, type Rule, someOf } from "./rule.ts";

/** Columns that follow from others. */
const COMPUTED = ["name_key", "text_key"];

/** The columns of a table without these, as the change log stores them: a flag is a boolean there. */
function fieldsOf(table: keyof typeof DATA_COLUMNS, without: readonly string[] = COMPUTED): Fields {
  const columns = Object.entries<Rule>(DATA_COLUMNS[table]);
  const fields = columns.filter(([name]) => name !== "budget_id" && !without.includes(name));
  return Object.fromEntries(fields.map(([name, rule]) => [name, rule === "flag" ? "boolean" : rule]));
}

/** An amount, or the difference by which it moved. */
const MOVED: Rule = { either: ["sum", { fields: { moved: "sum" } }] };

const SPLIT = fieldsOf("transaction_splits", [
  ...["transaction_id", "position", "authorized_at", "transfer_reconciled_at", "transfer_reconciliation_id"],
]);
const SPLIT_MARK: Fields = { position: "split_position", reconciled_at: "timestamp", reconciliation_id: "id" };

const EARLIER: Fields = { starts_on: "day", until: "day", recurrence: "recurrence", account_id: "id" };

const PERIOD_RULE: Fields = {
  from: orNull("day"),
  rule: "recurrence",
  starts_on: "day",
  weekend: { oneOf: WEEKEND_SHIFTS },
};

/** The fields that differ from the columns. */
const UNUSUAL: Readonly<Partial<Record<ResourceType, Fields>>> = {
  transaction: {
    ...fieldsOf("transactions", ["notes_key", "is_split", "has_tags"]),
    splits: orNull({ list: { fields: SPLIT }, most: MAX_SPLITS }),
    split_marks: { list: { fields: SPLIT_MARK }, most: MAX_SPLITS },
    tags: { list: "tag_name" },
  },
  account: { ...fieldsOf("accounts"), opening_minor: MOVED, booked_minor: MOVED, reconciled_minor: MOVED },
  payee: { ...fieldsOf("payees"), default_category_id: orNull("id") },
  recurring_rule: { ...fieldsOf("recurring_rules"), earlier: { list: { fields: EARLIER }, most: MAX_EARLIER } },
  rule: { ...fieldsOf("rules", ["conditions", "actions"]), when: RULE_CONDITIONS, then: RULE_ACTIONS },
  occurrence: {
    decision: orNull({
      fields: { is_skipped: "boolean", moved_to: orNull("day") },
      optional: { is_still_owed: "boolean" },
    }),
    links: { list: { fields: { transaction_id: "id", is_match: "boolean" } } },
  },
  attachment: { ...fieldsOf("attachments"), name: "name" },
  budget: {
    ...fieldsOf("budgets", ["deleted_at", "counting_days_pending"]),
    periods: { list: { fields: PERIOD_RULE }, most: MAX_PERIOD_RULES },
  },
};

/** The fields of resources in the change log. A deleted resource has all of them, and an updated one those that changed. */
export const RESOURCE_FIELDS = Object.fromEntries(
  RESOURCE_TYPES.filter((type) => type !== "month").map((type) => [
    type,
    UNUSUAL[type] ?? fieldsOf(RESOURCES[type].table),
  ]),
) as Readonly<Record<Exclude<ResourceType, "month">, Fields>>;

/** The previous values that a change stores, by the type of the resource. */
const PREVIOUS_VALUES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(Object.entries(RESOURCE_FIELDS).map(([type, fields]) => [type, someOf(fields)])),
  month: { key: "id", record: orNull("sum") },
};

/** The kinds of ids that are no ids of rows. */
const IDS: Readonly<Partial<Record<ResourceType, KindName>>> = {
  month: "period_id",
  period_note: "day",
  exchange_rate: "rate_id",
  occurrence: "occurrence_id",
};

/** `[type, id, action, moved?]`. */
const ITEMS: Rule = {
  list: {
    either: RESOURCE_TYPES.map((type) => ({
      tuple: [{ oneOf: [type] }, IDS[type] ?? "id", { oneOf: CHANGE_ACTIONS }],
      last: "sum",
    })),
  },
};

export const CHANGE_COLUMNS: ColumnRules<"changes" | "change_befores" | "change_undos"> = {
  changes: {
    budget_id: "id",
    seq: "seq",
    part: "count",
    at: "timestamp",
    actor_kind: { oneOf: ACTOR_KINDS },
    actor_id: orNull("id"),
    operation: "operation",
    scope: { oneOf: ["write", "sync"] },
    request_id: orNull("label"),
    items: { json: ITEMS },
  },
  change_befores: {
    budget_id: "id",
    type: { oneOf: RESOURCE_TYPES },
    id: "text",
    seq: "seq",
    before: orNull({ jsonBy: "type", of: PREVIOUS_VALUES }),
  },
  change_undos: { budget_id: "id", seq: "seq", undone_by: "seq" },
};
