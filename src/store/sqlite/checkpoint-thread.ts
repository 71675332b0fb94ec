/** The thread of `checkpoints.ts`: folds the log into the database each time it is told to, as far as that can be done. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const database = new Database(workerData as string, { fileMustExist: true });
database.pragma("synchronous = full");

parentPort?.on("message", () => {
  try {
    database.pragma("wal_checkpoint(PASSIVE)");
  } catch {
    // What is not folded in stays in the log.
  }
  parentPort?.postMessage("done");
});
