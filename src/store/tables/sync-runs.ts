/** The attempts of connections to fetch from their banks. */
import type { ConnectionProblem, RunDetail } from "../../domain/bank-connection.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

type Row = Omit<Schema["sync_runs"], "budget_id">;

export type SyncRun = Readonly<
  Omit<Row, "problem" | "detail"> & { problem: ConnectionProblem | null; detail: RunDetail }
>;

const COLUMNS = columns([
  ...["id", "connection_id", "cause", "started_at", "ended_at", "state", "problem", "requests", "import_id", "detail"],
]);

export function syncRunReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql, end: Sql): Promise<SyncRun[]> => {
    const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM sync_runs
      WHERE budget_id = ${budgetId} AND ${condition} ${end}`);
    return rows.map((row) => ({
      ...row,
      problem: row.problem === null ? null : JSON.parse(row.problem),
      detail: JSON.parse(row.detail),
    }));
  };
  return {
    find: async (id: string): Promise<SyncRun | undefined> => (await list(sql`id = ${id}`, sql``))[0],

    findMany: (ids: readonly string[]) => list(dialect.anyOf("id", ids), sql``),

    /** Those of a connection, newest first, after the run `before`. */
    async list(connectionId: string, before: string | undefined, limit: number): Promise<SyncRun[]> {
      const isBefore = before === undefined ? sql`true` : sql`id < ${before}`;
      return await list(sql`connection_id = ${connectionId} AND ${isBefore}`, sql`ORDER BY id DESC LIMIT ${limit}`);
    },
  };
}

export function syncRunWrites({ dialect, insert, query, update }: Db, budgetId: string) {
  return {
    async insert(run: SyncRun): Promise<void> {
      await insert("sync_runs", [{ budget_id: budgetId, ...(toRow(run) as Row) }]);
    },

    async update(id: string, fields: Partial<Omit<SyncRun, "id">>): Promise<void> {
      const row = { budget_id: budgetId, id, ...toRow(fields) } as Schema["sync_runs"];
      await update("sync_runs", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    async removeMany(ids: readonly string[]): Promise<void> {
      await query(sql`DELETE FROM sync_runs WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
    },
  };
}

/** The runs of all budgets. */
export function allSyncRunReads({ query }: Db) {
  return {
    /**
     * Runs that started before an instant: those without an import before `withoutImport`, all others before `before`. For
     * housekeeping, never for requests.
     */
    async listOld(withoutImport: string, before: string, limit: number): Promise<{ budget_id: string; id: string }[]> {
      return await query(sql`SELECT budget_id, id FROM sync_runs
        WHERE started_at < ${withoutImport} AND (import_id IS NULL OR started_at < ${before})
        ORDER BY started_at LIMIT ${limit}`);
    },
  };
}

function toRow({ problem, detail, ...fields }: Partial<SyncRun>): Partial<Row> {
  return {
    ...fields,
    ...(problem === undefined ? {} : { problem: problem === null ? null : JSON.stringify(problem) }),
    ...(detail === undefined ? {} : { detail: JSON.stringify(detail) }),
  };
}
