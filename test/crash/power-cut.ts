/** Stages power cuts in what was traced: lays out what each would have left, and opens that as a server would. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Random } from "../support/random.ts";
import { newDisk, type Survival } from "./disk.ts";
import { type OpenData, openData } from "./open-data.ts";
import { randomStream } from "./random.ts";
import { POWER_CUTS } from "./settings.ts";
import { NOTHING } from "./survivals.ts";
import type { TraceEvent } from "./trace.ts";

export interface PowerCut {
  /** The place in the trace after which the power goes. */
  readonly after: number;
  readonly survival: Survival;
}

export interface Draw {
  /** Where in the trace the first may come. */
  readonly from: number;
  /** After which events they come: each cut after one that fits one of these, of which each is as likely. */
  readonly moments: readonly ((event: TraceEvent) => boolean)[];
  /** In turn. */
  readonly survivals: readonly Survival[];
}

/** As many as are wanted, in their order. */
export function drawPowerCuts(
  events: readonly TraceEvent[],
  { from, moments, survivals }: Draw,
  random: Random,
): PowerCut[] {
  const places = moments.map((fits) => [...events.keys()].filter((i) => i >= from && fits(events[i] as TraceEvent)));
  const cuts = Array.from({ length: POWER_CUTS }, (_, i) => ({
    after: random.pick(random.pick(places)),
    survival: survivals[i % survivals.length] ?? NOTHING,
  }));
  return cuts.sort((a, b) => a.after - b.after);
}

/** Whatever a cut leaves opens and is whole, and holds what `check` looks for. The cuts come in their order. */
export async function stagePowerCuts(
  events: readonly TraceEvent[],
  cuts: readonly PowerCut[],
  directory: string,
  check: (data: OpenData, cut: PowerCut) => Promise<void>,
): Promise<void> {
  const disk = newDisk();
  let next = 0;
  for (const cut of cuts) {
    for (const event of events.slice(next, cut.after + 1)) disk.follow(event);
    next = cut.after + 1;
    layOut(disk.filesAfterPowerCut(cut.survival), directory);
    try {
      await checkWhatIsLeft(join(directory, "data"), (data) => check(data, cut));
    } catch (error) {
      const place = `after a power cut at ${cut.after} of ${events.length}`;
      throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
}

async function checkWhatIsLeft(directory: string, check: (data: OpenData) => Promise<void>): Promise<void> {
  const data = await openData(directory);
  try {
    assert.deepEqual(await data.findings(), []);
    await check(data);
    assert.deepEqual(await data.findings(), []);
  } finally {
    await data.close();
  }
}

/** The index of the log is memory that processes share: the trace does not show its bytes, and they may be any. */
function layOut(files: ReadonlyMap<string, Buffer>, directory: string): void {
  const random = randomStream("index of the log");
  mkdirSync(join(directory, "data"), { recursive: true });
  for (const [name, bytes] of files) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith("-shm") ? bytes.map(() => random.int(0, 255)) : bytes);
  }
}
