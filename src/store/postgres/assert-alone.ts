/** Makes sure that no server uses a database while its data is moved. */
import type pg from "pg";
import { StoreError } from "../store-error.ts";
import { APPLICATION_NAME } from "./connection.ts";

/** PostgreSQL has no lock that outlives nothing and goes through a pooler, so this is a look and no more. @throws StoreError */
export async function assertAlone(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT COUNT(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
    [APPLICATION_NAME],
  );
  if (rows[0]?.count === 0) return;
  throw new StoreError(`Another Leeway process is using ${database}. Stop it first.`);
}
