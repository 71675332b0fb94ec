/**
 * Which machine of a Citus cluster stores a budget. Budgets on one machine fail together, so what concerns several budgets is
 * done per machine. Only the coordinator's catalog is read. Without Citus, there is one machine.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../../engine.ts";
import { sql } from "../../sql.ts";

/** The only machine, if the tables are not distributed. */
const ONLY_MACHINE = "";

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

async function readPlacements(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ shard: number; machine: number }>(sql`
    SELECT s.shardid AS shard, p.groupid AS machine FROM pg_dist_shard AS s JOIN pg_dist_placement AS p USING (shardid)
    WHERE s.logicalrelid = CAST('budgets' AS regclass)`);
  return new Map(rows.map(({ shard, machine }) => [String(shard), String(machine)]));
}
