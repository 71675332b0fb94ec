/**
 * Deletes a transaction. Its booked amount leaves the balance or, if balances are to stay, is moved to the opening balance.
 */
import { ProblemList } from "../../domain/problem.ts";
import { bookings } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import type { Write } from "../service.ts";
import { balanceMoves } from "./balance-moves.ts";
import { transactionNotFound } from "./read-transactions.ts";

/** @throws Problem `not_found`. */
export async function deleteTransaction(write: Write, id: string, updateAccountBalance: boolean): Promise<void> {
  const { tx } = write;
  const transaction = await tx.transactions.lock(id);
  if (transaction === undefined) throw transactionNotFound(id);
  const booked = bookings(transaction);
  const ids = booked.map(({ accountId }) => accountId);
  const accounts = await tx.accounts.lock(ids);
  const moves = balanceMoves();
  for (const { accountId, bookedMinor } of booked) {
    if (updateAccountBalance) moves.book(accountId, -bookedMinor, "");
    else moves.moveToOpening(accountId, bookedMinor, "");
  }
  const problems = new ProblemList();
  const moved = moves.moved(write, accounts, problems);
  problems.throwIfAny();
  await pipelined([tx.accounts.updateBalances(moved), tx.transactions.remove(transaction)]);
}
