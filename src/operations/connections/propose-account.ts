/** The account to which a new bank account probably belongs. */
import type { Account } from "../../domain/account.ts";
import type { BankAccount, Reads } from "../../store/store.ts";

/**
 * Proposes the account whose files had the same account number, or else the only one with the same end of the number. Accounts that
 * are closed, linked or in another currency never fit.
 */
export async function loadProposals(
  reads: Reads,
  bankAccounts: readonly BankAccount[],
): Promise<(bankAccount: BankAccount) => string | null> {
  if (!bankAccounts.some(isNew)) return () => null;
  const taken = new Set((await reads.bankAccounts.list()).map(({ account_id }) => account_id));
  const free = (await reads.accounts.list()).filter(({ id, closed_on }) => closed_on === null && !taken.has(id));
  const linkedTo = new Map((await reads.importLinks.list()).map(({ digest, account_id }) => [digest, account_id]));
  const propose = (bankAccount: BankAccount): string | null => {
    const fitting = free.filter(({ currency }) => currency === bankAccount.currency);
    const numbered = new Set(bankAccount.identities.flatMap((identity) => linkedTo.get(identity) ?? []));
    const named = fitting.find(({ id }) => numbered.has(id));
    return named?.id ?? onlyOne(fitting.filter(({ mask }) => mask !== null && mask === bankAccount.mask));
  };
  // Of several bank accounts that an account fits, the first one gets it.
  const proposed = new Map<string, string>();
  for (const one of bankAccounts.filter(isNew)) {
    const accountId = propose(one);
    if (accountId !== null && ![...proposed.values()].includes(accountId)) proposed.set(one.id, accountId);
  }
  return ({ id }) => proposed.get(id) ?? null;
}

function isNew({ state }: BankAccount): boolean {
  return state === "new";
}

function onlyOne([first, ...others]: readonly Account[]): string | null {
  return first !== undefined && others.length === 0 ? first.id : null;
}
