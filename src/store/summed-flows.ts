/**
 * Flows of whole months, out of the sums that are kept of each account (`month-flows.ts`). Accounts that are in the
 * budget and in its currency differ in nothing that matters: the database adds up what moved on them, in the order in
 * which the sums lie there. What any other account has is a flow for each of its sums.
 */
import { type RawBuilder, sql } from "kysely";
import { monthBounds } from "../domain/calendar.ts";
import type { Flow } from "../domain/flow.ts";
import { sumOfHalves } from "./exact-sum.ts";
import type { FlowReferences } from "./flow-references.ts";
import type { Given, Sql } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

export type Months = { readonly budgetId: string; readonly since: string; readonly until: string };

/** The same, with the budget's currency. */
export type BudgetMonths = Months & { readonly currency: string };

const COMMON = ["year_month", "transfer_account_id", "category_id", "is_inflow"] as const;

/** Empty text stands for no other account and no category. */
type Common = Pick<Schema["month_flows"], (typeof COMMON)[number]>;

/** What moved on all accounts that are in the budget and in its currency. */
export interface AddedRow extends Common {
  readonly account_id: null;
  readonly moved_millions: number;
  readonly moved_rest: number;
}

const OF_ACCOUNT = [
  "account_id",
  "currency",
  "amount_millions",
  "amount_rest",
  "account_amount_millions",
  "account_amount_rest",
  "transfer_amount_millions",
  "transfer_amount_rest",
] as const;

/** What one account has. */
export type SumsRow = Common & Pick<Schema["month_flows"], (typeof OF_ACCOUNT)[number]>;

const common = sql.join(COMMON.map((column) => sql.ref(column)));

export function addedSums(given: Given<BudgetMonths>): RawBuilder<AddedRow> {
  return sql<AddedRow>`SELECT ${common}, NULL AS account_id,
      CAST(SUM(account_amount_millions) AS bigint) AS moved_millions,
      CAST(SUM(account_amount_rest) AS bigint) AS moved_rest
    FROM month_flows WHERE ${inMonths(given)}
      AND account_id NOT IN (${hiddenAccounts(given)} UNION ALL ${foreignAccounts(given)}) GROUP BY ${common}`;
}

/** Those of accounts that `addedSums` leaves out, but for payments on hidden accounts, which count nowhere. */
export function otherSums(given: Given<BudgetMonths>): RawBuilder<SumsRow> {
  const isTransfer = sql`transfer_account_id <> ''`;
  const isCounted = sql`account_id IN (${foreignAccounts(given)}) OR ${isTransfer} AND account_id IN (${hiddenAccounts(given)})`;
  return sumsFrom(sql`month_flows`, given, sql`(${isCounted})`);
}

/** Those that meet a condition; `from` is `month_flows`, by whichever index. */
export function sumsFrom(from: Sql, given: Given<Months>, condition: Sql): RawBuilder<SumsRow> {
  const columns = sql.join(OF_ACCOUNT.map((column) => sql.ref(column)));
  return sql<SumsRow>`SELECT ${common}, ${columns} FROM ${from} WHERE ${inMonths(given)} AND ${condition}`;
}

function inMonths({ budgetId, since, until }: Given<Months>): Sql {
  return sql`budget_id = ${budgetId} AND year_month BETWEEN ${since} AND ${until}`;
}

function hiddenAccounts({ budgetId }: Given<BudgetMonths>): Sql {
  return sql`SELECT id FROM accounts WHERE budget_id = ${budgetId} AND is_hidden = ${true}`;
}

/** Those in the budget in another currency. What is written as two ranges, the index leads to. */
function foreignAccounts({ budgetId, currency }: Given<BudgetMonths>): Sql {
  const shown = sql`SELECT id FROM accounts WHERE budget_id = ${budgetId} AND is_hidden = ${false}`;
  return sql`${shown} AND currency < ${currency} UNION ALL ${shown} AND currency > ${currency}`;
}

/** Undefined where an account has been deleted meanwhile. @throws RangeError past what can be added exactly. */
export function toMonthFlow(row: AddedRow | SumsRow, { accountsOf, kindOf }: FlowReferences): Flow | undefined {
  const accounts = accountsOf(row);
  return (
    accounts && {
      ...accounts,
      category_id: row.category_id === "" ? null : row.category_id,
      kind: kindOf(row.category_id),
      day: monthBounds(row.year_month).firstDay,
      is_inflow: Boolean(row.is_inflow),
      ...(row.account_id === null ? addedMoney(row, accounts.account_currency) : moneyOf(row)),
    }
  );
}

type Money = Pick<Flow, "currency" | "amount_minor" | "account_amount_minor" | "transfer_amount_minor">;

/** What moved on the accounts tells it for the other leg, too: nothing else of it counts. */
function addedMoney({ moved_millions, moved_rest, transfer_account_id }: AddedRow, currency: string): Money {
  const moved = sumOfHalves(moved_millions, moved_rest);
  const reached = transfer_account_id === "" ? 0n : -moved;
  return { currency, amount_minor: moved, account_amount_minor: moved, transfer_amount_minor: reached };
}

function moneyOf(row: SumsRow): Money {
  return {
    currency: row.currency,
    amount_minor: sumOfHalves(row.amount_millions, row.amount_rest),
    account_amount_minor: sumOfHalves(row.account_amount_millions, row.account_amount_rest),
    transfer_amount_minor: sumOfHalves(row.transfer_amount_millions, row.transfer_amount_rest),
  };
}
