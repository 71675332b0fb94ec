/**
 * Reads the flows that spending power counts: the monthly sums of `month-flows.ts`, or single transactions for part of
 * a month and for amounts that are converted at the rate of their day.
 *
 * "Plain" accounts are visible and in the budget's currency. Only the amount charged to the account matters, so the
 * database sums it. "Other" accounts are hidden or in another currency.
 */
import type { FlowSum, PlainSum } from "../../domain/flow.ts";
import type { MonthBooking } from "../../domain/net-worth.ts";
import type { Db } from "../engine.ts";
import { pipelined } from "../pipelined.ts";
import { raw, type Sql, sql } from "../sql.ts";
import { allSplitPostings, CHARGED, splitPostings, TRANSFERRED, unionAll, wholePostings } from "./postings.ts";

export type InMonth<T> = T & { readonly year_month: string };

/** A posting of a single transaction. */
export interface TransactionSum extends FlowSum {
  readonly transaction_id: string;
  /** The position of a split; null if the transaction is not split. */
  readonly position: number | null;
  /** Whether the sign of a split is not that of its transaction. */
  readonly is_opposite: boolean;
  /** Null for a transfer. */
  readonly payee_id: string | null;
  readonly entered_by: string | null;
  readonly day: string;
}

/** A posting of a transaction that counts on another day. */
export type MovedSum = TransactionSum & { readonly counts_on: string };

/** An inclusive range of months. */
type Months = { readonly since: string; readonly until: string };

/** An inclusive range of days. */
type Days = Months;

type Bool = boolean | 0 | 1;

/** A row as the database returns it. Empty text means no id; sums are text because they can exceed 2^53. */
interface Row {
  readonly transfer_account_id: string | null;
  readonly category_id: string | null;
  readonly is_inflow: Bool;
}

type PlainRow = Row & { readonly moved: string };

interface SumsRow extends Row {
  readonly account_id: string;
  readonly currency: string;
  readonly amount: string | number;
  readonly account_amount: string | number;
  readonly transfer_amount: string | number;
}

const MOVED = raw("CAST(SUM(account_amount_minor) AS text) AS moved");

/** The keys of `listPlainBy`. Transactions without tags share the key null. */
const PLAIN_KEYS = {
  payee_id: "payee_id",
  entered_by: "entered_by",
  tagged_id: "CASE WHEN has_tags THEN transaction_id END",
} as const;

export function flowReads({ dialect, query }: Db, budgetId: string) {
  const by = (index: string) => dialect.indexed("month_flows", `month_flows_by_${index}`);
  const isOn = (accountIds: readonly string[]) => dialect.anyOf("account_id", accountIds);
  const inMonths = ({ since, until }: Months) =>
    sql`budget_id = ${budgetId} AND year_month BETWEEN ${since} AND ${until}`;

  const inDays = ({ since, until }: Days) => sql`transactions.budget_id = ${budgetId}
    AND transactions.authorized_at BETWEEN ${since} AND ${until}`;
  const splitsInDays = (days: Days, condition: Sql) =>
    splitPostings(
      dialect,
      "transactions_split_by_day",
      sql`${inDays(days)} AND transaction_splits.budget_id = ${budgetId} AND ${condition}`,
    );

  function listTransactions(index: string, days: Days, condition: Sql): Promise<TransactionSum[]> {
    return listSums(
      wholePostings(dialect.indexed("transactions", index), sql`${inDays(days)} AND ${condition}`),
      splitsInDays(days, condition),
    );
  }

  /** Splits have a separate query, which reads nothing if there are none. */
  async function listSums(wholePostings: Sql | undefined, splitPostings: Sql): Promise<TransactionSum[]> {
    const list = (postings: Sql) =>
      query<TransactionRow>(sql`
        SELECT transaction_id, position, payee_id, entered_by, account_id, transfer_account_id, category_id, authorized_at AS day,
          currency, is_inflow, amount_minor AS amount, ${raw(CHARGED)} AS account_amount,
          ${raw(TRANSFERRED)} AS transfer_amount
        FROM (${postings}) AS postings ORDER BY authorized_at, transaction_id, position`);
    const [whole, splits] = await pipelined([
      wholePostings === undefined ? [] : list(wholePostings),
      list(splitPostings),
    ]);
    const found = whole.map((row) => toTransactionSum(row, null));
    if (splits.length === 0) return found;
    return [...found, ...splits.map((row) => toTransactionSum(row, row.position))].sort(byDay);
  }

  async function listCounting(countsOn: ReadonlyMap<string, string>): Promise<MovedSum[]> {
    if (countsOn.size === 0) return [];
    const isOne = sql`transactions.budget_id = ${budgetId}
      AND ${dialect.anyOf("transactions.id", [...countsOn.keys()])}`;
    const sums = await listSums(
      wholePostings(raw("transactions"), isOne),
      allSplitPostings(undefined, sql`transaction_splits.budget_id = ${budgetId} AND ${isOne}`),
    );
    return sums.map((sum) => ({ ...sum, counts_on: countsOn.get(sum.transaction_id) ?? "" }));
  }

  return {
    /** The sums of plain accounts, by month. */
    async listPlain(months: Months, otherIds: readonly string[]): Promise<InMonth<PlainSum>[]> {
      const rows = await query<InMonth<PlainRow>>(sql`
        SELECT year_month, transfer_account_id, category_id, is_inflow, ${MOVED} FROM month_flows
        WHERE ${inMonths(months)} AND NOT ${isOn(otherIds)}
        GROUP BY year_month, transfer_account_id, category_id, is_inflow`);
      return rows.map(toMonthSum);
    },

    /** The sums of plain accounts in these categories, by month. */
    async listPlainOf(
      categoryIds: readonly string[],
      months: Months,
      otherIds: readonly string[],
    ): Promise<InMonth<PlainSum>[]> {
      if (categoryIds.length === 0) return [];
      const rows = await query<InMonth<PlainRow>>(sql`
        SELECT year_month, transfer_account_id, category_id, is_inflow, ${MOVED} FROM ${by("category")}
        WHERE ${inMonths(months)} AND ${dialect.anyOf("category_id", categoryIds)} AND NOT ${isOn(otherIds)}
        GROUP BY year_month, transfer_account_id, category_id, is_inflow`);
      return rows.map(toMonthSum);
    },

    /** The sums of plain accounts, by account and month. */
    async listPlainByAccount(
      months: Months,
      otherIds: readonly string[],
    ): Promise<(InMonth<PlainSum> & Pick<FlowSum, "account_id">)[]> {
      const rows = await query<InMonth<PlainRow> & Pick<FlowSum, "account_id">>(sql`
        SELECT year_month, account_id, transfer_account_id, category_id, is_inflow,
          CAST(account_amount_minor AS text) AS moved
        FROM month_flows WHERE ${inMonths(months)} AND NOT ${isOn(otherIds)}`);
      return rows.map((row) => ({ ...toPlainSum(row), year_month: row.year_month, account_id: row.account_id }));
    },

    /**
     * The sums of the transactions of plain accounts, by month and `key`: the payee, the person who entered them, or the transaction if it has
     * tags.
     */
    async listPlainBy<Key extends keyof typeof PLAIN_KEYS>(
      key: Key,
      days: Days,
      otherIds: readonly string[],
    ): Promise<(InMonth<PlainSum> & Readonly<Record<Key, string | null>>)[]> {
      const byDay = dialect.indexed("transactions", "transactions_by_day");
      const isPlain = sql`NOT ${isOn(otherIds)}`;
      const postings = unionAll(wholePostings(byDay, sql`${inDays(days)} AND ${isPlain}`), splitsInDays(days, isPlain));
      const rows = await query<InMonth<PlainRow> & Readonly<Record<Key, string | null>>>(sql`
        SELECT substr(authorized_at, 1, 7) AS year_month, ${raw(PLAIN_KEYS[key])} AS ${raw(key)},
          transfer_account_id, category_id, is_inflow, CAST(SUM(${raw(CHARGED)}) AS text) AS moved
        FROM (${postings}) AS postings GROUP BY 1, 2, transfer_account_id, category_id, is_inflow`);
      return rows.map((row) => ({ ...row, ...toPlainSum(row) }));
    },

    /**
     * The sums of plain accounts over the whole range. It reads the rows of all accounts in index order and filters
     * afterwards: a condition on the account would double the time.
     */
    async listPlainOfSpan(months: Months, otherIds: ReadonlySet<string>): Promise<PlainSum[]> {
      const rows = await query<PlainRow & { readonly account_id: string }>(sql`
        SELECT category_id, transfer_account_id, is_inflow, account_id, ${MOVED} FROM ${by("category")}
        WHERE ${inMonths(months)} GROUP BY category_id, transfer_account_id, is_inflow, account_id`);
      return rows.filter(({ account_id }) => !otherIds.has(account_id)).map(toPlainSum);
    },

    /** The sums of these accounts, by month, without payments on hidden accounts, which count nowhere. */
    async listFull(
      months: Months,
      accountIds: readonly string[],
      visibleIds: readonly string[],
    ): Promise<InMonth<FlowSum>[]> {
      if (accountIds.length === 0) return [];
      const rows = await query<InMonth<SumsRow>>(sql`
        SELECT year_month, account_id, transfer_account_id, category_id, currency, is_inflow,
          CAST(amount_minor AS text) AS amount, CAST(account_amount_minor AS text) AS account_amount,
          CAST(transfer_amount_minor AS text) AS transfer_amount
        FROM ${by("account")}
        WHERE ${inMonths(months)} AND ${isOn(accountIds)} AND (transfer_account_id <> '' OR ${isOn(visibleIds)})`);
      return rows.map((row) => ({ ...toFlowSum(row), year_month: row.year_month }));
    },

    /** The total moved on plain accounts in a category, or transferred to an account. */
    async sumToward(
      target: { readonly category_id: string | null; readonly account_id: string | null },
      months: Months,
      otherIds: readonly string[],
    ): Promise<bigint> {
      const index = target.category_id === null ? "transfer_account" : "category";
      const id = target.category_id ?? target.account_id ?? "";
      const [row] = await query<{ moved: string | null }>(sql`
        SELECT ${MOVED} FROM ${by(index)}
        WHERE ${inMonths(months)} AND ${raw(`${index}_id`)} = ${id} AND NOT ${isOn(otherIds)}`);
      return BigInt(row?.moved ?? 0);
    },

    /** The amounts that transactions booked on each account, by month, in all months after this one. */
    async listBookingsAfter(yearMonth: string): Promise<MonthBooking[]> {
      const leg = (account: string, booked: string) => sql`SELECT year_month, ${raw(account)} AS account_id,
        CAST(SUM(${raw(booked)}) AS text) AS booked FROM month_flows
        WHERE budget_id = ${budgetId} AND year_month > ${yearMonth} AND ${raw(account)} <> '' GROUP BY year_month, ${raw(account)}`;
      const rows = await query<Omit<MonthBooking, "booked_minor"> & { readonly booked: string }>(
        sql`${leg("account_id", "booked_minor")} UNION ALL ${leg("transfer_account_id", "transfer_booked_minor")}`,
      );
      return rows.map(({ booked, ...row }) => ({ ...row, booked_minor: BigInt(booked) }));
    },

    /**
     * The transactions that count on another day than their own, if one of the two is in the range. Only those of a day up
     * to `seenUntil`.
     */
    async listMoved({ since, until }: Days, seenUntil: string): Promise<MovedSum[]> {
      const found = (index: string, column: string) => sql`SELECT id, authorized_at, counts_on
        FROM ${dialect.indexed("transactions", index)} WHERE budget_id = ${budgetId} AND counts_on IS NOT NULL
          AND ${raw(column)} >= ${since} AND ${raw(column)} <= ${until} AND authorized_at <= ${seenUntil}`;
      const moved = await query<{ id: string; authorized_at: string; counts_on: string }>(
        sql`${found("transactions_by_counting_day", "counts_on")} UNION ${found("transactions_moved_by_day", "authorized_at")}`,
      );
      const countsOn = new Map(
        moved.flatMap((row) => (row.counts_on === row.authorized_at ? [] : [[row.id, row.counts_on]])),
      );
      return await listCounting(countsOn);
    },

    /** These transactions, given by their ids with the day on which each counts. */
    listCounting,

    /** The splits of a range of days whose sign is not that of their transaction. */
    async listOpposite(days: Days): Promise<TransactionSum[]> {
      const isOpposite = raw("(transaction_splits.amount_minor > 0) <> (transactions.amount_minor > 0)");
      return await listSums(undefined, splitsInDays(days, isOpposite));
    },

    /** The transactions of a range of days, by day. */
    async listDays(days: Days): Promise<TransactionSum[]> {
      return await listTransactions("transactions_by_day", days, raw("true"));
    },

    /** The transactions of these accounts in a range of days, except transfers recorded on other accounts. */
    async listDaysOf(accountIds: readonly string[], days: Days): Promise<TransactionSum[]> {
      if (accountIds.length === 0) return [];
      return await listTransactions("transactions_by_account", days, isOn(accountIds));
    },
  };
}

type TransactionRow = SumsRow &
  Pick<TransactionSum, "transaction_id" | "payee_id" | "entered_by" | "day"> & { readonly position: number };

function toPlace({ transfer_account_id, category_id, is_inflow }: Row) {
  return {
    transfer_account_id: transfer_account_id || null,
    category_id: category_id || null,
    is_inflow: Boolean(is_inflow),
  };
}

function toPlainSum(row: PlainRow): PlainSum {
  return { ...toPlace(row), moved_minor: BigInt(row.moved) };
}

/** Like `toTransactionSum`, it names each field: there are many rows, and copying an object takes longer. */
function toMonthSum(row: InMonth<PlainRow>): InMonth<PlainSum> {
  return {
    year_month: row.year_month,
    transfer_account_id: row.transfer_account_id || null,
    category_id: row.category_id || null,
    is_inflow: Boolean(row.is_inflow),
    moved_minor: BigInt(row.moved),
  };
}

function toFlowSum(row: SumsRow): FlowSum {
  return {
    ...toPlace(row),
    account_id: row.account_id,
    currency: row.currency,
    amount_minor: BigInt(row.amount),
    account_amount_minor: BigInt(row.account_amount),
    transfer_amount_minor: BigInt(row.transfer_amount),
  };
}

function toTransactionSum(row: TransactionRow, position: number | null): TransactionSum {
  const amount_minor = BigInt(row.amount);
  return {
    transaction_id: row.transaction_id,
    position,
    is_opposite: position !== null && amount_minor > 0n !== Boolean(row.is_inflow),
    payee_id: row.payee_id,
    entered_by: row.entered_by,
    day: row.day,
    account_id: row.account_id,
    transfer_account_id: row.transfer_account_id || null,
    category_id: row.category_id || null,
    currency: row.currency,
    is_inflow: Boolean(row.is_inflow),
    amount_minor,
    account_amount_minor: BigInt(row.account_amount),
    transfer_amount_minor: BigInt(row.transfer_amount),
  };
}

function byDay(one: TransactionSum, other: TransactionSum): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  if (one.transaction_id !== other.transaction_id) return one.transaction_id < other.transaction_id ? -1 : 1;
  return (one.position ?? 0) - (other.position ?? 0);
}
