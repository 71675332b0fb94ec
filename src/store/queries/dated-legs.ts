/** The movements of an account by the days of the bank's statements, to compare them with the balances in these. */
import type { DatedLeg, DayMove, LeftOutRow } from "../../domain/balance-check.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { type Sql, sql } from "../sql.ts";

/** The day of a row of an import. */
const ROW_DAY = sql`COALESCE(r.corrected_day, r.day)`;

type DatedLegRow = Omit<DatedLeg, "isConfirmed"> & { readonly is_confirmed: boolean; readonly is_pending: boolean };

type LeftOut = Omit<LeftOutRow, "isWithdrawn"> & { readonly is_withdrawn: boolean };

export function datedLegReads({ dialect, query }: Db, budgetId: string) {
  /**
   * The bookings on an account. The day is that of the row which confirms the booking, but no later than the end of the
   * row's statement; without a row, the day of the transaction.
   */
  const datedLegs = (accountId: string, isWanted: Sql): Sql => {
    const day = sql`COALESCE(t.posted_at, t.authorized_at) AS own_day`;
    return sql`SELECT legs.id AS transaction_id, legs.minor, legs.is_pending, COALESCE(c.day, legs.own_day) AS day,
        c.day IS NOT NULL AS is_confirmed
      FROM (
        SELECT t.id, ${day}, t.booked_minor AS minor, t.is_pending FROM transactions AS t
        WHERE t.budget_id = ${budgetId} AND t.account_id = ${accountId} AND ${isWanted}
        UNION ALL
        SELECT t.id, ${day}, t.transfer_booked_minor, t.is_pending FROM transactions AS t
        WHERE t.budget_id = ${budgetId} AND t.transfer_account_id = ${accountId} AND ${isWanted}
        UNION ALL
        SELECT t.id, ${day}, s.transfer_booked_minor, t.is_pending
        FROM transaction_splits AS s JOIN transactions AS t ON t.budget_id = ${budgetId} AND t.id = s.transaction_id
        WHERE s.budget_id = ${budgetId} AND s.transfer_account_id = ${accountId} AND ${isWanted}
      ) AS legs LEFT JOIN (
        SELECT r.transaction_id, MIN(CASE WHEN s.closing_on < ${ROW_DAY} THEN s.closing_on ELSE ${ROW_DAY} END) AS day
        FROM import_rows AS r
          JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = r.import_id
          JOIN import_statements AS s
            ON s.budget_id = ${budgetId} AND s.import_id = r.import_id AND s.position = r.statement
        WHERE r.budget_id = ${budgetId} AND r.account_id = ${accountId} AND r.is_known AND NOT r.is_pending
          AND r.transaction_id IS NOT NULL AND i.state = 'committed'
        GROUP BY r.transaction_id
      ) AS c ON c.transaction_id = legs.id
      WHERE legs.minor <> 0`;
  };

  return {
    /** The sum that moved on an account on each day, without pending transactions. */
    async sumDays(accountId: string): Promise<DayMove[]> {
      const rows = await query<{ day: string; sum: string }>(sql`SELECT day, ${exactSum("minor")} AS sum
        FROM (${datedLegs(accountId, sql`NOT t.is_pending`)}) AS moved GROUP BY day ORDER BY day`);
      return rows.map(({ day, sum }) => ({ day, minor: parseExactSum(sum) }));
    },

    /** The bookings on an account from a day to another, without pending transactions. */
    async listLegs(accountId: string, from: string, until: string): Promise<DatedLeg[]> {
      const rows = await query<DatedLegRow>(sql`SELECT transaction_id, day, minor, is_confirmed
        FROM (${datedLegs(accountId, sql`NOT t.is_pending`)}) AS dated
        WHERE day >= ${from} AND day <= ${until} ORDER BY day, transaction_id`);
      return rows.map(({ is_confirmed, ...leg }) => ({ ...leg, isConfirmed: Boolean(is_confirmed) }));
    },

    /** The bookings of these transactions on an account, pending ones included. */
    async listLegsOf(accountId: string, ids: readonly string[]) {
      const rows = await query<DatedLegRow>(datedLegs(accountId, dialect.anyOf("t.id", ids)));
      return rows.map(({ transaction_id, day, minor, is_pending }) => ({
        ...{ transaction_id, day, minor, is_pending: Boolean(is_pending) },
      }));
    },

    /**
     * The rows of committed imports from a day to another that have no transaction any more, or never had one. Those that the
     * bank stopped listing may be older: the bank may list them again at any time.
     */
    async listLeftOut(
      accountId: string,
      { from, until, withdrawnFrom }: Readonly<Record<"from" | "until" | "withdrawnFrom", string>>,
      limit: number,
    ): Promise<LeftOutRow[]> {
      const minor = sql`COALESCE(r.corrected_amount_minor, r.amount_minor)`;
      const byTransaction = dialect.indexed("import_rows", "import_rows_by_transaction");
      const isWithdrawn = sql`EXISTS (SELECT 1 FROM ${byTransaction}
        WHERE budget_id = ${budgetId} AND state = 'withdrawn' AND transaction_id = r.transaction_id AND EXISTS (
          SELECT 1 FROM imports AS c WHERE c.budget_id = ${budgetId} AND c.id = import_id AND c.state = 'committed'))`;
      const rows = (
        isWanted: Sql,
      ) => sql`SELECT r.import_id, r.number, ${ROW_DAY} AS day, ${minor} AS minor, r.transaction_id,
          ${isWithdrawn} AS is_withdrawn
        FROM import_rows AS r JOIN imports AS i ON i.budget_id = ${budgetId} AND i.id = r.import_id
        WHERE r.budget_id = ${budgetId} AND i.state = 'committed' AND ${isWanted}`;
      const isDeleted = sql`r.is_known AND r.transaction_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM transactions AS t WHERE t.budget_id = ${budgetId} AND t.id = r.transaction_id)`;
      // A row that cannot be read has no account and no day.
      const found = await query<LeftOut>(sql`
        ${rows(sql`r.account_id = ${accountId} AND ${ROW_DAY} >= ${withdrawnFrom} AND ${ROW_DAY} <= ${until}
          AND NOT r.is_pending AND (${ROW_DAY} >= ${from} OR ${isWithdrawn})
          AND ((r.state = 'skipped' AND ${minor} <> 0) OR r.state = 'refused' OR (${isDeleted}))`)}
        UNION ALL
        ${rows(sql`r.state = 'refused' AND r.day IS NULL AND EXISTS (SELECT 1 FROM import_statements AS s
          WHERE s.budget_id = ${budgetId} AND s.import_id = r.import_id AND s.account_id = ${accountId}
            AND s.from_day <= ${until} AND s.until_day >= ${from})`)}
        ORDER BY day, import_id, number LIMIT ${limit}`);
      return found.map(({ is_withdrawn, ...row }) => ({ ...row, isWithdrawn: Boolean(is_withdrawn) }));
    },
  };
}
