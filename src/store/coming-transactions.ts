/** Transactions that are entered but dated in days to come: their accounts have them in the balance already. */
import { sql } from "kysely";
import type { Db } from "./engine.ts";
import { exactSum, parseExactSum } from "./exact-sum.ts";
import type { Given } from "./prepared-query.ts";

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

export function comingTransactionReads({ dialect, prepare }: Db) {
  const byDay = dialect.byIndex("transactions", "transactions_by_day");
  const booked = prepare(({ budgetId, day }: Given<{ budgetId: string; day: string }>) => {
    const leg = (account: string, amount: string) => sql`SELECT ${sql.ref(account)} AS account_id,
      ${exactSum(amount)} AS booked FROM ${byDay}
      WHERE budget_id = ${budgetId} AND authorized_at > ${day} AND ${sql.ref(account)} IS NOT NULL
      GROUP BY ${sql.ref(account)}`;
    return sql<{ account_id: string; booked: string }>`${leg("account_id", "booked_minor")}
      UNION ALL ${leg("transfer_account_id", "transfer_booked_minor")}`;
  });
  const ofDays = prepare(
    ({ budgetId, after, until }: Given<{ budgetId: string; after: string; until: string }>) =>
      sql<ComingTransaction>`SELECT t.id, t.authorized_at AS day, t.account_id, t.transfer_account_id,
        t.booked_minor, t.transfer_booked_minor, p.name AS payee_name
      FROM (
        SELECT * FROM ${byDay}
        WHERE budget_id = ${budgetId} AND authorized_at > ${after} AND authorized_at <= ${until}
          AND (booked_minor <> 0 OR transfer_booked_minor <> 0)
      ) AS t LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
      ORDER BY t.authorized_at, t.id`,
  );
  return {
    /** What all that is dated after a day has booked, by account, in minor units of the account's currency. */
    async sumBooked(budgetId: string, day: string): Promise<ReadonlyMap<string, bigint>> {
      const sums = new Map<string, bigint>();
      for (const { account_id, booked: sum } of await booked({ budgetId, day })) {
        sums.set(account_id, (sums.get(account_id) ?? 0n) + parseExactSum(sum));
      }
      return sums;
    },

    /** Those dated after a day, up to another, that have booked anything. */
    async list(budgetId: string, after: string, until: string): Promise<ComingTransaction[]> {
      return await ofDays({ budgetId, after, until });
    },
  };
}
