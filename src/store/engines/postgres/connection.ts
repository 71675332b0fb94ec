/** A connection to a PostgreSQL server: runs statements and converts values to JavaScript. */
import type { Duplex } from "node:stream";
import pg from "pg";
import type { Db, RunStatement } from "../../engine.ts";
import { statementOf } from "../../sql.ts";
import { insertRows, placeholder, postgresDialect, updateRows } from "./dialect.ts";
import { isPreparedStatementError, isSkipped } from "./errors.ts";
import type { StatementNames } from "./statement-names.ts";

export interface Connection extends Runners {
  readonly db: Db;
  /** Runs statements without parameters, separated by semicolons. Resolves to the command tag of the last one. */
  runAll(statements: string): Promise<string>;
  /** Starts a transaction. If that fails, the connection is closed, so that pipelined statements never run outside it. */
  begin(statements: string): Promise<string>;
}

export interface PooledConnection extends Connection {
  /** The same connection without a response timeout: for operator commands, never for requests. */
  readonly untimed: Connection;
}

/** Ways to run one statement. */
export interface Runners {
  /** Plans the statement for its values. */
  readonly run: RunStatement;
  /** Prepares the statement on its first run and reuses it by name. */
  readonly runPrepared: RunStatement;
}

/** The longest timeout of Node's timers, 24 days. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export function openConnection(client: pg.PoolClient, names: StatementNames): PooledConnection {
  const cork = corkUntilNextTick(client.connection.stream);
  const failures = causesOfSkipping();
  const send: Send = (query) => {
    cork();
    return client.query(query).catch(failures);
  };
  const sendUntimed: Send = (query) => send({ ...query, query_timeout: LONGEST_TIMEOUT_MS });
  const cut = () => void client.connection.stream.destroy();
  return { ...connectionBy(send, cut, names), untimed: connectionBy(sendUntimed, cut, names) };
}

/**
 * Throws the error of a statement. A statement that the server skipped throws the error that made it skip: several statements
 * are on the way at once, and the one that failed is often not the one that is awaited first.
 */
function causesOfSkipping(): (error: unknown) => never {
  let cause: unknown;
  return (error) => {
    if (!isSkipped(error)) cause = error;
    throw cause ?? error;
  };
}

/** Without its own `query_timeout`, a query has the client's. */
type Send = (query: pg.QueryConfig & { readonly query_timeout?: number }) => Promise<pg.QueryResult>;

function connectionBy(send: Send, cut: () => void, names: StatementNames): Connection {
  const runners = runnersOf(send, names);
  const runAll = async (statements: string) => {
    const results: unknown = await send({ text: statements });
    const last = Array.isArray(results) ? results.at(-1) : results;
    return (last as pg.QueryResult).command;
  };
  return {
    ...runners,
    db: bindDb(runners),
    runAll,
    begin: (statements) =>
      runAll(statements).catch((error: unknown) => {
        cut();
        throw error;
      }),
  };
}

function runnersOf(send: Send, names: StatementNames): Runners {
  async function query<Row>(config: pg.QueryConfig): Promise<Row[]> {
    return (await send(config)).rows as Row[];
  }
  return {
    run: (text, parameters) => query({ text, values: [...parameters] }),
    async runPrepared(text, parameters) {
      try {
        return await query({ ...names.of(text), text, values: [...parameters] });
      } catch (error) {
        if (isPreparedStatementError(error)) names.disable();
        throw error;
      }
    },
  };
}

/** Buffers writes until the next tick, so that pipelined statements need one system call. */
function corkUntilNextTick(stream: Duplex): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

export function bindDb({ run, runPrepared }: Runners): Db {
  return {
    dialect: postgresDialect,
    query: (fragment, { replan = false } = {}) => {
      const { text, values } = statementOf(fragment, placeholder);
      return (replan ? run : runPrepared)(text, values);
    },
    insert: insertRows(runPrepared),
    update: updateRows(runPrepared),
  };
}

/** Identifies Leeway's connections on the server. */
export const APPLICATION_NAME = "leeway";

/** The settings of every connection. */
export function clientSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    types: { getTypeParser },
  };
}

const { BOOL, INT4, INT8, NUMERIC } = pg.types.builtins;

/** Integers stay below 2^53; sums that may exceed it are selected as text. Only counts are numeric. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => text === "t",
  [INT4]: Number,
  [INT8]: Number,
  [NUMERIC]: Number,
};

const getTypeParser = ((typeId: number) => PARSERS[typeId] ?? String) as typeof pg.types.getTypeParser;
