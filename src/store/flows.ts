/**
 * Reads what moved, for spending power: monthly sums (`month-flows.ts`), or single transactions for a part of a month
 * and for money that is converted at the rate of its day.
 *
 * "Plain" accounts are in the budget and in its currency. Only one number of their transactions matters, the amount on
 * the account, so the database adds it up. "Other" accounts are hidden or in another currency.
 */
import { type RawBuilder, sql } from "kysely";
import type { FlowSum, PlainSum } from "../domain/flow.ts";
import type { Db } from "./engine.ts";
import { CHARGED, TRANSFERRED } from "./month-flows.ts";
import type { Given, Sql } from "./prepared-query.ts";

export type InMonth<T> = T & { readonly year_month: string };

/** A single transaction. */
export interface TransactionSum extends FlowSum {
  readonly transaction_id: string;
  readonly day: string;
}

/** Months, the first and the last included. */
type Months = { readonly budgetId: string; readonly since: string; readonly until: string };

/** Days, the first and the last included. */
type Days = Months;

type Others = Months & { readonly jsonOtherIds: string };

type Bool = boolean | 0 | 1;

/** As the database returns it: empty text stands for no id, and sums are text since they may be beyond 2^53. */
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

export function flowReads({ dialect, prepare }: Db) {
  const isOther = ({ jsonOtherIds }: { readonly jsonOtherIds: string }) => dialect.isAnyOf("account_id", jsonOtherIds);
  const moved = sql`CAST(SUM(account_amount_minor) AS text) AS moved`;
  const by = (index: string) => dialect.byIndex("month_flows", `month_flows_by_${index}`);

  const plainMonths = prepare(
    (given: Given<Others>) => sql<InMonth<PlainRow>>`
      SELECT year_month, transfer_account_id, category_id, is_inflow, ${moved} FROM month_flows
      WHERE ${inMonths(given)} AND NOT ${isOther(given)}
      GROUP BY year_month, transfer_account_id, category_id, is_inflow`,
  );
  // The rows of all accounts come in the order of the index. To ask for each row's account would take as long again.
  const span = prepare(
    (given: Given<Months>) => sql<PlainRow & { account_id: string }>`
      SELECT category_id, transfer_account_id, is_inflow, account_id, ${moved} FROM ${by("category")}
      WHERE ${inMonths(given)}
      GROUP BY category_id, transfer_account_id, is_inflow, account_id`,
  );
  // Payments on hidden accounts count nowhere.
  const others = prepare(
    (given: Given<Others & { jsonForeignIds: string }>) => sql<InMonth<SumsRow>>`
      SELECT year_month, account_id, transfer_account_id, category_id, currency, is_inflow,
        CAST(amount_minor AS text) AS amount, CAST(account_amount_minor AS text) AS account_amount,
        CAST(transfer_amount_minor AS text) AS transfer_amount
      FROM ${by("account")} WHERE ${inMonths(given)} AND ${isOther(given)}
        AND (transfer_account_id <> '' OR ${dialect.isAnyOf("account_id", given.jsonForeignIds)})`,
  );
  const toward = (index: "category" | "transfer_account") =>
    prepare(
      (given: Given<Others & { id: string }>) => sql<{ moved: string | null }>`
        SELECT ${moved} FROM ${by(index)}
        WHERE ${inMonths(given)} AND ${sql.ref(`${index}_id`)} = ${given.id} AND NOT ${isOther(given)}`,
    );
  const towardCategory = toward("category");
  const towardAccount = toward("transfer_account");
  const singly = (index: string, condition: (given: Given<Others>) => Sql) =>
    prepare((given: Given<Others>) => transactions(dialect.byIndex("transactions", index), given, condition(given)));
  const ofDays = singly("transactions_by_day", () => sql`true`);
  const ofAccounts = singly("transactions_by_account", (given) => sql`${isOther(given)}`);

  return {
    /** What moved on plain accounts, month by month. */
    async listPlain(given: Months, otherIds: readonly string[]): Promise<InMonth<PlainSum>[]> {
      const rows = await plainMonths({ ...given, jsonOtherIds: JSON.stringify(otherIds) });
      return rows.map((row) => ({ ...toPlainSum(row), year_month: row.year_month }));
    },

    /** The same, all months in one sum. */
    async listPlainOfSpan(given: Months, otherIds: ReadonlySet<string>): Promise<PlainSum[]> {
      const rows = await span({ ...given });
      return rows.filter(({ account_id }) => !otherIds.has(account_id)).map(toPlainSum);
    },

    /** What moved on other accounts, month by month, without payments on hidden ones. */
    async listOther(
      given: Months,
      otherIds: readonly string[],
      foreignIds: readonly string[],
    ): Promise<InMonth<FlowSum>[]> {
      if (otherIds.length === 0) return [];
      const ids = { jsonOtherIds: JSON.stringify(otherIds), jsonForeignIds: JSON.stringify(foreignIds) };
      const rows = await others({ ...given, ...ids });
      return rows.map((row) => ({ ...toFlowSum(row), year_month: row.year_month }));
    },

    /** The sum of what moved on plain accounts in a category, or as transfers to an account. */
    async sumToward(
      target: { readonly category_id: string | null; readonly account_id: string | null },
      given: Months,
      otherIds: readonly string[],
    ): Promise<bigint> {
      const read = target.category_id === null ? towardAccount : towardCategory;
      const id = target.category_id ?? target.account_id ?? "";
      const [row] = await read({ ...given, id, jsonOtherIds: JSON.stringify(otherIds) });
      return BigInt(row?.moved ?? 0);
    },

    /** The transactions of some days, in their order. */
    async listDays(given: Days): Promise<TransactionSum[]> {
      return (await ofDays({ ...given, jsonOtherIds: "[]" })).map(toTransactionSum);
    },

    /** The transactions that some accounts record in some days. Transfers that others record to them are not included. */
    async listDaysOf(accountIds: readonly string[], given: Days): Promise<TransactionSum[]> {
      if (accountIds.length === 0) return [];
      return (await ofAccounts({ ...given, jsonOtherIds: JSON.stringify(accountIds) })).map(toTransactionSum);
    },
  };
}

function inMonths({ budgetId, since, until }: Given<Months>): Sql {
  return sql`budget_id = ${budgetId} AND year_month BETWEEN ${since} AND ${until}`;
}

type TransactionRow = SumsRow & { readonly transaction_id: string; readonly day: string };

function transactions(from: Sql, { budgetId, since, until }: Given<Days>, condition: Sql): RawBuilder<TransactionRow> {
  return sql<TransactionRow>`
    SELECT id AS transaction_id, account_id, transfer_account_id, category_id, authorized_at AS day, currency,
      amount_minor > 0 AS is_inflow, amount_minor AS amount, ${sql.raw(CHARGED)} AS account_amount,
      ${sql.raw(TRANSFERRED)} AS transfer_amount
    FROM ${from} WHERE budget_id = ${budgetId} AND authorized_at BETWEEN ${since} AND ${until} AND ${condition}
    ORDER BY authorized_at, id`;
}

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

function toTransactionSum(row: TransactionRow): TransactionSum {
  return { ...toFlowSum(row), transaction_id: row.transaction_id, day: row.day };
}
