/** What the commit of a preview of a bank connection changes on the connection. */

import type { BankAccount, Tx } from "../../store/store.ts";
import { checkFacts } from "../ledger/balance-check.ts";
import type { AccountEffect } from "./balances.ts";
import type { EvaluatedStatement } from "./evaluated-import.ts";

/** A preview was committed: from now on, runs ask only for what follows, and the account is compared with the bank. */
export async function noteListed(
  tx: Tx,
  statements: readonly EvaluatedStatement[],
  effects: readonly AccountEffect[],
  at: string,
): Promise<void> {
  for (const { listing, until, countsPending } of statements) {
    const bankAccount = listing === undefined ? undefined : await tx.bankAccounts.find(listing.bank_account_id);
    if (bankAccount === undefined || until === null) continue;
    const { id, account_id } = bankAccount;
    const effect = effects.find(({ account }) => account.id === account_id);
    await tx.bankAccounts.update(id, {
      listed_until: listedUntil(bankAccount, listing?.answered_until ?? until),
      ...(countsPending != null && { counts_pending: countsPending }),
      ...(effect !== undefined && { last_check: checkFacts(effect.check), balance_seen_on: at.slice(0, 10) }),
    });
  }
}

/** The last day before which the bank has answered for every day. It goes back only if an import is undone. */
export function listedUntil({ listed_until }: Pick<BankAccount, "listed_until">, answeredUntil: string): string {
  return listed_until === null || answeredUntil > listed_until ? answeredUntil : listed_until;
}
