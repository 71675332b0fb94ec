/**
 * The amounts that transactions booked on an account, by month or one by one, for the balance after each of them, and the day
 * of its last transaction.
 */
import type { DayMove } from "../../domain/balance-check.ts";
import { monthBounds } from "../../domain/calendar.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { raw, type Sql, sql } from "../sql.ts";
import { type Leg, onEitherLeg } from "./legs.ts";

/** The columns with the amount that each leg booked. */
export const BOOKED: Readonly<Record<Leg, string>> = {
  account: "booked_minor",
  transfer_account: "transfer_booked_minor",
};

export interface BookedTransaction {
  readonly id: string;
  readonly authorized_at: string;
  readonly booked_minor: number;
}

export function bookedAmountReads({ dialect, query }: Db, budgetId: string) {
  function bookedOn(
    accounts: string | readonly string[],
    table: "transactions" | "month_flows",
    key: string,
    condition: Sql,
  ): Sql {
    return onEitherLeg(
      dialect,
      table,
      accounts,
      (leg, from, isOnAccount) => sql`SELECT ${raw(key)}, ${raw(BOOKED[leg])} AS booked_minor
        FROM ${from} WHERE budget_id = ${budgetId} AND ${isOnAccount} AND ${condition}`,
    );
  }

  return {
    /** The day of the account's last transaction, with those of splits that are transfers to it. */
    async findLastDay(accountId: string): Promise<string | null> {
      const legs = onEitherLeg(
        dialect,
        "transactions",
        accountId,
        (_, from, isOnAccount) => sql`SELECT MAX(authorized_at) AS day
          FROM ${from} WHERE budget_id = ${budgetId} AND ${isOnAccount}`,
      );
      const [row] = await query<{ readonly day: string | null }>(sql`SELECT MAX(day) AS day FROM (${legs} UNION ALL
        SELECT MAX(authorized_at) FROM ${dialect.indexed("transaction_splits", "transaction_splits_by_transfer_account")}
        WHERE budget_id = ${budgetId} AND transfer_account_id = ${accountId}) AS legs`);
      return row?.day ?? null;
    },

    /** The sums of the months of accounts from a month on, in minor units of their currency. */
    async sumBookedMonths(accountIds: readonly string[], since: string): Promise<ReadonlyMap<string, bigint>> {
      const legs = bookedOn(accountIds, "month_flows", "year_month", sql`year_month >= ${since}`);
      const rows = await query<{ readonly year_month: string; readonly booked: string }>(
        sql`SELECT year_month, CAST(SUM(booked_minor) AS text) AS booked FROM (${legs}) AS legs GROUP BY year_month`,
      );
      return new Map(rows.map(({ year_month, booked }) => [year_month, BigInt(booked)]));
    },

    /** The sum that was booked on an account on each day after a day, without an order. */
    async sumBookedDays(accountId: string, after: string): Promise<DayMove[]> {
      const isLater = sql`authorized_at > ${after}`;
      const legs = bookedOn(accountId, "transactions", "authorized_at", isLater);
      const splits = sql`SELECT authorized_at, transfer_booked_minor AS booked_minor
        FROM ${dialect.indexed("transaction_splits", "transaction_splits_by_transfer_account")}
        WHERE budget_id = ${budgetId} AND transfer_account_id = ${accountId} AND ${isLater}`;
      const rows = await query<{ readonly day: string; readonly sum: string }>(sql`SELECT authorized_at AS day,
        ${exactSum("booked_minor")} AS sum FROM (${legs} UNION ALL ${splits}) AS legs GROUP BY authorized_at`);
      return rows.map(({ day, sum }) => ({ day, minor: parseExactSum(sum) }));
    },

    /**
     * The transactions of accounts in a month, newest first. A transaction has a row for each leg on one of them, and one for its
     * splits that are transfers to them.
     */
    async listBooked(accountIds: readonly string[], yearMonth: string): Promise<BookedTransaction[]> {
      const { firstDay, lastDay } = monthBounds(yearMonth);
      const inMonth = sql`authorized_at BETWEEN ${firstDay} AND ${lastDay}`;
      const legs = bookedOn(accountIds, "transactions", "id, authorized_at", inMonth);
      const splits = sql`SELECT transaction_id AS id, authorized_at, CAST(SUM(transfer_booked_minor) AS bigint) AS booked_minor
        FROM ${dialect.indexed("transaction_splits", "transaction_splits_by_transfer_account")}
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("transfer_account_id", accountIds)} AND ${inMonth}
        GROUP BY authorized_at, transaction_id`;
      return await query<BookedTransaction>(sql`${legs} UNION ALL ${splits} ORDER BY authorized_at DESC, id DESC`);
    },
  };
}
