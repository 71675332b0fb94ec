/** Limits the memory of startup and of large imports. */
import { setFlagsFromString } from "node:v8";

/** V8's defaults let the heap grow to four times the live data, and the young generation to 48 MB. */
const DEFAULTS = ["--heap-growing-percent=0", "--semi-space-growth-factor=2"];
/**
 * A large import then needs half the memory, and takes up to a fifth longer. They slow down other requests, so they are
 * not always set.
 */
const SMALL = ["--heap-growing-percent=30", "--semi-space-growth-factor=1"];

let running = 0;

/** While `work` runs, the heap of this process grows in small steps. */
export async function withSmallHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running === 0) SMALL.forEach(setFlagsFromString);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) DEFAULTS.forEach(setFlagsFromString);
  }
}
