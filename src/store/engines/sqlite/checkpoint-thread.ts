/** The worker thread of `checkpoints.ts`: runs a passive checkpoint of the WAL on every message. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

export interface CheckpointFailure {
  readonly code: string;
  readonly message: string;
}

const database = new Database(workerData as string, { fileMustExist: true });
database.pragma("synchronous = full");

parentPort?.on("message", () => parentPort?.postMessage(checkpoint()));

/** Returns the failure, if any. Pages that could not be checkpointed stay in the WAL. */
function checkpoint(): CheckpointFailure | undefined {
  try {
    database.pragma("wal_checkpoint(PASSIVE)");
    return undefined;
  } catch (error) {
    const { code, message } = error as CheckpointFailure;
    return { code, message };
  }
}
