/** Opens data directories like `leeway serve`, but in this process, which is faster for many directories. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { buildServer } from "../../src/api/server.ts";
import { readConfig } from "../../src/config.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { NO_ATTACHMENTS, NO_SECRETS } from "../../src/operations/service.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";

export interface OpenData {
  readonly url: string;
  /** The problems that `leeway verify` would report. */
  findings(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Asserts that the data in a directory opens, is intact and passes `check`. */
export async function checkData(directory: string, check: (data: OpenData) => Promise<void>): Promise<void> {
  const data = await openData(directory);
  try {
    assert.deepEqual(await data.findings(), []);
    await check(data);
    assert.deepEqual(await data.findings(), []);
  } finally {
    await data.close();
  }
}

/** Starts a server on a free port. */
async function openData(directory: string): Promise<OpenData> {
  const now = Date.now;
  const store = await openStore({ location: directory, now });
  const service = {
    store,
    now,
    randomBytes,
    newId: idGenerator(now, randomBytes),
    attachments: NO_ATTACHMENTS,
    disk: diskReserve(".", 0),
    secrets: NO_SECRETS,
    outbound: null,
    mail: null,
  };
  const log = pino({ level: "silent" });
  const app = await buildServer({ ...readConfig({}), requestsPerMinute: null, service, log });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    findings: async () => (await store.verify()).findings,
    async close() {
      await app.close();
      await store.close();
    },
  };
}
