/** PostgreSQL for benchmarks: it syncs every commit to the disk and runs on the core of the load generators. */
import { type PostgresServer, query, startPostgres } from "../../test/support/postgres-server.ts";
import { createDatabase } from "../../test/support/test-databases.ts";
import type { Filled } from "./filling.ts";
import { showProgress } from "./progress.ts";
import { whenDone } from "./releases.ts";

/** The default durability settings, unlike in tests, and enough memory for all of the data. */
const SETTINGS = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
};

export interface FilledDatabase {
  readonly url: string;
  readonly filled: Filled;
}

/** Runs a server with one database until the benchmark ends. */
export async function runPostgres(fill: (databaseUrl: string) => Promise<Filled>): Promise<FilledDatabase> {
  const server: PostgresServer = await startPostgres(SETTINGS);
  whenDone(() => server.dispose());
  const { url } = await createDatabase(server.url, { isEmpty: true });
  showProgress("Filling a PostgreSQL database.");
  const filled = await fill(url);
  await query(url, "ANALYZE"); // as autovacuum would within a minute
  return { url, filled };
}
