/** Setup for all test files: starts one PostgreSQL server and counts the tests that ran on each engine. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

let server: PostgresServer | undefined;
let directory = "";

export async function globalSetup(): Promise<void> {
  directory = mkdtempSync(join(tmpdir(), "leeway-tests-"));
  const tally = join(directory, "tally");
  writeFileSync(tally, "");
  process.env.LEEWAY_TEST_TALLY = tally;
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
  rmSync(directory, { recursive: true });
  await server?.dispose();
}
