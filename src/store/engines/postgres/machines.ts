/**
 * The machines of a Citus cluster, and which of them stores a budget. Budgets on one machine fail together, so what concerns
 * several budgets is done per machine. Only the coordinator's catalog is read. Without Citus, there is one machine.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../../engine.ts";
import { sql } from "../../sql.ts";

/** The only machine, if the tables are not distributed. */
export const ONLY_MACHINE = "";

/** Limits memory use to a few megabytes. */
const MAX_CACHED = 50_000;

/** A rebalanced cluster is noticed after this time. Until then, a budget may count to its former machine. */
const CACHED_MS = 60_000;

/** Returns the machine of each budget. */
export type MachinesOf = (budgetIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export function machinesOf(db: Db, isDistributed: boolean): MachinesOf {
  if (!isDistributed) return async (budgetIds) => new Map(budgetIds.map((id) => [id, ONLY_MACHINE]));
  const shards = new LRUCache<string, string>({ max: MAX_CACHED }); // a budget never changes its shard
  let placements: { readonly atMs: number; readonly machines: Promise<ReadonlyMap<string, string>> } | undefined;

  function machinesOfShards(): Promise<ReadonlyMap<string, string>> {
    if (placements === undefined || performance.now() > placements.atMs + CACHED_MS) {
      placements = { atMs: performance.now(), machines: readPlacements(db) };
      placements.machines.catch(() => {
        placements = undefined;
      });
    }
    return placements.machines;
  }

  return async (budgetIds) => {
    const unknown = budgetIds.filter((id) => !shards.has(id));
    if (unknown.length > 0) for (const [id, shard] of await readShards(db, unknown)) shards.set(id, shard);
    const machines = await machinesOfShards();
    return new Map(budgetIds.map((id) => [id, machines.get(shards.get(id) ?? "") ?? ONLY_MACHINE]));
  };
}

async function readShards(db: Db, budgetIds: readonly string[]): Promise<(readonly [string, string])[]> {
  const rows = await db.query<{ id: string; shard: number }>(sql`
    SELECT id, get_shard_id_for_distribution_column('budgets', id) AS shard
    FROM unnest(CAST(${budgetIds} AS text[])) AS id`);
  return rows.map(({ id, shard }) => [id, String(shard)]);
}

/** In the catalog, 1 is the state of a placement that is in use. */
const IN_USE = sql`p.shardstate = 1`;

async function readPlacements(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ shard: number; machine: number }>(sql`
    SELECT s.shardid AS shard, p.groupid AS machine FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid)
    WHERE s.logicalrelid = CAST('budgets' AS regclass) AND ${IN_USE}`);
  return new Map(rows.map(({ shard, machine }) => [String(shard), String(machine)]));
}

/** A machine with shards, and where the coordinator reaches it. */
export interface ClusterMachine {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

export async function listMachines(db: Db): Promise<ClusterMachine[]> {
  const rows = await db.query<{ name: number; host: string; port: number }>(sql`
    SELECT groupid AS name, nodename AS host, nodeport AS port FROM pg_dist_node
    WHERE noderole = 'primary' AND groupid IN (
      SELECT p.groupid FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid)
      WHERE s.logicalrelid = CAST('budgets' AS regclass) AND ${IN_USE})
    ORDER BY groupid`);
  return rows.map(({ name, ...address }) => ({ name: String(name), ...address }));
}

/** A query of all rows of a table that one machine stores, by table. */
export async function readShardQueries(
  db: Db,
  { name }: ClusterMachine,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ table: string; text: string }>(sql`
    SELECT c.relname AS table, string_agg('SELECT * FROM ' || shard_name(s.logicalrelid, s.shardid), ' UNION ALL ') AS text
    FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid) JOIN pg_class AS c ON c.oid = s.logicalrelid
    WHERE c.relname = ANY (CAST(${tables} AS text[])) AND p.groupid = CAST(${name} AS integer) AND ${IN_USE}
    GROUP BY c.relname`);
  return new Map(rows.map(({ table, text }) => [table, text]));
}
