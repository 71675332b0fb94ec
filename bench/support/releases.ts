/**
 * The resources of a benchmark that must be released when it ends or fails: servers, workers, copies of data. They are
 * released in reverse order.
 */
const releases: (() => void | Promise<void>)[] = [];

/** Calls `release` when the current benchmark ends. */
export function whenDone(release: () => void | Promise<void>): void {
  releases.push(release);
}

/** Releases everything, even if a release fails. @throws the first failure. */
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
