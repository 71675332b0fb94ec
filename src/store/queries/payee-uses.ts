/** Past payments to payees, for suggestions. Each query reads a bounded number of rows. */
import type { CategoryDecision } from "../../domain/learned-category.ts";
import type { PayeeUse } from "../../domain/payee-suggestions.ts";
import type { Db } from "../engine.ts";
import { columns, join, type Sql, sql } from "../sql.ts";
import { mainCategory } from "../tables/transaction-splits.ts";

const COLUMNS = columns(["id", "payee_id", "account_id", "amount_minor", "currency", "authorized_at", "created_at"]);

export interface ManualUses {
  /** How many of the latest transactions are searched. */
  readonly among: number;
  readonly limit: number;
}

/** The number of payees up to which a statement has a part for each. */
const MAX_PARTS = 100;

export function payeeUseReads({ dialect, query }: Db, budgetId: string) {
  const selected: Sql = sql`${COLUMNS}, ${mainCategory(budgetId)} AS category_id`;
  return {
    /** The latest payments that were entered by hand, newest first. */
    async listManual({ among, limit }: ManualUses): Promise<PayeeUse[]> {
      return await query(sql`SELECT ${COLUMNS}, category_id FROM (
          SELECT ${selected}, source FROM ${dialect.indexed("transactions", "transactions_by_day")}
          WHERE budget_id = ${budgetId} ORDER BY authorized_at DESC, id DESC LIMIT ${among}
        ) AS recent WHERE source = 'manual' AND payee_id IS NOT NULL
        ORDER BY authorized_at DESC, id DESC LIMIT ${limit}`);
    },

    /** The latest categories that the user chose for each payee, by payee. Amounts are those charged to the account. */
    async listDecisions(payeeIds: readonly string[], limit: number): Promise<Map<string, CategoryDecision[]>> {
      if (payeeIds.length === 0) return new Map();
      const fields = sql`payee_id, category_id, account_id, authorized_at, id,
        COALESCE(account_amount_minor, amount_minor) AS amount_minor`;
      const decisionsOf = (isWanted: Sql) => sql`FROM ${dialect.indexed("transactions", "transactions_by_payee")}
        WHERE budget_id = ${budgetId} AND ${isWanted} AND category_decided_by = 'you' AND category_id IS NOT NULL`;
      const latestOf = (id: string) => sql`SELECT * FROM (SELECT ${fields} ${decisionsOf(sql`payee_id = ${id}`)}
        ORDER BY authorized_at DESC, id DESC LIMIT ${limit}) AS latest`;
      const place = sql`ROW_NUMBER() OVER (PARTITION BY payee_id ORDER BY authorized_at DESC, id DESC)`;
      // Reading only the latest decisions of each payee is faster, but takes a part of the statement for each.
      const latest =
        payeeIds.length <= MAX_PARTS
          ? join(payeeIds.map(latestOf), " UNION ALL ")
          : sql`SELECT * FROM (SELECT ${fields}, ${place} AS place
              ${decisionsOf(dialect.anyOf("payee_id", payeeIds))}) AS placed WHERE place <= ${limit}`;
      const rows = await query<CategoryDecision & { readonly payee_id: string }>(sql`
        SELECT d.payee_id, d.category_id, d.amount_minor, a.currency
        FROM (${latest}) AS d JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = d.account_id
        ORDER BY d.payee_id, d.authorized_at DESC, d.id DESC`);
      return Map.groupBy(rows, ({ payee_id }) => payee_id);
    },

    /** The latest payments of each payee, newest first. */
    async listLatest(payeeIds: readonly string[], limit: number): Promise<PayeeUse[]> {
      if (payeeIds.length === 0) return [];
      const latestOf = (id: string) => sql`SELECT * FROM (
        SELECT ${selected} FROM ${dialect.indexed("transactions", "transactions_by_payee")}
        WHERE budget_id = ${budgetId} AND payee_id = ${id} ORDER BY authorized_at DESC, id DESC LIMIT ${limit}) AS recent`;
      const all = join(payeeIds.map(latestOf), " UNION ALL ");
      return await query(sql`${all} ORDER BY authorized_at DESC, id DESC`);
    },
  };
}
