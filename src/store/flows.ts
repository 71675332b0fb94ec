/**
 * Flows: what moved in a month, for spending power. A whole month comes from the sums that are kept of it; days of it,
 * and what must be converted at the rates of its days, from the transactions, a flow each.
 */
import { type RawBuilder, sql } from "kysely";
import { monthBounds } from "../domain/calendar.ts";
import type { CategoryKind } from "../domain/category.ts";
import type { Flow } from "../domain/flow.ts";
import type { Db, Dialect } from "./engine.ts";
import { exactSumOfHalves, parseExactSum } from "./exact-sum.ts";
import { CHARGED, TRANSFERRED } from "./month-flows.ts";
import type { Given } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** A transaction as it counts. */
export interface TransactionFlow extends Flow {
  readonly transaction_id: string;
}

/** Days, the first and the last included. */
type Days = { readonly since: string; readonly until: string };

type Sql = RawBuilder<unknown>;
type Bool = Schema["accounts"]["is_hidden"];

interface Row {
  readonly account_currency: string;
  readonly account_is_hidden: Bool;
  readonly transfer_currency: string | null;
  readonly transfer_is_hidden: Bool | null;
  readonly hidden_account_id: string | null;
  readonly category_id: string | null;
  readonly kind: CategoryKind | null;
  readonly currency: string;
  readonly is_inflow: Bool;
}

interface MonthRow extends Row {
  readonly year_month: string;
  readonly amount_minor: string;
  readonly account_amount_minor: string;
  readonly transfer_amount_minor: string;
}

interface TransactionRow extends Row {
  readonly transaction_id: string;
  readonly day: string;
  readonly amount_minor: number;
  readonly account_amount_minor: number;
  readonly transfer_amount_minor: number;
}

export function flowReads({ dialect, prepare }: Db) {
  const ofMonths = prepare((given: Given<Months>) => monthSums(given, sql`month_flows`, sql`true`));
  const through = (column: "category_id" | "account_id" | "transfer_account_id") =>
    prepare((given: Given<Months & { jsonIds: string; jsonCategoryIds: string }>) => {
      const index = `month_flows_by_${column.slice(0, -"_id".length)}`;
      const isThrough = sql`${dialect.isAnyOf(column, given.jsonIds)}`;
      const isTold =
        column === "category_id" ? sql`false` : sql`${dialect.isAnyOf("category_id", given.jsonCategoryIds)}`;
      return monthSums(given, dialect.byIndex("month_flows", index), sql`${isThrough} AND NOT ${isTold}`);
    });
  const ofCategories = through("category_id");
  const ofOwnSide = through("account_id");
  const ofOtherSide = through("transfer_account_id");
  const ofDays = prepare((given: Given<Days & { budgetId: string }>) =>
    singly(dialect, given, "transactions_by_day", sql`true`),
  );
  const ofAccounts = prepare((given: Given<Days & { budgetId: string; jsonIds: string }>) => {
    const isOnThem = dialect.isAnyOf("account_id", given.jsonIds);
    return singly(dialect, given, "transactions_by_account", sql`${isOnThem}`);
  });
  return {
    /** Those of the months from one to another, in sum month by month. */
    async listMonths(budgetId: string, since: string, until: string): Promise<Flow[]> {
      return (await ofMonths({ budgetId, since, until })).map(toMonthFlow);
    },

    /** Of the same, those of some categories, and those of other categories on either side of some accounts. */
    async listMonthsThrough(
      { categoryIds, accountIds }: { readonly categoryIds: readonly string[]; readonly accountIds: readonly string[] },
      budgetId: string,
      since: string,
      until: string,
    ): Promise<Flow[]> {
      const jsonCategoryIds = JSON.stringify(categoryIds);
      const given = { budgetId, since, until, jsonCategoryIds };
      const accounts = { ...given, jsonIds: JSON.stringify(accountIds) };
      const rows = [
        ...(categoryIds.length > 0 ? await ofCategories({ ...given, jsonIds: jsonCategoryIds }) : []),
        ...(accountIds.length > 0 ? await ofOwnSide(accounts) : []),
        ...(accountIds.length > 0 ? await ofOtherSide(accounts) : []),
      ];
      return rows.map(toMonthFlow);
    },

    /** The transactions of some days, in their order. */
    async listDays(budgetId: string, { since, until }: Days): Promise<TransactionFlow[]> {
      return (await ofDays({ budgetId, since, until })).map(toTransactionFlow);
    },

    /** The transactions that some accounts have in some days, not counting transfers that others have to them. */
    async listDaysOf(
      accountIds: readonly string[],
      budgetId: string,
      { since, until }: Days,
    ): Promise<TransactionFlow[]> {
      const jsonIds = JSON.stringify(accountIds);
      return (await ofAccounts({ budgetId, since, until, jsonIds })).map(toTransactionFlow);
    },
  };
}

/** What every flow tells: `f` is the transaction or the sum, `a` its account, `b` the other one, `c` the category. */
const ALIKE = [
  sql`a.currency AS account_currency`,
  sql`a.is_hidden AS account_is_hidden`,
  sql`b.currency AS transfer_currency`,
  sql`b.is_hidden AS transfer_is_hidden`,
  sql`CASE WHEN a.is_hidden <> b.is_hidden THEN CASE WHEN a.is_hidden THEN a.id ELSE b.id END END AS hidden_account_id`,
  sql`c.id AS category_id`,
  sql`c.kind AS kind`,
  sql`f.currency AS currency`,
  sql`f.is_inflow AS is_inflow`,
];

const WITH_NAMES = sql`JOIN accounts AS a ON a.budget_id = f.budget_id AND a.id = f.account_id
  LEFT JOIN accounts AS b ON b.budget_id = f.budget_id AND b.id = f.transfer_account_id
  LEFT JOIN categories AS c ON c.budget_id = f.budget_id AND c.id = f.category_id`;

type Months = { readonly budgetId: string; readonly since: string; readonly until: string };

function monthSums({ budgetId, since, until }: Given<Months>, from: Sql, and: Sql): RawBuilder<MonthRow> {
  const sums = [
    sql`${exactSumOfHalves("f.amount")} AS amount_minor`,
    sql`${exactSumOfHalves("f.account_amount")} AS account_amount_minor`,
    sql`${exactSumOfHalves("f.transfer_amount")} AS transfer_amount_minor`,
  ];
  const keys = [sql`f.year_month AS year_month`, ...ALIKE];
  const groups = sql.join(keys.map((_, i) => sql.raw(String(i + 1))));
  return sql<MonthRow>`SELECT ${sql.join([...keys, ...sums])} FROM (
      SELECT * FROM ${from} WHERE budget_id = ${budgetId} AND year_month BETWEEN ${since} AND ${until} AND ${and}
    ) AS f ${WITH_NAMES} GROUP BY ${groups}`;
}

/** Says which index leads to the days; `and` narrows them. */
function singly(
  dialect: Dialect,
  { budgetId, since, until }: Given<Days & { budgetId: string }>,
  index: string,
  and: Sql,
): RawBuilder<TransactionRow> {
  const amounts = [
    sql`amount_minor`,
    sql`${sql.raw(CHARGED)} AS account_amount_minor`,
    sql`${sql.raw(TRANSFERRED)} AS transfer_amount_minor`,
  ];
  const keys = sql`budget_id, id, authorized_at, account_id, transfer_account_id, category_id, currency`;
  return sql<TransactionRow>`SELECT ${sql.join(ALIKE)}, f.id AS transaction_id, f.authorized_at AS day,
      f.amount_minor, f.account_amount_minor, f.transfer_amount_minor
    FROM (
      SELECT ${keys}, amount_minor > 0 AS is_inflow, ${sql.join(amounts)} FROM ${dialect.byIndex("transactions", index)}
      WHERE budget_id = ${budgetId} AND authorized_at BETWEEN ${since} AND ${until} AND ${and}
    ) AS f ${WITH_NAMES} ORDER BY f.authorized_at, f.id`;
}

function toAlike(row: Row): Omit<Flow, "day" | "amount_minor" | "account_amount_minor" | "transfer_amount_minor"> {
  return {
    ...row,
    account_is_hidden: Boolean(row.account_is_hidden),
    transfer_is_hidden: row.transfer_is_hidden === null ? null : Boolean(row.transfer_is_hidden),
    is_inflow: Boolean(row.is_inflow),
  };
}

function toMonthFlow({ year_month, ...row }: MonthRow): Flow {
  return {
    ...toAlike(row),
    day: monthBounds(year_month).firstDay,
    amount_minor: parseExactSum(row.amount_minor),
    account_amount_minor: parseExactSum(row.account_amount_minor),
    transfer_amount_minor: parseExactSum(row.transfer_amount_minor),
  };
}

function toTransactionFlow(row: TransactionRow): TransactionFlow {
  return {
    ...row,
    ...toAlike(row),
    amount_minor: BigInt(row.amount_minor),
    account_amount_minor: BigInt(row.account_amount_minor),
    transfer_amount_minor: BigInt(row.transfer_amount_minor),
  };
}
