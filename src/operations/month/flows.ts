/** What the loaders of flows share: the kinds of accounts, ranges of months and days, and the flows of stored sums. */
import { addDays, addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { countingDayOf, type Flow, type FlowMaker, type FlowSum, flowMaker } from "../../domain/flow.ts";
import type { Goal } from "../../domain/goal.ts";
import type { CountedMoney } from "../../domain/goal-moves.ts";
import type { Span } from "../../domain/month.ts";
import { counted } from "../../domain/part.ts";
import { firstDayOf } from "../../domain/period.ts";
import type { InMonth, TransactionSum } from "../../store/store.ts";
import type { Household } from "../load-household.ts";

/** The flow of a single transaction, or of one of its splits. */
export type TransactionFlow = Flow & TransactionSum;

/** The flows of each month or other period, and their money in foreign currencies. */
export interface MonthlyFlows<F> {
  readonly ofMonth: (id: string) => readonly F[];
  readonly foreignMoneys: readonly DatedMoney[];
}

export function makerFor({ budget, accounts, categories }: Household): FlowMaker {
  return flowMaker(budget.currency, accounts, categories);
}

export function foreignMoneysOf(flows: readonly Flow[], currency: string): DatedMoney[] {
  return flows.flatMap((flow) => (isForeignFlow(flow, currency) ? (counted(flow, currency)?.money ?? []) : []));
}

/** The money of the flows that counts for a goal: those of its category, or into and out of its hidden account. */
export function moneyToward(
  { category_id, account_id }: Goal,
  flows: readonly Flow[],
  currency: string,
): CountedMoney[] {
  const target = category_id ?? account_id;
  return flows.flatMap((flow) => {
    if (flow.category_id !== target && flow.hidden_account_id !== target) return [];
    const found = counted(flow, currency);
    return found === undefined ? [] : [{ ...found.money, countsOn: countingDayOf(flow), isTakenOut: found.arrives }];
  });
}

/** The budget's account that paid: for a transfer that a hidden account recorded, the other one. */
export function budgetAccountOf(flow: Flow & Pick<FlowSum, "account_id" | "transfer_account_id">): string | null {
  const { account_is_hidden, account_id, transfer_account_id } = flow;
  return account_is_hidden ? transfer_account_id : account_id;
}

/** The days of a range of months. */
export function daysOf({ since, until }: Span): Span {
  return { since: monthBounds(since).firstDay, until: monthBounds(until).lastDay };
}

/** The calendar months that lie within a range of days. If there are none, the first is after the last. */
export function wholeMonths({ since, until }: Span): Span {
  const first = monthOf(since);
  return {
    since: since === firstDayOf(first) ? first : addMonths(first, 1),
    until: addMonths(monthOf(addDays(until, 1)), -1),
  };
}

export function groupAccounts({ budget, accounts }: Pick<Household, "budget" | "accounts">) {
  const foreign = accounts.filter(({ currency }) => currency !== budget.currency);
  return {
    foreignIds: foreign.map(({ id }) => id),
    otherIds: accounts.filter((one) => one.is_hidden || one.currency !== budget.currency).map(({ id }) => id),
    visibleIds: accounts.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id),
    hasForeign: foreign.some(({ is_hidden }) => !is_hidden),
  };
}

/**
 * Takes money in the budget's currency from the sums, and foreign money from single transactions, for the day's rate.
 */
export function fullFlows(
  make: FlowMaker,
  currency: string,
  sums: readonly InMonth<FlowSum>[],
  single: readonly TransactionSum[],
): (Flow & FlowSum)[] {
  return [
    ...sums.map((one) => make.full(one, firstDayOf(one.year_month))).filter((flow) => !isForeignFlow(flow, currency)),
    ...single.map((one) => make.full(one, one.day)).filter((flow) => isForeignFlow(flow, currency)),
  ];
}

export function isForeignFlow(flow: Flow, budgetCurrency: string): boolean {
  return (counted(flow, budgetCurrency)?.money.currency ?? budgetCurrency) !== budgetCurrency;
}
