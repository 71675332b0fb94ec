/**
 * Jobs: work that a server does for a budget at a time. A server claims a due job with a lease, and stores its effects only
 * while it holds the lease. An owner of a lease is a new id for each claim, so a server never takes an old lease for a new one.
 */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { isIn, sql } from "../sql.ts";

export type JobRecord = Omit<Schema["jobs"], "budget_id">;
export type JobKey = Pick<Schema["jobs"], "kind" | "id">;
export type DueJob = Pick<Schema["jobs"], "budget_id" | "kind" | "id">;

export function jobReads({ query }: Db, budgetId: string) {
  return {
    async list(kind: string): Promise<JobRecord[]> {
      return await query(sql`
        SELECT kind, id, next_at, lease_owner, lease_until, failures, last_error FROM jobs
        WHERE budget_id = ${budgetId} AND kind = ${kind} ORDER BY id`);
    },

    async find({ kind, id }: JobKey): Promise<JobRecord | undefined> {
      const rows = await query<JobRecord>(sql`
        SELECT kind, id, next_at, lease_owner, lease_until, failures, last_error, position FROM jobs
        WHERE budget_id = ${budgetId} AND kind = ${kind} AND id = ${id}`);
      return rows[0];
    },
  };
}

export function jobWrites(db: Db, budgetId: string) {
  const { insert, query, update } = db;
  const { find } = jobReads(db, budgetId);
  return {
    /** With a position, it follows the log of changes from there. */
    async insert({ kind, id }: JobKey, nextAt: string, position: number | null = null): Promise<void> {
      const free = { lease_owner: null, lease_until: null, failures: 0, last_error: null };
      await insert("jobs", [{ budget_id: budgetId, kind, id, next_at: nextAt, ...free, position }]);
    },

    /** Makes a job run at this time, unless it runs earlier anyway. One that is running runs again, because it may not have seen why. */
    async advance({ kind, id }: JobKey, at: string): Promise<void> {
      await query(sql`UPDATE jobs SET next_at = ${at}
        WHERE budget_id = ${budgetId} AND kind = ${kind} AND id = ${id} AND (next_at > ${at} OR lease_owner IS NOT NULL)`);
    },

    async remove({ kind, id }: JobKey): Promise<void> {
      await query(sql`DELETE FROM jobs WHERE budget_id = ${budgetId} AND kind = ${kind} AND id = ${id}`);
    },

    /**
     * Takes the lease of a job that is due, or that is behind the log of changes. Undefined if it is neither, or if another lease
     * has not ended.
     */
    async claim(key: JobKey, owner: string, at: string, until: string): Promise<JobRecord | undefined> {
      const { kind, id } = key;
      await query(sql`UPDATE jobs SET lease_owner = ${owner}, lease_until = ${until}
        WHERE budget_id = ${budgetId} AND kind = ${kind} AND id = ${id}
          AND (next_at <= ${at} OR position < (SELECT MAX(seq) FROM changes WHERE budget_id = ${budgetId}))
          AND (lease_until IS NULL OR lease_until <= ${at})`);
      const job = await find(key);
      return job?.lease_owner === owner ? job : undefined;
    },

    /**
     * Whether the lease is still the owner's. Every write of a job checks it first: a server that slept through its lease then
     * stores nothing.
     */
    async holds(key: JobKey, owner: string, at: string): Promise<boolean> {
      const job = await find(key);
      return job?.lease_owner === owner && job.lease_until !== null && job.lease_until > at;
    },

    async update({ kind, id }: JobKey, fields: Partial<Omit<JobRecord, "kind" | "id">>): Promise<void> {
      const row = { budget_id: budgetId, kind, id, ...fields } as Schema["jobs"];
      await update("jobs", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },
  };
}

/** The jobs of all budgets. */
export function allJobReads({ dialect, query }: Db) {
  const [due, following] = [dialect.indexed("jobs", "jobs_due"), dialect.indexed("jobs", "jobs_following")];
  return {
    /**
     * The jobs of these kinds that have no lease and are due, the oldest first, or behind the log of changes. One statement, so
     * that a cluster asks each machine once. For servers, never for requests.
     */
    async listDue(kinds: readonly string[], at: string, limit: number): Promise<DueJob[]> {
      const isFree = sql`(lease_until IS NULL OR lease_until <= ${at}) AND ${isIn("kind", kinds)}`;
      return await query(sql`SELECT budget_id, kind, id FROM (
          SELECT budget_id, kind, id, next_at FROM ${due} WHERE next_at <= ${at} AND ${isFree}
          UNION ALL
          SELECT budget_id, kind, id, next_at FROM ${following} WHERE position IS NOT NULL AND next_at > ${at} AND ${isFree}
            AND EXISTS (SELECT 1 FROM changes AS c WHERE c.budget_id = jobs.budget_id AND c.seq > jobs.position)
        ) AS found ORDER BY next_at LIMIT ${limit}`);
    },
  };
}
