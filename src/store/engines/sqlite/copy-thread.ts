/** The worker thread of `copy-database.ts`: copies one database, then exits. */
import { parentPort, workerData } from "node:worker_threads";
import { INCREMENTAL_VACUUM, openReader } from "./connection.ts";
import type { DatabaseCopy } from "./copy-database.ts";

const { from, to } = workerData as DatabaseCopy;
const database = openReader(from);
try {
  // For the copy. A database that has this mode passes it on, and SQLite would write to it.
  if (database.pragma("auto_vacuum", { simple: true }) === 0) database.pragma(INCREMENTAL_VACUUM);
  // Unlike SQLite's backup API, this reads one snapshot and never restarts because of a write.
  database.prepare("VACUUM INTO ?").run(to);
} finally {
  database.close();
}
parentPort?.postMessage("copied");
