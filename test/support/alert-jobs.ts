/** The jobs that evaluate alerts and send notices, while the tests of a file run. A job that fails, fails the test. */
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { notifyJob } from "../../src/jobs/notify.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { watchJob } from "../../src/jobs/watch.ts";
import type { OutboundRequest } from "../../src/outbound/request.ts";
import type { TestServer } from "./server.ts";

/** The lease is longer than the time that a test passes over. */
const TIMING = { poll: 5, failedPoll: 10, lease: 100 * 86_400_000, renewal: 3_600_000, stop: 5000 };

/** Call it after `useServer`, and after the `before` that sets the clock. */
export function useAlertJobs(server: Pick<TestServer, "service">, outbound: OutboundRequest): void {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  let stop = async () => {};
  before(() => {
    const kinds = [watchJob, notifyJob(outbound)];
    stop = startJobs(server.service, { kinds, atOnce: 4, onError, timing: TIMING });
  });
  after(() => stop());
  afterEach(() => assert.deepEqual(errors, []));
}
