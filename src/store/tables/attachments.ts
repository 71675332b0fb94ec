/**
 * Attachments, and the rows of their files. `store/attachment-files.ts` stores the content. The row of a file exists before
 * and after its content: it is inserted before the content gets its name and removed after the content.
 */
import type { AttachedFile, Attachment, MediaType } from "../../domain/attachment.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";

/** Identifies a file: the same content may be stored for several budgets. */
export interface FileKey {
  readonly budget_id: string;
  readonly sha256: string;
}

export interface StoredFile extends FileKey {
  readonly bytes: number;
}

const COLUMNS = ["id", "transaction_id", "sha256", "name", "media_type", "bytes", "created_at"] as const;

type Row = Omit<Attachment, "media_type"> & { readonly media_type: string };

export function attachmentReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql, from = raw("attachments")): Promise<Attachment[]> => {
    const rows = await query<Row>(
      sql`SELECT ${columns(COLUMNS)} FROM ${from} WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`,
    );
    return rows.map((row) => ({ ...row, media_type: row.media_type as MediaType }));
  };
  return {
    async find(id: string): Promise<Attachment | undefined> {
      return (await list(sql`id = ${id}`))[0];
    },

    /** In order of creation. */
    findMany: (ids: readonly string[]) => list(dialect.anyOf("id", ids)),

    /** In order of creation. */
    listOfTransactions: (ids: readonly string[]) =>
      list(dialect.anyOf("transaction_id", ids), dialect.indexed("attachments", "attachments_by_transaction")),

    /** In order of creation. */
    listOfFile: (sha256: string) =>
      list(sql`sha256 = ${sha256}`, dialect.indexed("attachments", "attachments_by_file")),

    /** Whether a file is stored. A file that is being removed is not. */
    async hasFile(sha256: string): Promise<boolean> {
      const rows = await query(sql`SELECT 1 AS one FROM attachment_files
        WHERE budget_id = ${budgetId} AND sha256 = ${sha256} AND removing_at IS NULL`);
      return rows.length > 0;
    },

    /** The row of a file, even of one that no attachment has any more. */
    async findFile(sha256: string): Promise<Pick<StoredFile, "bytes"> | undefined> {
      const [row] = await query<Pick<StoredFile, "bytes">>(
        sql`SELECT bytes FROM attachment_files WHERE budget_id = ${budgetId} AND sha256 = ${sha256}`,
      );
      return row;
    },

    /** The total size of all files, including those that no attachment has any more. */
    async usedBytes(): Promise<number> {
      const [row] = await query<{ bytes: number }>(
        sql`SELECT bytes FROM attachment_totals WHERE budget_id = ${budgetId}`,
      );
      return row?.bytes ?? 0;
    },

    async hasFiles(): Promise<boolean> {
      return (await query(sql`SELECT 1 AS one FROM attachment_files WHERE budget_id = ${budgetId} LIMIT 1`)).length > 0;
    },
  };
}

export function attachmentWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { dialect, insert, query } = db;
  const reads = attachmentReads(db, budgetId);

  async function removeMany(attachments: readonly Attachment[], at: string): Promise<void> {
    if (attachments.length === 0) return;
    for (const attachment of attachments) notes.deleted("attachment", attachment.id, attachment);
    const ids = attachments.map(({ id }) => id);
    const digests = [...new Set(attachments.map(({ sha256 }) => sha256))];
    await query(sql`DELETE FROM attachments WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
    await query(sql`UPDATE attachment_files SET unreferenced_at = ${at}
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("sha256", digests)} AND NOT EXISTS (
        SELECT 1 FROM attachments AS a WHERE a.budget_id = ${budgetId} AND a.sha256 = attachment_files.sha256)`);
  }

  async function addToTotal(bytes: number): Promise<void> {
    await insert(
      "attachment_totals",
      [{ budget_id: budgetId, bytes }],
      sql`ON CONFLICT (budget_id) DO UPDATE SET bytes = attachment_totals.bytes + excluded.bytes`,
    );
  }

  return {
    removeMany,

    /** The file must have a row. */
    async insert(attachment: Attachment): Promise<void> {
      notes.created("attachment", attachment.id, attachment);
      await query(sql`UPDATE attachment_files SET unreferenced_at = NULL
        WHERE budget_id = ${budgetId} AND sha256 = ${attachment.sha256}`);
      await insert("attachments", [{ budget_id: budgetId, ...attachment }]);
    },

    /** Moves an attachment to another transaction. */
    async move(before: Attachment, transactionId: string): Promise<void> {
      notes.updated("attachment", before.id, before, { ...before, transaction_id: transactionId });
      await query(sql`UPDATE attachments SET transaction_id = ${transactionId}
        WHERE budget_id = ${budgetId} AND id = ${before.id}`);
    },

    /** Removes the attachments of transactions that are about to be deleted. */
    async removeOfTransactions(ids: readonly string[], at: string): Promise<void> {
      await removeMany(await reads.listOfTransactions(ids), at);
    },

    /** Inserts the row of a file that is about to be stored. Returns false if an equal file is being removed. */
    async reserveFile({ sha256, bytes }: Pick<AttachedFile, "sha256" | "bytes">, at: string): Promise<boolean> {
      const [found] = await query<{ removing_at: string | null }>(sql`
        SELECT removing_at FROM attachment_files WHERE budget_id = ${budgetId} AND sha256 = ${sha256}`);
      if (found === undefined) {
        const file = { budget_id: budgetId, sha256, bytes, unreferenced_at: at, removing_at: null };
        await insert("attachment_files", [file]);
        await addToTotal(bytes);
      } else if (found.removing_at === null) {
        await query(sql`UPDATE attachment_files SET unreferenced_at = ${at}
          WHERE budget_id = ${budgetId} AND sha256 = ${sha256} AND unreferenced_at IS NOT NULL`);
      }
      return found === undefined || found.removing_at === null;
    },

    /**
     * Reserves files for removal that no attachment has used since an instant, so that no attachment can use them any
     * more. Returns these files. An earlier removal that started before `abandonedBefore` counts as interrupted.
     */
    async takeFiles(
      digests: readonly string[],
      { unreferencedBefore, abandonedBefore, at }: Removal & { readonly at: string },
    ): Promise<StoredFile[]> {
      return await query<StoredFile>(sql`UPDATE attachment_files SET removing_at = ${at}
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("sha256", digests)}
          AND ${isRemovable({ unreferencedBefore, abandonedBefore })}
        RETURNING budget_id, sha256, bytes`);
    },

    /** Removes the rows of files whose content was removed. */
    async removeFiles(digests: readonly string[]): Promise<void> {
      const removed = await query<{ bytes: number }>(sql`DELETE FROM attachment_files
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("sha256", digests)} AND removing_at IS NOT NULL
        RETURNING bytes`);
      await addToTotal(-removed.reduce((sum, { bytes }) => sum + bytes, 0));
    },
  };
}

interface Removal {
  readonly unreferencedBefore: string;
  readonly abandonedBefore: string;
}

function isRemovable({ unreferencedBefore, abandonedBefore }: Removal): Sql {
  return sql`unreferenced_at < ${unreferencedBefore} AND (removing_at IS NULL OR removing_at < ${abandonedBefore})`;
}

/** The files of all budgets. */
export function allAttachmentFileReads({ query }: Db) {
  return {
    /** Files that can be removed, the oldest first. For housekeeping, never for requests. */
    async listRemovable(removal: Removal, limit: number): Promise<FileKey[]> {
      return await query(sql`SELECT budget_id, sha256 FROM attachment_files WHERE ${isRemovable(removal)}
        ORDER BY unreferenced_at LIMIT ${limit}`);
    },

    /** In order. For operator commands, never for requests. */
    async *each(): AsyncGenerator<ListedFile> {
      let last: ListedFile | undefined;
      do {
        const isLater =
          last === undefined ? sql`` : sql`WHERE (budget_id, sha256) > (${last.budget_id}, ${last.sha256})`;
        const found = await query<ListedFile>(sql`
          SELECT budget_id, sha256, bytes, unreferenced_at FROM attachment_files ${isLater}
          ORDER BY budget_id, sha256 LIMIT ${FILES_PER_ROUND}`);
        yield* found;
        last = found.at(-1);
      } while (last !== undefined);
    },
  };
}

const FILES_PER_ROUND = 500;

interface ListedFile extends StoredFile {
  /** Null while an attachment has the file. */
  readonly unreferenced_at: string | null;
}
