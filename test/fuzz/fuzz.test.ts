/**
 * Hostile input at scale: thousands of requests made from the OpenAPI document, right and wrong, over a real socket, each
 * held against the laws in `laws.ts`. `LEEWAY_FUZZ_REQUESTS` says how many, `LEEWAY_FUZZ_SEED` repeats a run.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { onEveryEngine } from "../support/engines.ts";
import { startServer } from "../support/server.ts";
import { fuzz } from "./fuzz.ts";
import { formatTally } from "./tally.ts";

const REQUESTS = Number(process.env.LEEWAY_FUZZ_REQUESTS || 3000);
const SEED = Number(process.env.LEEWAY_FUZZ_SEED || Date.now() % 2 ** 32);

/** Fewer requests than these, spread over all operations, need not have had each of them accepted. */
const ENOUGH = 20_000;

onEveryEngine((engine) => {
  test(`${REQUESTS} requests break no law`, async (t) => {
    const faults: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
    const server = await startServer(engine, { log });
    try {
      const tally = await fuzz(server, { seed: SEED, requests: REQUESTS });
      t.diagnostic(formatTally(tally));
      if (REQUESTS >= ENOUGH) assert.deepEqual(tally.missing(), []);
      assert.deepEqual(faults, []);
    } catch (error) {
      t.diagnostic(`LEEWAY_FUZZ_SEED=${SEED} LEEWAY_FUZZ_REQUESTS=${REQUESTS} repeats this run.`);
      throw error;
    } finally {
      await server.close();
    }
  });
});
