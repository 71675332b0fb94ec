/**
 * Flows: what moved in a month, for spending power. A whole month comes from the sums that are kept of it
 * (`summed-flows.ts`); days of it, and what must be converted at the rates of its days, from the transactions, a flow each.
 */
import { type RawBuilder, sql } from "kysely";
import type { CategoryKind } from "../domain/category.ts";
import type { Flow } from "../domain/flow.ts";
import type { Db, Dialect } from "./engine.ts";
import { type AccountsRow, OF_ACCOUNTS, toAccounts, WITH_ACCOUNTS, WITH_CATEGORY } from "./flow-accounts.ts";
import { CHARGED, TRANSFERRED } from "./month-flows.ts";
import type { Given } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";
import { type Kinds, type Months, monthSums, toFlows } from "./summed-flows.ts";
import { together } from "./together.ts";

/** A transaction as it counts. */
export interface TransactionFlow extends Flow {
  readonly transaction_id: string;
}

/** Days, the first and the last included. */
type Days = { readonly since: string; readonly until: string };

type Sql = RawBuilder<unknown>;

interface TransactionRow extends AccountsRow {
  readonly transaction_id: string;
  readonly category_id: string | null;
  readonly kind: CategoryKind | null;
  readonly day: string;
  readonly currency: string;
  readonly is_inflow: Schema["month_flows"]["is_inflow"];
  readonly amount_minor: number;
  readonly account_amount_minor: number;
  readonly transfer_amount_minor: number;
}

export function flowReads({ kysely, dialect, prepare }: Db) {
  const ofMonths = prepare((given: Given<Months>) => monthSums(dialect, given, sql`month_flows`, sql`true`));
  const through = (column: "category_id" | "account_id" | "transfer_account_id") =>
    prepare((given: Given<Months & { jsonIds: string; jsonCategoryIds: string }>) => {
      const index = `month_flows_by_${column.slice(0, -"_id".length)}`;
      const isThrough = sql`${dialect.isAnyOf(column, given.jsonIds)}`;
      const isTold =
        column === "category_id" ? sql`false` : sql`${dialect.isAnyOf("category_id", given.jsonCategoryIds)}`;
      return monthSums(dialect, given, dialect.byIndex("month_flows", index), sql`${isThrough} AND NOT ${isTold}`);
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
  const categories = prepare((given: Given<{ budgetId: string }>) =>
    kysely.selectFrom("categories").select(["id", "kind"]).where("budget_id", "=", given.budgetId),
  );
  /** Every category once, where a join would look one up for each sum. */
  const kindsOf = async (budgetId: string): Promise<Kinds> =>
    new Map((await categories({ budgetId })).map(({ id, kind }) => [id, kind]));
  return {
    /** Those of the months from one to another, in sum month by month. */
    async listMonths(budgetId: string, since: string, until: string): Promise<Flow[]> {
      const [rows, kinds] = await together([ofMonths({ budgetId, since, until }), kindsOf(budgetId)]);
      return toFlows(rows, kinds);
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
      return toFlows(rows, await kindsOf(budgetId));
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
  return sql<TransactionRow>`SELECT ${sql.join(OF_ACCOUNTS)}, c.id AS category_id, c.kind AS kind,
      f.id AS transaction_id, f.authorized_at AS day, f.currency, f.is_inflow, f.amount_minor, f.account_amount_minor, f.transfer_amount_minor
    FROM (
      SELECT ${keys}, amount_minor > 0 AS is_inflow, ${sql.join(amounts)} FROM ${dialect.byIndex("transactions", index)}
      WHERE budget_id = ${budgetId} AND authorized_at BETWEEN ${since} AND ${until} AND ${and}
    ) AS f ${WITH_ACCOUNTS} ${WITH_CATEGORY} ORDER BY f.authorized_at, f.id`;
}

function toTransactionFlow(row: TransactionRow): TransactionFlow {
  return {
    ...row,
    ...toAccounts(row),
    is_inflow: Boolean(row.is_inflow),
    amount_minor: BigInt(row.amount_minor),
    account_amount_minor: BigInt(row.account_amount_minor),
    transfer_amount_minor: BigInt(row.transfer_amount_minor),
  };
}
