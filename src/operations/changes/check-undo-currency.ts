/**
 * Rejects an undo that would give an amount another currency. A change of currency keeps the numbers, but not the minor
 * units: 10.00 USD become 10 JPY.
 */
import { type Before, type Change, firstChangeOf } from "../../domain/change.ts";
import type { ProblemItem } from "../../domain/problem.ts";
import type { ResourceType } from "../../domain/resource.ts";
import { linesOf, type Transaction, type TransactionLine } from "../../domain/transaction.ts";
import type { Write } from "../service.ts";
import { movedOf, type ResourceRow, type TypedSteps } from "./resources.ts";

/**
 * Adds a conflict for everything added since in the new currency of an account or the budget: the undo would give it
 * another currency. The items of such a change include all amounts that it relabeled.
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
    if (!isWithin(found, known("transaction"))) reject("account", id, "Transactions have been added since.");
    const { currency } = accounts.get(id) ?? {};
    const rules = (await tx.recurringRules.list()).filter((one) => one.account_id === id && one.currency === currency);
    const ruleIds = rules.map((rule) => rule.id);
    if (!isWithin(ruleIds, known("recurring_rule"))) reject("account", id, "Recurring rules have been added since.");
    const reconciliationIds = (await tx.reconciliations.list(id)).map((one) => one.id);
    if (!isWithin(reconciliationIds, known("reconciliation"))) reject("account", id, "It was reconciled since.");
    const moved = befores
      .slice(1)
      .reduce((sum, { fields }) => sum + movedOf(fields?.opening_minor), pending.get(id) ?? 0);
    if (moved !== 0) reject("account", id, "The balance has changed since.");
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
  const laterBefores = befores.filter((one) => one.seq > seq);
  const later = (field: string) => firstChangeOf(field, laterBefores);
  const currency = later("currency");
  if (currency !== undefined && currency.fields?.currency !== budget.currency) {
    if (known("goal").size + known("month").size === 0) return;
    return reject("budget", budget.id, `The budget is now in ${budget.currency}.`);
  }
  if (!relabels(befores[0], seq)) return;
  const goalIds = (await tx.goals.list()).map(({ id }) => id);
  if (!isWithin(goalIds, known("goal"))) reject("budget", budget.id, "Goals have been added since.");
  const months = await tx.plans.listPlannedMonths();
  if (!isWithin(months, known("month"))) reject("budget", budget.id, "Plans have been added since.");
  const floor = later("floor_minor");
  if (floor !== undefined && floor.fields?.floor_minor !== budget.floor_minor) {
    reject("budget", budget.id, "The floor has changed since.");
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

/**
 * Adds a conflict for each transaction that the undo puts on an account whose currency has changed since. The change of
 * currency did not adapt its amounts, because the transaction was not on the account.
 */
export async function rejectOldCurrency(
  { tx }: Write,
  { seq }: Change,
  steps: TypedSteps,
  conflicts: ProblemItem[],
): Promise<void> {
  const moves = (steps.get("transaction") ?? []).map(({ item, current, target }) => {
    const before = new Set(accountsOf(current));
    return { id: item.id, accountIds: accountsOf(target).filter((id) => !before.has(id)) };
  });
  const accountIds = [...new Set(moves.flatMap((move) => move.accountIds))];
  const accounts = await tx.accounts.findMany(accountIds);
  const later = await tx.changes.listBefores("account", accountIds, seq + 1, "currency");
  const isChanged = (id: string) => {
    const currency = firstChangeOf("currency", later.get(id) ?? [])?.fields?.currency;
    return currency !== undefined && currency !== accounts.get(id)?.currency;
  };
  for (const { id, accountIds: added } of moves) {
    const account = accounts.get(added.find(isChanged) ?? "");
    if (account === undefined) continue;
    const detail = `The account "${account.name}" is now in ${account.currency}.`;
    conflicts.push({ code: "undo_conflict", pointer: `/transaction/${id}/currency`, detail });
  }
}

function accountsOf(row: ResourceRow | null): string[] {
  if (row === null) return [];
  const transaction = row as unknown as Transaction;
  const others = linesOf<TransactionLine>(transaction).map((line) => line.transfer_account_id);
  return [transaction.account_id, ...others].filter((id) => id !== null);
}
