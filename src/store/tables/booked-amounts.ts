/** The amounts that transactions booked on an account, by month or one by one, for the balance after each of them. */
import { monthBounds } from "../../domain/calendar.ts";
import type { Db } from "../engine.ts";
import { raw, type Sql, sql } from "../sql.ts";

/** The legs of transactions on an account, and the column with the amount that each booked. */
const LEGS = [
  { name: "account", booked: "booked_minor" },
  { name: "transfer_account", booked: "transfer_booked_minor" },
] as const;

export interface BookedTransaction {
  readonly id: string;
  readonly booked_minor: number;
}

export function bookedAmountReads({ dialect, query }: Db, budgetId: string) {
  function bothLegs(table: "transactions" | "month_flows", key: string, accountId: string, condition: Sql): Sql {
    const [one, other] = LEGS.map(
      ({ name, booked }) => sql`SELECT ${raw(key)}, ${raw(booked)} AS booked_minor
        FROM ${dialect.indexed(table, `${table}_by_${name}`)}
        WHERE budget_id = ${budgetId} AND ${raw(`${name}_id`)} = ${accountId} AND ${condition}`,
    );
    return sql`${one} UNION ALL ${other}`;
  }

  return {
    /** The sums of the account's months from a month on, in minor units of its currency. */
    async sumBookedMonths(accountId: string, since: string): Promise<ReadonlyMap<string, bigint>> {
      const legs = bothLegs("month_flows", "year_month", accountId, sql`year_month >= ${since}`);
      const rows = await query<{ readonly year_month: string; readonly booked: string }>(
        sql`SELECT year_month, CAST(SUM(booked_minor) AS text) AS booked FROM (${legs}) AS legs GROUP BY year_month`,
      );
      return new Map(rows.map(({ year_month, booked }) => [year_month, BigInt(booked)]));
    },

    /** The account's transactions in a month, newest first. */
    async listBooked(accountId: string, yearMonth: string): Promise<BookedTransaction[]> {
      const { firstDay, lastDay } = monthBounds(yearMonth);
      const inMonth = sql`authorized_at BETWEEN ${firstDay} AND ${lastDay}`;
      const legs = bothLegs("transactions", "id, authorized_at", accountId, inMonth);
      return await query<BookedTransaction>(sql`${legs} ORDER BY authorized_at DESC, id DESC`);
    },
  };
}
