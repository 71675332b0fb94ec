/** What earlier imports know: the rows to compare a new file with, and the transactions that several imports have. */
import type { Db } from "../engine.ts";
import { type Sql, sql } from "../sql.ts";
import type { ImportRowRecord } from "../tables/import-rows.ts";

/** An amount that a row of an import moved on an account, in minor units of the account's currency. */
type RowMove = Pick<ImportRowRecord, "transaction_id" | "account_id" | "day" | "amount_minor" | "reason">;

/** The transaction and the account of a booked row. */
interface RowConfirmation {
  readonly transaction_id: string;
  readonly account_id: string;
}

/** A row of an import, and the transaction that it belongs to. */
interface TransactionRowReference {
  readonly transaction_id: string;
  readonly import_id: string;
  readonly number: number;
  /** False if the import was undone without keeping the transaction. */
  readonly is_in_effect: boolean;
}

/** A committed import, the change that committed it, and the last change that committed, undid or redid it. */
export interface ImportCommit {
  readonly id: string;
  readonly seq: number;
  /** Null for a large import that was never undone. */
  readonly last_seq: number | null;
}

/** A row of a committed import that repeats a row of another one. */
interface RepeatedRow {
  readonly import_id: string;
  /** "import/number" of the repeated row. */
  readonly duplicate_of: string;
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
    | "state"
    | "reason"
    | "text"
    | "payee"
    | "currency"
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
  readonly pending_until: string | null;
  readonly opening_minor: number | null;
  readonly closing_minor: number | null;
}

/** A statement of a committed import that proves which rows the bank has. */
export interface StoredCoverage {
  readonly import_id: string;
  readonly from_day: string;
  readonly pending_until: string | null;
  readonly complete_until: string | null;
  readonly opening_minor: number | null;
  readonly closing_minor: number | null;
}

interface CoveredPeriod {
  readonly account_id: string;
  readonly from: string;
  readonly until: string;
}

interface KnownRowsPage {
  readonly from: string;
  readonly until: string;
  readonly after: Pick<KnownRowRecord, "day" | "import_id" | "number"> | undefined;
  readonly limit: number;
}

export function importHistoryReads({ dialect, query }: Db, budgetId: string) {
  const byTransaction = dialect.indexed("import_rows", "import_rows_by_transaction");
  const listKnown = async (accountId: string, isWanted: Sql, end: Sql): Promise<KnownRowRecord[]> => {
    const rows = await query<KnownRowRecord>(sql`
      SELECT r.import_id, r.number, r.day, r.amount_minor, r.text_key, r.payee_key, r.bank_id, r.is_pending,
        r.is_known, r.state, r.reason, r.text, r.payee, r.currency, r.transaction_id, r.duplicate_of, i.format,
        s.from_day, s.until_day, s.pending_until,
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

    /** The known pending rows with a transaction, and the rows that repeat, withdraw or keep them. */
    async listPendingRows(accountId: string, { from, until }: Pick<KnownRowsPage, "from" | "until">) {
      const isPending = sql`r.day >= ${from} AND r.day <= ${until} AND r.is_pending`;
      return await listKnown(accountId, isPending, sql`ORDER BY r.import_id, r.number`);
    },

    /** The statements of committed imports on an account that cover some of these days and prove which rows the bank has. */
    async listCoverages(
      accountId: string,
      { from, until }: Pick<KnownRowsPage, "from" | "until">,
    ): Promise<StoredCoverage[]> {
      return await query(sql`SELECT s.import_id, s.from_day, s.pending_until, s.complete_until, s.opening_minor,
          s.closing_minor
        FROM import_statements AS s JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = s.import_id
        WHERE s.budget_id = ${budgetId} AND s.account_id = ${accountId} AND i.state = 'committed'
          AND s.from_day <= ${until} AND s.until_day >= ${from}
          AND (s.pending_until IS NOT NULL OR s.complete_until IS NOT NULL)
        ORDER BY s.import_id, s.position`);
    },

    /** The known rows whose corrected day is in a period, but not the day in their file. */
    async listMovedRows(accountId: string, { from, until }: Pick<KnownRowsPage, "from" | "until">) {
      const isMoved = sql`r.corrected_day >= ${from} AND r.corrected_day <= ${until}
        AND (r.day IS NULL OR r.day < ${from} OR r.day > ${until})`;
      return await listKnown(accountId, isMoved, sql``);
    },

    /** The days that the statements of committed imports cover, by account. A program may send some days in parts. */
    async listPeriods(accountIds: readonly string[]): Promise<CoveredPeriod[]> {
      return await query(sql`SELECT DISTINCT s.account_id, s.from_day AS "from", s.until_day AS until
        FROM import_statements AS s JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = s.import_id
        WHERE s.budget_id = ${budgetId} AND i.state = 'committed' AND i.source <> 'program'
          AND ${dialect.anyOf("s.account_id", accountIds)}`);
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
          AND import_rows.state = 'duplicate' AND i.state = 'committed' AND i.id <> ${id}
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

    /** Those of the given transactions that an import added or restored which is undone. */
    async findOfUndone(transactionIds: readonly string[]): Promise<string[]> {
      if (transactionIds.length === 0) return [];
      const rows = await query<{ transaction_id: string }>(sql`SELECT DISTINCT import_rows.transaction_id
        FROM ${byTransaction} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId} AND i.state = 'undone'
          AND (import_rows.state = 'added' OR (import_rows.state = 'matched' AND import_rows.reason = 'withdrawn_before'))
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

    /** All rows of imports that these transactions belong to, in their order. */
    async listRowsOf(transactionIds: readonly string[]): Promise<TransactionRowReference[]> {
      const rows = await query<TransactionRowReference>(sql`SELECT import_rows.transaction_id, import_rows.import_id,
          import_rows.number, (i.state = 'committed' OR import_rows.is_kept) AS is_in_effect
        FROM ${byTransaction} JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = import_rows.import_id
        WHERE import_rows.budget_id = ${budgetId} AND import_rows.state IN ('added', 'matched')
          AND ${dialect.anyOf("import_rows.transaction_id", transactionIds)}
        ORDER BY import_rows.import_id, import_rows.number`);
      return rows.map((row) => ({ ...row, is_in_effect: Boolean(row.is_in_effect) }));
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
          AND (state = 'added' OR reason IN ('transfer', 'matched_by_you', 'withdrawn_before'))
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
