/**
 * What each day's transactions are, in sum: the list passes over days that cannot hold what is looked for, and over as
 * many transactions as an offset says, without reading them.
 */
import { sql } from "kysely";
import type { Db, Pause } from "./engine.ts";
import { prepareShapes, type Values } from "./prepared-query.ts";
import { type Summary, summaryWrites } from "./summary.ts";
import { conditionsOnDays, type Sought } from "./transaction-filter.ts";

const ofSource = (source: string) => ({
  of: (t: { readonly source: string }) => Number(t.source === source),
  sql: `CASE source WHEN '${source}' THEN 1 ELSE 0 END`,
});

/** A day's transactions in one currency, so that their amounts can be compared. */
export const DAY_SUMMARIES: Summary = {
  table: "day_summaries",
  key: {
    authorized_at: { of: (t) => t.authorized_at, sql: "authorized_at" },
    currency: { of: (t) => t.currency, sql: "currency" },
  },
  sums: {
    pending_count: { of: (t) => Number(t.is_pending), sql: "CASE WHEN is_pending THEN 1 ELSE 0 END" },
    manual_count: ofSource("manual"),
    sync_count: ofSource("sync"),
    import_count: ofSource("import"),
  },
  least: { least_minor: { of: (t) => t.amount_minor, sql: "amount_minor" } },
  greatest: {
    greatest_minor: { of: (t) => t.amount_minor, sql: "amount_minor" },
    last_updated_at: { of: (t) => t.updated_at, sql: "updated_at" },
  },
};

/** Days that follow each other and may all hold what is looked for. */
export interface DayPiece {
  readonly since: string;
  readonly until: string;
  /** How many transactions they have, whether looked for or not. */
  readonly count: number;
}

/** How many days are looked at with one query, and how many transactions are read with one. */
const DAYS_AT_ONCE = 400;
const PIECE_TRANSACTIONS = 4000;

interface Day {
  readonly day: string;
  readonly count: number;
  readonly may_hold: boolean | 0 | 1;
}

/** Goes down from the filter's last day, or from an earlier one, to its first; pauses between its queries. */
export function dayPieces({ dialect, preparePerValue }: Db) {
  const readDays = prepareShapes<Values, Day>(preparePerValue, (parts, given) => {
    const conditions = sql.join([sql`true`, ...conditionsOnDays(parts, given, dialect)], sql` AND `);
    return sql`
      SELECT authorized_at AS day, SUM(transaction_count) AS count,
        MAX(CASE WHEN ${conditions} THEN 1 ELSE 0 END) AS may_hold
      FROM day_summaries
      WHERE budget_id = ${given.budget_id} AND authorized_at >= ${given.since} AND authorized_at < ${given.before}
      GROUP BY authorized_at ORDER BY authorized_at DESC LIMIT ${given.limit}`;
  });

  return async function* ({ parts, values }: Sought, pause: Pause, lastDay?: string): AsyncGenerator<DayPiece> {
    const [until = "9999-12-31"] = [values.until, lastDay].filter((day) => day != null).sort();
    let before = `${until} `; // text comes right before itself with a blank
    for (;;) {
      const days = await readDays(parts, { since: "", ...values, before, limit: DAYS_AT_ONCE });
      yield* joinDays(days);
      const lowest = days.at(-1);
      if (lowest === undefined || days.length < DAYS_AT_ONCE) return;
      before = lowest.day;
      await pause();
    }
  };
}

/** Pieces of days that follow each other, latest first. A piece with many transactions is one day. */
function* joinDays(days: readonly Day[]): Generator<DayPiece> {
  let piece: DayPiece | undefined;
  for (const { day, count, may_hold } of days) {
    const isEnd = piece !== undefined && (!may_hold || piece.count + count > PIECE_TRANSACTIONS);
    if (piece !== undefined && isEnd) {
      yield piece;
      piece = undefined;
    }
    if (may_hold) piece = { since: day, until: piece?.until ?? day, count: (piece?.count ?? 0) + count };
  }
  if (piece !== undefined) yield piece;
}

export function daySummaryWrites(db: Db) {
  const { record, rebuild } = summaryWrites(db, DAY_SUMMARIES);
  return {
    record,

    /** Sums up anew the days on which an account has transactions. */
    async rebuildAccount(budgetId: string, accountId: string): Promise<void> {
      const days = (leg: string) =>
        sql`SELECT authorized_at FROM transactions WHERE budget_id = ${budgetId} AND ${sql.ref(leg)} = ${accountId}`;
      await rebuild(budgetId, sql`authorized_at IN (${days("account_id")} UNION ${days("transfer_account_id")})`);
    },

    /** Notes when the transactions that name a payee or category were updated; others of a day may have been later. */
    async touch(budgetId: string, column: "payee_id" | "category_id", id: string, updatedAt: string): Promise<void> {
      const days = sql`SELECT authorized_at FROM transactions WHERE budget_id = ${budgetId} AND ${sql.ref(column)} = ${id}`;
      await sql`UPDATE day_summaries SET last_updated_at = ${updatedAt}
        WHERE budget_id = ${budgetId} AND last_updated_at < ${updatedAt} AND authorized_at IN (${days})`.execute(
        db.kysely,
      );
    },
  };
}
