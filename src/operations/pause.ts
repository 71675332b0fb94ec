/** Splits long work into parts, and pauses between them so that other requests can run. */

const BATCH = 400;

/** Parts of a list, each small enough for one statement. */
function* batches<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += BATCH) yield list.slice(start, start + BATCH);
}

/** Like `batches`, with a pause after each part. */
export async function* pausedBatches<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (const batch of batches(list)) {
    yield batch;
    await pause();
  }
}

/** How long a computation runs between two pauses. */
const STEP_MS = 10;

/** Calls `work` with each item. Pauses by time, for work that takes longer with some data than with other. */
export async function forEachPaused<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  let untilMs = performance.now() + STEP_MS;
  for (const one of list) {
    work(one);
    if (performance.now() < untilMs) continue;
    await pause();
    untilMs = performance.now() + STEP_MS;
  }
}

/**
 * Lets other requests run. Inside the store, it may be called in a write, during which nothing else commits, and in a
 * read with `isLong`, which does not see later commits.
 */
export async function pause(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/** About as long as a request takes. */
const REST_MS = 10;

/**
 * Like `pause`, but leaves the processor to requests that need several turns. Never inside a write, which would hold its locks
 * longer.
 */
export async function rest(): Promise<void> {
  await sleep(REST_MS);
}

/** Keeps the process running: a command waits for its import. */
export async function sleep(ms: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, ms));
}

/** Runs a computation that yields after each step, with a pause after each. */
export async function runSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}
