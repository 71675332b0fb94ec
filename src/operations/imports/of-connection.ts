/** What imports of a bank connection change on the connection. */

import type { Tx } from "../../store/store.ts";
import { SYNC_JOB } from "../connections/sync-job.ts";
import type { Write } from "../service.ts";
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

/** Pauses the connections of imports that are undone: the next run would import the same again. */
export async function pauseUndone({ tx, at }: Pick<Write, "tx" | "at">, importIds: readonly string[]): Promise<void> {
  for (const importId of importIds) {
    const id = (await tx.imports.find(importId))?.connection_id ?? null;
    const connection = id === null ? undefined : await tx.bankConnections.find(id);
    if (connection === undefined) continue;
    await tx.bankConnections.update(connection.id, { state: "paused", updated_at: at });
    await tx.jobs.remove({ kind: SYNC_JOB, id: connection.id });
  }
}
