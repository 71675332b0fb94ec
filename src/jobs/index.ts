/** The kinds of jobs that a server runs, one line each. */
import type { Service } from "../operations/service.ts";
import { deliverJob } from "./deliver.ts";
import { notifyJob } from "./notify.ts";
import { ratesJob } from "./rates.ts";
import type { JobKind } from "./run-jobs.ts";
import { syncJob } from "./sync.ts";
import { watchJob } from "./watch.ts";

/** A server that connects to no other server leaves the jobs that need it to others. */
export function jobKinds({ outbound }: Pick<Service, "outbound">, ratesUrl: string): readonly JobKind[] {
  if (outbound === null) return [watchJob];
  return [ratesJob(outbound, ratesUrl), syncJob, deliverJob(outbound), notifyJob(outbound), watchJob];
}
