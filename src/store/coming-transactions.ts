/** Transactions that are entered but dated in the future. The balances of their accounts include them already. */
import type { Db } from "./engine.ts";
import { exactSum, parseExactSum } from "./exact-sum.ts";
import { raw, sql } from "./sql.ts";

export interface ComingTransaction {
  readonly id: string;
  readonly day: string;
  readonly account_id: string;
  readonly transfer_account_id: string | null;
  readonly booked_minor: number;
  readonly transfer_booked_minor: number;
  /** Null on a transfer. */
  readonly payee_name: string | null;
}

export function comingTransactionReads({ dialect, query }: Db, budgetId: string) {
  const byDay = dialect.indexed("transactions", "transactions_by_day");
  return {
    /** What all transactions dated after a day have booked, by account, in minor units of the account's currency. */
    async sumBooked(day: string): Promise<ReadonlyMap<string, bigint>> {
      const leg = (account: string, amount: string) => sql`SELECT ${raw(account)} AS account_id,
        ${exactSum(amount)} AS booked FROM ${byDay}
        WHERE budget_id = ${budgetId} AND authorized_at > ${day} AND ${raw(account)} IS NOT NULL GROUP BY ${raw(account)}`;
      const rows = await query<{ account_id: string; booked: string }>(sql`${leg("account_id", "booked_minor")}
        UNION ALL ${leg("transfer_account_id", "transfer_booked_minor")}`);
      const sums = new Map<string, bigint>();
      for (const { account_id, booked } of rows) {
        sums.set(account_id, (sums.get(account_id) ?? 0n) + parseExactSum(booked));
      }
      return sums;
    },

    /** Those dated after a day, up to another, that have booked anything. */
    async list(after: string, until: string): Promise<ComingTransaction[]> {
      return await query(sql`SELECT t.id, t.authorized_at AS day, t.account_id, t.transfer_account_id,
          t.booked_minor, t.transfer_booked_minor, p.name AS payee_name
        FROM (
          SELECT * FROM ${byDay}
          WHERE budget_id = ${budgetId} AND authorized_at > ${after} AND authorized_at <= ${until}
            AND (booked_minor <> 0 OR transfer_booked_minor <> 0)
        ) AS t LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
        ORDER BY t.authorized_at, t.id`);
    },
  };
}
