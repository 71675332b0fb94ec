/**
 * Deletes a transaction. Its booked amount is removed from the balance or, if balances stay, becomes part of the opening
 * balance.
 */
import type { Account } from "../../domain/account.ts";
import { ProblemList } from "../../domain/problem.ts";
import { bookings, type Transaction } from "../../domain/transaction.ts";
import type { Write } from "../service.ts";
import { type BalanceChanges, balanceChanges } from "./balance-changes.ts";
import { transactionNotFound } from "./read-transactions.ts";

/** @throws Problem `not_found`. */
export async function deleteTransaction(write: Write, id: string, updateAccountBalance: boolean): Promise<void> {
  const { tx } = write;
  const transactions = await tx.transactions.lock([id]);
  if (transactions.length === 0) throw transactionNotFound(id);
  const balances = balanceChanges();
  const accounts = await planDeletions(write, transactions, updateAccountBalance, balances, () => "");
  const problems = new ProblemList();
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await removeTransactions(write, transactions);
  await tx.accounts.updateBalances(accounts, changed);
}

/** Locks the accounts and books the amounts back. The caller stores the `balances`. */
export async function planDeletions(
  { tx }: Write,
  transactions: readonly Transaction[],
  updateAccountBalance: boolean,
  balances: BalanceChanges,
  pointerOf: (transaction: Transaction) => string,
): Promise<ReadonlyMap<string, Account>> {
  const ids = new Set<string>();
  for (const transaction of transactions) {
    for (const { accountId, bookedMinor } of bookings(transaction)) {
      ids.add(accountId);
      if (updateAccountBalance) balances.book(accountId, -bookedMinor, pointerOf(transaction));
      else balances.moveToOpening(accountId, bookedMinor, pointerOf(transaction));
    }
  }
  return await tx.accounts.lock([...ids]);
}

/** Removes locked transactions, and everything that refers to them. */
export async function removeTransactions({ tx }: Write, transactions: readonly Transaction[]): Promise<void> {
  await tx.occurrenceDecisions.removeTransactions(transactions.map(({ id }) => id));
  await tx.transactions.removeMany(transactions);
}
