/** Simulates power cuts in a trace: chooses their moments and writes the files that each would leave. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Random } from "../../src/demo/random.ts";
import { newDisk, type Survival } from "./disk.ts";
import { randomStream } from "./random.ts";
import { POWER_CUTS } from "./settings.ts";
import { NOTHING } from "./survivals.ts";
import type { TraceEvent } from "./trace.ts";

export interface PowerCut {
  /** The position of the last event before the cut. */
  readonly after: number;
  readonly survival: Survival;
}

export interface Draw {
  /** The number of cuts; by default, the setting. */
  readonly count?: number;
  /** The first possible position. */
  readonly from: number;
  /** Each cut happens after an event that fits one of these conditions, which are equally likely. */
  readonly moments: readonly ((event: TraceEvent, place: number) => boolean)[];
  /** Used in turn. */
  readonly survivals: readonly Survival[];
}

/** Returns the cuts in the order of the trace. */
export function drawPowerCuts(
  events: readonly TraceEvent[],
  { count = POWER_CUTS, from, moments, survivals }: Draw,
  random: Random,
): PowerCut[] {
  const places = moments.map((fits) => [...events.keys()].filter((i) => i >= from && fits(events[i] as TraceEvent, i)));
  const cuts = Array.from({ length: count }, (_, i) => ({
    after: random.pick(random.pick(places)),
    survival: survivals[i % survivals.length] ?? NOTHING,
  }));
  return cuts.sort((a, b) => a.after - b.after);
}

/** Writes the remaining files of each cut to `data` in the directory and runs `check` on them, in order. */
export async function stagePowerCuts(
  events: readonly TraceEvent[],
  cuts: readonly PowerCut[],
  directory: string,
  check: (data: string, cut: PowerCut) => Promise<void>,
): Promise<void> {
  const disk = newDisk();
  let next = 0;
  for (const cut of cuts) {
    for (const event of events.slice(next, cut.after + 1)) disk.apply(event);
    next = cut.after + 1;
    writeFiles(disk.filesAfterPowerCut(cut.survival), directory);
    try {
      await check(join(directory, "data"), cut);
    } catch (error) {
      const place = `after a power cut at ${cut.after} of ${events.length}`;
      throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
}

/** Fills the index of the WAL with random bytes: it is shared memory, which the trace does not show. */
function writeFiles(files: ReadonlyMap<string, Buffer>, directory: string): void {
  const random = randomStream("index of the WAL");
  mkdirSync(join(directory, "data"), { recursive: true });
  for (const [name, bytes] of files) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith("-shm") ? bytes.map(() => random.int(0, 255)) : bytes);
  }
}
