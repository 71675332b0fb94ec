/**
 * Imports of statements. They are evidence, so the change log does not record them: an undo only switches the state of the
 * import.
 */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { IS_STOPPED } from "./import-chunks.ts";

/** Without its proof, which only requests about it read. */
export type ImportRecord = Omit<Schema["imports"], "budget_id" | "proof">;

/** A preview with the size of its stored content. */
export type PreviewSize = Pick<ImportRecord, "id" | "file_name" | "created_at" | "stored_bytes">;

const COLUMNS = columns([
  ...["id", "state", "file_name", "bytes", "sha256", "format", "source", "answers", "summary", "row_count"],
  ...[
    "change_seq",
    "last_seq",
    "created_at",
    "committed_at",
    "stored_bytes",
    "connection_id",
    "run_id",
    "repeat_count",
  ],
]);

interface ImportsPage {
  /** The page starts after this import. */
  readonly before: string | undefined;
  readonly limit: number;
}

const isWithin = ({ before }: ImportsPage) => (before === undefined ? sql`true` : sql`id < ${before}`);
const endOf = ({ limit }: ImportsPage) => sql`ORDER BY id DESC LIMIT ${limit}`;

export function importReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql, end: Sql, from = raw("imports")): Promise<ImportRecord[]> =>
    await query(sql`SELECT ${COLUMNS} FROM ${from} WHERE budget_id = ${budgetId} AND ${condition} ${end}`);
  const byIndex = (index: string) => dialect.indexed("imports", index);
  return {
    async find(id: string): Promise<ImportRecord | undefined> {
      return (await list(sql`id = ${id}`, sql``))[0];
    },

    async findProof(id: string): Promise<string | null> {
      const rows = await query<{ proof: string | null }>(sql`SELECT proof FROM imports
        WHERE budget_id = ${budgetId} AND id = ${id}`);
      return rows[0]?.proof ?? null;
    },

    /** Those of a source, newest first, after the import `before`. */
    async list(source: ImportRecord["source"], page: ImportsPage): Promise<ImportRecord[]> {
      return await list(sql`source = ${source} AND ${isWithin(page)}`, endOf(page), byIndex("imports_by_source"));
    },

    /** Those of a bank connection, newest first, after the import `before`. */
    async listOfConnection(id: string, page: ImportsPage): Promise<ImportRecord[]> {
      const isOf = sql`connection_id = ${id} AND ${isWithin(page)}`;
      return await list(isOf, endOf(page), byIndex("imports_by_connection"));
    },

    /** The previews, oldest first. */
    async listPreviews(): Promise<PreviewSize[]> {
      return await query(sql`SELECT id, file_name, created_at, stored_bytes FROM ${byIndex("imports_previews")}
        WHERE budget_id = ${budgetId} AND state = 'preview' ORDER BY id`);
    },

    /** The previews of connections: those of runs, and those with the rows that need a decision. */
    async listOfConnections(): Promise<ImportRecord[]> {
      const isPreview = sql`state = 'preview' AND connection_id IS NOT NULL`;
      return await list(isPreview, sql`ORDER BY id`, byIndex("imports_previews"));
    },

    /** The committed imports of a file, newest first. */
    async listOfContent(sha256: string): Promise<ImportRecord[]> {
      const isCommitted = sql`sha256 = ${sha256} AND state = 'committed'`;
      return await list(isCommitted, sql`ORDER BY id DESC`, byIndex("imports_by_content"));
    },

    /** The imports that these changes committed, or last undid or redid, by change. */
    async findOfChanges(seqs: readonly number[]): Promise<Map<number, string>> {
      if (seqs.length === 0) return new Map();
      const among = join(
        seqs.map((seq) => sql`${seq}`),
        ", ",
      );
      const rows = await query<{ seq: number; id: string }>(sql`
        SELECT change_seq AS seq, id FROM ${byIndex("imports_by_change")}
          WHERE budget_id = ${budgetId} AND change_seq IN (${among})
        UNION ALL SELECT last_seq AS seq, id FROM ${byIndex("imports_by_last_change")}
          WHERE budget_id = ${budgetId} AND last_seq IN (${among})
        UNION ALL SELECT change_seq AS seq, import_id AS id FROM import_chunks
          WHERE budget_id = ${budgetId} AND change_seq IN (${among})`);
      return new Map(rows.map(({ seq, id }) => [seq, id]));
    },

    /** The imports that a change committed or undid, apart from chunks. */
    async listOfChange(seq: number): Promise<ImportRecord[]> {
      const committed = await list(sql`change_seq = ${seq}`, sql``, byIndex("imports_by_change"));
      const switched = await list(sql`last_seq = ${seq}`, sql``, byIndex("imports_by_last_change"));
      return [...new Map([...committed, ...switched].map((record) => [record.id, record])).values()];
    },
  };
}

export function importWrites(db: Db, budgetId: string) {
  const { insert, query, update } = db;
  const reads = importReads(db, budgetId);
  return {
    async insert(record: ImportRecord): Promise<void> {
      await insert("imports", [{ budget_id: budgetId, ...record, proof: null }]);
    },

    async storeProof(id: string, proof: string): Promise<void> {
      await query(sql`UPDATE imports SET proof = ${proof} WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    async update(id: string, fields: Partial<ImportRecord>): Promise<void> {
      const row = { budget_id: budgetId, id, ...fields } as Schema["imports"];
      await update("imports", Object.keys(fields) as (keyof ImportRecord)[], [row]);
    },

    /**
     * Switches the imports that the change `undone` committed or undid, because the change `seq` undoes it. Returns the
     * imports that are undone now, and those that are committed again.
     */
    async switchState(undone: number, seq: number): Promise<{ readonly undone: string[]; readonly redone: string[] }> {
      const ids = { undone: [] as string[], redone: [] as string[] };
      for (const { id, state } of await reads.listOfChange(undone)) {
        const next = state === "committed" ? "undone" : "committed";
        ids[next === "undone" ? "undone" : "redone"].push(id);
        await query(sql`UPDATE imports SET state = ${next}, last_seq = ${seq}
          WHERE budget_id = ${budgetId} AND id = ${id}`);
      }
      return ids;
    },
  };
}

/** The imports of all budgets. */
export function allImportReads({ dialect, query }: Db) {
  return {
    /** Imports with planned chunks that have not stopped. For housekeeping, never for requests. */
    async listUnfinished(limit: number): Promise<{ budget_id: string; id: string }[]> {
      return await query(sql`SELECT DISTINCT c.budget_id, c.import_id AS id
        FROM import_chunks AS c JOIN imports AS i ON i.budget_id = c.budget_id AND i.id = c.import_id
        WHERE c.plan IS NOT NULL AND NOT ${IS_STOPPED} LIMIT ${limit}`);
    },

    /** The size of all previews. For housekeeping, never for requests. */
    async sumPreviews(): Promise<number> {
      const from = dialect.indexed("imports", "imports_previews");
      const [row] = await query<{
        bytes: number | null;
      }>(sql`SELECT CAST(SUM(stored_bytes) AS bigint) AS bytes FROM ${from}
        WHERE state = 'preview'`);
      return Number(row?.bytes ?? 0);
    },

    /** Previews that were created before an instant, but not those whose rows wait for a decision. For housekeeping, never for requests. */
    async listOldPreviews(before: string, limit: number): Promise<{ budget_id: string; id: string }[]> {
      return await query(sql`SELECT budget_id, id FROM imports
        WHERE state = 'preview' AND created_at < ${before} AND (connection_id IS NULL OR run_id IS NOT NULL)
        ORDER BY created_at LIMIT ${limit}`);
    },
  };
}
