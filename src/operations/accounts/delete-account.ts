/** Deletes an account that no transaction, no recurring rule and no goal names. */
import { Problem } from "../../domain/problem.ts";
import { readOf, type Write } from "../service.ts";
import { getAccount } from "./read-accounts.ts";

/** @throws Problem `not_found`, or `account_in_use` while something names it. */
export async function deleteAccount(write: Write, id: string): Promise<void> {
  const { tx } = write;
  await tx.accounts.lockMany([id]);
  await getAccount(readOf(write), id);
  for (const [table, what] of [
    ["transactions", "Transactions"],
    ["recurringRules", "Recurring rules"],
  ] as const) {
    if (!(await tx[table].isReferenced(["account_id", "transfer_account_id"], id))) continue;
    const detail = `${what} refer to this account. Delete them or move them to another account, or hide this account.`;
    throw new Problem("account_in_use", detail);
  }
  if (await tx.goals.isReferenced(["account_id"], id)) {
    throw new Problem("account_in_use", "Goals refer to this account. Delete them or move them to another account.");
  }
  await tx.accounts.remove(id);
}
