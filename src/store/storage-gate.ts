/**
 * Limits concurrent file operations on storage that may stall, such as a network file system. Each one occupies a thread of
 * Node's small pool, which the rest of the service needs too.
 */
import { storageUnavailable } from "./storage-unavailable.ts";

/** Half of Node's pool. */
const MAX_RUNNING = 2;

const TIMEOUT_MS = 10_000;

export interface StorageGate {
  /**
   * Runs an operation when its turn comes. If it does not finish in time, `onLate` gets its result later.
   * @throws Problem `storage_unavailable` if it fails or takes too long.
   */
  run<T>(work: () => Promise<T>, onLate?: (result: T) => void): Promise<T>;
  /** Runs an operation that nobody waits for, such as closing a file, without a time limit. Ignores its failure. */
  runLater(work: () => Promise<unknown>): void;
}

export function storageGate(timeoutMs = TIMEOUT_MS): StorageGate {
  let running = 0;
  const queue = new Set<() => Promise<unknown>>();
  const next = () => {
    const [start] = queue;
    if (start === undefined || running >= MAX_RUNNING) return;
    queue.delete(start);
    running += 1;
    void start().finally(() => {
      running -= 1;
      next();
    });
  };
  const enqueue = (start: () => Promise<unknown>) => {
    queue.add(start);
    next();
  };
  return {
    run: (work, onLate = () => {}) =>
      new Promise((resolve, reject) => {
        let isLate = false;
        const start = () => {
          const done = Promise.try(work).then((result) => (isLate ? onLate(result) : resolve(result)));
          return done.catch((error) => reject(storageUnavailable(error))).finally(() => clearTimeout(timer));
        };
        const timer = setTimeout(() => {
          isLate = true;
          queue.delete(start);
          reject(storageUnavailable(new Error(`the storage of attachments did not respond within ${timeoutMs} ms`)));
        }, timeoutMs);
        enqueue(start);
      }),
    runLater: (work) => enqueue(() => Promise.try(work).catch(() => {})),
  };
}
