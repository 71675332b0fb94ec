/**
 * Copies one snapshot of a database to a file. The copy runs in a worker thread, because a large one takes minutes and
 * the command must still react to signals.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface DatabaseCopy {
  readonly from: string;
  /** An empty or missing file. */
  readonly to: string;
}

const THREAD = new URL("./copy-thread.ts", import.meta.url);

/** Includes the content of the WAL. */
export async function copyDatabase(copy: DatabaseCopy): Promise<void> {
  await once(new Worker(THREAD, { workerData: copy }), "message");
}
