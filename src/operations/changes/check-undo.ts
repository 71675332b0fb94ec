/** The rules for a row that an undo removes, restores or changes back. */
import { MAX_ATTACHMENTS } from "../../domain/attachment.ts";
import type { Category } from "../../domain/category.ts";
import type { Goal } from "../../domain/goal.ts";
import { MAX_SUM_MINOR } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { MONTHS, type Periods } from "../../domain/period.ts";
import { type ProblemItem, ProblemList } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { ResourceType } from "../../domain/resource.ts";
import { type Rule, type RuleActions, rulesFault } from "../../domain/rule.ts";
import { brokenSplits } from "../../domain/splits.ts";
import {
  brokenRules,
  externalIdsOf,
  externalKey,
  linesOf,
  type Transaction,
  type TransactionLine,
} from "../../domain/transaction.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { pipelined } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import { isCarriedIncome } from "../ledger/categories.ts";
import { checkCountingDay } from "../ledger/check-transactions.ts";
import { TABLES } from "../ledger/named-rows.ts";
import { checkTerms } from "../month/check-goal.ts";
import { findOtherMatch } from "../recurring/other-match.ts";
import { checkOtherAccount, checkRange } from "../recurring/recurring-rules.ts";
import { readOf, type Write } from "../service.ts";
import { RESOURCE_ROWS, type ResourceRow, toOccurrenceKey, type UndoStep } from "./resources.ts";

/** Adds conflicts for resources that are used by something that stays. Returns the ids of those that may not be removed. */
export async function rejectInUse(
  { tx }: Write,
  type: ResourceType,
  steps: readonly UndoStep[],
  conflicts: ProblemItem[],
): Promise<ReadonlySet<string>> {
  const ids = steps.map(({ item }) => item.id);
  const used = new Set<string>();
  const mayStay = new Set(steps.flatMap(({ item, ifUsed }) => (ifUsed === undefined ? [] : [item.id])));
  const reject = (id: string, what: string) => {
    if (used.has(id)) return;
    used.add(id);
    if (mayStay.has(id)) return;
    conflicts.push({ code: "undo_conflict", pointer: `/${type}/${id}`, detail: `${what} use it.` });
  };
  if (type === "account") {
    for (const id of ids) {
      if (await tx.transactions.isReferenced(["account_id", "transfer_account_id"], id)) reject(id, "Transactions");
      if (await tx.recurringRules.isReferenced(["account_id", "transfer_account_id"], id)) reject(id, "Rules");
      if (await tx.goals.isReferenced(["account_id"], id)) reject(id, "Goals");
      if ((await tx.reconciliations.findLatest(id)) !== undefined) reject(id, "Reconciliations");
      if ((await tx.balancePoints.list(id)).length > 0) reject(id, "Balances of days");
      if ((await tx.bankAccounts.findLinked(id)) !== undefined) reject(id, "Bank connections");
    }
  }
  // A name stays if something uses it.
  if (type === "payee") for (const id of ids) if (await isPayeeUsed(tx, id)) used.add(id);
  if (type === "tag") for (const id of ids) if (await tx.tags.isUsed(id)) used.add(id);
  if (type === "category") for (const id of ids) if (await isCategoryUsed(tx, id)) used.add(id);
  if (type === "transaction") {
    for (const { transaction_id } of await tx.attachments.listOfTransactions(ids))
      reject(transaction_id, "Attachments");
    const links = await tx.occurrenceDecisions.listLinksOfTransactions(ids);
    for (const { transaction_id } of links) reject(transaction_id, "Decisions about occurrences");
  }
  if (type === "recurring_rule") {
    for (const id of ids) {
      const states = await tx.occurrenceDecisions.listStatesOfRule(id);
      if (states.length > 0) reject(id, "Decisions about occurrences");
    }
  }
  return used;
}

async function isPayeeUsed(tx: Write["tx"], id: string): Promise<boolean> {
  if (await tx.transactions.isReferenced(["payee_id"], id)) return true;
  if ((await tx.payeeAliases.listOfPayee(id)).length > 0) return true;
  if (await tx.rules.isReferenced(id)) return true;
  return await tx.recurringRules.isReferenced(["payee_id"], id);
}

async function isCategoryUsed(tx: Write["tx"], id: string): Promise<boolean> {
  for (const table of ["transactions", "recurringRules", "goals"] as const) {
    if (await tx[table].isReferenced(["category_id"], id)) return true;
  }
  if (await tx.rules.isReferenced(id)) return true;
  return (await tx.plans.isPlanned(id)) || (await tx.payees.isDefaultCategory(id));
}

/** A step that inserts or updates a row. */
type WriteStep = UndoStep & { readonly target: ResourceRow };

/** Adds a conflict to a row with an id. */
type Reject = (id: string, field: string, detail: string) => void;

/** Adds conflicts for rows that would break a rule. Returns the ids of those that may not be stored. */
export async function rejectInvalid(
  write: Write,
  type: ResourceType,
  steps: readonly WriteStep[],
  conflicts: ProblemItem[],
): Promise<ReadonlySet<string>> {
  const invalid = new Set<string>();
  const reject: Reject = (id, field, detail) => {
    invalid.add(id);
    conflicts.push({ code: "undo_conflict", pointer: `/${type}/${id}/${field}`, detail });
  };
  const { tx } = write;
  // A dismissed suggestion stays if its accounts or payee are deleted.
  if (type !== "dismissed_suggestion") await rejectMissing(write, steps, reject);
  rejectSameValue(type, steps, reject);
  if (type === "payee" || type === "category" || type === "tag") await rejectTakenNames(write, type, steps, reject);
  if (type === "payee_alias") await rejectTakenAliases(write, steps, reject);
  if (type === "transaction") await rejectTransactions(write, steps, reject);
  if (type === "attachment") await rejectAttachments(write, steps, reject);
  if (type === "rule") await rejectTooManyRules(write, steps, reject);
  const periods = type === "goal" ? periodsOf((await getBudget(readOf(write))).periods) : MONTHS;
  for (const { item, target } of steps) {
    const { id } = item;
    if (type === "account") {
      const [opening, booked] = [Number(target.opening_minor), Number(target.booked_minor)];
      if (Math.abs(booked) > MAX_SUM_MINOR || Math.abs(opening + booked) > MAX_SUM_MINOR) {
        reject(id, "current_balance", "The balance would be too large to represent exactly.");
      }
    }
    if (type === "balance_point" && target.import_id === null) {
      const entered = await tx.balancePoints.listEntered(String(target.account_id));
      const other = entered.find((point) => point.on_day === target.on_day && point.id !== id);
      if (other !== undefined) reject(id, "on", "Another balance was entered for this day.");
    }
    if (type === "reconciliation") {
      const account = await tx.accounts.find(String(target.account_id));
      if (account !== undefined && account.currency !== target.currency) {
        reject(id, "currency", "The account is in another currency.");
      }
    }
    const problems = new ProblemList();
    checkTogether(type, target, { pointer: `/${type}/${id}`, periods, problems });
    if (problems.hasAny) invalid.add(id);
    conflicts.push(...problems.items.map((item) => ({ ...item, code: "undo_conflict" as const })));
    if (type === "goal" && target.is_archived === false) {
      const column = target.category_id == null ? "account_id" : "category_id";
      const open = await tx.goals.findOpenId(column, String(target[column]));
      if (open !== undefined && open !== id) reject(id, column, `The goal ${open} is open there.`);
    }
    if (type === "rule") {
      const { payee_id, category_id } = target.then as RuleActions;
      const payees = await tx.payees.findExistingIds(present([payee_id]));
      const categories = await tx.categories.findExistingIds(present([category_id]));
      if (payee_id !== null && !payees.has(payee_id)) reject(id, "then/payee_id", "It was deleted.");
      if (category_id !== null && !categories.has(category_id)) reject(id, "then/category_id", "It was deleted.");
    }
    if (type === "month") {
      const existing = await tx.categories.findExistingIds(Object.keys(target));
      for (const [category, minor] of Object.entries(target)) {
        if (minor !== null && !existing.has(category)) reject(id, category, "The category was deleted.");
      }
    }
    if (type === "occurrence") await rejectOccurrence(write, id, target, reject);
  }
  return invalid;
}

/** Checks fields that depend on each other as a request does: each may have changed since by itself. */
function checkTogether(
  type: ResourceType,
  row: ResourceRow,
  { pointer, periods, problems }: Readonly<{ pointer: string; periods: Periods; problems: ProblemList }>,
): void {
  if (type === "recurring_rule") {
    const rule = row as unknown as RecurringRule;
    checkOtherAccount(rule.account_id, rule.transfer_account_id, pointer, problems);
    checkRange(rule, pointer, problems);
  }
  if (type === "goal") {
    const goal = row as unknown as Goal;
    checkTerms({ ...goal, amount: goal.amount_minor, monthly: goal.monthly_minor }, pointer, periods, problems);
  }
  if (type === "category" && isCarriedIncome(row as unknown as Category)) {
    problems.add("income_cannot_carry", `${pointer}/carries_from`, "A category of kind income cannot carry over.");
  }
}

/** Rejects rows that would get the same unique value as another one. */
function rejectSameValue(type: ResourceType, steps: readonly WriteStep[], reject: Reject): void {
  const { unique } = RESOURCE_ROWS[type];
  if (unique === undefined) return;
  const owners = new Map<string, string>();
  for (const { item, target } of steps) {
    for (const key of unique.keysOf(target)) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, item.id);
      else reject(item.id, unique.field, `The ${type} ${owner} would get the same value.`);
    }
  }
}

async function rejectTakenNames(
  { tx }: Write,
  type: "payee" | "category" | "tag",
  steps: readonly WriteStep[],
  reject: Reject,
): Promise<void> {
  const keyOf = ({ target }: WriteStep) => nameKey(String(target.name));
  const owners = await tx[TABLES[type]].findIdsByKey(steps.map(keyOf));
  const defaults = await tx.categories.findExistingIds(present(steps.map(({ target }) => target.default_category_id)));
  for (const step of steps) {
    const { id } = step.item;
    const taken = owners.get(keyOf(step));
    if (taken !== undefined && taken !== id) reject(id, "name", `The ${type} ${taken} has this name.`);
    const category = step.target.default_category_id;
    if (typeof category === "string" && !defaults.has(category)) reject(id, "default_category_id", "It was deleted.");
  }
}

async function rejectTakenAliases({ tx }: Write, steps: readonly WriteStep[], reject: Reject): Promise<void> {
  const keyOf = ({ target }: WriteStep) => nameKey(String(target.text));
  const owners = await tx.payeeAliases.findByKey(steps.map(keyOf));
  for (const step of steps) {
    const owner = owners.get(keyOf(step));
    if (owner !== undefined && owner.id !== step.item.id) reject(step.item.id, "text", "Another alias has this text.");
  }
}

/** The references of transactions, with those of their splits, and of rules and goals. */
async function rejectMissing({ tx }: Write, steps: readonly WriteStep[], reject: Reject): Promise<void> {
  const rows = steps.flatMap(({ item, target }) => {
    const splits = (target.splits as ResourceRow[] | null | undefined) ?? [];
    return [
      { id: item.id, prefix: "", row: target },
      ...splits.map((row, i) => ({ id: item.id, prefix: `splits/${i}/`, row })),
    ];
  });
  const idsIn = (...fields: string[]) =>
    present([...new Set(fields.flatMap((field) => rows.map(({ row }) => row[field])))]);
  const [accounts, payees, categories] = await pipelined([
    tx.accounts.findMany(idsIn("account_id", "transfer_account_id")),
    tx.payees.findExistingIds(idsIn("payee_id")),
    tx.categories.findExistingIds(idsIn("category_id")),
  ]);
  for (const [field, existing] of [
    ["account_id", accounts],
    ["transfer_account_id", accounts],
    ["payee_id", payees],
    ["category_id", categories],
  ] as const) {
    for (const { id, prefix, row } of rows) {
      const value = row[field];
      if (typeof value === "string" && !existing.has(value)) reject(id, prefix + field, "It was deleted.");
    }
  }
}

async function rejectTransactions({ tx }: Write, steps: readonly WriteStep[], reject: Reject): Promise<void> {
  const rows = steps.map(({ target }) => target as unknown as Transaction);
  const ids = rows.flatMap((row) => [
    row.account_id,
    row.transfer_account_id,
    ...linesOf<TransactionLine>(row).map((line) => line.transfer_account_id),
  ]);
  const accounts = await tx.accounts.findMany(present([...new Set(ids)]));
  const tags = await tx.tags.findNamesByKey([...new Set(rows.flatMap((row) => row.tags.map(nameKey)))]);
  const owners = await tx.transactions.findIdsByExternalKey(rows.flatMap(externalIdsOf));
  for (const row of rows) {
    const { id, account_id, transfer_account_id } = row;
    const account = accounts.get(account_id);
    const other = transfer_account_id === null ? null : accounts.get(transfer_account_id);
    if (account === undefined || other === undefined) continue;
    if (row.splits !== null && (transfer_account_id ?? row.category_id) !== null) {
      reject(id, "splits", "A transaction with a category or a transfer account of its own cannot have splits.");
    }
    const problems = new ProblemList();
    checkCountingDay(row, "", problems);
    for (const { detail } of problems.items) reject(id, "counts_on", detail);
    const missing = row.tags.find((name) => tags.get(nameKey(name)) !== name);
    if (missing !== undefined) reject(id, "tags", `No tag has the name "${missing}" anymore.`);
    const broken = [
      ...brokenRules(row, account.currency, other?.currency ?? null),
      ...brokenSplits(row, account.currency, (otherId) => accounts.get(otherId)?.currency),
    ];
    for (const { field, detail } of broken) reject(id, field, detail);
    const isTaken = externalIdsOf(row).some((side) => (owners.get(externalKey(side)) ?? id) !== id);
    if (isTaken) reject(id, "external_id", "Another transaction has this external_id.");
  }
}

async function rejectAttachments({ tx }: Write, steps: readonly WriteStep[], reject: Reject): Promise<void> {
  const byTransaction = Map.groupBy(steps, ({ target }) => String(target.transaction_id));
  for (const [transactionId, added] of byTransaction) {
    const exists = (await tx.transactions.find(transactionId)) !== undefined;
    let count = (await tx.attachments.listOfTransactions([transactionId])).length;
    for (const { item, target } of added) {
      if (!exists) reject(item.id, "transaction_id", "It was deleted.");
      if (!(await tx.attachments.hasFile(String(target.sha256)))) reject(item.id, "sha256", "The file was removed.");
      if (count >= MAX_ATTACHMENTS) {
        reject(item.id, "transaction_id", `The transaction has ${MAX_ATTACHMENTS} other attachments.`);
      }
      count += 1;
    }
  }
}

/** Rejects rules with which the budget would have too many rules or values. */
async function rejectTooManyRules({ tx }: Write, steps: readonly WriteStep[], reject: Reject): Promise<void> {
  const rules = new Map((await tx.rules.list()).map((rule) => [rule.id, rule]));
  for (const { item, target } of steps) rules.set(item.id, target as unknown as Rule);
  const fault = rulesFault([...rules.values()]);
  if (fault !== undefined) for (const { item } of steps) reject(item.id, "when", fault);
}

async function rejectOccurrence(write: Write, id: string, row: ResourceRow, reject: Reject): Promise<void> {
  const { tx } = write;
  const key = toOccurrenceKey(id);
  const rule = await tx.recurringRules.find(key.rule_id);
  if (rule === undefined) return reject(id, "rule_id", "It was deleted.");
  for (const { transaction_id, is_match } of row.links as { transaction_id: string; is_match: boolean }[]) {
    const transaction = await tx.transactions.find(transaction_id);
    if (transaction === undefined) reject(id, "links", "The transaction was deleted.");
    else if (is_match && (await findOtherMatch(write, rule, key.scheduled_on, transaction)) !== undefined) {
      reject(id, "links", "The transaction is matched with another occurrence.");
    }
  }
}

function present(ids: readonly unknown[]): string[] {
  return ids.filter((id) => typeof id === "string");
}
