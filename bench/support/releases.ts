/**
 * What a benchmark holds and must let go of when it ends, however it ends: servers, workers, copies of data. The last
 * that came goes first.
 */
const releases: (() => void | Promise<void>)[] = [];

/** `release` is called when the benchmark that runs now has ended. */
export function whenDone(release: () => void | Promise<void>): void {
  releases.push(release);
}

/** Lets go of everything, also where letting go of something fails. @throws the first failure. */
export async function releaseAll(): Promise<void> {
  const failures: unknown[] = [];
  for (let release = releases.pop(); release !== undefined; release = releases.pop()) {
    try {
      await release();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
