/** The JSON of the change log in a budget file: the items of changes, and the previous values of resources. */
import { ACCOUNT_TYPES } from "../../domain/account.ts";
import { MEDIA_TYPES } from "../../domain/attachment.ts";
import { CATEGORY_KINDS } from "../../domain/category.ts";
import { CHANGE_ACTIONS, RESOURCE_TYPES, type ResourceType } from "../../domain/change.ts";
import { WEEKEND_SHIFTS } from "../../domain/recurring-rule.ts";
import { MAX_SPLITS } from "../../domain/splits.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { TRANSACTION_SOURCES } from "../../domain/transaction.ts";
import { RULE_ACTIONS, RULE_CONDITIONS } from "./json-values.ts";
import type { KindName } from "./kinds.ts";
import { type Fields, orNull, type Rule, someOf } from "./rule.ts";

/** The largest number of items in a part of a change. */
const PART_ITEMS = 500;

/** The kinds of ids that are no ids of rows. */
const IDS: Readonly<Partial<Record<ResourceType, KindName>>> = {
  month: "month",
  exchange_rate: "rate_id",
  occurrence: "occurrence_id",
};

/** `[type, id, action, moved?]`. */
export const CHANGE_ITEMS: Rule = {
  list: {
    either: RESOURCE_TYPES.map((type) => ({
      tuple: [{ oneOf: [type] }, IDS[type] ?? "id", { oneOf: CHANGE_ACTIONS }],
      last: "sum",
    })),
  },
  most: PART_ITEMS,
};

/** An amount, or the difference by which it moved. */
const MOVED: Rule = { either: ["sum", { fields: { moved: "sum" } }] };

const LINE: Fields = {
  category_id: orNull("id"),
  transfer_account_id: orNull("id"),
  amount_minor: "amount",
  account_amount_minor: orNull("amount"),
  transfer_amount_minor: orNull("amount"),
  transfer_booked_minor: "sum",
  notes: "notes",
};

const TIMES: Fields = { created_at: "timestamp", updated_at: "timestamp" };

/** The fields of resources in the change log. A deleted resource has all of them, and an updated one those that changed. */
export const RESOURCE_FIELDS: Readonly<Record<Exclude<ResourceType, "month">, Fields>> = {
  transaction: {
    ...LINE,
    ...TIMES,
    id: "id",
    account_id: "id",
    payee_id: orNull("id"),
    category_decided_by: orNull("decider"),
    currency: "currency",
    booked_minor: "sum",
    authorized_at: "day",
    posted_at: orNull("day"),
    is_pending: "boolean",
    source: { oneOf: TRANSACTION_SOURCES },
    external_id: orNull("external_id"),
    import_id: orNull("id"),
    bank_text: orNull("bank_text"),
    splits: orNull({ list: { fields: LINE }, most: MAX_SPLITS }),
    reviewed_at: orNull("timestamp"),
    tags: { list: "tag_name", most: MAX_TAGS },
    reconciled_at: orNull("timestamp"),
    reconciliation_id: orNull("id"),
    transfer_reconciled_at: orNull("timestamp"),
    transfer_reconciliation_id: orNull("id"),
    split_marks: {
      list: { fields: { position: "split_position", reconciled_at: "timestamp", reconciliation_id: "id" } },
      most: MAX_SPLITS,
    },
  },
  account: {
    ...TIMES,
    id: "id",
    name: "name",
    type: { oneOf: ACCOUNT_TYPES },
    subtype: "subtype",
    currency: "currency",
    opening_minor: MOVED,
    booked_minor: MOVED,
    reconciled_minor: MOVED,
    limit_minor: orNull("amount_from_0"),
    is_hidden: "boolean",
    mask: "mask",
    is_synced: "boolean",
    balance_set_on: orNull("day"),
  },
  reconciliation: {
    id: "id",
    account_id: "id",
    on_day: "day",
    balance_minor: orNull("sum"),
    currency: "currency",
    at: "timestamp",
  },
  balance_point: {
    id: "id",
    account_id: "id",
    on_day: "day",
    balance_minor: "sum",
    currency: "currency",
    import_id: "id",
  },
  category: {
    id: "id",
    name: "name",
    kind: { oneOf: CATEGORY_KINDS },
    group: orNull("name"),
    position: orNull("list_position"),
    carries_from: orNull("carry_month"),
    is_archived: "boolean",
  },
  payee: { id: "id", name: "name", default_category_id: orNull("id") },
  payee_alias: { id: "id", payee_id: "id", text: "alias" },
  tag: { id: "id", name: "tag_name" },
  goal: {
    ...TIMES,
    id: "id",
    name: "name",
    category_id: orNull("id"),
    account_id: orNull("id"),
    amount_minor: orNull("amount_from_0"),
    due_on: orNull("day"),
    monthly_minor: orNull("amount_from_0"),
    starts_in: "month",
    already_minor: "amount",
    is_archived: "boolean",
  },
  recurring_rule: {
    ...TIMES,
    id: "id",
    name: "name",
    account_id: "id",
    transfer_account_id: orNull("id"),
    payee_id: orNull("id"),
    category_id: orNull("id"),
    currency: "currency",
    amount_minor: "amount",
    amount_to_minor: orNull("amount"),
    rule: "recurrence",
    starts_on: "day",
    ends_on: orNull("day"),
    weekend: { oneOf: WEEKEND_SHIFTS },
    grace_days: "grace_days",
    match_days_before: "match_days",
    match_days_after: "match_days",
  },
  rule: {
    ...TIMES,
    id: "id",
    name: "name",
    when: RULE_CONDITIONS,
    then: RULE_ACTIONS,
    stop: "boolean",
    position: "count",
  },
  occurrence: {
    decision: orNull({ fields: { is_skipped: "boolean", moved_to: orNull("day") } }),
    links: { list: { fields: { transaction_id: "id", is_match: "boolean" } }, most: PART_ITEMS },
  },
  dismissed_suggestion: {
    id: "id",
    account_id: orNull("id"),
    transfer_account_id: orNull("id"),
    payee_id: orNull("id"),
    currency: "currency",
    amount_minor: "amount",
    amount_to_minor: orNull("amount"),
    created_at: "timestamp",
  },
  exchange_rate: { base_currency: "currency", currency: "currency", day: "day", rate: "rate" },
  attachment: {
    id: "id",
    transaction_id: "id",
    sha256: "sha256",
    name: "name",
    media_type: { oneOf: MEDIA_TYPES },
    bytes: "attachment_size",
    created_at: "timestamp",
  },
  budget: {
    id: "id",
    name: "name",
    currency: "currency",
    time_zone: "time_zone",
    carries_from: orNull("carry_month"),
    floor_minor: orNull("sum"),
    created_at: "timestamp",
  },
};

/** The previous values that a change stores, by the type of the resource. */
export const PREVIOUS_VALUES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(Object.entries(RESOURCE_FIELDS).map(([type, fields]) => [type, someOf(fields)])),
  month: { key: "id", record: orNull("amount_from_0") },
};
