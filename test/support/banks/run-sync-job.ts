/** Runs the job of a bank connection once, as a server does when it is due. */
import type { JobKind } from "../../../src/jobs/run-jobs.ts";
import { syncJob } from "../../../src/jobs/sync.ts";
import type { Tx } from "../../../src/store/store.ts";
import type { TestServer } from "../server.ts";

/** Returns the time of the next run. Undefined if the job is removed. */
export async function runSyncJob(
  { service, budget }: Pick<TestServer, "service" | "budget">,
  id: string,
  job: JobKind = syncJob,
): Promise<number | undefined> {
  const write = (work: (tx: Tx) => Promise<void>) => service.store.write(budget.id, work);
  const { signal } = new AbortController();
  const { nextAtMs, store, after } = await job.run(service, { budgetId: budget.id, id, signal, position: null, write });
  const next = await service.store.write(budget.id, async (tx) => {
    await store?.(tx);
    return typeof nextAtMs === "number" ? nextAtMs : await nextAtMs(tx);
  });
  await after?.();
  return next;
}
