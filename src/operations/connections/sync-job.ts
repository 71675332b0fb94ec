/**
 * The job that runs a connection. It exists exactly while the connection is active or needs attention, unless a program sends the
 * listings.
 */
import { SYNC_JOB } from "../../domain/bank-connection.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import type { BankConnection, Tx } from "../../store/store.ts";

const RUNNING: readonly BankConnection["state"][] = ["active", "needs_attention"];

/** Runs the connection at a time, or earlier if it is due. Call it whenever the state changes. */
export async function scheduleSync(
  tx: Tx,
  { id, state, secret }: Pick<BankConnection, "id" | "state" | "secret">,
  atMs: number,
): Promise<void> {
  const key = { kind: SYNC_JOB, id };
  const job = await tx.jobs.find(key);
  const next_at = formatTimestamp(atMs);
  if (secret === null || !RUNNING.includes(state)) {
    if (job !== undefined) await tx.jobs.remove(key);
  } else if (job === undefined) {
    await tx.jobs.insert(key, next_at);
  } else {
    await tx.jobs.advance(key, next_at);
  }
}
