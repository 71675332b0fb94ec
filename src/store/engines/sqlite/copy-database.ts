/**
 * Copies a database, as it is at one instant, into one file, in a thread of its own: a large one takes minutes, in which
 * the command can still be told to stop.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface DatabaseCopy {
  readonly from: string;
  /** A file that is empty, or not there. */
  readonly to: string;
}

const THREAD = new URL("./copy-thread.ts", import.meta.url);

/** What is still in a log beside the database comes along. */
export async function copyDatabase(copy: DatabaseCopy): Promise<void> {
  await once(new Worker(THREAD, { workerData: copy }), "message");
}
