/**
 * Deletes a transaction with its attachments. Its booked amount is removed from the balance or, if balances stay, becomes
 * part of the opening balance.
 */

import type { Account } from "../../domain/account.ts";
import { ProblemList } from "../../domain/problem.ts";
import { bookings, type Transaction } from "../../domain/transaction.ts";
import { found } from "../found.ts";
import type { Write } from "../service.ts";
import { type BalanceChanges, balanceChanges } from "./balance-changes.ts";
import { rejectReconciled } from "./reject-reconciled.ts";

/** @throws Problem `not_found` or `transaction_reconciled`. */
export async function deleteTransaction(write: Write, id: string, updateAccountBalance: boolean): Promise<void> {
  const { tx } = write;
  const transactions = [found((await tx.transactions.lock([id]))[0], "transaction", id)];
  const problems = new ProblemList();
  const balances = balanceChanges();
  const accounts = await planDeletions(write, transactions, updateAccountBalance, balances, problems, () => "");
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await removeTransactions(write, transactions);
  await tx.accounts.updateBalances(accounts, changed);
}

/** Locks the accounts and books the amounts back. The caller stores the `balances`. Adds to `problems`. */
export async function planDeletions(
  { tx }: Write,
  transactions: readonly Transaction[],
  updateAccountBalance: boolean,
  balances: BalanceChanges,
  problems: ProblemList,
  pointerOf: (transaction: Transaction) => string,
): Promise<ReadonlyMap<string, Account>> {
  const ids = new Set<string>();
  for (const transaction of transactions) {
    rejectReconciled(transaction, null, pointerOf(transaction), problems);
    for (const { accountId, bookedMinor } of bookings(transaction)) {
      ids.add(accountId);
      if (updateAccountBalance) balances.book(accountId, -bookedMinor, pointerOf(transaction));
      else balances.moveToOpening(accountId, bookedMinor, pointerOf(transaction));
    }
  }
  return await tx.accounts.lock([...ids]);
}

/** Removes locked transactions, and everything that refers to them. */
export async function removeTransactions({ tx, at }: Write, transactions: readonly Transaction[]): Promise<void> {
  const ids = transactions.map(({ id }) => id);
  await tx.attachments.removeOfTransactions(ids, at);
  await tx.occurrenceDecisions.removeTransactions(ids);
  await tx.transactions.removeMany(transactions);
}
