/** Which tables of a database lie on the machines of a Citus cluster. */
import type pg from "pg";

/** Their names: none where there is no such cluster. */
export async function readDistributedTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS "isThere"`,
  );
  if (!rows[0]?.isThere) return new Set();
  const tables = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_catalog.pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid",
  );
  return new Set(tables.rows.map(({ name }) => name));
}
