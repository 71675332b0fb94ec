/** What the commit of a preview of a bank connection changes on the connection. */

import type { Tx } from "../../store/store.ts";
import type { EvaluatedStatement } from "./evaluated-import.ts";

/** A preview of the first sync was committed: from now on, runs ask only for what follows. */
export async function noteListed(tx: Tx, statements: readonly EvaluatedStatement[]): Promise<void> {
  for (const { listing, until } of statements) {
    const bankAccount = listing === undefined ? undefined : await tx.bankAccounts.find(listing.bank_account_id);
    if (bankAccount === undefined || until === null) continue;
    if (bankAccount.listed_until !== null && bankAccount.listed_until >= until) continue;
    await tx.bankAccounts.update(bankAccount.id, { listed_until: until });
  }
}
