/**
 * Distributes the tables of a PostgreSQL database over a Citus cluster. Citus distributes each table atomically with one
 * statement. Tables that are already distributed are skipped, so it can be repeated after a failure.
 */
import type pg from "pg";
import { assertNonePending } from "../../migrations/pending-migrations.ts";
import { StoreError } from "../../store-error.ts";
import { assertUnused } from "./assert-unused.ts";
import { distributionOf, LOCAL_TABLES, moveToCoordinator, REMOVE_LOCAL_ROWS } from "./citus.ts";
import { redactDatabaseUrl } from "./database-url.ts";
import { readDistributedTables } from "./distributed-tables.ts";
import { readApplied } from "./migrate.ts";
import { openPostgres } from "./open.ts";
import { withClient } from "./with-client.ts";

/** The oldest version that supports every statement used here. */
const LEAST_CITUS_VERSION = 11;

export interface Distribution {
  /** Whether the database has no tables yet, so they are created first. */
  readonly isEmpty: boolean;
  /** The statements to run, in this order. */
  readonly statements: readonly string[];
  /** The reason why the statements cannot run, as a sentence; undefined if they can. */
  readonly obstacle: string | undefined;
}

/** Plans the remaining distribution of a database without changing it. @throws StoreError if its tables are not up to date. */
export async function planDistribution(databaseUrl: string, shards: number): Promise<Distribution> {
  const database = redactDatabaseUrl(databaseUrl);
  return await withClient(databaseUrl, async (client) => {
    const applied = await readApplied(client, database);
    if (applied !== undefined) assertNonePending(applied);
    const obstacle = await findObstacle(client, database);
    const done = await readDistributedTables(client);
    const pending = distributionOf(shards).filter(({ table }) => !done.has(table));
    // Nothing records whether the last statement has run, and repeating it costs nothing.
    const moved = LOCAL_TABLES.filter((table) => done.has(table)).map(moveToCoordinator);
    const statements = [...moved, ...pending.map(({ statement }) => statement), REMOVE_LOCAL_ROWS];
    return { isEmpty: applied === undefined, statements, obstacle };
  });
}

/**
 * Creates missing tables, then runs the statements. Calls `onStatement` before each.
 * @throws StoreError if there is an obstacle or another process uses the database.
 */
export async function distribute(
  databaseUrl: string,
  { statements, obstacle }: Distribution,
  now: () => number,
  onStatement: (statement: string) => void,
): Promise<void> {
  if (obstacle !== undefined) throw new StoreError(obstacle);
  await (await openPostgres({ location: databaseUrl, now, mustBeCurrent: true, exclusive: true })).close();
  await withClient(databaseUrl, async (client) => {
    await assertUnused(client, redactDatabaseUrl(databaseUrl));
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
    return `The database ${database} does not have the Citus extension. Install it on every machine of the cluster and run there: CREATE EXTENSION citus`;
  }
  if (Number.parseFloat(version) >= LEAST_CITUS_VERSION) return undefined;
  return `Citus ${version} of ${database} is too old; ${LEAST_CITUS_VERSION} is needed.`;
}
