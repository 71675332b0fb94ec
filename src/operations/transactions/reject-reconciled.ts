/** Protects the reconciled legs of a transaction. */
import { Problem } from "../../domain/problem.ts";
import { alteredReconciledLegs } from "../../domain/reconciliation.ts";
import type { Transaction } from "../../domain/transaction.ts";

/** @throws Problem `transaction_reconciled` if a reconciled leg would change. `after` is null if it is deleted. */
export function rejectReconciled(before: Transaction, after: Transaction | null): void {
  const [leg] = alteredReconciledLegs(before, after);
  if (leg === undefined) return;
  const detail = `The transaction ${before.id} is reconciled on the account ${leg.accountId}. Its account, amounts and booking stay as they are. Remove the reconciliation of this account first.`;
  throw new Problem("transaction_reconciled", detail);
}
