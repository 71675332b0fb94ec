/** Reads accounts: all of them, or one that must be there. */
import type { Account } from "../../domain/account.ts";
import { Problem } from "../../domain/problem.ts";
import type { Read } from "../service.ts";

/** In order of creation. */
export async function listAccounts({ reads, budgetId }: Read): Promise<Account[]> {
  return await reads.accounts.list(budgetId);
}

/** @throws Problem `not_found`. */
export async function getAccount({ reads, budgetId }: Read, id: string): Promise<Account> {
  const account = await reads.accounts.find(budgetId, id);
  if (account === undefined) throw new Problem("not_found", `There is no account ${id} in this budget.`);
  return account;
}
