/**
 * Distributes the tables of a PostgreSQL database over the machines of a Citus cluster. Each table is one statement, which
 * Citus carries out whole or not at all; what is done already is left out, so that it can be repeated after a failure.
 */
import pg from "pg";
import { StoreError } from "../store-error.ts";
import { assertAlone } from "./assert-alone.ts";
import { distributionOf, REMOVE_LOCAL_ROWS } from "./citus.ts";
import { clientSettings } from "./connection.ts";
import { showDatabaseUrl } from "./database-url.ts";
import { readDistributedTables } from "./distributed-tables.ts";

/** The oldest version that knows every statement as it is written here. */
const LEAST_CITUS_VERSION = 11;

export interface Distribution {
  /** What has to be run, in this order. */
  readonly statements: readonly string[];
  /** What keeps them from being run, in a sentence; undefined where nothing does. */
  readonly obstacle: string | undefined;
}

/** What is still to be done in a database with its tables. Changes nothing. */
export async function planDistribution(databaseUrl: string, shards: number): Promise<Distribution> {
  return await withClient(databaseUrl, async (client) => {
    const obstacle = await findObstacle(client, showDatabaseUrl(databaseUrl));
    const done = await readDistributedTables(client);
    const pending = distributionOf(shards).filter(({ table }) => !done.has(table));
    // The last is repeated each time: whether it was reached is not told anywhere, and it costs nothing.
    return { statements: [...pending.map(({ statement }) => statement), REMOVE_LOCAL_ROWS], obstacle };
  });
}

/** Tells each statement before it is run. @throws StoreError where something is in the way. */
export async function distribute(
  databaseUrl: string,
  { statements, obstacle }: Distribution,
  onStatement: (statement: string) => void,
): Promise<void> {
  if (obstacle !== undefined) throw new StoreError(obstacle);
  await withClient(databaseUrl, async (client) => {
    await assertAlone(client, showDatabaseUrl(databaseUrl));
    for (const statement of statements) {
      onStatement(statement);
      await client.query(statement);
    }
  });
}

async function findObstacle(client: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  );
  const version = rows[0]?.version;
  if (version === undefined) {
    return `The database ${database} does not have the extension Citus, which distributes it. Install it on every machine of the cluster, and run there: CREATE EXTENSION citus`;
  }
  if (Number.parseFloat(version) >= LEAST_CITUS_VERSION) return undefined;
  return `Citus ${version} of ${database} is too old; ${LEAST_CITUS_VERSION} is needed.`;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientSettings(databaseUrl));
  client.on("error", () => {}); // the statement that fails tells it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
