/** Leeway in this process, on an empty temporary directory and with a clock that the demo moves. Its jobs run as in any server. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { buildServer } from "../../src/api/server.ts";
import { openSecrets } from "../../src/cli/secrets.ts";
import { openFiles } from "../../src/cli/service.ts";
import { readConfig } from "../../src/config.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { syncJob } from "../../src/jobs/sync.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import type { Service } from "../../src/operations/service.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";
import { type Call, client } from "../own-server.ts";

export interface Clock {
  nowMs: number;
}

export interface ClockedServer {
  readonly url: string;
  readonly directory: string;
  /** With the rights of an owner. */
  readonly call: Call;
  close(): Promise<void>;
  /** Removes the data. */
  clear(): void;
}

/** The jobs look often, because a day of the clock passes in a moment. */
const TIMING = { poll: 10, failedPoll: 1000, lease: 300_000, renewal: 60_000, stop: 5000 };

export async function startClockedServer(clock: Clock): Promise<ClockedServer> {
  const directory = mkdtempSync(join(tmpdir(), "leeway-demo-"));
  const config = readConfig({ LEEWAY_DATA: directory });
  const now = () => clock.nowMs;
  const store = await openStore({ location: directory, now });
  const disk = diskReserve(directory, config.diskReserveBytes);
  const service: Service = {
    ...{ store, now, randomBytes, newId: idGenerator(now, randomBytes), disk },
    attachments: { files: await openFiles(config), limitBytes: config.attachmentsLimitBytes },
    secrets: openSecrets(config),
    outbound: outboundRequest(), // it reaches only the bank of the demo
    mail: null,
  };
  const log = pino({ level: "error" });
  const unlimited = { requestsPerMinute: null, maxInFlight: null, webDirectory: "/nonexistent" };
  const app = await buildServer({ ...config, ...unlimited, service, log, monotonicMs: () => performance.now() });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const budget = await createBudget(service, { name: "Home", currency: "EUR", time_zone: "UTC" });
  const input = { budgetId: budget.id, name: "demo", scope: "write", canManage: true } as const;
  const { text } = await createToken(service, input);
  const onError = (error: unknown) => console.error(error);
  const stopJobs = startJobs(service, { kinds: [syncJob], atOnce: 1, onError, timing: TIMING });
  return {
    ...{ url, directory, call: client(url, text) },
    async close() {
      await stopJobs();
      await app.close();
      await store.close();
    },
    clear: () => rmSync(directory, { recursive: true, force: true }),
  };
}
