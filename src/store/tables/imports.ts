/**
 * Imports of statements with their files, statements and rows. They are evidence, so the change log does not record them:
 * an undo only switches the state of the import.
 */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, isOf, join, raw, type Sql, sql } from "../sql.ts";

export type ImportRecord = Omit<Schema["imports"], "budget_id">;
type ImportStatementRecord = Omit<Schema["import_statements"], "budget_id" | "import_id">;
export type ImportRowRecord = Omit<
  Schema["import_rows"],
  "budget_id" | "import_id" | "is_pending" | "is_known" | "is_kept"
> & {
  readonly is_pending: boolean;
  readonly is_known: boolean;
};

/** An amount that a row of an import moved on an account, in minor units of the account's currency. */
type RowMove = Pick<ImportRowRecord, "transaction_id" | "account_id" | "day" | "amount_minor" | "reason">;

/** The transaction and the account of a booked row. */
interface RowConfirmation {
  readonly transaction_id: string;
  readonly account_id: string;
}

/** A preview with the size of its stored content. */
export type PreviewSize = Pick<ImportRecord, "id" | "file_name" | "created_at" | "stored_bytes">;

/** A row of a committed import that repeats a row of another one. */
interface RepeatedRow {
  readonly import_id: string;
  /** "import/number" of the repeated row. */
  readonly duplicate_of: string;
}

/** A committed import, the change that committed it, and the last change that committed, undid or redid it. */
export interface ImportCommit {
  readonly id: string;
  readonly seq: number;
  /** Null for a large import that was never undone. */
  readonly last_seq: number | null;
}

/** A row of a committed import, with the period of its statement. */
export interface KnownRowRecord
  extends Pick<
    ImportRowRecord,
    | "number"
    | "day"
    | "amount_minor"
    | "text_key"
    | "payee_key"
    | "bank_id"
    | "is_pending"
    | "is_known"
    | "corrected_day"
    | "corrected_amount_minor"
    | "corrected_text"
  > {
  readonly import_id: string;
  readonly transaction_id: string | null;
  readonly duplicate_of: string | null;
  readonly format: string;
  readonly from_day: string;
  readonly until_day: string;
  readonly opening_minor: number | null;
  readonly closing_minor: number | null;
}

interface KnownRowsPage {
  readonly from: string;
  readonly until: string;
  readonly after: Pick<KnownRowRecord, "day" | "import_id" | "number"> | undefined;
  readonly limit: number;
}

interface ImportProgress {
  readonly rowsDone: number;
  readonly isOpen: boolean;
}

interface ImportChunk {
  readonly position: number;
  readonly row_count: number;
  readonly plan: string;
}

const COLUMNS = columns([
  ...["id", "state", "file_name", "bytes", "sha256", "format", "answers", "summary", "row_count"],
  ...["change_seq", "last_seq", "created_at", "committed_at", "stored_bytes"],
]);

const ROW_COLUMNS = columns([
  ...["number", "statement", "account_id", "line", "day", "amount_minor", "currency", "text", "text_key", "payee"],
  ...["payee_key", "bank_id", "is_pending", "state", "reason", "is_known", "transaction_id", "duplicate_of"],
  ...["decided", "corrected_day", "corrected_amount_minor", "corrected_text"],
]);

export function importReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql, end: Sql, from = raw("imports")): Promise<ImportRecord[]> =>
    await query(sql`SELECT ${COLUMNS} FROM ${from} WHERE budget_id = ${budgetId} AND ${condition} ${end}`);
  const byIndex = (index: string) => dialect.indexed("imports", index);
  const byTransaction = dialect.indexed("import_rows", "import_rows_by_transaction");
  const listKnown = async (accountId: string, isWanted: Sql, end: Sql): Promise<KnownRowRecord[]> => {
    const rows = await query<KnownRowRecord>(sql`
      SELECT r.import_id, r.number, r.day, r.amount_minor, r.text_key, r.payee_key, r.bank_id, r.is_pending,
        r.is_known, r.transaction_id, r.duplicate_of, i.format, s.from_day, s.until_day,
        s.opening_minor, s.closing_minor, r.corrected_day, r.corrected_amount_minor, r.corrected_text
      FROM import_rows AS r
        JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = r.import_id
        JOIN import_statements AS s
          ON s.budget_id = ${budgetId} AND s.import_id = r.import_id AND s.position = r.statement
      WHERE r.budget_id = ${budgetId} AND r.account_id = ${accountId} AND ${isWanted}
        AND (i.state = 'committed' OR r.is_kept) AND (r.is_known OR r.duplicate_of IS NOT NULL) ${end}`);
    return rows.map((row) => ({ ...row, is_pending: Boolean(row.is_pending), is_known: Boolean(row.is_known) }));
  };
  return {
    async find(id: string): Promise<ImportRecord | undefined> {
      return (await list(sql`id = ${id}`, sql``))[0];
    },

    /** Newest first, after the import `before`. */
    async list(before: string | undefined, limit: number): Promise<ImportRecord[]> {
      return await list(before === undefined ? sql`true` : sql`id < ${before}`, sql`ORDER BY id DESC LIMIT ${limit}`);
    },

    /** The previews, oldest first. */
    async listPreviews(): Promise<PreviewSize[]> {
      return await query(sql`SELECT id, file_name, created_at, stored_bytes FROM ${byIndex("imports_previews")}
        WHERE budget_id = ${budgetId} AND state = 'preview' ORDER BY id`);
    },

    /** The characters of the stored file and reading. */
    async sumContent(id: string): Promise<number> {
      const [row] = await query<{ length: number | null }>(sql`SELECT SUM(LENGTH(content)) AS length FROM import_files
        WHERE budget_id = ${budgetId} AND import_id = ${id}`);
      return Number(row?.length ?? 0);
    },

    /** The committed imports of a file, newest first. */
    async listOfContent(sha256: string): Promise<ImportRecord[]> {
      const isCommitted = sql`sha256 = ${sha256} AND state = 'committed'`;
      return await list(isCommitted, sql`ORDER BY id DESC`, byIndex("imports_by_content"));
    },

    /** The imports that a change committed or undid. */
    async listOfChange(seq: number): Promise<ImportRecord[]> {
      const committed = await list(sql`change_seq = ${seq}`, sql``, byIndex("imports_by_change"));
      const switched = await list(sql`last_seq = ${seq}`, sql``, byIndex("imports_by_last_change"));
      const isOfChunk = sql`id IN (SELECT c.import_id FROM import_chunks AS c
        WHERE c.budget_id = ${budgetId} AND c.change_seq = ${seq})`;
      const all = [...committed, ...switched, ...(await list(isOfChunk, sql``))];
      return [...new Map(all.map((record) => [record.id, record])).values()];
    },

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
        FROM ${dialect.indexed("import_chunks", "import_chunks_planned")}
        WHERE budget_id = ${budgetId} AND plan IS NOT NULL`);
      return rows.map(({ import_id }) => import_id);
    },

    /** The next chunk to commit. */
    async findNextChunk(id: string): Promise<ImportChunk | undefined> {
      const rows = await query<ImportChunk>(sql`SELECT position, row_count, plan
        FROM ${dialect.indexed("import_chunks", "import_chunks_planned")}
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND plan IS NOT NULL ORDER BY position LIMIT 1`);
      return rows[0];
    },

    /** The number of stored rows in each state. */
    async countRows(id: string): Promise<ReadonlyMap<string, number>> {
      const rows = await query<{ state: string; count: number }>(sql`SELECT state, COUNT(*) AS count FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id} GROUP BY state`);
      return new Map(rows.map(({ state, count }) => [state, Number(count)]));
    },

    /** The transactions of stored rows, by their numbers. */
    async findTransactionIds(id: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (numbers.length === 0) return new Map();
      const rows = await query<{ number: number; transaction_id: string }>(sql`SELECT number, transaction_id
        FROM import_rows WHERE budget_id = ${budgetId} AND import_id = ${id} AND transaction_id IS NOT NULL
          AND number IN (${join(
            numbers.map((number) => sql`${number}`),
            ", ",
          )})`);
      return new Map(rows.map(({ number, transaction_id }) => [number, transaction_id]));
    },

    /** The given transactions that belong to rows of the import. */
    async findOwnTransactions(id: string, transactionIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (transactionIds.length === 0) return new Set();
      const rows = await query<{ transaction_id: string }>(sql`SELECT transaction_id FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND ${dialect.anyOf("transaction_id", transactionIds)}`);
      return new Set(rows.map(({ transaction_id }) => transaction_id));
    },

    /** A part of the stored content, from 0. Undefined after the last one. */
    async findPart(id: string, kind: ImportContent, position: number): Promise<string | undefined> {
      const rows = await query<{ content: string }>(sql`SELECT content FROM import_files
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND kind = ${kind} AND position = ${position}`);
      return rows[0]?.content;
    },

    /** By number, after `after`. */
    async listRows(
      id: string,
      { state, after, limit }: { readonly state?: string | undefined; readonly after: number; readonly limit: number },
    ): Promise<ImportRowRecord[]> {
      const isInState = state === undefined ? sql`true` : sql`state = ${state}`;
      const rows = await query<Schema["import_rows"]>(sql`SELECT ${ROW_COLUMNS} FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND number > ${after} AND ${isInState}
        ORDER BY number LIMIT ${limit}`);
      return rows.map((row) => ({ ...row, is_pending: Boolean(row.is_pending), is_known: Boolean(row.is_known) }));
    },

    /**
     * The rows on an account that are known, with duplicates of them: in the order of the days, after the row `after`.
     */
    async listKnownRows(accountId: string, { from, until, after, limit }: KnownRowsPage): Promise<KnownRowRecord[]> {
      const isAfter =
        after === undefined
          ? sql`r.day >= ${from}`
          : sql`r.day >= ${after.day} AND (r.day, r.import_id, r.number) > (${after.day}, ${after.import_id}, ${after.number})`;
      const end = sql`ORDER BY r.day, r.import_id, r.number LIMIT ${limit}`;
      return await listKnown(accountId, sql`r.day <= ${until} AND ${isAfter}`, end);
    },

    /** The known rows whose corrected day is in a period, but not the day in their file. */
    async listMovedRows(accountId: string, { from, until }: Pick<KnownRowsPage, "from" | "until">) {
      const isMoved = sql`r.corrected_day >= ${from} AND r.corrected_day <= ${until}
        AND (r.day IS NULL OR r.day < ${from} OR r.day > ${until})`;
      return await listKnown(accountId, isMoved, sql``);
    },

    /** The given bank ids that occurred more than once in one import on the account, even an undone one. */
    async findReusedIds(accountId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await query<{ bank_id: string }>(sql`SELECT DISTINCT bank_id FROM (
          SELECT bank_id FROM ${dialect.indexed("import_rows", "import_rows_by_bank_id")}
          WHERE budget_id = ${budgetId} AND account_id = ${accountId} AND bank_id IS NOT NULL
            AND ${dialect.anyOf("bank_id", ids)}
          GROUP BY import_id, bank_id HAVING COUNT(*) > 1) AS found`);
      return rows.map(({ bank_id }) => bank_id);
    },

    /**
     * The rows of committed imports that repeat rows of this one, or belong to transactions that this one added, in the
     * order of the imports.
     */
    async listRepeats(id: string): Promise<RepeatedRow[]> {
      const byOriginal = dialect.indexed("import_rows", "import_rows_by_original");
      const repeats = await query<RepeatedRow>(sql`SELECT import_rows.import_id, import_rows.duplicate_of
        FROM ${byOriginal} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId}
          AND import_rows.duplicate_of >= ${`${id}/`} AND import_rows.duplicate_of < ${`${id}0`}
          AND i.state = 'committed' AND i.id <> ${id}
        ORDER BY import_rows.import_id, import_rows.number`);
      const later = await query<{ import_id: string; transaction_id: string }>(sql`
        SELECT import_rows.import_id, import_rows.transaction_id
        FROM ${byTransaction} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId} AND import_rows.state = 'matched'
          AND import_rows.transaction_id IS NOT NULL AND import_rows.import_id > ${id} AND i.state = 'committed'
        ORDER BY import_rows.import_id, import_rows.number`);
      const ids = [...new Set(later.map(({ transaction_id }) => transaction_id))];
      const own =
        ids.length === 0
          ? []
          : await query<{ transaction_id: string; number: number }>(sql`
        SELECT transaction_id, MIN(number) AS number FROM ${byTransaction}
        WHERE budget_id = ${budgetId} AND import_id = ${id} AND state = 'added' AND NOT is_kept
          AND ${dialect.anyOf("transaction_id", ids)}
        GROUP BY transaction_id`);
      const numbers = new Map(own.map(({ transaction_id, number }) => [transaction_id, number]));
      const confirmations = later.flatMap(({ import_id, transaction_id }) => {
        const number = numbers.get(transaction_id);
        return number === undefined ? [] : [{ import_id, duplicate_of: `${id}/${number}` }];
      });
      return [...repeats, ...confirmations].sort((a, b) =>
        a.import_id === b.import_id ? 0 : a.import_id < b.import_id ? -1 : 1,
      );
    },

    /** The committed imports with the changes that committed them: for a large import, the first one. */
    async listCommits(): Promise<ImportCommit[]> {
      return await query(sql`SELECT id, seq, last_seq FROM (
          SELECT i.id, i.last_seq, COALESCE(i.change_seq, (SELECT MIN(c.change_seq) FROM import_chunks AS c
            WHERE c.budget_id = ${budgetId} AND c.import_id = i.id)) AS seq
          FROM imports AS i WHERE i.budget_id = ${budgetId} AND i.state = 'committed') AS found
        WHERE seq IS NOT NULL`);
    },

    /**
     * Whether a known row of `other` has the same account, day and amount as a known row of `id`, or as a row of a third
     * import that belongs to a transaction which `id` added.
     */
    async haveEqualRows(id: string, other: string): Promise<boolean> {
      const rows = await query(sql`SELECT 1 FROM import_rows AS r JOIN import_rows AS o
          ON o.budget_id = ${budgetId} AND o.import_id = ${other} AND o.account_id = r.account_id AND o.day = r.day
            AND o.amount_minor = r.amount_minor
        WHERE r.budget_id = ${budgetId} AND r.import_id <> ${other} AND r.is_known AND o.is_known
          AND (r.import_id = ${id} OR r.transaction_id IN (SELECT a.transaction_id FROM import_rows AS a
            WHERE a.budget_id = ${budgetId} AND a.import_id = ${id} AND a.state = 'added'))
        LIMIT 1`);
      return rows.length > 0;
    },

    /** Those of the given transactions that an import added which is undone. */
    async findOfUndone(transactionIds: readonly string[]): Promise<string[]> {
      if (transactionIds.length === 0) return [];
      const rows = await query<{ transaction_id: string }>(sql`SELECT DISTINCT import_rows.transaction_id
        FROM ${byTransaction} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId} AND i.state = 'undone' AND import_rows.state = 'added'
          AND ${dialect.anyOf("import_rows.transaction_id", transactionIds)}`);
      return rows.map(({ transaction_id }) => transaction_id);
    },

    /** The booked rows of imports that these transactions belong to. */
    async listConfirmations(transactionIds: readonly string[]): Promise<RowConfirmation[]> {
      return await query(sql`SELECT import_rows.transaction_id, import_rows.account_id
        FROM ${byTransaction} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId} AND import_rows.state IN ('added', 'matched')
          AND import_rows.is_known AND NOT import_rows.is_pending AND (i.state = 'committed' OR import_rows.is_kept)
          AND ${dialect.anyOf("import_rows.transaction_id", transactionIds)}`);
    },

    /** The given transactions that also belong to a row of a later import. */
    async findMatchedLater(id: string, transactionIds: readonly string[]): Promise<string[]> {
      const rows = await query<{ transaction_id: string }>(sql`SELECT DISTINCT import_rows.transaction_id
        FROM ${byTransaction} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId} AND import_rows.import_id > ${id} AND import_rows.state = 'matched'
          AND i.state = 'committed' AND ${dialect.anyOf("import_rows.transaction_id", transactionIds)}`);
      return rows.map(({ transaction_id }) => transaction_id);
    },

    /** The rows of an import that booked an amount through these transactions, or may have corrected theirs. */
    async listMoves(id: string, transactionIds: readonly string[]): Promise<RowMove[]> {
      return await query(sql`SELECT transaction_id, account_id, COALESCE(corrected_day, day) AS day,
          COALESCE(corrected_amount_minor, amount_minor) AS amount_minor, reason FROM import_rows
        WHERE budget_id = ${budgetId} AND import_id = ${id}
          AND (state = 'added' OR reason IN ('transfer', 'matched_by_you'))
          AND ${dialect.anyOf("transaction_id", transactionIds)}`);
    },

    /** The bank's text by transaction: that of its first row. */
    async listTexts(): Promise<Map<string, string>> {
      const rows = await query<{ transaction_id: string; text: string }>(sql`SELECT transaction_id, text
        FROM import_rows WHERE budget_id = ${budgetId} AND transaction_id IS NOT NULL AND state IN ('added', 'matched')
        ORDER BY import_id DESC, number DESC`);
      return new Map(rows.map(({ transaction_id, text }) => [transaction_id, text]));
    },

    /** The decided fields of all rows on which rules ran, as JSON. */
    async listRuled(): Promise<string[]> {
      const rows = await query<{ decided: string }>(sql`SELECT r.decided
        FROM import_rows AS r JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = r.import_id
        WHERE r.budget_id = ${budgetId} AND r.decided LIKE '%"rules":%' AND i.state = 'committed'`);
      return rows.map(({ decided }) => decided);
    },
  };
}

/** `file`: the uploaded bytes. `reading`: the rows read from them. */
type ImportContent = "file" | "reading";

export function importWrites(db: Db, budgetId: string) {
  const { kysely, dialect, insert, query } = db;
  const reads = importReads(db, budgetId);

  async function storeParts(id: string, kind: ImportContent, parts: readonly string[]): Promise<void> {
    await query(sql`DELETE FROM import_files WHERE budget_id = ${budgetId} AND import_id = ${id} AND kind = ${kind}`);
    for (const [position, content] of parts.entries()) {
      await insert("import_files", [{ budget_id: budgetId, import_id: id, kind, position, content }]);
    }
  }

  async function removeContent(id: string): Promise<void> {
    await query(sql`DELETE FROM import_files WHERE budget_id = ${budgetId} AND import_id = ${id}`);
  }

  return {
    storeParts,
    removeContent,

    async insert(record: ImportRecord): Promise<void> {
      await insert("imports", [{ budget_id: budgetId, ...record }]);
    },

    async update(id: string, fields: Partial<ImportRecord>): Promise<void> {
      await kysely.updateTable("imports").set(fields).where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    async insertStatements(id: string, statements: readonly ImportStatementRecord[]): Promise<void> {
      await insert(
        "import_statements",
        statements.map((statement) => ({ budget_id: budgetId, import_id: id, ...statement })),
      );
    },

    async insertRows(id: string, rows: readonly ImportRowRecord[]): Promise<void> {
      await insert(
        "import_rows",
        rows.map((row) => ({ budget_id: budgetId, import_id: id, ...row, is_kept: false })),
      );
    },

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

    /**
     * Switches the imports that the change `undone` committed or undid, because the change `seq` undoes it. Returns the
     * imports that are undone now, and those that are committed again.
     */
    async switchState(undone: number, seq: number): Promise<{ readonly undone: string[]; readonly redone: string[] }> {
      const ids = { undone: [] as string[], redone: [] as string[] };
      for (const { id, state, last_seq } of await reads.listOfChange(undone)) {
        // An earlier chunk of the import may have switched it.
        const next = last_seq === seq ? state : state === "committed" ? "undone" : "committed";
        ids[next === "undone" ? "undone" : "redone"].push(id);
        await query(sql`UPDATE imports SET state = ${next}, last_seq = ${seq}
          WHERE budget_id = ${budgetId} AND id = ${id}`);
      }
      return ids;
    },

    /** Marks the rows of these transactions, which stay after an undo. Rows whose transactions are gone lose the mark. */
    async keepRows(id: string, transactionIds: readonly string[]): Promise<void> {
      const isOwn = sql`budget_id = ${budgetId} AND import_id = ${id}`;
      await query(sql`UPDATE import_rows SET is_kept = FALSE WHERE ${isOwn} AND is_kept AND NOT EXISTS (
        SELECT 1 FROM transactions AS t WHERE t.budget_id = ${budgetId} AND t.id = import_rows.transaction_id)`);
      if (transactionIds.length === 0) return;
      await query(sql`UPDATE import_rows SET is_kept = TRUE
        WHERE ${isOwn} AND ${dialect.anyOf("transaction_id", transactionIds)}`);
    },

    async removePreview(id: string): Promise<void> {
      await removeContent(id);
      await query(sql`DELETE FROM imports WHERE budget_id = ${budgetId} AND id = ${id} AND state = 'preview'`);
    },
  };
}

/** The imports of all budgets. */
export function allImportReads({ dialect, query }: Db) {
  return {
    /** Imports with chunks to commit. For housekeeping, never for requests. */
    async listCommitting(limit: number): Promise<{ budget_id: string; id: string }[]> {
      return await query(sql`SELECT DISTINCT budget_id, import_id AS id FROM import_chunks WHERE plan IS NOT NULL
        LIMIT ${limit}`);
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

    /** Previews that were created before an instant. For housekeeping, never for requests. */
    async listOldPreviews(before: string, limit: number): Promise<{ budget_id: string; id: string }[]> {
      return await query(sql`SELECT budget_id, id FROM imports WHERE state = 'preview' AND created_at < ${before}
        ORDER BY created_at LIMIT ${limit}`);
    },
  };
}

/** Committed imports, without those in progress, whose rows are not complete, or that still have their file. */
export async function findWrongImports({ query }: Db, budgetId?: string): Promise<{ budget_id: string; id: string }[]> {
  const counts = join(
    [
      sql`(SELECT COUNT(*) FROM import_rows AS r WHERE r.budget_id = i.budget_id AND r.import_id = i.id) <> i.row_count`,
      sql`EXISTS (SELECT 1 FROM import_files AS f WHERE f.budget_id = i.budget_id AND f.import_id = i.id)`,
    ],
    " OR ",
  );
  return await query(sql`SELECT budget_id, id FROM imports AS i
    WHERE ${isOf(budgetId, "i.budget_id")} AND state <> 'preview' AND (${counts})
      AND NOT EXISTS (SELECT 1 FROM import_chunks AS c
        WHERE c.budget_id = i.budget_id AND c.import_id = i.id AND c.plan IS NOT NULL)
    ORDER BY budget_id, id`);
}
