/** The transactions after a day: their bookings, and the sums of these by account. */
import { splitPostings } from "../changes/postings.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { pipelined } from "../pipelined.ts";
import { raw, sql } from "../sql.ts";

/** The amount that a transaction booked on one account. */
interface UpcomingBooking {
  readonly account_id: string;
  readonly booked_minor: number;
}

export interface UpcomingTransaction {
  readonly id: string;
  readonly day: string;
  /** Null on a transfer. */
  readonly payee_name: string | null;
  /** Its own booking, then those of its transfers. */
  readonly bookings: readonly UpcomingBooking[];
}

type UpcomingRow = Omit<UpcomingTransaction, "bookings"> &
  UpcomingBooking & { readonly transfer_account_id: string | null; readonly transfer_booked_minor: number };

type SplitBookingRow = UpcomingBooking & { readonly transaction_id: string };

export function upcomingTransactionReads({ dialect, query }: Db, budgetId: string) {
  const byDay = dialect.indexed("transactions", "transactions_by_day");
  const isTransferSplit = sql`transactions.budget_id = ${budgetId} AND transaction_splits.budget_id = ${budgetId}
    AND transaction_splits.transfer_account_id IS NOT NULL`;
  return {
    /** The booked amounts of all transactions after a day, by account, in minor units of the account's currency. */
    async sumBooked(day: string): Promise<ReadonlyMap<string, bigint>> {
      const leg = (account: string, amount: string) => sql`SELECT ${raw(account)} AS account_id,
        ${exactSum(amount)} AS booked FROM ${byDay}
        WHERE budget_id = ${budgetId} AND authorized_at > ${day} AND ${raw(account)} IS NOT NULL GROUP BY ${raw(account)}`;
      const splits = sql`SELECT transfer_account_id AS account_id, ${exactSum("transfer_booked_minor")} AS booked
        FROM (${splitPostings(dialect, "transactions_split_by_day", sql`${isTransferSplit} AND transactions.authorized_at > ${day}`)}) AS splits
        GROUP BY transfer_account_id`;
      const rows = await query<{ account_id: string; booked: string }>(sql`${leg("account_id", "booked_minor")}
        UNION ALL ${leg("transfer_account_id", "transfer_booked_minor")} UNION ALL ${splits}`);
      const sums = new Map<string, bigint>();
      for (const { account_id, booked } of rows) {
        sums.set(account_id, (sums.get(account_id) ?? 0n) + parseExactSum(booked));
      }
      return sums;
    },

    /** The booked transactions after the day `after`, up to `until`. */
    async list(after: string, until: string): Promise<UpcomingTransaction[]> {
      const [rows, splits] = await pipelined([
        query<UpcomingRow>(sql`SELECT t.id, t.authorized_at AS day, t.account_id, t.transfer_account_id,
            t.booked_minor, t.transfer_booked_minor, p.name AS payee_name
          FROM (
            SELECT * FROM ${byDay}
            WHERE budget_id = ${budgetId} AND authorized_at > ${after} AND authorized_at <= ${until}
              AND (booked_minor <> 0 OR transfer_booked_minor <> 0 OR is_split)
          ) AS t LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
          ORDER BY t.authorized_at, t.id`),
        query<SplitBookingRow>(sql`SELECT transaction_id, transfer_account_id AS account_id,
            transfer_booked_minor AS booked_minor
          FROM (${splitPostings(
            dialect,
            "transactions_split_by_day",
            sql`${isTransferSplit} AND transactions.authorized_at > ${after} AND transactions.authorized_at <= ${until}`,
          )}) AS splits ORDER BY transaction_id, position`),
      ]);
      const ofSplits = Map.groupBy(splits, ({ transaction_id }) => transaction_id);
      const upcoming = rows.map(({ account_id, booked_minor, transfer_account_id, transfer_booked_minor, ...row }) => ({
        ...row,
        bookings: [
          { account_id, booked_minor },
          ...(transfer_account_id === null
            ? []
            : [{ account_id: transfer_account_id, booked_minor: transfer_booked_minor }]),
          ...(ofSplits.get(row.id) ?? []),
        ],
      }));
      return upcoming.filter(({ bookings }) => bookings.some(({ booked_minor }) => booked_minor !== 0));
    },
  };
}
