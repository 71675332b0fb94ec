/**
 * The fields of a resource after an accepted create or update: the request, the resource before it, and the documented
 * defaults. They do not include fields that only the server sets, nor payees, categories and tags that were sent by name.
 */
import { TRANSACTION_DEFAULTS } from "../support/ledger.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies and responses of every shape
export type Fields = Readonly<Record<string, any>>;

const ACCOUNT_DEFAULTS: Fields = { current_balance: 0, limit: null, is_hidden: false, mask: "", is_synced: false };
const CATEGORY_DEFAULTS: Fields = {
  kind: "spending",
  group: null,
  position: null,
  carries_from: null,
  is_archived: false,
  note: null,
};
const GOAL_TERMS: Fields = {
  category_id: null,
  account_id: null,
  amount: null,
  due_on: null,
  repeats: null,
  monthly: null,
};
const GOAL_DEFAULTS: Fields = { ...GOAL_TERMS, already: 0, is_archived: false };
const RULE_DEFAULTS: Fields = {
  transfer_account_id: null,
  payee_id: null,
  category_id: null,
  amount_to: null,
  ends_on: null,
  weekend: "keep",
  counts_in: "same",
  grace_days: 5,
  match_days_before: 5,
  match_days_after: 10,
};

export const newAccount = (sent: Fields) => merge(ACCOUNT_DEFAULTS, sent);
export const newCategory = (sent: Fields) => chosenIcon(withoutStarts(merge(CATEGORY_DEFAULTS, sent), sent), sent);
export const newGoal = (sent: Fields) => withoutStarts(merge(GOAL_DEFAULTS, sent), sent);
export const ownRate = (sent: Fields) =>
  merge({ is_shared: false }, { ...sent, base_currency: sent.base_currency.toUpperCase() });

export function newTransaction(sent: Fields, currency: string): Fields {
  const is_reviewed = (sent.source ?? "manual") === "manual";
  const created = merge({ ...TRANSACTION_DEFAULTS, is_reviewed, currency }, withoutNulls(sent));
  return isDayOfUser(sent, {}) ? created : without(created, ["counts_on"]);
}

export function newRule(sent: Fields, currency: string): Fields {
  return merge({ ...RULE_DEFAULTS, currency }, withoutNulls(sent));
}

/** An account, a budget or a payee. */
export const changed = (changes: Fields, before: Fields) => merge(before, changes);

export const changedCategory = (changes: Fields, before: Fields) =>
  chosenIcon(withoutStarts(changed(changes, before), changes), changes);

/** Without a choice, the icon and the color follow from the name, and may change with it. */
function chosenIcon(fields: Fields, sent: Fields): Fields {
  return without(
    fields,
    ["icon", "color"].filter((name) => sent[name] == null),
  );
}

/** A day of a start stands for its period, and sets the month too. */
export function withoutStarts(fields: Fields, { starts_in_day, carries_from_day }: Fields): Fields {
  const isByDay = starts_in_day !== undefined || carries_from_day !== undefined;
  return without(fields, ["starts_in_day", "carries_from_day", ...(isByDay ? ["starts_in", "carries_from"] : [])]);
}

/** A new place or form of a goal replaces the old one. The first month may change with the terms of a fund's goal. */
export function changedGoal(changes: Fields, before: Fields): Fields {
  const names = Object.keys({ name: "", ...GOAL_DEFAULTS });
  const kept = Object.fromEntries(names.map((name) => [name, before[name]]));
  const isMoved = changes.category_id != null || changes.account_id != null;
  const isReformed = changes.due_on != null || changes.monthly != null;
  const place = isMoved ? { category_id: null, account_id: null } : {};
  const form = isReformed ? { due_on: null, monthly: null } : {};
  const once = changes.monthly != null ? { repeats: null } : {};
  return withoutStarts(merge({ ...kept, ...place, ...form, ...once }, changes), changes);
}

/** A null does not change these fields, which every transaction has. */
const ALWAYS = ["currency", "is_pending", "notes", "source", "is_reviewed"];

/** If these change, a write with the scope sync makes a transaction unreviewed. */
const REVIEWED = ["amount", "currency", "account_amount", "transfer_amount", "transfer_account_id", "authorized_at"];

export function changedTransaction(changes: Fields, before: Fields): Fields {
  const all = mergedTransaction(changes, before);
  const merged = isDayOfUser(changes, before) ? all : without(all, ["counts_on"]);
  if (REVIEWED.every((name) => merged[name] === before[name])) return merged;
  const { is_reviewed: _, ...others } = merged;
  return others;
}

/** Otherwise a match may decide the day on which it counts. */
function isDayOfUser({ counts_on }: Fields, before: Fields): boolean {
  return counts_on === undefined ? before.decided_by?.counts_on === "you" : counts_on !== null;
}

/** The effect of a bank's new amount on a split transaction: the splits take the difference, and only one may remain. */
const SPLIT_BY_SYNC = ["splits", "category_id", "payee_id", "transfer_account_id", "transfer_amount", "notes"];

function mergedTransaction(changes: Fields, before: Fields): Fields {
  const merged = mergedLines(changes, before);
  const takesDifference = before.splits != null && changes.splits === undefined && merged.amount !== before.amount;
  if (!takesDifference) return merged;
  return without(merged, SPLIT_BY_SYNC);
}

function mergedLines(changes: Fields, before: Fields): Fields {
  const kept = Object.entries(changes).filter(([name, value]) => value !== null || !ALWAYS.includes(name));
  const merged = merge({ ...before, ...withoutPayee(changes) }, Object.fromEntries(kept));
  const isPayment = merged.transfer_account_id === null && !("transfer_amount" in changes);
  if (isPayment) return { ...merged, transfer_amount: null };
  return mayLoseCategory(changes, before) ? without(merged, ["category_id"]) : merged;
}

/** A new account at the other side removes the category, except between a hidden account and a visible one. */
function mayLoseCategory({ transfer_account_id, category_id, category }: Fields, before: Fields): boolean {
  const isNew = transfer_account_id != null && transfer_account_id !== before.transfer_account_id;
  return isNew && category_id === undefined && category == null;
}

/** A null resets a field to its default, if it has one. */
export function changedRule(changes: Fields, before: Fields): Fields {
  const reset = Object.entries(RULE_DEFAULTS).filter(([name]) => changes[name] === null);
  return merge({ ...before, ...withoutPayee(changes), ...Object.fromEntries(reset) }, withoutNulls(changes));
}

/** A payee in any form replaces the previous payee. */
function withoutPayee({ payee, payee_id, transfer_account_id }: Fields): Fields {
  const isNamed = [payee, payee_id, transfer_account_id].some((form) => form != null);
  return isNamed ? { payee_id: null, transfer_account_id: null } : {};
}

export function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const SPLIT_DEFAULTS: Fields = { category_id: null, transfer_account_id: null, transfer_amount: null, notes: "" };

/** Undefined if the server sets a part of them: the shares of `account_amount`, categories sent by name, and marks. */
function splitsOf(sent: readonly Fields[], { account_amount }: Fields, before: Fields): readonly Fields[] | undefined {
  const isMarked = [before, ...(before.splits ?? [])].some((one) => one.transfer_reconciled_at ?? one.reconciled_at);
  if (account_amount != null || isMarked || sent.some(({ category }) => category)) return undefined;
  return sent.map(({ account_amount: _share, reconciled_at: _at, category: _none, ...split }) => {
    return { ...SPLIT_DEFAULTS, account_amount: null, ...withoutNulls(split), reconciled_at: null };
  });
}

/** Merges the sent fields. The JSON round trip turns -0 into 0. */
function merge(before: Fields, sent: Fields): Fields {
  const currency = sent.currency == null ? {} : { currency: sent.currency.toUpperCase() };
  const merged: Record<string, unknown> = { ...before, ...sent, ...currency };
  const { id, created_at, updated_at, reviewed_at, transaction_count, etag, balance_after, decided_by, ...rest } =
    merged;
  const {
    balance_set_on,
    payee,
    category,
    reconciled_at,
    transfer_reconciled_at,
    import_id,
    bank_text,
    entered_by,
    ...others
  } = rest;
  const { earlier, terms_changed_on, ...fields } = others;
  if (Array.isArray(fields.splits)) fields.splits = splitsOf(fields.splits, fields, before);
  if (fields.splits === undefined) delete fields.splits;
  if (fields.splits != null) fields.category_id = null;
  if (sent.payee) delete fields.payee_id;
  if (sent.category) delete fields.category_id;
  if (sent.tags === null) fields.tags = [];
  if (sent.tags?.length > 0) delete fields.tags;
  return JSON.parse(JSON.stringify(fields));
}
