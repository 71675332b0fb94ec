/** The transactions as rules see them. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

/** The values of a transaction that the conditions of rules compare. */
export interface RuleTransaction {
  readonly id: string;
  /** The name of the payee. */
  readonly payee: string | null;
  readonly account_id: string;
  readonly source: string;
  /** The currency of the account. */
  readonly currency: string;
  /** The amount charged to the account, in minor units. */
  readonly amount_minor: number;
  /** The day on which the bank booked it, or else the day of the purchase. */
  readonly day: string;
  /** Whether it is neither a transfer nor split. */
  readonly is_plain: boolean;
}

export function ruleTransactionReads({ query }: Db, budgetId: string) {
  return {
    /** The values that conditions compare, for every transaction, newest first. */
    async listTransactions(): Promise<RuleTransaction[]> {
      const rows = await query<RuleTransaction>(sql`SELECT t.id, p.name AS payee, t.account_id, t.source, a.currency,
          COALESCE(t.account_amount_minor, t.amount_minor) AS amount_minor,
          COALESCE(t.posted_at, t.authorized_at) AS day,
          t.transfer_account_id IS NULL AND NOT t.is_split AS is_plain
        FROM transactions AS t
          JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = t.account_id
          LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
        WHERE t.budget_id = ${budgetId} ORDER BY t.authorized_at DESC, t.id DESC`);
      return rows.map((row) => ({ ...row, is_plain: Boolean(row.is_plain) }));
    },
  };
}
