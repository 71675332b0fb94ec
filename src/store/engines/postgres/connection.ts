/** One connection to a PostgreSQL server: how statements are run on it, and what their values are in JavaScript. */
import type { Duplex } from "node:stream";
import pg from "pg";
import type { Db, RunStatement } from "../../engine.ts";
import { textOf } from "../../sql.ts";
import { insertRows, placeholder, postgresDialect } from "./dialect.ts";
import { isMisplacedStatement } from "./errors.ts";
import { postgresKysely } from "./kysely.ts";
import type { StatementNames } from "./statement-names.ts";

export interface Connection extends Runners {
  readonly db: Db;
  /** Runs statements without parameters, with semicolons between; resolves to what the server calls the last one. */
  runAll(statements: string): Promise<string>;
  /** Begins a transaction. Where that fails, the connection is cut: what comes behind must not be run by itself. */
  begin(statements: string): Promise<string>;
}

export interface PooledConnection extends Connection {
  /** The same, but waits for an answer for as long as it takes: for the operator, never for a request. */
  readonly patient: Connection;
}

/** Ways to run one statement. */
export interface Runners {
  /** Planned for its values. */
  readonly run: RunStatement;
  /** Prepared the first time, under a name by which it is run from then on. */
  readonly runPrepared: RunStatement;
}

/** The longest that Node's timers know, 24 days. */
const PATIENT_TIMEOUT_MS = 2 ** 31 - 1;

export function openConnection(client: pg.PoolClient, names: StatementNames): PooledConnection {
  const gather = gathering(client.connection.stream);
  const send: Send = (query) => {
    gather();
    return client.query(query);
  };
  const sendPatiently: Send = (query) => send({ ...query, query_timeout: PATIENT_TIMEOUT_MS });
  const cut = () => void client.connection.stream.destroy();
  return { ...connectionBy(send, cut, names), patient: connectionBy(sendPatiently, cut, names) };
}

/** Without a time of its own, a query is bounded as the client is. */
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
        if (isMisplacedStatement(error)) names.giveUp();
        throw error;
      }
    },
  };
}

/** Holds back what is written until all that is sent together is there: the system is called once for it. */
function gathering(stream: Duplex): () => void {
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
    kysely: postgresKysely(run),
    dialect: postgresDialect,
    query: (statement, { replan = false } = {}) =>
      (replan ? run : runPrepared)(textOf(statement, placeholder), statement.values),
    insert: insertRows(runPrepared),
  };
}

/** By which a database server tells our connections from others. */
export const APPLICATION_NAME = "leeway";

/** What every connection is opened with. */
export function clientSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    types: { getTypeParser },
  };
}

const { BOOL, INT4, INT8, NUMERIC } = pg.types.builtins;

/** Integers stay below 2^53, and sums that may not are asked for as text; what is numeric is a count. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => text === "t",
  [INT4]: Number,
  [INT8]: Number,
  [NUMERIC]: Number,
};

const getTypeParser = ((typeId: number) => PARSERS[typeId] ?? String) as typeof pg.types.getTypeParser;
