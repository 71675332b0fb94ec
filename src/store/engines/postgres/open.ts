/** The PostgreSQL engine. A separate connection migrates the database, then a pool serves reads and writes. */
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Db, Engine, StoreOptions } from "../../engine.ts";
import { raw, sql } from "../../sql.ts";
import { StoreError } from "../../store-error.ts";
import { findMissing } from "../../tables.ts";
import { assertUnused } from "./assert-unused.ts";
import { type ConnectionPool, connectionPool } from "./connection-pool.ts";
import { redactDatabaseUrl } from "./database-url.ts";
import { postgresMigrationEngine } from "./dialect.ts";
import { readDistributedTables } from "./distributed-tables.ts";
import { type MachineLimits, machineLimits } from "./machine-limits.ts";
import { machineReader } from "./machine-reader.ts";
import { listMachines, type MachinesOf, machinesOf, ONLY_MACHINE } from "./machines.ts";
import { migrate } from "./migrate.ts";
import { transactions } from "./transactions.ts";
import { cannotOpen, withClient } from "./with-client.ts";

const DEFAULT_CONNECTIONS = 10;

/**
 * Opens a database. Unless the options forbid it, creates missing tables and runs pending migrations.
 * @throws StoreError with advice for the operator.
 */
export async function openPostgres({
  location,
  now,
  mustExist = false,
  mustBeCurrent = false,
  exclusive = false,
  maxConnections = DEFAULT_CONNECTIONS,
}: StoreOptions): Promise<Engine> {
  const database = redactDatabaseUrl(location);
  const prepare = async (client: pg.Client) => {
    if (exclusive) await assertUnused(client, database);
    await migrate(client, { database, nowMs: now(), mustExist, mustBeCurrent });
    await assertTables(client, database);
    return (await readDistributedTables(client)).has("budgets");
  };
  const isDistributed = await withClient(location, prepare).catch((error: unknown) => {
    throw cannotOpen(error, location);
  });
  const pool = connectionPool(location, maxConnections);
  const machines = machinesOf(pool.db, isDistributed);
  return postgresEngine(pool, machines, isDistributed ? machineLimits(machines, maxConnections) : undefined);
}

/** Selects the names of the tables and indexes. */
const NAMES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I')`;

async function assertTables(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(NAMES);
  const missing = findMissing(
    postgresMigrationEngine,
    rows.map(({ name }) => name),
  );
  if (missing.length > 0) throw new StoreError(`${database} lacks ${missing.join(", ")}. Restore a backup.`);
}

/** The maximum number of budgets whose reader is cached. */
const MAX_READERS = 100;

/** `limits` are undefined if there is only one machine. */
function postgresEngine(pool: ConnectionPool, machines: MachinesOf, limits: MachineLimits | undefined): Engine {
  const { read, write, idle } = transactions(pool, limits?.withinLimit ?? ((_, work) => work()));
  const readers = new LRUCache<string, Db>({ max: MAX_READERS });
  return {
    reader: pool.db,
    readerOf(budgetId) {
      if (limits === undefined) return pool.db;
      const reader = readers.get(budgetId) ?? pool.dbWithin((work) => limits.withinLimit(budgetId, work));
      readers.set(budgetId, reader);
      return reader;
    },
    read,
    // Other servers may write, and only a query could detect that.
    version: () => undefined,
    tokenVersion: () => undefined,
    write,
    machinesOf: machines,
    async machines() {
      if (limits === undefined) return [{ name: ONLY_MACHINE, reader: pool.db }];
      const found = await listMachines(pool.db);
      return found.map((machine) => {
        const limited = pool.dbWithin((work) => limits.withinLimitOf(machine.name, work));
        return { name: machine.name, reader: machineReader(pool.db, limited, machine) };
      });
    },
    reclaim: async () => {}, // PostgreSQL's autovacuum makes the space available again
    async ping() {
      // On a Citus cluster the coordinator answers this alone, so a dead worker does not make every server unready.
      await read(({ query }) => query(sql`SELECT 1`));
    },
    async analyze() {
      await pool.use(({ untimed }) => untimed.db.query(sql`ANALYZE`));
    },
    async checkIntegrity() {
      const rows = await pool.db.query<{ name: string }>(raw(NAMES));
      return findMissing(
        postgresMigrationEngine,
        rows.map(({ name }) => name),
      ).map((name) => `The database lacks ${name}.`);
    },
    async close() {
      await idle();
      await pool.close();
    },
  };
}
