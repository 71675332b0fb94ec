/**
 * The candidates of recurring rules: the transactions that may pay their occurrences. Candidates have the rule's payee, or
 * are transfers in the rule's direction to its transfer account. The domain decides which candidates match.
 */
import type { Db } from "../engine.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { type Splits, transactionSplitReads } from "../tables/transaction-splits.ts";
import type { TransactionRow } from "../tables/transactions.ts";

const CANDIDATE_COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "category_id",
  "category_decided_by",
  "amount_minor",
  "currency",
  "account_amount_minor",
  "transfer_amount_minor",
  "authorized_at",
  "counts_on",
  "counts_on_decided_by",
] as const;

/** A transaction, or a split of one that is a transfer. */
export type CandidateRow = Pick<TransactionRow, (typeof CANDIDATE_COLUMNS)[number]> & {
  readonly rule_id: string;
  /** The position of the split; null for a whole transaction. */
  readonly position: number | null;
  /** The splits of a whole transaction. */
  readonly splits: Splits["splits"] | null;
};

type Row = Omit<CandidateRow, "splits"> & Pick<TransactionRow, "is_split">;

const OF_LINE: ReadonlySet<string> = new Set([
  "transfer_account_id",
  "category_id",
  "amount_minor",
  "account_amount_minor",
  "transfer_amount_minor",
]);
const candidateColumns = (line: "t" | "transaction_splits") =>
  columns(CANDIDATE_COLUMNS.map((column) => `${OF_LINE.has(column) ? line : "t"}.${column}`));
const WHOLE = sql`r.id AS rule_id, ${candidateColumns("t")}, t.is_split, CAST(NULL AS integer) AS position`;
const SPLIT = sql`r.id AS rule_id, ${candidateColumns("transaction_splits")}, t.is_split, position`;

/**
 * The first day of the second year before the rule starts. No earlier transaction can match, because an occurrence can be
 * moved by at most a year and paid at most a month early. The JSON of
 * earlier schedules is `[["2026-11-01",...`.
 */
const EARLIEST = raw("CAST(CAST(COALESCE(substr(r.earlier, 4, 4), substr(r.starts_on, 1, 4)) AS integer) - 2 AS text)");

const SAME_DIRECTION = raw("(t.amount_minor > 0) = (r.amount_minor > 0)");

export function recurringCandidateReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const { listSplits } = transactionSplitReads(db, budgetId);
  return {
    /** Whether any of these transactions may match a rule, or counts on a day that a match decided. */
    async mayMatch(ids: readonly string[]): Promise<boolean> {
      const rows = await query(sql`SELECT 1 FROM transactions AS t
        WHERE t.budget_id = ${budgetId} AND ${dialect.anyOf("t.id", ids)} AND (t.counts_on_decided_by = 'match'
          OR EXISTS (SELECT 1 FROM recurring_rules AS r WHERE r.budget_id = ${budgetId} AND r.payee_id = t.payee_id)
          OR ((t.transfer_account_id IS NOT NULL OR t.is_split) AND EXISTS (
            SELECT 1 FROM recurring_rules WHERE budget_id = ${budgetId} AND transfer_account_id IS NOT NULL)))
        LIMIT 1`);
      return rows.length > 0;
    },

    /**
     * At most `limit`, in any order. A rule with a payee gets whole transactions. A rule with another account also gets
     * splits that are transfers.
     */
    async listCandidates(limit: number): Promise<CandidateRow[]> {
      /** `joined` joins the transactions of a rule by an index. */
      const found = (joined: Sql, selected = WHOLE) => sql`SELECT ${selected} FROM recurring_rules AS r ${joined}
        AND r.budget_id = ${budgetId} AND t.budget_id = ${budgetId} AND t.authorized_at >= ${EARLIEST}`;
      const paid = found(sql`CROSS JOIN transactions AS t WHERE t.payee_id = r.payee_id AND ${SAME_DIRECTION}`);
      const moved = found(sql`CROSS JOIN transactions AS t
        WHERE t.transfer_account_id = r.transfer_account_id AND ${SAME_DIRECTION}`);
      // The same transfers, recorded by the other account. COALESCE prevents SQLite from using the index on account_id,
      // which would read all transactions of that account.
      const reversed = found(sql`CROSS JOIN accounts AS reached CROSS JOIN transactions AS t
        WHERE r.transfer_account_id IS NOT NULL AND reached.budget_id = ${budgetId}
          AND t.transfer_account_id = reached.id AND COALESCE(t.account_id, '') = r.transfer_account_id
          AND t.amount_minor <> 0 AND (t.amount_minor < 0) = (r.amount_minor > 0)`);
      const splits = dialect.indexed("transaction_splits", "transaction_splits_by_transfer_account");
      const isOfSplit = sql`transaction_splits.budget_id = ${budgetId} AND t.id = transaction_id`;
      const movedBySplit = found(
        sql`CROSS JOIN ${splits} CROSS JOIN transactions AS t
          WHERE transaction_splits.transfer_account_id = r.transfer_account_id AND ${isOfSplit}
            AND (transaction_splits.amount_minor > 0) = (r.amount_minor > 0)`,
        SPLIT,
      );
      const reversedBySplit = found(
        sql`CROSS JOIN accounts AS reached CROSS JOIN ${splits} CROSS JOIN transactions AS t
          WHERE r.transfer_account_id IS NOT NULL AND reached.budget_id = ${budgetId}
            AND transaction_splits.transfer_account_id = reached.id AND ${isOfSplit}
            AND COALESCE(t.account_id, '') = r.transfer_account_id
            AND (transaction_splits.amount_minor < 0) = (r.amount_minor > 0)`,
        SPLIT,
      );
      const all = join([paid, moved, reversed, movedBySplit, reversedBySplit], " UNION ALL ");
      const rows = await query<Row>(sql`${all} LIMIT ${limit}`);
      const isWholeSplit = ({ is_split, position }: Row) => is_split && position === null;
      const splitsOf = await listSplits([...new Set(rows.filter(isWholeSplit).map(({ id }) => id))]);
      const splitsIn = (id: string) => splitsOf.get(id)?.splits ?? null;
      // Copying each row would take as long as matching it.
      return rows.map((row) => Object.assign(row, { splits: isWholeSplit(row) ? splitsIn(row.id) : null }));
    },
  };
}
