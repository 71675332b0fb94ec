/** The amounts of transactions on their accounts, to compare with the rows of a statement. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

/** An amount of a transaction on an account, in minor units of the account's currency. */
export interface ImportLeg {
  readonly transaction_id: string;
  readonly account_id: string;
  readonly day: string;
  readonly amount_minor: number;
  readonly payee_name: string | null;
  readonly external_id: string | null;
  /** Whether it is the transaction's own account: not the other account of a transfer. */
  readonly is_own: boolean;
  /** Whether it is neither a transfer nor split. */
  readonly is_plain: boolean;
  readonly is_pending: boolean;
  /** Where the transaction comes from. */
  readonly source: string;
}

export function importLegReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** Every amount on these accounts from a day to another, in the order of the days. */
    async listLegs(accountIds: readonly string[], from: string, until: string): Promise<ImportLeg[]> {
      const isInPeriod = sql`t.budget_id = ${budgetId} AND t.authorized_at >= ${from} AND t.authorized_at <= ${until}`;
      const rows = await query<ImportLeg>(sql`
        SELECT t.id AS transaction_id, t.account_id, t.authorized_at AS day,
          COALESCE(t.account_amount_minor, t.amount_minor) AS amount_minor, p.name AS payee_name, t.external_id,
          TRUE AS is_own, t.transfer_account_id IS NULL AND NOT t.is_split AS is_plain, t.is_pending, t.source
        FROM transactions AS t LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
        WHERE ${isInPeriod} AND ${dialect.anyOf("t.account_id", accountIds)}
        UNION ALL
        SELECT t.id, t.transfer_account_id, t.authorized_at,
          COALESCE(t.transfer_amount_minor, -COALESCE(t.account_amount_minor, t.amount_minor)), NULL, t.transfer_external_id,
          FALSE, FALSE, t.is_pending, t.source
        FROM transactions AS t WHERE ${isInPeriod} AND ${dialect.anyOf("t.transfer_account_id", accountIds)}
        UNION ALL
        SELECT t.id, s.transfer_account_id, t.authorized_at,
          COALESCE(s.transfer_amount_minor, -COALESCE(s.account_amount_minor, s.amount_minor)), NULL, NULL, FALSE, FALSE,
          t.is_pending, t.source
        FROM transactions AS t JOIN transaction_splits AS s ON s.budget_id = ${budgetId} AND s.transaction_id = t.id
        WHERE ${isInPeriod} AND t.is_split AND ${dialect.anyOf("s.transfer_account_id", accountIds)}
        ORDER BY day, transaction_id`);
      return rows.map((row) => ({
        ...row,
        is_own: Boolean(row.is_own),
        is_plain: Boolean(row.is_plain),
        is_pending: Boolean(row.is_pending),
      }));
    },
  };
}
