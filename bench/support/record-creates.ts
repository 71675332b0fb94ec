/**
 * Records the statements that the service sends to PostgreSQL for a single create. The same service, in this process,
 * creates a payment for each of several households.
 */
import { pino } from "pino";
import { buildServer } from "../../src/api/server.ts";
import { readConfig } from "../../src/config.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { NO_ATTACHMENTS, NO_SECRETS } from "../../src/operations/service.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";
import { sentDuring } from "../../test/support/postgres-statements.ts";
import type { Recording } from "./pgbench-script.ts";
import { seededBytes, seededRandom } from "./random.ts";

export interface Create {
  readonly token: string;
  readonly body: object;
}

const SETTINGS = { ...readConfig({}), requestsPerMinute: null, maxInFlight: null };

/** The statements of each create, with a token that was used before. */
export async function recordCreates(databaseUrl: string, creates: readonly Create[]): Promise<Recording[]> {
  const store = await openStore({ location: databaseUrl, now: Date.now });
  const randomBytes = seededBytes(seededRandom(5));
  const service = {
    store,
    now: Date.now,
    newId: idGenerator(Date.now, randomBytes),
    randomBytes,
    attachments: NO_ATTACHMENTS,
    disk: diskReserve(".", 0),
    secrets: NO_SECRETS,
    outbound: null,
    mail: null,
  };
  const app = await buildServer({ ...SETTINGS, service, log: pino({ level: "silent" }) });
  const post = async ({ token, body }: Create): Promise<Omit<Recording, "bursts">> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: "POST", url: "/v1/transactions", headers, payload: body });
    if (answer.statusCode !== 201) throw new Error(`A create returned ${answer.statusCode}: ${answer.body}`);
    return { createdId: answer.json().transactions[0].id, seq: String(answer.headers["change-id"]) };
  };
  try {
    const recordings: Recording[] = [];
    for (const create of creates) {
      await post(create);
      let created = { createdId: "", seq: "" };
      const bursts = await sentDuring(async () => {
        created = await post(create);
      });
      recordings.push({ bursts, ...created });
    }
    return recordings;
  } finally {
    await app.close();
    await store.close();
  }
}
