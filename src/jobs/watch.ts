/** Evaluates the alerts of a budget. Its position follows the log of changes. */
import { WATCH_JOB } from "../domain/channel.ts";
import { watch } from "../operations/alerts/watch.ts";
import type { JobKind } from "./run-jobs.ts";

export const watchJob: JobKind = {
  kind: WATCH_JOB,
  backoffMs: [5000, 60_000, 600_000],
  async run(service, job) {
    const nextMs = await watch(service, job);
    return {
      // An alert may have been created in the meantime.
      nextAtMs: async (tx) =>
        nextMs ?? ((await tx.alerts.listAll()).some(({ is_on }) => is_on) ? service.now() : undefined),
    };
  },
};
