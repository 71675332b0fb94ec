/**
 * Counts and sums of the transactions that match a filter. The monthly sums answer filters by account, category, kind
 * and whole months; for all other filters, the matching rows are read.
 */
import { CHARGED, TRANSFERRED } from "../changes/month-flows.ts";
import type { Db } from "../engine.ts";
import { join, raw, type Sql, sql } from "../sql.ts";
import { type Leg, onEitherLeg } from "./legs.ts";
import { conditionsOnSums, onlyOne, type TransactionFilter } from "./transaction-filters.ts";
import { matching } from "./transaction-list.ts";

/** The matching transactions of a month and a currency. The sums are text for BigInt, in minor units. */
export interface TransactionSums {
  readonly year_month: string;
  readonly currency: string;
  readonly transaction_count: number;
  readonly inflow: string;
  readonly outflow: string;
}

/** Rows with the columns month_currency ("2026-11EUR"), transaction_count, moved and is_inflow. */
type Source = Sql;

type Row = Omit<TransactionSums, "year_month" | "currency"> & { readonly month_currency: string };

export function transactionSummaryReads(db: Db, budgetId: string) {
  const { dialect, query } = db;

  async function sum(source: Source): Promise<TransactionSums[]> {
    // One text as the key of the groups takes SQLite two thirds of the time of two columns.
    const found = await query<Row>(
      sql`SELECT month_currency, SUM(transaction_count) AS transaction_count,
        CAST(SUM(CASE WHEN is_inflow THEN moved ELSE 0 END) AS text) AS inflow,
        CAST(SUM(CASE WHEN is_inflow THEN 0 ELSE moved END) AS text) AS outflow
        FROM (${source}) AS matching GROUP BY month_currency ORDER BY month_currency DESC`,
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
  const moved = movements(budgetId, onlyOne(filter.account_id), {
    yearMonth: "substr(authorized_at, 1, 7)",
    amount: "amount_minor",
    account: CHARGED,
    transfer_account: TRANSFERRED,
    isInflow: "amount_minor > 0",
  });
  const select = (leg: Leg) => sql`1 AS transaction_count, ${moved(leg)}`;
  return matching(dialect, budgetId, filter, { select });
}

function monthFlows({ dialect }: Db, budgetId: string, filter: TransactionFilter): Source | undefined {
  const { account_id, ...others } = filter;
  const accountId = onlyOne(account_id);
  const conditions = conditionsOnSums(accountId === undefined ? filter : others, { dialect, budgetId });
  if (conditions === undefined) return undefined;
  const moved = movements(budgetId, accountId, {
    yearMonth: "year_month",
    amount: "amount_minor",
    account: "account_amount_minor",
    transfer_account: "transfer_amount_minor",
    isInflow: "is_inflow",
  });
  const select = (leg: Leg, from: Sql, more: readonly Sql[]) =>
    sql`SELECT transaction_count, ${moved(leg)} FROM ${from}
      WHERE ${join([sql`budget_id = ${budgetId}`, ...conditions, ...more], " AND ")}`;
  if (accountId === undefined) return select("account", raw("month_flows"), []);
  return onEitherLeg(dialect, "month_flows", accountId, (leg, from, isOnAccount) => select(leg, from, [isOnAccount]));
}

/** SQL expressions of a table. `amount` is the listed amount; a leg's expression is the amount that moved on its account. */
interface Expressions extends Readonly<Record<Leg, string>> {
  readonly yearMonth: string;
  readonly amount: string;
  /** Whether `amount` is positive. */
  readonly isInflow: string;
}

/** Returns the columns of a source for a leg: the listed amount, or with exactly one account, what moved on it. */
function movements(budgetId: string, accountId: string | undefined, expressions: Expressions): (leg: Leg) => Sql {
  const { yearMonth, amount, isInflow } = expressions;
  if (accountId === undefined) {
    return () => raw(`${yearMonth} || currency AS month_currency, ${amount} AS moved, ${isInflow} AS is_inflow`);
  }
  const currency = sql`(SELECT currency FROM accounts WHERE budget_id = ${budgetId} AND id = ${accountId})`;
  return (leg) => sql`${raw(yearMonth)} || ${currency} AS month_currency, ${raw(expressions[leg])} AS moved,
    ${raw(leg === "account" ? isInflow : `NOT (${isInflow})`)} AS is_inflow`;
}
