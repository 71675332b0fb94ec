/** Sends the notices of a channel. */
import { NOTIFY_JOB } from "../domain/channel.ts";
import { findNextNoticeMs, sendNotices } from "../operations/alerts/notify.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import { type JobKind, NEVER_MS } from "./run-jobs.ts";

export function notifyJob(request: OutboundRequest): JobKind {
  return {
    kind: NOTIFY_JOB,
    backoffMs: [5000, 60_000, 600_000],
    async run(service, job) {
      await sendNotices(service, request, job);
      return { nextAtMs: (tx) => findNextNoticeMs(tx, job.id, NEVER_MS) };
    },
  };
}
