/** Deletes an account that no transaction names. */
import { Problem } from "../domain/problem.ts";
import { getAccount } from "./read-accounts.ts";
import { readOf, type Write } from "./service.ts";

/** @throws Problem `not_found`, or `account_in_use` while transactions name it. */
export async function deleteAccount(write: Write, id: string): Promise<void> {
  const { tx, caller } = write;
  await tx.accounts.lockMany(caller.budgetId, [id]);
  await getAccount(readOf(write), id);
  if (await tx.transactions.isReferenced(caller.budgetId, ["account_id", "transfer_account_id"], id)) {
    const detail = "Transactions name this account. Delete them or move them to another account, or hide this one.";
    throw new Problem("account_in_use", detail);
  }
  await tx.accounts.remove(caller.budgetId, id);
}
