/** Follows the log of changes for a webhook, and sends its messages. */
import { DELIVER_JOB } from "../domain/webhook.ts";
import { findNextMs, sendDue } from "../operations/webhooks/deliver.ts";
import { endWithToken } from "../operations/webhooks/end-with-token.ts";
import { followLog } from "../operations/webhooks/follow-log.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import { type JobKind, NEVER_MS } from "./run-jobs.ts";

export function deliverJob(request: OutboundRequest): JobKind {
  return {
    kind: DELIVER_JOB,
    backoffMs: [5000, 60_000, 600_000],
    async run(service, job) {
      await endWithToken(service, job);
      await followLog(service, job, job.position ?? 0);
      await sendDue(service, request, job);
      return { nextAtMs: (tx) => findNextMs(tx, job.id, NEVER_MS) };
    },
  };
}
