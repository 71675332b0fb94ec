/**
 * Migrates a PostgreSQL database in one transaction. A transaction-level advisory lock, which also works behind a
 * pooler, serializes servers that start at the same time.
 */
import type pg from "pg";
import { formatTimestamp } from "../../../domain/calendar.ts";
import { MIGRATIONS } from "../../migrations/index.ts";
import type { Rewrite, RewrittenRow } from "../../migrations/migration.ts";
import { assertNonePending, pendingMigrations } from "../../migrations/pending-migrations.ts";
import { StoreError } from "../../store-error.ts";
import { MIGRATION_LOCK } from "./advisory-locks.ts";
import { onDistributedTables } from "./citus.ts";
import { postgresMigrationEngine } from "./dialect.ts";
import { readDistributedTables } from "./distributed-tables.ts";

export interface MigrateOptions {
  /** The database's name in messages. */
  readonly database: string;
  readonly nowMs: number;
  /** Reject an empty database instead of creating the tables. */
  readonly mustExist: boolean;
  /** Reject tables of an older version instead of migrating them. */
  readonly mustBeCurrent: boolean;
}

/**
 * @throws StoreError if the tables belong to another program or to a newer version, if `mustBeCurrent` is set and they
 * belong to an older version, or if `mustExist` is set and there are none.
 */
export async function migrate(client: pg.Client, options: MigrateOptions): Promise<void> {
  const { database, nowMs, mustExist, mustBeCurrent } = options;
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const applied = await readApplied(client, database);
  if (applied === undefined) {
    if (mustExist) throw new StoreError(`There is no data in ${database}.`);
    await client.query('CREATE TABLE migrations (id text COLLATE "C" NOT NULL PRIMARY KEY, applied_at text NOT NULL)');
  } else if (mustBeCurrent) {
    assertNonePending(applied);
  }
  const isDistributed = (await readDistributedTables(client)).has("budgets");
  for (const { id, statements, rewrite } of pendingMigrations(applied ?? [])) {
    const own = statements(postgresMigrationEngine);
    for (const statement of isDistributed ? onDistributedTables(own) : own) await client.query(statement);
    if (rewrite !== undefined) await runRewrite(client, rewrite());
    await client.query("INSERT INTO migrations VALUES ($1, $2)", [id, formatTimestamp(nowMs)]);
  }
  await client.query("COMMIT");
}

async function runRewrite(client: pg.Client, rewrite: Rewrite): Promise<void> {
  for (let step = rewrite.next(); !step.done; ) {
    const { sql, parameters } = step.value;
    step = rewrite.next((await client.query<RewrittenRow>(sql, [...parameters])).rows);
  }
}

/** The applied migrations; undefined if the database is empty. @throws StoreError if it has tables of another program. */
export async function readApplied(client: pg.Client, database: string): Promise<string[] | undefined> {
  if (!(await hasData(client, database))) return undefined;
  const { rows } = await client.query<{ id: string }>("SELECT id FROM migrations");
  return rows.map(({ id }) => id);
}

/** Whether the database has Leeway's tables. @throws StoreError if it has tables of another program. */
async function hasData(client: pg.Client, database: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`,
  );
  const names = rows.map((row) => row.name);
  if (names.length === 0) return false;
  if (names.includes("migrations") && (await isLeewayDatabase(client))) return true;
  throw new StoreError(
    `${database} has tables that are not Leeway's (${names.slice(0, 5).join(", ")}). Leeway needs its own database.`,
  );
}

/** Checks more than the name of the table `migrations`, because other programs also use it. */
async function isLeewayDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'applied_at'
      AND EXISTS (SELECT FROM pg_class WHERE relname = 'budgets' AND relnamespace = current_schema()::regnamespace)`,
  );
  if (rows.length === 0) return false;
  const first = await client.query("SELECT 1 FROM migrations WHERE id = $1", [MIGRATIONS[0]?.id]);
  return first.rows.length > 0;
}
