/**
 * A bounded pool of connections to a PostgreSQL server. Connections are opened on demand, reused, and closed when they
 * break. No setting outlives a transaction, so a pooler such as PgBouncer can be in between.
 */
import pg from "pg";
import type { Db } from "../../engine.ts";
import { oncePer } from "../../once-per.ts";
import { tooManyWaiting } from "../../storage-unavailable.ts";
import { bindDb, clientSettings, openConnection, type PooledConnection } from "./connection.ts";
import { asStorageProblem, isConnectionLost } from "./errors.ts";
import { statementNames } from "./statement-names.ts";
import { tryAgain } from "./try-again.ts";

/** How long may be waited for a connection, and for an answer that the network may have swallowed. */
const CONNECTION_TIMEOUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 20_000;

const IDLE_TIMEOUT_MS = 60_000;

/** How many may wait for a connection: more are refused at once rather than answered too late. */
const MAX_WAITING = 2000;

export interface ConnectionPool {
  /** Lends a connection to `work`. Where that fails, what it has begun is rolled back. */
  use<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T>;
  /** Runs each statement by itself, on whatever connection is free. */
  readonly db: Db;
  close(): Promise<void>;
}

export function connectionPool(databaseUrl: string, maxConnections: number): ConnectionPool {
  const pool = new pg.Pool({
    ...clientSettings(databaseUrl),
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    pipeline: true,
  });
  const ignore = () => {}; // whoever uses the connection hears of it by the statement that fails
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  const names = statementNames();
  const connectionOf = oncePer((client: pg.PoolClient) => openConnection(client, names));

  async function use<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> {
    if (pool.waitingCount >= MAX_WAITING) throw tooManyWaiting();
    const client = await pool.connect().catch((error: unknown) => {
      throw asStorageProblem(error); // which is not tried again: it has waited long enough
    });
    try {
      const result = await work(connectionOf(client));
      client.release();
      return result;
    } catch (error) {
      await giveBack(client, error);
      throw error;
    }
  }

  const alone = <T>(work: (connection: PooledConnection) => Promise<T>) =>
    tryAgain(() => use(work)).catch((error: unknown) => {
      throw asStorageProblem(error);
    });
  return {
    use,
    db: bindDb({
      run: (sql, parameters) => alone(({ run }) => run(sql, parameters)),
      runPrepared: (sql, parameters) => alone(({ runPrepared }) => runPrepared(sql, parameters)),
    }),
    close: () => pool.end(),
  };
}

/** Rolls back the connection's transaction, or closes the connection if it no longer answers. */
async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  if (isConnectionLost(error) || isConnectionLost((error as Error).cause)) return client.release(true);
  await client.query("ROLLBACK").then(
    () => client.release(),
    () => client.release(true),
  );
}
