/**
 * Loads the data of a month in three rounds: the household, which determines the other queries; the rest; and exchange
 * rates, if there is foreign money. `domain/month.ts` computes the month.
 */

import type { Budget } from "../../domain/budget.ts";
import { addDays, addMonths, countMonths, monthOf } from "../../domain/calendar.ts";
import { firstCarryingMonth } from "../../domain/carry.ts";
import { type DatedMoney, type Exchange, exchangeAt } from "../../domain/exchange.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import type { MonthData, MonthView, Span } from "../../domain/month.ts";
import { type Problem, problemOf } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import type { Household } from "../load-household.ts";
import { loadRecurring, openInMonths, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";
import { loadFlows, type TransactionFlow } from "./load-flows.ts";

/** The requested month and day. */
export interface MonthQuery {
  /** Defaults to the month of `asOf` or today. */
  readonly yearMonth?: string | undefined;
  /** Only transactions up to this day count. By default all count, including those dated after today. */
  readonly asOf?: string | undefined;
}

/** A month's data and its sources. */
export interface LoadedMonth extends MonthData {
  readonly household: Household;
  readonly recurring: Recurring;
  /** The month's transactions, if requested. */
  readonly transactions: readonly TransactionFlow[];
}

interface LoadOptions {
  /** Load the month's single transactions, for the explanation. */
  readonly transactions?: boolean;
}

/** @throws Problem `out_of_range`. */
export async function loadMonth(
  read: Read,
  household: Household,
  query: MonthQuery,
  options: LoadOptions = {},
): Promise<LoadedMonth> {
  const view = viewMonth(household, query);
  const carried = carriedMonths(household, view);
  const isOver = view.yearMonth < monthOf(view.day);
  const goals = isOver ? [] : household.goals.filter(({ is_active }) => is_active);
  // A goal without an amount has the same share whatever was moved, so its past moves are not loaded.
  const goalsWithPastMoves = goals.filter(
    ({ amount_minor, starts_in }) => amount_minor !== null && starts_in < view.yearMonth,
  );
  const firstMonth = carried?.until ?? view.yearMonth;
  const [flows, plans, recurring] = await pipelined([
    loadFlows(read, household, {
      past: carried === undefined ? [] : pastSpans(household, carried),
      firstMonth,
      lastMonth: view.yearMonth,
      asOf: view.asOf,
      withTransactions: options.transactions ?? false,
      goals: goalsWithPastMoves,
      goalMonthsSince: monthOf(view.day),
    }),
    read.reads.plans.list(carried?.since ?? view.yearMonth, view.yearMonth),
    loadRecurring(read),
  ]);
  const { rules } = recurring;
  const months = { since: carried?.since ?? view.yearMonth, until: view.yearMonth };
  const shown = { today: view.day, seenUntil: view.asOf ?? undefined };
  const open = openInMonths(recurring, household.accounts, months, shown);
  return {
    ...view,
    household,
    recurring,
    transactions: flows.transactions,
    accounts: household.accounts,
    categories: household.categories,
    goals,
    plans,
    past: flows.past([...plans.flatMap(({ planFrom }) => planFrom ?? []), ...open.keys()]),
    firstMonth,
    flowsOf: flows.ofMonth,
    open,
    movedToward: flows.toward,
    exchange: await loadExchange(read, household.budget, [
      ...flows.foreignMoneys,
      ...rules.map(({ currency }) => ({ currency, day: view.day })),
    ]),
  };
}

/** @throws Problem `out_of_range` for `asOf` too far ahead. */
function viewMonth({ budget, today }: Household, { yearMonth, asOf }: MonthQuery): MonthView {
  const day = asOf ?? today;
  const last = addDays(today, MAX_FORECAST_DAYS);
  // With a later day, every occurrence before it would count as overdue.
  if (day > last)
    throw outOfRange("as_of", `as_of must be ${last} or earlier: at most ${MAX_FORECAST_DAYS} days ahead.`);
  return { budget, yearMonth: yearMonth ?? monthOf(day), day, asOf: asOf ?? null };
}

/** The limit for months ahead in a budget that carries: each month in between is computed. */
const MAX_MONTHS_AHEAD = 120;

/**
 * The past months that carry amounts over. `since` is the first month, `until` the month after the last. From `until`
 * on, each month is computed on its own. Undefined if nothing carries into the requested month. @throws Problem
 * `out_of_range`.
 */
function carriedMonths({ budget, categories }: Household, { yearMonth, day }: MonthView): Span | undefined {
  const first = firstCarryingMonth({ carries_from: budget.carries_from, categories });
  if (first === undefined || first >= yearMonth) return undefined;
  const current = monthOf(day);
  if (countMonths(current, yearMonth) > MAX_MONTHS_AHEAD) {
    const last = addMonths(current, MAX_MONTHS_AHEAD);
    throw outOfRange(
      "year_month",
      `year_month must be ${last} or earlier: in a budget that carries amounts over, at most ${MAX_MONTHS_AHEAD} months after today or as_of.`,
    );
  }
  const firstOpen = current < yearMonth ? current : yearMonth;
  return { since: first, until: first < firstOpen ? firstOpen : first };
}

/** The past months, split at every month in which a category or the budget starts to carry. */
function pastSpans({ budget, categories }: Household, { since, until }: Span): Span[] {
  if (since === until) return [];
  const starts = [budget.carries_from, ...categories.map(({ carries_from }) => carries_from)];
  const inside = starts.filter((month): month is string => month !== null && month > since && month < until);
  const all = [since, ...new Set(inside.sort()), until];
  return all.slice(0, -1).map((start, i) => ({ since: start, until: addMonths(all[i + 1] ?? until, -1) }));
}

/** The rates that apply on the days of `moneys`. Runs no query if all money is in the budget's currency. */
export async function loadExchange(
  { reads }: Read,
  { currency }: Budget,
  moneys: readonly Pick<DatedMoney, "currency" | "day">[],
): Promise<Exchange> {
  const foreign = moneys.filter((money) => money.currency !== currency);
  if (foreign.length === 0) return exchangeAt([]);
  const days = foreign.map(({ day }) => day).sort();
  const currencies = [...new Set([currency, ...foreign.map((money) => money.currency)])].sort();
  return exchangeAt(await reads.exchangeRates.list(currencies, days[0] ?? "", days.at(-1) ?? ""));
}

function outOfRange(parameter: string, detail: string): Problem {
  return problemOf([{ code: "out_of_range", parameter, detail }]);
}
