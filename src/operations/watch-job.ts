/**
 * The job that watches a budget, for its alerts and for webhooks about spending power. It exists only while one of them needs
 * it. `alerts/watch.ts` is its work.
 */
import { WATCH_JOB } from "../domain/channel.ts";
import { wantsNumber } from "../domain/webhook.ts";
import type { Tx } from "../store/store.ts";

/** Starts it, or makes it run now. */
export async function startWatchJob(
  { jobs, changes }: Pick<Tx, "jobs" | "changes">,
  budgetId: string,
  at: string,
): Promise<void> {
  const job = { kind: WATCH_JOB, id: budgetId };
  if ((await jobs.find(job)) === undefined) await jobs.insert(job, at, await changes.lastSeq());
  else await jobs.advance(job, at);
}

/** Makes it run now, if there is one: something has changed that is not in the log. */
export async function advanceWatchJob({ jobs }: Pick<Tx, "jobs">, budgetId: string, at: string): Promise<void> {
  await jobs.advance({ kind: WATCH_JOB, id: budgetId }, at);
}

type Watchers = Pick<Tx, "alerts" | "webhooks">;

export async function isWatched({ alerts, webhooks }: Watchers): Promise<boolean> {
  return (await alerts.listAll()).some(({ is_on }) => is_on) || (await webhooks.list()).some(wantsNumber);
}

/** Call it in each write that ends an alert or a webhook. */
export async function endUnusedWatchJob(tx: Watchers & Pick<Tx, "jobs">, budgetId: string): Promise<void> {
  if (!(await isWatched(tx))) await tx.jobs.remove({ kind: WATCH_JOB, id: budgetId });
}
