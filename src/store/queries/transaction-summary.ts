/**
 * Counts and sums of the transactions that match a filter. The monthly sums answer filters by account, category, kind
 * and whole months; for all other filters, the matching rows are read. A split transaction counts once, with the sum of
 * its matching splits. Transfers that stay inside or outside the budget are internal, and also summed by themselves.
 */
import { asMonthFlows } from "../changes/month-flows.ts";
import { CHARGED, splitPostings, TRANSFERRED } from "../changes/postings.ts";
import type { Db, Dialect } from "../engine.ts";
import { join, raw, type Sql, sql } from "../sql.ts";
import { type AccountSide, type Leg, onEitherLeg } from "./legs.ts";
import {
  conditionsOnLines,
  conditionsOnRows,
  conditionsOnSums,
  onlyOne,
  type TransactionFilter,
} from "./transaction-filters.ts";
import { matching } from "./transaction-list.ts";

/** The matching transactions of a month and a currency. The sums are text for BigInt, in minor units. */
export interface TransactionSums {
  readonly year_month: string;
  readonly currency: string;
  readonly transaction_count: number;
  readonly inflow: string;
  readonly outflow: string;
  /** The transactions that are internal transfers or have such splits, and the sum of these. */
  readonly internal_count: number;
  readonly internal: string;
  /** Without internal transfers. */
  readonly outside_inflow: string;
  readonly outside_outflow: string;
}

/**
 * Rows with the columns transaction_count, month_currency ("2026-11EUR"), moved, is_inflow, internal_count, internal (the
 * part of `moved` that internal transfers moved) and outside_is_inflow (the sign of the rest).
 */
type Source = Sql;

type Row = Omit<TransactionSums, "year_month" | "currency"> & { readonly month_currency: string };

export function transactionSummaryReads(db: Db, budgetId: string) {
  const { dialect, query } = db;

  async function sum(source: Source): Promise<TransactionSums[]> {
    // One text as the key of the groups takes SQLite two thirds of the time of two columns.
    const found = await query<Row>(
      sql`SELECT month_currency, SUM(transaction_count) AS transaction_count,
        CAST(SUM(CASE WHEN is_inflow THEN moved ELSE 0 END) AS text) AS inflow,
        CAST(SUM(CASE WHEN is_inflow THEN 0 ELSE moved END) AS text) AS outflow,
        SUM(internal_count) AS internal_count, CAST(SUM(internal) AS text) AS internal,
        CAST(SUM(CASE WHEN outside_is_inflow THEN moved - internal ELSE 0 END) AS text) AS outside_inflow,
        CAST(SUM(CASE WHEN outside_is_inflow THEN 0 ELSE moved - internal END) AS text) AS outside_outflow
        FROM (${source}) AS matching GROUP BY month_currency HAVING SUM(transaction_count) <> 0
        ORDER BY month_currency DESC`,
      { replan: true },
    );
    return found.map(({ month_currency: key, ...sums }) => ({
      year_month: key.slice(0, 7),
      currency: key.slice(7),
      ...sums,
    }));
  }

  return {
    /**
     * By month, newest first, and by currency. With exactly one account: the amounts that moved on this account, in its
     * currency; otherwise the transactions' amounts. Undefined if the monthly sums cannot answer a filter.
     */
    async sumMonths(filter: TransactionFilter): Promise<TransactionSums[] | undefined> {
      const source = monthFlows(db, budgetId, filter);
      return source && (await sum(source));
    },

    /** The same from the matching rows, or any `limit` of them if there are more. */
    async sumRows(filter: TransactionFilter, limit: number): Promise<TransactionSums[]> {
      return await sum(sql`${rows(db, budgetId, filter)} LIMIT ${limit}`);
    },

    /** Whether more than `count` transactions match. */
    async hasMoreThan(count: number, filter: TransactionFilter): Promise<boolean> {
      const select = () => raw("id");
      const found = await query(sql`${matching(dialect, budgetId, filter, { select })} LIMIT 1 OFFSET ${count}`, {
        replan: true,
      });
      return found.length > 0;
    },
  };
}

function rows({ dialect }: Db, budgetId: string, filter: TransactionFilter): Source {
  const select = (leg: AccountSide) => movementOfRow(dialect, budgetId, filter, leg);
  return withDirection(matching(dialect, budgetId, filter, { select }));
}

/** `rows` has the columns month_currency, moved, internal and internal_count. */
function withDirection(rows: Sql): Source {
  return sql`SELECT 1 AS transaction_count, month_currency, moved, moved > 0 AS is_inflow, internal_count, internal,
    moved > internal AS outside_is_inflow FROM (${rows}) AS moves`;
}

/** Whether a row is a transfer between two accounts in the budget, or between two hidden ones. */
function isInternal(budgetId: string): Sql {
  const hidden = sql`(SELECT id FROM accounts WHERE budget_id = ${budgetId} AND is_hidden)`;
  return sql`(COALESCE(transfer_account_id, '') <> '' AND (account_id IN ${hidden}) = (transfer_account_id IN ${hidden}))`;
}

/** The amount that a transaction moved: its own or that of its matching splits; with exactly one account, the amount there. */
function movementOfRow(dialect: Dialect, budgetId: string, filter: TransactionFilter, leg: AccountSide): Sql {
  const accountId = onlyOne(filter.account_id);
  const own = leg === "account" ? (accountId === undefined ? "amount_minor" : CHARGED) : TRANSFERRED;
  const whole = isInternal(budgetId);
  const split = movementOfSplits(dialect, budgetId, filter);
  const moved = sql`CASE WHEN is_split THEN ${split.moved} ELSE ${raw(own)} END`;
  const internal = sql`CASE WHEN is_split THEN ${split.internal} WHEN ${whole} THEN ${raw(own)} ELSE 0 END`;
  const count = sql`CASE WHEN is_split THEN ${split.internalCount} WHEN ${whole} THEN 1 ELSE 0 END`;
  const currency = accountId === undefined ? raw("currency") : currencyOf(budgetId, accountId);
  return sql`substr(authorized_at, 1, 7) || ${currency} AS month_currency, ${moved} AS moved,
    ${internal} AS internal, ${count} AS internal_count`;
}

/** The same for the row of a split transaction, whatever its leg. */
function movementOfSplits(dialect: Dialect, budgetId: string, filter: TransactionFilter) {
  const accountId = onlyOne(filter.account_id);
  const onLines = conditionsOnLines(filter, { dialect, budgetId });
  const ofSplits = (value: Sql, more: readonly Sql[]) => {
    const isOfRow = sql`s.budget_id = ${budgetId} AND s.transaction_id = transactions.id`;
    const conditions = join([isOfRow, ...onLines, ...more], " AND ");
    return sql`(SELECT ${value} FROM transaction_splits AS s WHERE ${conditions})`;
  };
  const sumOf = (amount: string, more: readonly Sql[]) =>
    ofSplits(sql`CAST(COALESCE(SUM(${raw(amount)}), 0) AS bigint)`, more);
  const ofAll = (amount: string) => (onLines.length === 0 ? raw(amount) : sumOf(amount, []));
  const internal = isInternal(budgetId);
  const anyOf = (more: readonly Sql[]) => ofSplits(raw("CASE WHEN COUNT(*) > 0 THEN 1 ELSE 0 END"), more);
  if (accountId === undefined) {
    return {
      ...{ moved: ofAll("amount_minor"), internal: sumOf("amount_minor", [internal]) },
      internalCount: anyOf([internal]),
    };
  }
  const isHere = sql`transfer_account_id = ${accountId}`;
  const either = (own: Sql, other: Sql) => sql`CASE WHEN account_id = ${accountId} THEN ${own} ELSE ${other} END`;
  return {
    moved: either(ofAll(CHARGED), sumOf(TRANSFERRED, [isHere])),
    internal: either(sumOf(CHARGED, [internal]), sumOf(TRANSFERRED, [isHere, internal])),
    internalCount: either(anyOf([internal]), anyOf([isHere, internal])),
  };
}

/**
 * The monthly sums add postings, so a split transaction counts several times, and without its splits that do not match.
 * These rows replace its postings. They are read from an index of split transactions.
 */
function monthFlows({ dialect }: Db, budgetId: string, filter: TransactionFilter): Source | undefined {
  const { account_id, ...others } = filter;
  const accountId = onlyOne(account_id);
  const context = { dialect, budgetId };
  const conditions = conditionsOnSums(accountId === undefined ? filter : others, context);
  if (conditions === undefined) return undefined;
  const moved = movementOfSums(budgetId, accountId);
  const select = (leg: Leg, from: Sql, more: readonly Sql[]) =>
    sql`SELECT transaction_count, ${moved(leg)} FROM ${from}
      WHERE ${join([sql`budget_id = ${budgetId}`, ...conditions, ...more], " AND ")}`;
  const sums =
    accountId === undefined
      ? select("account", raw("month_flows"), [])
      : onEitherLeg(dialect, "month_flows", accountId, (leg, from, isOnAccount) => select(leg, from, [isOnAccount]));

  const { since, until } = filter;
  const isInRange = join(
    [
      sql`transactions.budget_id = ${budgetId} AND transaction_splits.budget_id = ${budgetId}`,
      ...(since === undefined ? [] : [sql`transactions.authorized_at >= ${since}`]),
      ...(until === undefined ? [] : [sql`transactions.authorized_at <= ${until}`]),
    ],
    " AND ",
  );
  const postings = sql`(${asMonthFlows(splitPostings(dialect, "transactions_split_by_day", isInRange))}) AS flows`;
  const legs: readonly Leg[] = accountId === undefined ? ["account"] : ["account", "transfer_account"];
  const counted = legs.map((leg) =>
    select(leg, postings, accountId === undefined ? [] : [sql`${raw(`${leg}_id`)} = ${accountId}`]),
  );
  const removed = sql`SELECT -transaction_count, month_currency, -moved, is_inflow, -internal_count, -internal, is_inflow
    FROM (${join(counted, " UNION ALL ")}) AS counted`;
  const byDay = dialect.indexed("transactions", "transactions_split_by_day");
  const added = sql`SELECT ${movementOfRow(dialect, budgetId, filter, "account")} FROM ${byDay}
    WHERE ${join([sql`budget_id = ${budgetId}`, raw("is_split"), ...conditionsOnRows(filter, { ...context, side: "account" })], " AND ")}`;
  return sql`${sums} UNION ALL ${removed} UNION ALL ${withDirection(added)}`;
}

/**
 * Returns the columns of a source for a leg: the listed amount or, with exactly one account, the amount that moved on
 * it.
 */
function movementOfSums(budgetId: string, accountId: string | undefined): (leg: Leg) => Sql {
  const columns = (currency: Sql, moved: Sql, isInflow: Sql) => sql`year_month || ${currency} AS month_currency,
    ${moved} AS moved, ${isInflow} AS is_inflow,
    CASE WHEN ${isInternal(budgetId)} THEN transaction_count ELSE 0 END AS internal_count,
    CASE WHEN ${isInternal(budgetId)} THEN ${moved} ELSE 0 END AS internal, ${isInflow} AS outside_is_inflow`;
  if (accountId === undefined) return () => columns(raw("currency"), raw("amount_minor"), raw("is_inflow"));
  const currency = currencyOf(budgetId, accountId);
  return (leg) =>
    leg === "account"
      ? columns(currency, raw("account_amount_minor"), raw("is_inflow"))
      : columns(currency, raw("transfer_amount_minor"), raw("NOT is_inflow"));
}

function currencyOf(budgetId: string, accountId: string): Sql {
  return sql`(SELECT accounts.currency FROM accounts WHERE accounts.budget_id = ${budgetId} AND accounts.id = ${accountId})`;
}
