/** The job that runs a bank connection. Its id is that of the connection. */

import { SYNC_JOB } from "../domain/bank-connection.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import { fetchListings, findAsked } from "../operations/connections/run-sync.ts";
import { storeUnlessBusy, waitForImports } from "../operations/connections/store-unless-busy.ts";
import { continueImport } from "../operations/imports/continue-import.ts";
import { recordChange } from "../operations/imports/record-change.ts";
import { isEndedToken, pauseWithoutCreator } from "../operations/people/creator-left.ts";
import type { Tx } from "../store/store.ts";
import { randomNumber } from "./random.ts";
import type { JobKind } from "./run-jobs.ts";

/** A connection with nothing to ask for. */
const IDLE_MS = 360 * 60_000;

const CAUSE = "schedule";

export const syncJob = createSyncJob();

export function createSyncJob({ waitMs = 5000 }: { readonly waitMs?: number } = {}): JobKind {
  return {
    kind: SYNC_JOB,
    isLong: true,
    async run(service, { budgetId, id, signal }) {
      const { store, now } = service;
      const reads = store.of(budgetId);
      const connection = await reads.bankConnections.find(id);
      const creatorId = connection?.created_by ?? null;
      if (creatorId !== null && (await isEndedToken(service, reads, creatorId))) {
        return { nextAtMs: now(), store: (tx) => pauseWithoutCreator(tx, id, formatTimestamp(now())) };
      }
      const asked = connection === undefined ? [] : await findAsked(reads, id, { isFirst: false });
      if (connection === undefined || asked.length === 0) return { nextAtMs: now() + IDLE_MS };
      const fetched = await fetchListings(service, budgetId, connection, asked, { signal });
      await waitForImports(reads, waitMs, signal);
      let nextMs = now() + IDLE_MS;
      let importId: string | null = null;
      return {
        nextAtMs: async () => nextMs,
        async store(tx: Tx) {
          const actor = { kind: "connection", id } as const;
          const caller = { budgetId, tokenId: "", scope: "write", can_manage: false, actor } as const;
          await recordChange(service, tx, caller, "bank_connections.sync", async (write) => {
            if ((await tx.bankConnections.find(id)) === undefined) return;
            const options = { cause: CAUSE, sizes: service.importSizes, jitter: randomNumber(service) } as const;
            const stored = await storeUnlessBusy(write, id, fetched, options);
            nextMs = stored.nextMs ?? nextMs;
            importId = stored.run.import_id;
          });
        },
        async after() {
          if (importId !== null) await continueImport(service, budgetId, importId);
        },
      };
    },
  };
}
