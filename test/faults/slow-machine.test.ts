/** On a machine that gives the server a tenth of a core, a client that waits for each response is never rejected. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "../support/command.ts";
import { newHousehold } from "../support/household.ts";

const RUN_MS = 10;
const STOP_MS = 90;
const BATCH = 500;
const BATCHES = 6;

const directory = mkdtempSync(join(tmpdir(), "leeway-slow-"));
after(() => rmSync(directory, { recursive: true }));

/** Lets a process run for only a tenth of the time during `work`. */
async function slowedDown<T>(pid: number, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const slowing = (async () => {
    while (!isOver) {
      process.kill(pid, "SIGSTOP");
      await wait(STOP_MS);
      process.kill(pid, "SIGCONT");
      await wait(RUN_MS);
    }
  })();
  return await work().finally(async () => {
    isOver = true;
    await slowing;
  });
}

test("one client posts batches of 500, one after the other", async () => {
  const home = await newHousehold(await serve(directory, { LEEWAY_LOG_LEVEL: "error" }));
  try {
    await slowedDown(home.server.pid, async () => {
      for (let i = 0; i < BATCHES; i++) {
        const answer = await home.pay(BATCH);
        assert.equal(answer.status, 201, answer.text.slice(0, 300));
      }
    });
    assert.equal(await home.countPayments(), BATCH * BATCHES);
  } finally {
    await home.server.stop();
  }
});
