/** Protects the reconciled legs of a transaction. */
import type { ProblemList } from "../../domain/problem.ts";
import { alteredReconciledLegs } from "../../domain/reconciliation.ts";
import type { Transaction } from "../../domain/transaction.ts";

/** Adds `transaction_reconciled` if a reconciled leg would change. `after` is null if the transaction is deleted. */
export function rejectReconciled(
  before: Transaction,
  after: Transaction | null,
  pointer: string,
  problems: ProblemList,
): void {
  const [leg] = alteredReconciledLegs(before, after);
  if (leg === undefined) return;
  const detail = `The transaction ${before.id} is reconciled on the account ${leg.accountId}. You cannot change its account or amounts. Remove the reconciliation of this account first.`;
  problems.add("transaction_reconciled", pointer, detail);
}
