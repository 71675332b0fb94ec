/** Reads which tables are distributed over a Citus cluster. */
import type pg from "pg";

/** The names of the distributed tables; empty without Citus. */
export async function readDistributedTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ hasCitus: boolean }>(
    `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS "hasCitus"`,
  );
  if (!rows[0]?.hasCitus) return new Set();
  const tables = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_catalog.pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid",
  );
  return new Set(tables.rows.map(({ name }) => name));
}
