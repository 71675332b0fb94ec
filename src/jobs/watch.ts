/** Evaluates the alerts of a budget, and reports its spending power. Its position follows the log of changes. */
import { WATCH_JOB } from "../domain/channel.ts";
import { watch } from "../operations/alerts/watch.ts";
import { isWatched } from "../operations/watch-job.ts";
import type { JobKind } from "./run-jobs.ts";

export const watchJob: JobKind = {
  kind: WATCH_JOB,
  backoffMs: [5000, 60_000, 600_000],
  async run(service, job) {
    const nextMs = await watch(service, job);
    return {
      // An alert or a webhook may have been created in the meantime.
      nextAtMs: async (tx) => nextMs ?? ((await isWatched(tx)) ? service.now() : undefined),
    };
  },
};
