/**
 * Random operations on a server and in an independent model of docs/SPENDING_POWER.md, written in Python: both return the
 * same numbers. `LEEWAY_MODEL_OPERATIONS` is the number of operations per seed, and `LEEWAY_MODEL_SEEDS` lists the seeds.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom } from "../../src/demo/random.ts";
import { onSqlite } from "../support/engines.ts";
import { useServer } from "../support/server.ts";
import type { Operation } from "./draws.ts";
import { missingPython, startModel } from "./model-process.ts";
import { drawOperation } from "./operations.ts";
import { type Share, startRun } from "./run.ts";
import { shorten } from "./shorten.ts";

const COUNT = Number(process.env.LEEWAY_MODEL_OPERATIONS || 3000);
const SEEDS = (process.env.LEEWAY_MODEL_SEEDS || "1,2,3,4,5").split(",").map(Number);

/** A comparison costs as much as many operations. */
function shareAfter(count: number): Share | undefined {
  if (count % 250 === 0 || count === COUNT) return "all";
  if (count % 25 === 0) return "some";
  return count % 5 === 0 ? "little" : undefined;
}

onSqlite((engine) => {
  const server = useServer(engine);
  let runs = 0;

  for (const seed of SEEDS) {
    test(`the model agrees after ${COUNT} operations, seed ${seed}`, { skip: missingPython() }, async (t) => {
      const model = startModel();
      t.after(() => model.stop());
      const start = () => startRun(server, model, ++runs);

      const random = randomFrom(seed);
      const run = await start();
      const operations: Operation[] = [];
      for (let i = 0; i < COUNT; i += 1) {
        const operation = drawOperation(random, run);
        operations.push(operation);
        await run.perform(operation);
        const share = shareAfter(i + 1);
        const differences = share === undefined ? [] : await run.compare(share, randomFrom(seed + i));
        if (differences.length === 0) continue;
        const shortest = await shorten(operations, async (some) => {
          const again = await start();
          for (const one of some) await again.perform(one);
          return await again.compare("all", random);
        });
        const last = JSON.stringify(operation);
        const found = [
          `operation ${i + 1} of seed ${seed}:`,
          last,
          "differences:",
          ...differences,
          "after these operations:",
          shortest,
        ];
        assert.fail(found.join("\n"));
      }
    });
  }
});
