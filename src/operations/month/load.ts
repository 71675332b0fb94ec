/**
 * Loads the data of a month in three rounds: the household, which determines the other queries; the rest; and exchange
 * rates, if there is foreign money. `domain/month.ts` computes the month.
 */

import { addDays, addMonths, countMonths, monthOf } from "../../domain/calendar.ts";
import { carriesIn, firstCarryingMonth, NO_CARRY } from "../../domain/carry.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import type { Goal } from "../../domain/goal.ts";
import type { MonthData, MonthView, Span } from "../../domain/month.ts";
import { type Problem, problemOf } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import { loadExchange } from "../load-exchange.ts";
import type { Household } from "../load-household.ts";
import { loadRecurring, openInMonths, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";
import { loadFlows, type TransactionFlow } from "./load-flows.ts";
import { loadPastCarry } from "./load-past-carry.ts";

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
  const recurring = await loadRecurring(read);
  const open = openInMonths(
    recurring,
    household.accounts,
    { since: carried?.since ?? view.yearMonth, until: view.yearMonth },
    { today: view.day, seenUntil: view.asOf ?? undefined },
  );
  const firstCurrent = carried?.until ?? view.yearMonth;
  // A past month with an open occurrence is computed on its own, and so is every later one.
  const firstMonth = [firstCurrent, ...open.keys()].sort()[0] ?? firstCurrent;
  const fundIds = fundIdsIn(household, isOver ? view.yearMonth : firstCurrent);
  const isOnFund = ({ category_id }: Goal) => fundIds.has(category_id ?? "");
  const goals = household.goals.filter((goal) => goal.is_active && (!isOver || isOnFund(goal)));
  // A goal without an amount has the same share whatever was moved, so its past moves are not loaded.
  const goalsWithPastMoves = goals.filter(
    (goal) => goal.amount_minor !== null && goal.starts_in < view.yearMonth && !isOnFund(goal),
  );
  const [flows, plans, carry] = await pipelined([
    loadFlows(read, household, {
      firstMonth,
      lastMonth: view.yearMonth,
      asOf: view.asOf,
      withTransactions: options.transactions ?? false,
      goals: goalsWithPastMoves,
      goalMonthsSince: monthOf(view.day),
    }),
    read.reads.plans.list(firstMonth, view.yearMonth),
    carried === undefined || carried.since === firstMonth
      ? NO_CARRY
      : loadPastCarry(read, household, { since: carried.since, until: addMonths(firstMonth, -1) }, view.asOf),
  ]);
  const { rules } = recurring;
  return {
    ...view,
    household,
    recurring,
    transactions: flows.transactions,
    accounts: household.accounts,
    categories: household.categories,
    goals,
    plans,
    carried: carry,
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
 * on, each month is computed. Undefined if nothing carries into the requested month. @throws Problem
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

/** The categories that are funds in a month. */
function fundIdsIn({ categories }: Household, yearMonth: string): ReadonlySet<string> {
  return new Set(categories.filter((category) => carriesIn(category, yearMonth)).map(({ id }) => id));
}

function outOfRange(parameter: string, detail: string): Problem {
  return problemOf([{ code: "out_of_range", parameter, detail }]);
}
