/**
 * The transactions that may pay occurrences of recurring rules: those with a rule's payee, and transfers in its direction
 * between budget accounts and its other account. The domain decides which of them do.
 */
import type { Db } from "./engine.ts";
import { columns, raw, type Sql, sql } from "./sql.ts";
import type { TransactionRow } from "./transactions.ts";

const COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "category_id",
  "amount_minor",
  "currency",
  "account_amount_minor",
  "transfer_amount_minor",
  "authorized_at",
] as const;

export type CandidateRow = Pick<TransactionRow, (typeof COLUMNS)[number]> & { readonly rule_id: string };

const SELECTED = sql`r.id AS rule_id, ${columns(COLUMNS.map((column) => `t.${column}`))}`;

/**
 * No transaction before this day pays an occurrence of a rule, since an occurrence can be moved by a year and be paid a
 * month early. It is the first day of the year before the year before the rule starts.
 */
const EARLIEST = raw("CAST(CAST(substr(r.starts_on, 1, 4) AS integer) - 2 AS text)");

const SAME_DIRECTION = raw("(t.amount_minor > 0) = (r.amount_minor > 0)");

export function recurringCandidateReads({ query }: Db, budgetId: string) {
  return {
    async listCandidates(): Promise<CandidateRow[]> {
      /** `joined` leads from the rules to the transactions by an index. */
      const found = (joined: Sql) => sql`SELECT ${SELECTED} FROM recurring_rules AS r ${joined}
        AND r.budget_id = ${budgetId} AND t.budget_id = ${budgetId} AND t.authorized_at >= ${EARLIEST}`;
      const paid = found(sql`CROSS JOIN transactions AS t WHERE t.payee_id = r.payee_id AND ${SAME_DIRECTION}`);
      const moved = found(sql`CROSS JOIN transactions AS t
        WHERE t.transfer_account_id = r.transfer_account_id AND ${SAME_DIRECTION}`);
      // The same transfers as the other account records them. COALESCE keeps SQLite from the index of all transactions
      // of the other account.
      const reversed = found(sql`CROSS JOIN accounts AS reached CROSS JOIN transactions AS t
        WHERE r.transfer_account_id IS NOT NULL AND reached.budget_id = ${budgetId}
          AND t.transfer_account_id = reached.id AND COALESCE(t.account_id, '') = r.transfer_account_id
          AND t.amount_minor <> 0 AND (t.amount_minor < 0) = (r.amount_minor > 0)`);
      return await query<CandidateRow>(sql`${paid} UNION ALL ${moved} UNION ALL ${reversed}`);
    },
  };
}
