/**
 * Deletes a transaction. Its booked amount is removed from the balance or, if balances stay, becomes part of the opening
 * balance.
 */
import { ProblemList } from "../../domain/problem.ts";
import { bookings } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import type { Write } from "../service.ts";
import { balanceChanges } from "./balance-changes.ts";
import { transactionNotFound } from "./read-transactions.ts";
import { rejectReconciled } from "./reject-reconciled.ts";

/** @throws Problem `not_found` or `transaction_reconciled`. */
export async function deleteTransaction(write: Write, id: string, updateAccountBalance: boolean): Promise<void> {
  const { tx } = write;
  const transaction = await tx.transactions.lock(id);
  if (transaction === undefined) throw transactionNotFound(id);
  rejectReconciled(transaction, null);
  const booked = bookings(transaction);
  const ids = booked.map(({ accountId }) => accountId);
  const accounts = await tx.accounts.lock(ids);
  const changes = balanceChanges();
  for (const { accountId, bookedMinor } of booked) {
    if (updateAccountBalance) changes.book(accountId, -bookedMinor, "");
    else changes.moveToOpening(accountId, bookedMinor, "");
  }
  const problems = new ProblemList();
  const changed = changes.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await tx.occurrenceDecisions.removeTransaction(id);
  await pipelined([tx.accounts.updateBalances(accounts, changed), tx.transactions.remove(transaction)]);
}
