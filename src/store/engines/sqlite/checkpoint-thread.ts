/** The thread of `checkpoints.ts`: folds the log into the database each time it is told to, as far as that can be done. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

export interface FoldFailure {
  readonly code: string;
  readonly message: string;
}

const database = new Database(workerData as string, { fileMustExist: true });
database.pragma("synchronous = full");

parentPort?.on("message", () => parentPort?.postMessage(fold()));

/** Returns why it could not be done, where it could not; what is not folded in stays in the log. */
function fold(): FoldFailure | undefined {
  try {
    database.pragma("wal_checkpoint(PASSIVE)");
    return undefined;
  } catch (error) {
    const { code, message } = error as FoldFailure;
    return { code, message };
  }
}
