/**
 * Flows: what moved in a month, for spending power. A whole month comes from the sums that are kept of it
 * (`summed-flows.ts`); days of it, and what must be converted at the rates of its days, from the transactions, a flow each.
 */
import { type RawBuilder, sql } from "kysely";
import type { Flow } from "../domain/flow.ts";
import type { Db, Dialect } from "./engine.ts";
import { type FlowReferences, flowReferenceReads } from "./flow-references.ts";
import { CHARGED, TRANSFERRED } from "./month-flows.ts";
import type { Given, Sql } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";
import {
  type AddedRow,
  addedSums,
  type BudgetMonths,
  type Months,
  otherSums,
  type SumsRow,
  sumsFrom,
  toMonthFlow,
} from "./summed-flows.ts";
import { together } from "./together.ts";

/** A transaction as it counts. */
export interface TransactionFlow extends Flow {
  readonly transaction_id: string;
}

/** Days, the first and the last included. */
type Days = { readonly since: string; readonly until: string };

interface TransactionRow {
  readonly transaction_id: string;
  readonly account_id: string;
  readonly transfer_account_id: string | null;
  readonly category_id: string | null;
  readonly day: string;
  readonly currency: string;
  readonly is_inflow: Schema["month_flows"]["is_inflow"];
  readonly amount_minor: number;
  readonly account_amount_minor: number;
  readonly transfer_amount_minor: number;
}

export function flowReads(db: Db) {
  const { dialect, prepare } = db;
  const readReferences = flowReferenceReads(db);
  const added = prepare(addedSums);
  const others = prepare(otherSums);
  const through = (column: "category_id" | "account_id" | "transfer_account_id") =>
    prepare((given: Given<Months & { jsonIds: string; jsonCategoryIds: string }>) => {
      const index = `month_flows_by_${column.slice(0, -"_id".length)}`;
      const isThrough = sql`${dialect.isAnyOf(column, given.jsonIds)}`;
      const isTold =
        column === "category_id" ? sql`false` : sql`${dialect.isAnyOf("category_id", given.jsonCategoryIds)}`;
      return sumsFrom(dialect.byIndex("month_flows", index), given, sql`${isThrough} AND NOT ${isTold}`);
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
  const toMonthFlows = async (budgetId: string, rows: readonly (AddedRow | SumsRow)[], currency?: string) => {
    const references = await readReferences(budgetId, rows, currency);
    return rows.flatMap((row) => toMonthFlow(row, references) ?? []);
  };
  const toTransactionFlows = async (budgetId: string, rows: readonly TransactionRow[]): Promise<TransactionFlow[]> => {
    const references = await readReferences(budgetId, rows);
    return rows.flatMap((row) => toTransactionFlow(row, references) ?? []);
  };
  return {
    /** Those of the months from one to another, in sum month by month. */
    async listMonths(given: BudgetMonths): Promise<Flow[]> {
      const rows = await together([added(given), others(given)]);
      return await toMonthFlows(given.budgetId, rows.flat(), given.currency);
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
      return await toMonthFlows(budgetId, rows);
    },

    /** The transactions of some days, in their order. */
    async listDays(budgetId: string, { since, until }: Days): Promise<TransactionFlow[]> {
      return await toTransactionFlows(budgetId, await ofDays({ budgetId, since, until }));
    },

    /** The transactions that some accounts have in some days, not counting transfers that others have to them. */
    async listDaysOf(
      accountIds: readonly string[],
      budgetId: string,
      { since, until }: Days,
    ): Promise<TransactionFlow[]> {
      const jsonIds = JSON.stringify(accountIds);
      return await toTransactionFlows(budgetId, await ofAccounts({ budgetId, since, until, jsonIds }));
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
  const columns = [
    sql`id AS transaction_id`,
    sql`account_id`,
    sql`transfer_account_id`,
    sql`category_id`,
    sql`authorized_at AS day`,
    sql`currency`,
    sql`amount_minor > 0 AS is_inflow`,
    sql`amount_minor`,
    sql`${sql.raw(CHARGED)} AS account_amount_minor`,
    sql`${sql.raw(TRANSFERRED)} AS transfer_amount_minor`,
  ];
  return sql<TransactionRow>`SELECT ${sql.join(columns)} FROM ${dialect.byIndex("transactions", index)}
    WHERE budget_id = ${budgetId} AND authorized_at BETWEEN ${since} AND ${until} AND ${and} ORDER BY authorized_at, id`;
}

function toTransactionFlow(
  { account_id, transfer_account_id, ...row }: TransactionRow,
  { accountsOf, kindOf }: FlowReferences,
): TransactionFlow | undefined {
  const accounts = accountsOf({ account_id, transfer_account_id });
  return (
    accounts && {
      ...row,
      ...accounts,
      kind: kindOf(row.category_id),
      is_inflow: Boolean(row.is_inflow),
      amount_minor: BigInt(row.amount_minor),
      account_amount_minor: BigInt(row.account_amount_minor),
      transfer_amount_minor: BigInt(row.transfer_amount_minor),
    }
  );
}
