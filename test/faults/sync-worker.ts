/** A server of bank connections only, in a separate process that a test stops or kills. Its settings are JSON in the first argument. */
import { randomBytes } from "node:crypto";
import { parseSecretKeys, sealer } from "../../src/auth/seal.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { syncJob } from "../../src/jobs/sync.ts";
import { NO_ATTACHMENTS } from "../../src/operations/service.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";

export interface WorkerSettings {
  readonly location: string;
  readonly key: string;
  /** Added to the time of the machine. */
  readonly offsetMs: number;
  readonly leaseMs: number;
}

const { location, key, offsetMs, leaseMs } = JSON.parse(process.argv[2] ?? "") as WorkerSettings;
const now = () => Date.now() + offsetMs;
const keys = sealer(parseSecretKeys(key) ?? []);
const service = {
  store: await openStore({ location, now }),
  ...{ now, randomBytes, newId: idGenerator(now, randomBytes), attachments: NO_ATTACHMENTS, disk: diskReserve(".", 0) },
  secrets: {
    seal: async (...given: Parameters<typeof keys.seal>) => keys.seal(...given),
    open: async (...given: Parameters<typeof keys.open>) => keys.open(...given),
    isCurrent: async (sealed: string) => keys.isCurrent(sealed),
  },
  outbound: outboundRequest(),
  mail: null,
};
const timing = { poll: 5, failedPoll: 20, lease: leaseMs, renewal: leaseMs / 5, stop: 5000 };
const onError = (error: unknown) => void process.stderr.write(`${(error as Error).message}\n`);
startJobs(service, { kinds: [syncJob], atOnce: 4, onError, timing });
setInterval(() => {}, 60_000); // the timers of jobs keep no process alive
process.stdout.write("ready\n");
