/** Simulates power cuts in a trace: chooses their moments and writes the files that each would leave. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Random } from "../support/random.ts";
import { newDisk, type Survival } from "./disk.ts";
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
  /** As many as the settings say, unless told. */
  readonly count?: number;
  /** Where in the trace the first may come. */
  readonly from: number;
  /** After which events they come: each cut after one that fits one of these, of which each is as likely. */
  readonly moments: readonly ((event: TraceEvent, place: number) => boolean)[];
  /** In turn. */
  readonly survivals: readonly Survival[];
}

/** In their order. */
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
    for (const event of events.slice(next, cut.after + 1)) disk.follow(event);
    next = cut.after + 1;
    layOut(disk.filesAfterPowerCut(cut.survival), directory);
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
