/** The rules of reconciliation that an undo must not break. */
import type { ProblemItem } from "../../domain/problem.ts";
import { alteredReconciledLegs, type Reconciliation } from "../../domain/reconciliation.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { Write } from "../service.ts";
import type { TypedSteps, UndoStep } from "./resources.ts";

/**
 * Adds a conflict for each transaction with a reconciled leg that the undo would alter or remove. The undo may remove the
 * reconciliation too, and it may restore the currency of the account, which keeps the numbers.
 */
export function rejectReconciled(steps: TypedSteps, conflicts: ProblemItem[]): void {
  const removed = removedIds(steps);
  const relabeled = new Set(
    steps
      .get("account")
      ?.filter(isRelabeled)
      .map(({ item }) => item.id),
  );
  for (const { item, current, target } of steps.get("transaction") ?? []) {
    if (current === null) continue;
    const [before, after] = [current as unknown as Transaction, target as unknown as Transaction | null];
    const isAltered = alteredReconciledLegs(before, after).some(
      ({ accountId, mark }) => !removed.has(mark?.reconciliation_id) && !relabeled.has(accountId),
    );
    if (!isAltered) continue;
    const detail = "It is reconciled. Remove the reconciliation first.";
    conflicts.push({ code: "transaction_reconciled", pointer: `/transaction/${item.id}`, detail });
  }
}

/** Adds a conflict for each reconciliation that the undo would remove or restore although a later one exists. */
export async function rejectEarlierReconciliation(
  { tx }: Write,
  steps: TypedSteps,
  conflicts: ProblemItem[],
): Promise<void> {
  const removed = removedIds(steps);
  for (const { item, current, target } of steps.get("reconciliation") ?? []) {
    if (current !== null && target !== null) continue;
    const { account_id } = (current ?? target) as unknown as Reconciliation;
    const others = await tx.reconciliations.list(account_id);
    if (others.every(({ id }) => id <= item.id || removed.has(id))) continue;
    const detail = "The account has been reconciled again since.";
    conflicts.push({ code: "undo_conflict", pointer: `/reconciliation/${item.id}`, detail });
  }
}

function removedIds(steps: TypedSteps): ReadonlySet<string | undefined> {
  const removed = steps.get("reconciliation")?.filter(({ target }) => target === null) ?? [];
  return new Set(removed.map(({ item }) => item.id));
}

function isRelabeled({ current, target }: UndoStep): boolean {
  return current !== null && target !== null && current.currency !== target.currency;
}
