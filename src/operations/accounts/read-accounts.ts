/** Reads accounts: all of them, or one that must be there. */
import type { Account } from "../../domain/account.ts";
import { Problem } from "../../domain/problem.ts";
import type { Read } from "../service.ts";

/** In order of creation. */
export async function listAccounts({ reads }: Read): Promise<Account[]> {
  return await reads.accounts.list();
}

/** @throws Problem `not_found`. */
export async function getAccount({ reads }: Read, id: string): Promise<Account> {
  const account = await reads.accounts.find(id);
  if (account === undefined) throw new Problem("not_found", `There is no account ${id} in this budget.`);
  return account;
}
