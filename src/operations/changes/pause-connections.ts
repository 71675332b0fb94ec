/** Pauses bank connections when what they imported is undone. */
import { SYNC_JOB } from "../../domain/bank-connection.ts";
import { addDays } from "../../domain/calendar.ts";
import type { Write } from "../service.ts";

type Pausing = Pick<Write, "tx" | "at">;

/**
 * Pauses the connections of imports that are undone: the next run imports the same again. It asks for the days of the imports again,
 * and until then the bank proves nothing about their accounts.
 */
export async function pauseUndone(write: Pausing, importIds: readonly string[]): Promise<void> {
  const { tx, at } = write;
  for (const importId of importIds) {
    const id = (await tx.imports.find(importId))?.connection_id ?? null;
    const connection = id === null ? undefined : await tx.bankConnections.find(id);
    if (connection === undefined) continue;
    await forgetListed(write, connection.id, await tx.imports.findFirstDays(importId));
    await tx.bankConnections.update(connection.id, { state: "paused", cursor: null, updated_at: at });
    await tx.jobs.remove({ kind: SYNC_JOB, id: connection.id });
  }
}

/** Sets the bank accounts back to the day before the first day of an import. */
async function forgetListed({ tx }: Pausing, id: string, firstDays: ReadonlyMap<string, string>): Promise<void> {
  for (const { id: bankAccountId, account_id, listed_until } of await tx.bankAccounts.listOf(id)) {
    const first = firstDays.get(account_id ?? "");
    if (first === undefined) continue;
    const before = addDays(first, -1);
    await tx.bankAccounts.update(bankAccountId, {
      listed_until: listed_until !== null && before < listed_until ? before : listed_until,
      ...{ last_check: null, checked_seq: null },
    });
  }
}
