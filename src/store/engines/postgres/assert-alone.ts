/** Makes sure that no server uses a database while its data is moved. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StoreError } from "../../store-error.ts";
import { APPLICATION_NAME } from "./connection.ts";

/** A connection that was closed a moment ago is told of for a little longer. */
const LOOKS = 20;
const PAUSE_MS = 100;

/**
 * A look, not a lock: PostgreSQL has none that goes through a pooler and that every statement would heed.
 * @throws StoreError
 */
export async function assertAlone(client: pg.Client, database: string): Promise<void> {
  for (let look = 1; await hasOthers(client); look += 1) {
    if (look === LOOKS) throw new StoreError(`Another Leeway process is using ${database}. Stop it first.`);
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
