/**
 * A bounded pool of connections to a PostgreSQL server. Connections are opened on demand, reused, and closed when they
 * break. No setting outlives a transaction, so a pooler such as PgBouncer can be in between.
 */
import pg from "pg";
import type { Db } from "../../engine.ts";
import { memoizeByObject } from "../../memoize-by-object.ts";
import { tooManyQueued } from "../../storage-unavailable.ts";
import { bindDb, clientSettings, openConnection, type PooledConnection } from "./connection.ts";
import { asStorageProblem, isConnectionLost, isStillRunning, isWorkerFailure } from "./errors.ts";
import { retry } from "./retry.ts";
import { statementNames } from "./statement-names.ts";

/** The longest wait for a connection, and for a response that the network may have lost. */
const CONNECTION_TIMEOUT_MS = 5000;
const RESPONSE_TIMEOUT_MS = 12_000;

const IDLE_TIMEOUT_MS = 60_000;

/**
 * The maximum number of requests that wait for a connection. Further ones are rejected immediately instead of served
 * too late.
 */
const MAX_QUEUED = 2000;

/** Runs work when its turn comes. */
type Limit = <T>(work: () => Promise<T>) => Promise<T>;

export interface ConnectionPool {
  /** Runs `work` on a connection. If it fails, its transaction is rolled back. */
  use<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T>;
  /** Runs each statement by itself, on any free connection. */
  readonly db: Db;
  /** Like `db`, within a limit. */
  dbWithin(limit: Limit): Db;
  close(): Promise<void>;
}

export function connectionPool(databaseUrl: string, maxConnections: number): ConnectionPool {
  const pool = new pg.Pool({
    ...clientSettings(databaseUrl),
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    pipeline: true,
  });
  const ignore = () => {}; // the failing statement reports the error
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  const names = statementNames();
  const connectionOf = memoizeByObject((client: pg.PoolClient) => openConnection(client, names));

  async function use<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> {
    if (pool.waitingCount >= MAX_QUEUED) throw tooManyQueued();
    const client = await pool.connect().catch((error: unknown) => {
      throw asStorageProblem(error); // not retried, because it has waited long enough
    });
    try {
      const result = await againAfterWorkerFailure(client, () => work(connectionOf(client)));
      client.release();
      return result;
    } catch (error) {
      await releaseAfterError(client, error);
      throw error;
    }
  }

  const runOne = <T>(work: (connection: PooledConnection) => Promise<T>) =>
    retry(() => use(work)).catch((error: unknown) => {
      throw asStorageProblem(error);
    });
  const dbWithin = (within: Limit) =>
    bindDb({
      run: (sql, parameters) => within(() => runOne(({ run }) => run(sql, parameters))),
      runPrepared: (sql, parameters) => within(() => runOne(({ runPrepared }) => runPrepared(sql, parameters))),
    });
  return {
    use,
    db: dbWithin((work) => work()),
    dbWithin,
    close: () => pool.end(),
  };
}

/**
 * Each connection has its own session on the coordinator of a Citus cluster, which caches connections to the workers. They
 * break when a worker restarts, so the first transaction of each session fails. Only a second one on the same connection
 * shows whether the worker is back. More attempts would let the households of a dead worker hold connections that others need.
 */
async function againAfterWorkerFailure<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWorkerFailure(error)) throw error;
    await client.query("ROLLBACK");
    return await work();
  }
}

/** Rolls back the connection's transaction, or closes the connection if it no longer answers. */
async function releaseAfterError(client: pg.PoolClient, error: unknown): Promise<void> {
  if (isStillRunning(error)) cancel(client);
  if (isConnectionLost(error) || isConnectionLost((error as Error).cause)) return client.release(true);
  await client.query("ROLLBACK").then(
    () => client.release(),
    () => client.release(true),
  );
}

/**
 * Cancels the statement that the server still runs, which only another connection can do. Otherwise the server would wait for
 * a machine that hangs, once more for each request.
 */
function cancel(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as pg.PoolClient & BackendKey;
  const connection = new pg.Client({ host, port }).connection as pg.Connection & CancelingConnection;
  connection.on("error", () => {}); // the server closes the connection without a response
  connection.on("connect", () => connection.cancel(processID, secretKey));
  connection.connect(port, host);
}

/** Identifies the server's process. The types of the driver lack it. */
interface BackendKey {
  readonly processID: number;
  readonly secretKey: number;
}

interface CancelingConnection {
  connect(port: number, host: string): void;
  cancel(processID: number, secretKey: number): void;
}
