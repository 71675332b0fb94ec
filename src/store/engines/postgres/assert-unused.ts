/** Checks that no other Leeway process uses a database before its data is moved. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StoreError } from "../../store-error.ts";
import { APPLICATION_NAME } from "./connection.ts";

/** PostgreSQL still lists a connection for a moment after it was closed. */
const MAX_CHECKS = 20;
const PAUSE_MS = 100;

/**
 * A check, not a lock: PostgreSQL has no lock that works behind a pooler and blocks every statement.
 * @throws StoreError if another process uses the database.
 */
export async function assertUnused(client: pg.Client, database: string): Promise<void> {
  for (let check = 1; await hasOthers(client); check += 1) {
    if (check === MAX_CHECKS) throw new StoreError(`Another Leeway process is using ${database}. Stop it first.`);
    await wait(PAUSE_MS);
  }
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid() LIMIT 1`,
    [APPLICATION_NAME],
  );
  return rows.length > 0;
}
