/** The chunks of large imports: each is committed on its own, with a change of its own. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

interface ImportProgress {
  readonly rowsDone: number;
  readonly isOpen: boolean;
}

interface ImportChunk {
  readonly position: number;
  readonly row_count: number;
  readonly plan: string;
}

export function importChunkReads({ dialect, query }: Db, budgetId: string) {
  const planned = dialect.indexed("import_chunks", "import_chunks_planned");
  return {
    /** The import that committed a chunk with this change. */
    async findOfChunk(seq: number): Promise<string | undefined> {
      const rows = await query<{ import_id: string }>(sql`SELECT import_id FROM import_chunks
        WHERE budget_id = ${budgetId} AND change_seq = ${seq}`);
      return rows[0]?.import_id;
    },

    /** The changes of the committed chunks, newest first. */
    async listChunkSeqs(id: string): Promise<number[]> {
      const rows = await query<{ change_seq: number }>(sql`SELECT change_seq FROM import_chunks
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND change_seq IS NOT NULL ORDER BY position DESC`);
      return rows.map(({ change_seq }) => change_seq);
    },

    /** The number of rows in committed chunks, and whether chunks are left. Undefined: the import has no chunks. */
    async findProgress(id: string): Promise<ImportProgress | undefined> {
      // COUNT(plan) would load the plans.
      const [row] = await query<{ chunks: number; planned: number; rows_done: number | null }>(sql`
        SELECT COUNT(*) AS chunks, COUNT(CASE WHEN plan IS NOT NULL THEN 1 END) AS planned,
          SUM(CASE WHEN plan IS NULL THEN row_count END) AS rows_done
        FROM import_chunks WHERE budget_id = ${budgetId} AND import_id = ${id}`);
      if (row === undefined || Number(row.chunks) === 0) return undefined;
      return { rowsDone: Number(row.rows_done ?? 0), isOpen: Number(row.planned) > 0 };
    },

    /** The imports with chunks to commit. */
    async listCommitting(): Promise<string[]> {
      const rows = await query<{ import_id: string }>(sql`SELECT DISTINCT import_id
        FROM ${planned}
        WHERE budget_id = ${budgetId} AND plan IS NOT NULL`);
      return rows.map(({ import_id }) => import_id);
    },

    /** The next chunk to commit. */
    async findNextChunk(id: string): Promise<ImportChunk | undefined> {
      const rows = await query<ImportChunk>(sql`SELECT position, row_count, plan
        FROM ${planned}
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND plan IS NOT NULL ORDER BY position LIMIT 1`);
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

    /** Removes the chunks that are not committed. */
    async removePlannedChunks(id: string): Promise<void> {
      await query(sql`DELETE FROM import_chunks
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND plan IS NOT NULL`);
    },
  };
}
