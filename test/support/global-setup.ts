/**
 * Setup for all test files: keeps temporary files in memory if there is room, migrates one SQLite database, starts one
 * PostgreSQL server, and counts the tests that ran on each engine.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../src/store/store.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

let server: PostgresServer | undefined;
let directory = "";

const MEMORY = "/dev/shm";
const LEAST_MEMORY_BYTES = 4 * 2 ** 30;

/** Most of the time of a small write is the wait for the disk. A power cut is tested by `npm run test:crash`, on the disk. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Makes an empty store, which tests copy: running all migrations takes ten times as long. */
async function makeTemplate(location: string): Promise<string> {
  await (await openStore({ location, now: Date.now })).close();
  return location;
}

export async function globalSetup(): Promise<void> {
  directory = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), "leeway-tests-"));
  chmodSync(directory, 0o711); // PostgreSQL runs as another user
  process.env.TMPDIR = directory; // of all test files
  const tally = join(directory, "tally");
  writeFileSync(tally, "");
  process.env.LEEWAY_TEST_TALLY = tally;
  process.env.LEEWAY_TEST_SQLITE_TEMPLATE = await makeTemplate(join(directory, "template"));
  if (process.env.LEEWAY_TEST_DATABASE_URL) return;
  try {
    server = await startPostgres();
    process.env.LEEWAY_TEST_DATABASE_URL = server.url;
  } catch (error) {
    process.env.LEEWAY_TEST_WITHOUT_POSTGRES = `PostgreSQL cannot run here (${(error as Error).message}); run npm ci, or set LEEWAY_TEST_DATABASE_URL to the URL of a server`;
  }
}

export async function globalTeardown(): Promise<void> {
  const counts = new Map<string, number>();
  for (const [, engine = "", count] of readFileSync(join(directory, "tally"), "utf8").matchAll(/^(\S+) (\d+)$/gm)) {
    counts.set(engine, (counts.get(engine) ?? 0) + Number(count));
  }
  for (const [engine, count] of counts) console.log(`${count} tests ran on ${engine}`);
  const { LEEWAY_TEST_WITHOUT_POSTGRES: missing } = process.env;
  if (missing) console.log(`PostgreSQL was skipped: ${missing}`);
  await server?.dispose();
  rmSync(directory, { recursive: true });
}
