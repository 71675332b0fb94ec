/**
 * Distributes the tables of a PostgreSQL database over the machines of a Citus cluster. Each table is one statement, which
 * Citus carries out whole or not at all; what is done already is left out, so that it can be repeated after a failure.
 */
import type pg from "pg";
import { assertNonePending } from "../../migrations/pending-migrations.ts";
import { StoreError } from "../../store-error.ts";
import { assertAlone } from "./assert-alone.ts";
import { distributionOf, REMOVE_LOCAL_ROWS } from "./citus.ts";
import { showDatabaseUrl } from "./database-url.ts";
import { readDistributedTables } from "./distributed-tables.ts";
import { readApplied } from "./migrate.ts";
import { openPostgres } from "./open.ts";
import { withClient } from "./with-client.ts";

/** The oldest version that knows every statement as it is written here. */
const LEAST_CITUS_VERSION = 11;

export interface Distribution {
  /** Whether the database has no tables yet, so that they are made first. */
  readonly isEmpty: boolean;
  /** What has to be run, in this order. */
  readonly statements: readonly string[];
  /** What keeps them from being run, in a sentence; undefined where nothing does. */
  readonly obstacle: string | undefined;
}

/** What is still to be done in a database. Changes nothing. @throws StoreError where it has other tables than today's. */
export async function planDistribution(databaseUrl: string, shards: number): Promise<Distribution> {
  const database = showDatabaseUrl(databaseUrl);
  return await withClient(databaseUrl, async (client) => {
    const applied = await readApplied(client, database);
    if (applied !== undefined) assertNonePending(applied);
    const obstacle = await findObstacle(client, database);
    const done = await readDistributedTables(client);
    const pending = distributionOf(shards).filter(({ table }) => !done.has(table));
    // The last is repeated each time: whether it was reached is not told anywhere, and it costs nothing.
    const statements = [...pending.map(({ statement }) => statement), REMOVE_LOCAL_ROWS];
    return { isEmpty: applied === undefined, statements, obstacle };
  });
}

/**
 * Makes the tables where there are none, then runs the statements, and tells each before it is run.
 * @throws StoreError where something is in the way.
 */
export async function distribute(
  databaseUrl: string,
  { statements, obstacle }: Distribution,
  now: () => number,
  onStatement: (statement: string) => void,
): Promise<void> {
  if (obstacle !== undefined) throw new StoreError(obstacle);
  await (await openPostgres({ location: databaseUrl, now, mustBeCurrent: true, alone: true })).close();
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
