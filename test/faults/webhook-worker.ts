/** A process that runs only the jobs of webhooks, with short leases, until it is killed. Started by `webhook-kills.test.ts`. */
import { randomBytes } from "node:crypto";
import { idGenerator } from "../../src/domain/id.ts";
import { deliverJob } from "../../src/jobs/deliver.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { NO_ATTACHMENTS } from "../../src/operations/service.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";
import { testSecrets } from "../support/secrets.ts";

const [location = "", key = ""] = process.argv.slice(2);
const now = Date.now;
const outbound = outboundRequest();
const secrets = testSecrets();
secrets.keys = [key];
const service = {
  store: await openStore({ location, now, mustExist: true }),
  now,
  randomBytes,
  newId: idGenerator(now, randomBytes),
  attachments: NO_ATTACHMENTS,
  disk: diskReserve(".", 0),
  secrets,
  outbound,
  mail: null,
};
const timing = { poll: 10, failedPoll: 50, lease: 400, renewal: 100, stop: 1000 };
const onError = (error: unknown) => process.stderr.write(`${(error as Error).message}\n`);
startJobs(service, { kinds: [deliverJob(outbound)], atOnce: 4, onError, timing });
setInterval(() => {}, 1000);
process.stdout.write("ready\n");
