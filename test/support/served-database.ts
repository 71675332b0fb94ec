/**
 * A separate PostgreSQL server for destructive tests, with Leeway servers in separate processes. At the end the data is
 * verified.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { leeway, type RunningServer, serve } from "./command.ts";
import { type PostgresServer, query, startPostgres } from "./postgres-server.ts";
import { createDatabase } from "./test-databases.ts";

/** Durable settings as in production: committed data survives a crash. */
const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

const QUIET = { LEEWAY_LOG_LEVEL: "fatal", LEEWAY_RATE_LIMIT: "off", LEEWAY_MAX_IN_FLIGHT: "off" };

export interface ServedDatabase {
  readonly postgres: PostgresServer;
  /** The database of the test, empty at first. */
  readonly url: string;
  /** Runs a Leeway server on the database until the test ends. */
  start(environment?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** Runs a statement as a superuser. */
  query: <Row extends object>(sql: string) => Promise<Row[]>;
  /** Asserts that `leeway verify` finds no problem. */
  assertVerified(): Promise<void>;
}

export function useDatabase(): ServedDatabase {
  const running: RunningServer[] = [];
  const directory = mkdtempSync(join(tmpdir(), "leeway-faults-"));
  const holder = {} as { postgres: PostgresServer; url: string };
  before(async () => {
    holder.postgres = await startPostgres(DURABLE);
  });
  beforeEach(async () => {
    holder.url = (await createDatabase(holder.postgres.url, { isEmpty: true })).url;
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop("SIGKILL");
  });
  after(() => holder.postgres.dispose());
  after(() => rmSync(directory, { recursive: true }));
  return {
    get postgres() {
      return holder.postgres;
    },
    get url() {
      return holder.url;
    },
    async start(environment = {}) {
      const server = await serve(directory, { ...QUIET, LEEWAY_DATABASE_URL: holder.url, ...environment });
      running.push(server);
      return server;
    },
    query: (sql) => query(holder.url, sql),
    async assertVerified() {
      const { code, stderr } = await leeway(["verify"], { LEEWAY_DATABASE_URL: holder.url });
      assert.equal(code, 0, stderr);
    },
  };
}
