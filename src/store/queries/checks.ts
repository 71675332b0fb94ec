/** The checks of `verify.ts` that a single statement answers: each selects the wrong rows of a budget, or of all. */
import { MAX_ATTACHMENTS } from "../../domain/attachment.ts";
import { wrongMonths } from "../changes/month-flows.ts";
import { CHARGED } from "../changes/postings.ts";
import { isOf, raw, type Sql, sql } from "../sql.ts";

export interface WrongRow {
  readonly budget_id: string;
  /** Identifies the row within the budget. */
  readonly id: string | number;
}

interface Check {
  /** Selects the wrong rows as `WrongRow`. */
  readonly select: (budgetId: string | undefined) => Sql;
  /** The error, without the budget and the full stop. */
  readonly sentence: (id: WrongRow["id"]) => string;
}

/** The marked legs of all transactions and splits. */
export const RECONCILED_LEGS = [
  ["", "transactions AS t", "t"],
  ["transfer_", "transactions AS t", "t"],
  [
    "transfer_",
    "transactions AS t JOIN transaction_splits AS s ON s.budget_id = t.budget_id AND s.transaction_id = t.id",
    "s",
  ],
]
  .map(
    ([side, from, of]) => `SELECT t.budget_id, t.id, ${of}.${side}account_id AS account_id,
      ${of}.${side}reconciliation_id AS reconciliation_id, ${of}.${side}reconciled_at AS reconciled_at,
      ${of}.${side}booked_minor AS booked_minor, t.is_pending
      FROM ${from} WHERE ${of}.${side}reconciliation_id IS NOT NULL OR ${of}.${side}reconciled_at IS NOT NULL`,
  )
  .join(" UNION ALL ");

export const CHECKS: readonly Check[] = [
  {
    // The marks name a reconciliation of the account, and pending transactions have none.
    select: (budgetId) => sql`SELECT t.budget_id, t.id
      FROM (${raw(RECONCILED_LEGS)}) AS t LEFT JOIN reconciliations AS r
        ON r.budget_id = t.budget_id AND r.account_id = t.account_id AND r.id = t.reconciliation_id
      WHERE ${isOf(budgetId, "t.budget_id")}
        AND (r.id IS NULL OR r.at <> t.reconciled_at OR t.reconciled_at IS NULL OR t.is_pending) ORDER BY 1, 2`,
    sentence: (id) => `the transaction ${id} is reconciled without a reconciliation`,
  },
  {
    // At least two splits, without gaps, on the day of the transaction. They add up to its amount and to the amount
    // charged to the account. Only split transactions have splits.
    select: (budgetId) => sql`
      SELECT t.budget_id, t.id FROM transactions AS t LEFT JOIN (
        SELECT budget_id, transaction_id, COUNT(*) AS count, MAX(position) AS last, MIN(authorized_at) AS first_day,
          MAX(authorized_at) AS last_day, SUM(amount_minor) AS amount, SUM(${raw(CHARGED)}) AS charged,
          COUNT(account_amount_minor) AS shares
        FROM transaction_splits WHERE ${isOf(budgetId, "budget_id")} GROUP BY budget_id, transaction_id
      ) AS s ON s.budget_id = t.budget_id AND s.transaction_id = t.id
      WHERE ${isOf(budgetId, "t.budget_id")} AND (NOT t.is_split AND s.count IS NOT NULL
        OR t.is_split AND NOT (COALESCE(s.count, 0) >= 2 AND s.last = s.count - 1
          AND s.first_day = t.authorized_at AND s.last_day = t.authorized_at
          AND s.amount = t.amount_minor AND s.charged = COALESCE(t.account_amount_minor, t.amount_minor)
          AND s.shares = CASE WHEN t.account_amount_minor IS NULL THEN 0 ELSE s.count END
          AND t.category_id IS NULL AND t.transfer_account_id IS NULL))
      ORDER BY t.budget_id, t.id`,
    sentence: (id) => `the splits of the transaction ${id} do not add up to it, or have another date`,
  },
  {
    // A known decider; none if the transaction is split.
    select: (budgetId) => sql`SELECT budget_id, id FROM transactions
      WHERE ${isOf(budgetId, "budget_id")} AND category_decided_by IS NOT NULL
        AND (is_split OR category_decided_by NOT LIKE 'rule:%'
          AND category_decided_by NOT IN ('you', 'file', 'default', 'learned'))
      ORDER BY budget_id, id`,
    sentence: (id) => `the transaction ${id} has an invalid source of its category`,
  },
  {
    // A known decider if there is a day, and none otherwise.
    select: (budgetId) => sql`SELECT budget_id, id FROM transactions
      WHERE ${isOf(budgetId, "budget_id")} AND (counts_on IS NOT NULL OR counts_on_decided_by IS NOT NULL)
        AND (counts_on IS NULL OR COALESCE(counts_on_decided_by, '') NOT IN ('you', 'match'))
      ORDER BY budget_id, id`,
    sentence: (id) => `the transaction ${id} has an invalid counting day`,
  },
  {
    select: wrongMonths,
    sentence: (month) => `the stored sums of ${month} differ from its transactions`,
  },
  {
    select: (budgetId) => sql`
      SELECT DISTINCT budget_id, id FROM (
        SELECT budget_id, id FROM transactions AS t WHERE ${isOf(budgetId, "t.budget_id")} AND has_tags <> EXISTS (
          SELECT 1 FROM transaction_tags AS g WHERE g.budget_id = t.budget_id AND g.transaction_id = t.id)
        UNION ALL
        SELECT t.budget_id, t.id FROM transaction_tags AS g
        JOIN transactions AS t ON t.budget_id = g.budget_id AND t.id = g.transaction_id
        WHERE ${isOf(budgetId, "g.budget_id")} AND g.authorized_at <> t.authorized_at
      ) AS wrong ORDER BY budget_id, id`,
    sentence: (id) => `the stored tags of the transaction ${id} contradict it`,
  },
  {
    // A part is missing, or previous values or undos lack their change.
    select: (budgetId) => sql`
      SELECT DISTINCT budget_id, seq AS id FROM (
        SELECT budget_id, seq FROM changes WHERE ${isOf(budgetId, "budget_id")}
        GROUP BY budget_id, seq HAVING COUNT(*) <> MAX(part) + 1
        UNION ALL
        SELECT budget_id, seq FROM change_befores AS b WHERE ${isOf(budgetId, "budget_id")} AND NOT EXISTS (
          SELECT 1 FROM changes AS c WHERE c.budget_id = b.budget_id AND c.seq = b.seq AND c.part = 0)
        UNION ALL
        SELECT budget_id, undone_by FROM change_undos AS u WHERE ${isOf(budgetId, "budget_id")} AND NOT EXISTS (
          SELECT 1 FROM changes AS c WHERE c.budget_id = u.budget_id AND c.seq = u.undone_by AND c.part = 0)
      ) AS wrong ORDER BY 1, 2`,
    sentence: (seq) => `the change ${seq} of the change log is incomplete`,
  },
  {
    select: (budgetId) => sql`SELECT budget_id, sha256 AS id FROM attachment_files AS f
      WHERE ${isOf(budgetId, "budget_id")} AND (unreferenced_at IS NULL) <> EXISTS (
        SELECT 1 FROM attachments AS a WHERE a.budget_id = f.budget_id AND a.sha256 = f.sha256)
      ORDER BY budget_id, sha256`,
    sentence: (sha256) => `the file ${sha256} is marked as unused although an attachment has it, or the reverse`,
  },
  {
    select: (budgetId) => sql`SELECT id AS budget_id, id FROM budgets AS b
      WHERE ${isOf(budgetId, "id")}
        AND COALESCE((SELECT SUM(bytes) FROM attachment_files AS f WHERE f.budget_id = b.id), 0)
          <> COALESCE((SELECT bytes FROM attachment_totals AS t WHERE t.budget_id = b.id), 0) ORDER BY id`,
    sentence: () => "the stored total size of its attachments differs from their files",
  },
  {
    select: (budgetId) => sql`SELECT budget_id, transaction_id AS id FROM attachments
      WHERE ${isOf(budgetId, "budget_id")} GROUP BY budget_id, transaction_id HAVING COUNT(*) > ${MAX_ATTACHMENTS}
      ORDER BY budget_id, transaction_id`,
    sentence: (id) => `the transaction ${id} has too many attachments`,
  },
  {
    // Each membership has a row in `tokens` with the rights of the role, and each such row has a membership.
    select: (budgetId) => sql`
      SELECT m.budget_id, m.user_id AS id FROM memberships AS m LEFT JOIN tokens AS t
        ON t.budget_id = m.budget_id AND t.id = m.token_id AND t.user_id = m.user_id AND t.kind = 'member'
      WHERE ${isOf(budgetId, "m.budget_id")} AND (t.id IS NULL OR t.revoked_at IS NOT NULL
        OR (t.scope = 'read') <> (m.role = 'viewer') OR t.can_manage <> (m.role = 'owner'))
      UNION SELECT t.budget_id, t.user_id FROM tokens AS t LEFT JOIN memberships AS m
        ON m.budget_id = t.budget_id AND m.token_id = t.id
      WHERE ${isOf(budgetId, "t.budget_id")} AND t.kind = 'member' AND t.revoked_at IS NULL AND m.token_id IS NULL
      ORDER BY 1, 2`,
    sentence: (id) => `the stored rights of the member ${id} differ from the role`,
  },
  {
    // All rows are stored and the file is not, unless the import is a preview or in progress.
    select: (budgetId) => sql`SELECT budget_id, id FROM imports AS i
      WHERE ${isOf(budgetId, "i.budget_id")} AND state <> 'preview'
        AND ((SELECT COUNT(*) FROM import_rows AS r WHERE r.budget_id = i.budget_id AND r.import_id = i.id) <> i.row_count
          OR EXISTS (SELECT 1 FROM import_files AS f WHERE f.budget_id = i.budget_id AND f.import_id = i.id))
        AND NOT EXISTS (SELECT 1 FROM import_chunks AS c
          WHERE c.budget_id = i.budget_id AND c.import_id = i.id AND c.plan IS NOT NULL)
      ORDER BY budget_id, id`,
    sentence: (id) => `the rows of the import ${id} are incomplete`,
  },
  {
    // A closed account has the balance 0, and no transaction after the day on which it was closed.
    select: (budgetId) => sql`SELECT a.budget_id, a.id FROM accounts AS a
      WHERE ${isOf(budgetId, "a.budget_id")} AND a.closed_on IS NOT NULL AND (a.opening_minor + a.booked_minor <> 0
        OR EXISTS (SELECT 1 FROM transactions AS t WHERE t.budget_id = a.budget_id AND t.authorized_at > a.closed_on
          AND (t.account_id = a.id OR t.transfer_account_id = a.id))
        OR EXISTS (SELECT 1 FROM transaction_splits AS s WHERE s.budget_id = a.budget_id
          AND s.authorized_at > a.closed_on AND s.transfer_account_id = a.id))
      ORDER BY a.budget_id, a.id`,
    sentence: (id) => `the account ${id} is closed, but has a balance or later transactions`,
  },
  {
    // Rows that need a decision belong to a connection.
    select: (budgetId) => sql`SELECT i.budget_id, i.id FROM imports AS i
        LEFT JOIN bank_connections AS c ON c.budget_id = i.budget_id AND c.id = i.connection_id
      WHERE ${isOf(budgetId, "i.budget_id")} AND i.state = 'preview' AND i.connection_id IS NOT NULL AND c.id IS NULL
      ORDER BY i.budget_id, i.id`,
    sentence: (id) => `the import ${id} has rows for decision, but its connection does not exist`,
  },
  {
    // Exactly the linked bank accounts have an account.
    select: (budgetId) => sql`SELECT b.budget_id, b.id FROM bank_accounts AS b
        LEFT JOIN accounts AS a ON a.budget_id = b.budget_id AND a.id = b.account_id
      WHERE ${isOf(budgetId, "b.budget_id")} AND (b.state = 'linked') <> (a.id IS NOT NULL) ORDER BY b.budget_id, b.id`,
    sentence: (id) => `the link of the bank account ${id} is incomplete`,
  },
  {
    // A run is planned exactly while a connection is active or needs attention, unless a program sends the listings.
    select: (budgetId) => sql`SELECT c.budget_id, c.id FROM bank_connections AS c
        LEFT JOIN jobs AS j ON j.budget_id = c.budget_id AND j.kind = 'sync' AND j.id = c.id
      WHERE ${isOf(budgetId, "c.budget_id")}
        AND (c.secret IS NOT NULL AND c.state IN ('active', 'needs_attention')) <> (j.id IS NOT NULL)
      ORDER BY c.budget_id, c.id`,
    sentence: (id) => `the next run of the bank connection ${id} contradicts its state`,
  },
  {
    // The currency is that of the account, and the import, if any, is committed.
    select: (budgetId) => sql`SELECT p.budget_id, p.id FROM balance_points AS p
        JOIN accounts AS a ON a.budget_id = p.budget_id AND a.id = p.account_id
        LEFT JOIN imports AS i ON i.budget_id = p.budget_id AND i.id = p.import_id
      WHERE ${isOf(budgetId, "p.budget_id")} AND (p.currency <> a.currency OR i.state <> 'committed')
      ORDER BY p.budget_id, p.id`,
    sentence: (id) => `the balance point ${id} contradicts its account or its import`,
  },
];
