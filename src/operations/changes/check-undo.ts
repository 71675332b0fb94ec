/** The rules that a row must keep when an undo removes it, restores it or gives it previous values. */
import { type Attachment, MAX_ATTACHMENTS } from "../../domain/attachment.ts";
import type { Before, Change, ChangeItem, ResourceType } from "../../domain/change.ts";
import { MAX_SUM_MINOR } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import type { ProblemItem } from "../../domain/problem.ts";
import { brokenSplits } from "../../domain/splits.ts";
import { brokenRules, linesOf, type Transaction, type TransactionLine } from "../../domain/transaction.ts";
import { TABLES } from "../named-rows.ts";
import { findOtherMatch } from "../recurring/other-match.ts";
import type { Write } from "../service.ts";
import { movedOf, type Row, toOccurrenceKey } from "./resources.ts";

/** Adds a conflict if the resource is used by something that stays. Returns whether it may be removed. */
export async function rejectInUse({ tx }: Write, { type, id }: ChangeItem, conflicts: ProblemItem[]): Promise<boolean> {
  const reject = (what: string) => {
    conflicts.push({ code: "undo_conflict", pointer: `/${type}/${id}`, detail: `${what} use it.` });
    return false;
  };
  if (type === "account") {
    if (await tx.transactions.isReferenced(["account_id", "transfer_account_id"], id)) return reject("Transactions");
    if (await tx.recurringRules.isReferenced(["account_id", "transfer_account_id"], id)) return reject("Rules");
    if (await tx.goals.isReferenced(["account_id"], id)) return reject("Goals");
    if ((await tx.reconciliations.findLatest(id)) !== undefined) return reject("Reconciliations");
  }
  // A name stays if something uses it.
  if (type === "payee") {
    return !(
      (await tx.transactions.isReferenced(["payee_id"], id)) || (await tx.recurringRules.isReferenced(["payee_id"], id))
    );
  }
  if (type === "tag") return !(await tx.tags.isUsed(id));
  if (type === "category") return !(await isCategoryUsed(tx, id));
  if (type === "transaction" && (await tx.attachments.listOfTransactions([id])).length > 0)
    return reject("Attachments");
  if (type === "transaction" && (await tx.occurrenceDecisions.listKeysOfTransactions([id])).length > 0) {
    return reject("Decisions about occurrences");
  }
  if (type === "recurring_rule" && (await tx.occurrenceDecisions.listStatesOfRule(id)).length > 0) {
    return reject("Decisions about occurrences");
  }
  return true;
}

async function isCategoryUsed(tx: Write["tx"], id: string): Promise<boolean> {
  for (const table of ["transactions", "recurringRules", "goals"] as const) {
    if (await tx[table].isReferenced(["category_id"], id)) return true;
  }
  return (await tx.plans.isPlanned(id)) || (await tx.payees.isDefaultCategory(id));
}

/** Adds a conflict if the row would break a rule. Returns whether it may be stored. */
export async function rejectInvalid(
  write: Write,
  { type, id }: ChangeItem,
  row: Row,
  conflicts: ProblemItem[],
): Promise<boolean> {
  const { length } = conflicts;
  const reject = (field: string, detail: string) => {
    conflicts.push({ code: "undo_conflict", pointer: `/${type}/${id}/${field}`, detail });
  };
  const { tx } = write;
  await rejectMissing(write, row, reject);
  for (const [i, split] of ((row.splits as Row[] | null | undefined) ?? []).entries()) {
    await rejectMissing(write, split, (field, detail) => reject(`splits/${i}/${field}`, detail));
  }
  if (type === "account") {
    const [opening, booked] = [Number(row.opening_minor), Number(row.booked_minor)];
    if (Math.abs(booked) > MAX_SUM_MINOR || Math.abs(opening + booked) > MAX_SUM_MINOR) {
      reject("current_balance", "The balance would be too large to represent exactly.");
    }
  }
  if (type === "reconciliation") {
    const account = await tx.accounts.find(String(row.account_id));
    if (account !== undefined && account.currency !== row.currency) reject("currency", "The account has another one.");
  }
  if (type === "payee" || type === "category" || type === "tag") {
    const key = nameKey(String(row.name));
    const table = tx[TABLES[type]];
    const taken = (await table.findIdsByKey([key])).get(key);
    if (taken !== undefined && taken !== id) reject("name", `The ${type} ${taken} has this name.`);
    const isDefault = await tx.categories.findExistingIds(present([row.default_category_id]));
    if (row.default_category_id != null && isDefault.size === 0) reject("default_category_id", "It was deleted.");
  }
  if (type === "transaction") await rejectTransaction(write, row as unknown as Transaction, reject);
  if (type === "goal" && row.is_archived === false) {
    const column = row.category_id == null ? "account_id" : "category_id";
    const open = await tx.goals.findOpenId(column, String(row[column]));
    if (open !== undefined && open !== id) reject(column, `The goal ${open} is open there.`);
  }
  if (type === "month") {
    const existing = await tx.categories.findExistingIds(Object.keys(row));
    for (const [category, minor] of Object.entries(row)) {
      if (minor !== null && !existing.has(category)) reject(category, "The category was deleted.");
    }
  }
  if (type === "attachment") await rejectAttachment(write, row as unknown as Attachment, reject);
  if (type === "occurrence") await rejectOccurrence(write, id, row, reject);
  return conflicts.length === length;
}

/**
 * Adds a conflict for everything that was added in the currency that the change gave an account or the budget: it would
 * get another currency. The items of such a change include all amounts that it relabeled.
 */
export async function rejectNewCurrencyInUse(write: Write, change: Change, conflicts: ProblemItem[]): Promise<void> {
  const { tx } = write;
  const ids = idsByType(change);
  const known = (type: ResourceType) => new Set(ids.get(type));
  const reject = (type: ResourceType, id: string, detail: string) => {
    conflicts.push({ code: "undo_conflict", pointer: `/${type}/${id}/currency`, detail });
  };
  const accounts = await tx.accounts.findMany(ids.get("account") ?? []);
  const pending = tx.changes.pendingOpenings();
  for (const [id, befores] of await tx.changes.listBefores("account", ids.get("account") ?? [], change.seq)) {
    if (!relabels(befores[0], change.seq)) continue;
    const found = await tx.transactions.listIdsOfAccount(id);
    if (!isWithin(found, known("transaction"))) reject("account", id, "Transactions were added since.");
    const { currency } = accounts.get(id) ?? {};
    const rules = (await tx.recurringRules.list()).filter((one) => one.account_id === id && one.currency === currency);
    const ruleIds = rules.map((rule) => rule.id);
    if (!isWithin(ruleIds, known("recurring_rule"))) reject("account", id, "Recurring rules were added since.");
    const reconciliationIds = (await tx.reconciliations.list(id)).map((one) => one.id);
    if (!isWithin(reconciliationIds, known("reconciliation"))) reject("account", id, "It was reconciled since.");
    const moved = befores
      .slice(1)
      .reduce((sum, { fields }) => sum + movedOf(fields?.opening_minor), pending.get(id) ?? 0);
    if (moved !== 0) reject("account", id, "The balance was changed since.");
  }
  await rejectBudgetCurrency(write, change, known, reject);
}

type RejectResource = (type: ResourceType, id: string, detail: string) => void;

async function rejectBudgetCurrency(
  { tx }: Write,
  { seq }: Change,
  known: (type: ResourceType) => ReadonlySet<string>,
  reject: RejectResource,
): Promise<void> {
  const budget = await tx.budget.find();
  if (budget === undefined) return;
  const befores = (await tx.changes.listBefores("budget", [budget.id], seq)).get(budget.id) ?? [];
  const later = (field: string) => befores.find((one) => one.seq > seq && one.fields !== null && field in one.fields);
  const currency = later("currency");
  if (currency !== undefined && currency.fields?.currency !== budget.currency) {
    if (known("goal").size + known("month").size === 0) return;
    return reject("budget", budget.id, `The budget is in ${budget.currency} now.`);
  }
  if (!relabels(befores[0], seq)) return;
  const goalIds = (await tx.goals.list()).map(({ id }) => id);
  if (!isWithin(goalIds, known("goal"))) reject("budget", budget.id, "Goals were added since.");
  const months = await tx.plans.listPlannedMonths();
  if (!isWithin(months, known("month"))) reject("budget", budget.id, "Plans were added since.");
  const floor = later("floor_minor");
  if (floor !== undefined && floor.fields?.floor_minor !== budget.floor_minor) {
    reject("budget", budget.id, "The floor was changed since.");
  }
}

function idsByType({ items }: Change): ReadonlyMap<ResourceType, string[]> {
  const byType = Map.groupBy(items, ({ type }) => type);
  return new Map([...byType].map(([type, found]) => [type, found.map(({ id }) => id)]));
}

/** Whether the change gave the resource another currency. A deleted resource has all its fields. */
function relabels(before: Before | undefined, seq: number): boolean {
  const { fields = null } = before ?? {};
  return before?.seq === seq && fields !== null && "currency" in fields && !("id" in fields);
}

function isWithin(ids: readonly string[], known: ReadonlySet<string>): boolean {
  return ids.every((id) => known.has(id));
}

type Reject = (field: string, detail: string) => void;

/** The references of transactions, rules and goals. */
async function rejectMissing({ tx }: Write, row: Row, reject: Reject): Promise<void> {
  for (const field of ["account_id", "transfer_account_id"]) {
    const id = row[field];
    if (typeof id === "string" && (await tx.accounts.find(id)) === undefined) reject(field, "It was deleted.");
  }
  for (const [field, table] of [
    ["payee_id", tx.payees],
    ["category_id", tx.categories],
  ] as const) {
    const ids = present([row[field]]);
    if (ids.length > 0 && (await table.findExistingIds(ids)).size === 0) reject(field, "It was deleted.");
  }
}

async function rejectTransaction({ tx }: Write, row: Transaction, reject: Reject): Promise<void> {
  const { account_id, transfer_account_id, external_id } = row;
  const others = linesOf<TransactionLine>(row).map((line) => line.transfer_account_id);
  const accounts = await tx.accounts.findMany([...new Set(present([account_id, transfer_account_id, ...others]))]);
  const account = accounts.get(account_id);
  const other = transfer_account_id === null ? null : accounts.get(transfer_account_id);
  if (account === undefined || other === undefined) return;
  const missing = await findMissingTag(tx, row.tags ?? []);
  if (missing !== undefined) reject("tags", `No tag has the name "${missing}" any more.`);
  const broken = [
    ...brokenRules(row, account.currency, other?.currency ?? null),
    ...brokenSplits(row, account.currency, (id) => accounts.get(id)?.currency),
  ];
  for (const { field, detail } of broken) reject(field, detail);
  if (external_id === null) return;
  const taken = await tx.transactions.findByExternalIds([{ account_id, external_id }]);
  if (taken.some((one) => one.id !== row.id)) reject("external_id", "Another transaction has it.");
}

async function findMissingTag(tx: Write["tx"], names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const found = await tx.tags.findNamesByKey(names.map(nameKey));
  return names.find((name) => found.get(nameKey(name)) !== name);
}

async function rejectAttachment({ tx }: Write, row: Attachment, reject: Reject): Promise<void> {
  const { transaction_id, sha256 } = row;
  if ((await tx.transactions.find(transaction_id)) === undefined) reject("transaction_id", "It was deleted.");
  if (!(await tx.attachments.hasFile(sha256))) reject("sha256", "The file was removed.");
  if ((await tx.attachments.listOfTransactions([transaction_id])).length >= MAX_ATTACHMENTS) {
    reject("transaction_id", `The transaction has ${MAX_ATTACHMENTS} other attachments.`);
  }
}

async function rejectOccurrence(write: Write, id: string, row: Row, reject: Reject): Promise<void> {
  const { tx } = write;
  const key = toOccurrenceKey(id);
  const rule = await tx.recurringRules.find(key.rule_id);
  if (rule === undefined) return reject("rule_id", "It was deleted.");
  for (const { transaction_id, is_match } of row.links as { transaction_id: string; is_match: boolean }[]) {
    const transaction = await tx.transactions.find(transaction_id);
    if (transaction === undefined) reject("links", "The transaction was deleted.");
    else if (is_match && (await findOtherMatch(write, rule, key.scheduled_on, transaction)) !== undefined) {
      reject("links", "The transaction is matched with another occurrence.");
    }
  }
}

function present(ids: readonly unknown[]): string[] {
  return ids.filter((id) => typeof id === "string");
}
