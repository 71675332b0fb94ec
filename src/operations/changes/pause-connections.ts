/** Pauses bank connections when what they imported is undone. */
import { SYNC_JOB } from "../../domain/bank-connection.ts";
import type { Write } from "../service.ts";

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
