/** The worker thread of `copy-database.ts`: copies one database, then exits. */
import { parentPort, workerData } from "node:worker_threads";
import { INCREMENTAL_VACUUM, openReader } from "./connection.ts";
import type { DatabaseCopy } from "./copy-database.ts";

const { from, to } = workerData as DatabaseCopy;
const database = openReader(from);
try {
  database.pragma(INCREMENTAL_VACUUM); // for the copy
  // Unlike SQLite's backup API, this reads one snapshot and never restarts because of a write.
  database.prepare("VACUUM INTO ?").run(to);
} finally {
  database.close();
}
parentPort?.postMessage("copied");
