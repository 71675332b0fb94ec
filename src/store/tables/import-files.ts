/** The files of previews and the rows read from them, in parts. The other files of imports are not stored. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

/** `file`: the uploaded bytes. `reading`: the rows read from them. */
type ImportContent = "file" | "reading";

export function importFileReads({ query }: Db, budgetId: string) {
  return {
    /** The characters of the stored file and reading. */
    async sumContent(id: string): Promise<number> {
      const [row] = await query<{ length: number | null }>(sql`SELECT SUM(LENGTH(content)) AS length FROM import_files
        WHERE budget_id = ${budgetId} AND import_id = ${id}`);
      return Number(row?.length ?? 0);
    },

    /** A part of the stored content, from 0. Undefined after the last one. */
    async findPart(id: string, kind: ImportContent, position: number): Promise<string | undefined> {
      const rows = await query<{ content: string }>(sql`SELECT content FROM import_files
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND kind = ${kind} AND position = ${position}`);
      return rows[0]?.content;
    },
  };
}

export function importFileWrites({ insert, query }: Db, budgetId: string) {
  async function removeContent(id: string): Promise<void> {
    await query(sql`DELETE FROM import_files WHERE budget_id = ${budgetId} AND import_id = ${id}`);
  }

  return {
    removeContent,

    async storeParts(id: string, kind: ImportContent, parts: readonly string[]): Promise<void> {
      await query(sql`DELETE FROM import_files WHERE budget_id = ${budgetId} AND import_id = ${id} AND kind = ${kind}`);
      for (const [position, content] of parts.entries()) {
        await insert("import_files", [{ budget_id: budgetId, import_id: id, kind, position, content }]);
      }
    },

    async removePreview(id: string): Promise<void> {
      await removeContent(id);
      await query(sql`DELETE FROM imports WHERE budget_id = ${budgetId} AND id = ${id} AND state = 'preview'`);
    },
  };
}
