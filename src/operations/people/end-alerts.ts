/** Channels and alerts end with the membership of their person, and with a reset of the user. */
import { NOTIFY_JOB, WATCH_JOB } from "../../domain/channel.ts";
import type { Tx } from "../../store/store.ts";
import { endUnusedWatchJob } from "../watch-job.ts";

export async function endAlertsOf(
  tx: Pick<Tx, "alerts" | "channels" | "jobs" | "webhooks">,
  budgetId: string,
  userId: string,
): Promise<void> {
  const { alerts, channels, jobs } = tx;
  for (const { id } of await alerts.listOf(userId)) await alerts.remove(id);
  for (const { id } of await channels.listOf(userId)) {
    await channels.remove(id);
    await jobs.remove({ kind: NOTIFY_JOB, id });
  }
  await endUnusedWatchJob(tx, budgetId);
}

/** The rows of a deleted budget are removed later. Its jobs end at once. */
export async function endAllAlerts({ channels, jobs }: Tx, budgetId: string): Promise<void> {
  await jobs.remove({ kind: WATCH_JOB, id: budgetId });
  for (const { id } of await channels.listAll()) await jobs.remove({ kind: NOTIFY_JOB, id });
}
