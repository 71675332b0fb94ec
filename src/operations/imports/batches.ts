const BATCH = 1000;

/** Parts of a list, each small enough for one statement. */
export function* batches<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += BATCH) yield list.slice(start, start + BATCH);
}
