/**
 * The transactions that may keep what recurring rules expect: those with a rule's payee, or between the budget and its
 * other account, in its direction. Which of them does is the domain's to say.
 */
import { sql } from "kysely";
import type { Db } from "./engine.ts";
import type { Given, Sql } from "./prepared-query.ts";
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

type OfBudget = Given<{ budgetId: string }>;

export function recurringCandidateReads({ prepare }: Db) {
  const selected = sql.join([sql`r.id AS rule_id`, ...COLUMNS.map((column) => sql.ref(`t.${column}`))]);

  /** Goes from the rules to the transactions by the index that `joined` leads to. */
  const found = ({ budgetId }: OfBudget, joined: Sql): Sql => sql`
    SELECT ${selected} FROM recurring_rules AS r ${joined}
      AND r.budget_id = ${budgetId}
      AND t.authorized_at >= ${twoYearsBefore(sql.ref("r.starts_on"))}`;

  const isSameDirection = sql`(t.amount_minor > 0) = (r.amount_minor > 0)`;
  const all = prepare((given: OfBudget) => {
    const paid = found(
      given,
      sql`CROSS JOIN transactions AS t
        WHERE t.budget_id = ${given.budgetId} AND t.payee_id = r.payee_id AND ${isSameDirection}`,
    );
    const moved = found(
      given,
      sql`CROSS JOIN transactions AS t
        WHERE t.budget_id = ${given.budgetId} AND t.transfer_account_id = r.transfer_account_id AND ${isSameDirection}`,
    );
    // The same transfers as the other account records them: to whichever account. COALESCE, so that the index of all that
    // the other account has is not taken for the better one.
    const reversed = found(
      given,
      sql`CROSS JOIN accounts AS reached CROSS JOIN transactions AS t
        WHERE r.transfer_account_id IS NOT NULL AND reached.budget_id = ${given.budgetId} AND t.budget_id = ${given.budgetId} AND t.transfer_account_id = reached.id
          AND COALESCE(t.account_id, '') = r.transfer_account_id
          AND t.amount_minor <> 0 AND (t.amount_minor < 0) = (r.amount_minor > 0)`,
    );
    return sql<CandidateRow>`${paid} UNION ALL ${moved} UNION ALL ${reversed}`;
  });
  return {
    async listCandidates(budgetId: string): Promise<CandidateRow[]> {
      return await all({ budgetId });
    },
  };
}

/**
 * The year before the year before a day: no transaction before it keeps an occurrence of a rule that starts on the day,
 * since an occurrence can be moved by a year and be paid a month early.
 */
function twoYearsBefore(day: Sql): Sql {
  return sql`CAST(CAST(substr(${day}, 1, 4) AS integer) - 2 AS text)`;
}
