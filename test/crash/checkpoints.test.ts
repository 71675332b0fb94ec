/**
 * Kills and power cuts while the worker thread checkpoints the WAL, while the writer completes the checkpoint, and while
 * the WAL restarts: the database is intact and has every committed row.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import type { Random } from "../../src/demo/random.ts";
import { countWalRestarts } from "../support/count-wal-restarts.ts";
import { ENDS, encodeTrace, lastCommitted, missingMoments } from "./checkpoint-trace.ts";
import { assertNoRowLost } from "./numbered-rows.ts";
import { drawPowerCuts, type PowerCut, stagePowerCuts } from "./power-cut.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { type RowsWriter, startWriting } from "./rows-writer.ts";
import { KILLS, POWER_CUTS, TRACED_WRITES } from "./settings.ts";
import { EVERYTHING, NOTHING, torn } from "./survivals.ts";
import { readTrace, type TracedEvent, type TraceEvent, tracer, whyUntraceable } from "./trace.ts";

/** How often the writer of one database is killed, and how long it writes at most before each kill. */
const KILLS_OF_EACH = 5;
const WORK_MS = 400;

const TRACED_ROWS = TRACED_WRITES * 3;

/** How many runs of the program are traced at most after the killed one. */
const MOST_RUNS = 10;

/** Here a power cut takes less time than with checks over HTTP. */
const CUTS = POWER_CUTS * 3;

/** The moments of power cuts: any, or just after a report, a checkpointed page, a sync or a restart of the WAL. */
const MOMENTS = [/./, /c/, /f/i, /d/i, /b/];

test("killed during a checkpoint, a database has every committed row", () =>
  reportSeedOnFailure(async () => {
    const directory = mkdtempSync(join(tmpdir(), "leeway-checkpoint-kill-"));
    const random = randomStream("kills during a checkpoint");
    let restarts = 0;
    // On a busy machine all kills may happen before the WAL restarts. Continue until it does.
    for (let kill = 0; kill < KILLS || (restarts === 0 && kill < 10 * KILLS); kill += 1) {
      const file = join(directory, `${Math.floor(kill / KILLS_OF_EACH)}.db`);
      const committed = await killAtWork(file, random);
      restarts += countWalRestarts(`${file}-wal`);
      assertNoRowLost(file, committed);
    }
    assert.ok(restarts > 0, "no WAL restarted");
    rmSync(directory, { recursive: true });
  }));

describe("power cuts during a checkpoint", { skip: whyUntraceable() }, () => {
  let directory: string;
  let events: readonly TracedEvent[];
  let encoded: string;
  before(async () => {
    directory = mkdtempSync(join(tmpdir(), "leeway-checkpoint-"));
    events = await record(directory);
    encoded = encodeTrace(events);
  });
  after(() => rmSync(directory, { recursive: true }));

  const stage = (traced: readonly TracedEvent[], cuts: readonly PowerCut[]) =>
    stagePowerCuts(traced, cuts, join(directory, "left"), async (data, { after }) =>
      assertNoRowLost(join(data, "leeway.db"), lastCommitted(traced.slice(0, after + 1))),
    );

  test("the trace shows commits during a checkpoint of the thread, and a restart of the WAL", () =>
    assert.deepEqual(missingMoments(encoded), []));

  test("after a power cut the database is intact and has every committed row", () =>
    reportSeedOnFailure(async () => {
      const random = randomStream("power cuts during a checkpoint");
      const moments = MOMENTS.map((letter) => (_: TraceEvent, place: number) => letter.test(encoded[place] ?? ""));
      const draw = { count: CUTS, from: encoded.indexOf("c"), moments, survivals: [NOTHING, EVERYTHING, torn(random)] };
      await stage(events, drawPowerCuts(events, draw, random));
    }));

  for (const [who, { end, sync }] of Object.entries(ENDS)) {
    test(`a missing database sync by the ${who} would be detected`, async () => {
      const { index: from, 0: text } = end.exec(encoded) ?? assert.fail();
      const traced = events.slice(0, from + text.length);
      const unsynced = traced.filter((_, i) => i < from || encoded[i] !== sync);
      const stageLast = (all: readonly TracedEvent[]) => stage(all, [{ after: all.length - 1, survival: NOTHING }]);
      await stageLast(traced);
      await assert.rejects(stageLast(unsynced), ({ cause }: Error) => isLoss(cause));
    });
  }
});

/**
 * Traces runs of the program on the same data. The first is killed halfway. Whether the thread is slower than the writer
 * depends on the machine, so further runs are added until the trace shows all moments.
 */
async function record(directory: string): Promise<TracedEvent[]> {
  mkdirSync(join(directory, "data"));
  const run = async (name: string, rows: number, work: (writer: RowsWriter) => Promise<void>) => {
    const trace = join(directory, name);
    await work(startWriting(join(directory, "data/leeway.db"), rows, tracer(trace)));
    return await readTrace(trace, directory);
  };
  const events = await run("killed", TRACED_ROWS, async ({ reach, kill, ended }) => {
    await reach(TRACED_ROWS / 2);
    kill();
    await ended;
  });
  for (let runs = 1; runs === 1 || (runs <= MOST_RUNS && missingMoments(encodeTrace(events)).length > 0); runs += 1) {
    const finished = await run(`finished ${runs}`, TRACED_ROWS * runs, async ({ ended }) => {
      assert.equal((await ended).code, 0);
    });
    events.push(...finished);
  }
  return events;
}

/** Kills the program while it writes. Returns the last row that it reported as committed. */
async function killAtWork(file: string, random: Random): Promise<number> {
  const { reach, kill, ended } = startWriting(file, Number.MAX_SAFE_INTEGER);
  await reach(1);
  await wait(random.int(0, WORK_MS));
  kill();
  return (await ended).committed;
}

function isLoss(error: unknown): boolean {
  return error instanceof assert.AssertionError || error instanceof Database.SqliteError;
}
