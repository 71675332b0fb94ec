/** The chunks of large imports: each is committed, undone or redone on its own, with a change of its own. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { contains, sql } from "../sql.ts";

interface ImportProgress {
  readonly rowsDone: number;
  /** Whether chunks are left. */
  readonly isOpen: boolean;
}

/** A chunk that has made a change. */
interface FinishedChunk {
  readonly row_count: number;
  readonly change_seq: number;
}

/** A summary has a problem if the import has stopped. Quotes in texts are escaped. */
export const IS_STOPPED = contains("i.summary", '"problem":{"code":');

interface ImportChunk {
  readonly position: number;
  readonly row_count: number;
  readonly plan: string;
}

export function importChunkReads({ dialect, query }: Db, budgetId: string) {
  const planned = dialect.indexed("import_chunks", "import_chunks_planned");
  return {
    /** The import that committed, undid or redid a chunk with this change. */
    async findOfChunk(seq: number): Promise<string | undefined> {
      const rows = await query<{ import_id: string }>(sql`SELECT import_id FROM import_chunks
        WHERE budget_id = ${budgetId} AND change_seq = ${seq}`);
      return rows[0]?.import_id;
    },

    /** The chunks that made a change since this one, newest first. */
    async listChunks(id: string, since = 0): Promise<FinishedChunk[]> {
      return await query(sql`SELECT row_count, change_seq FROM import_chunks
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND change_seq >= ${since} ORDER BY change_seq DESC`);
    },

    /** The number of rows in chunks since this change, or in all committed ones. Undefined: the import has no chunks. */
    async findProgress(id: string, since: number | null): Promise<ImportProgress | undefined> {
      const isCounted = since === null ? sql`true` : sql`change_seq >= ${since}`;
      // COUNT(plan) would load the plans.
      const [row] = await query<{ chunks: number; planned: number; rows_done: number | null }>(sql`
        SELECT COUNT(*) AS chunks, COUNT(CASE WHEN plan IS NOT NULL THEN 1 END) AS planned,
          SUM(CASE WHEN plan IS NULL AND ${isCounted} THEN row_count END) AS rows_done
        FROM import_chunks WHERE budget_id = ${budgetId} AND import_id = ${id}`);
      if (row === undefined || Number(row.chunks) === 0) return undefined;
      return { rowsDone: Number(row.rows_done ?? 0), isOpen: Number(row.planned) > 0 };
    },

    /** The imports with planned chunks, also those that have stopped. */
    async listUnfinished(): Promise<string[]> {
      const rows = await query<{ import_id: string }>(sql`SELECT DISTINCT import_id
        FROM ${planned}
        WHERE budget_id = ${budgetId} AND plan IS NOT NULL`);
      return rows.map(({ import_id }) => import_id);
    },

    /** The first planned chunks, also those of a stopped import. */
    async listPlanned(id: string, limit: number): Promise<ImportChunk[]> {
      return await query(sql`SELECT position, row_count, plan
        FROM ${planned}
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND plan IS NOT NULL ORDER BY position LIMIT ${limit}`);
    },

    /** The position of a new chunk. */
    async nextPosition(id: string): Promise<number> {
      const [row] = await query<{ last: number | null }>(sql`SELECT MAX(position) AS last FROM import_chunks
        WHERE budget_id = ${budgetId} AND import_id = ${id}`);
      return Number(row?.last ?? 0) + 1;
    },

    /** The next planned chunk, unless the import has stopped. */
    async findNextChunk(id: string): Promise<ImportChunk | undefined> {
      const rows = await query<ImportChunk>(sql`SELECT position, row_count, plan
        FROM ${planned}
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND plan IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM imports AS i WHERE i.budget_id = ${budgetId} AND i.id = ${id} AND ${IS_STOPPED})
        ORDER BY position LIMIT 1`);
      return rows[0];
    },
  };
}

export function importChunkWrites({ insert, query }: Db, budgetId: string) {
  return {
    async insertChunk(id: string, chunk: Omit<Schema["import_chunks"], "budget_id" | "import_id">): Promise<void> {
      await insert("import_chunks", [{ budget_id: budgetId, import_id: id, ...chunk }]);
    },

    async finishChunk(id: string, position: number, seq: number | null): Promise<void> {
      await query(sql`UPDATE import_chunks SET plan = NULL, change_seq = ${seq}
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND position = ${position}`);
    },

    /** Removes the chunks that are left. */
    async removePlannedChunks(id: string): Promise<void> {
      await query(sql`DELETE FROM import_chunks
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND plan IS NOT NULL`);
    },
  };
}
