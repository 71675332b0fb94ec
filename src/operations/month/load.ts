/**
 * Loads the data of a month, or another period of the budget, in three rounds: the household, which determines the other
 * queries; the rest; and exchange rates, if there is foreign money. `domain/month.ts` computes the month.
 */

import { addDays } from "../../domain/calendar.ts";
import { carriesIn, firstThatCarries, NO_CARRY } from "../../domain/carry.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import type { Goal } from "../../domain/goal.ts";
import type { MonthData, MonthView, Span } from "../../domain/month.ts";
import { type Periods, yearMonthOf } from "../../domain/period.ts";
import { joinNotes, noteIdsOf } from "../../domain/period-note.ts";
import { type Problem, problemOf } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, inPeriods } from "../load-household.ts";
import { loadRecurring, openInPeriods, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";
import type { TransactionFlow } from "./flows.ts";
import { type FlowQuery, loadFlows } from "./load-flows.ts";
import { loadPastCarry } from "./load-past-carry.ts";
import { assertInReach, findPeriod, MAX_PERIODS_AHEAD, type PeriodQuery, parameterOf } from "./periods.ts";

/** The requested period and day. */
export interface MonthQuery extends PeriodQuery {
  /** Only transactions up to this day count. By default all count, including those dated after today. */
  readonly asOf?: string | undefined;
}

/** A month's data and its sources. */
export interface LoadedMonth extends MonthData {
  readonly household: Household;
  readonly recurring: Recurring;
  /** The month's transactions, if requested. */
  readonly transactions: readonly TransactionFlow[];
  /** The open occurrences as seen on each moment of `earlier`, in its order. */
  readonly openEarlier: readonly MonthData["open"][];
  /** The note of the month, if requested. */
  readonly note: string | null;
}

/** An earlier view of the month. */
export interface Moment {
  readonly day: string;
  /** Only transactions up to this day count. */
  readonly seenUntil: string;
}

interface LoadOptions {
  /** Load the month's single transactions, for the explanation. */
  readonly transactions?: boolean;
  /** Load enough to compute the month at these moments too. They are in the same month as the day of the view. */
  readonly earlier?: readonly Moment[];
  /** Load the month's note. */
  readonly note?: boolean;
}

/** @throws Problem `out_of_range`, `period_not_a_month`. */
export async function loadMonth(
  read: Read,
  loaded: Household,
  query: MonthQuery,
  options: LoadOptions = {},
): Promise<LoadedMonth> {
  const household = inPeriods(loaded);
  const { periods } = household;
  const view = viewMonth(household, query);
  const carried = carriedMonths(household, view, parameterOf(query));
  const isOver = view.id < periods.idAt(view.day);
  const recurring = await loadRecurring(read);
  const earlier = options.earlier ?? [];
  const span = { since: carried?.since ?? view.id, until: view.id };
  const openAt = (today: string, seenUntil?: string) => openInPeriods(recurring, periods, span, { today, seenUntil });
  const open = openAt(view.day, view.asOf ?? undefined);
  const openEarlier = earlier.map(({ day, seenUntil }) => openAt(day, seenUntil));
  const firstCurrent = carried?.until ?? view.id;
  // A past month with an open occurrence is computed on its own, and so is every later one.
  const firstMonths = [
    firstCurrent,
    ...[open, ...openEarlier].flatMap((one) => [...one.keys()]),
    ...(carried === undefined || earlier.length === 0 ? [] : await pastPaidIn(read, periods, view.id)),
  ];
  const firstMonth = firstMonths.sort()[0] ?? firstCurrent;
  const fundIds = fundIdsIn(household, isOver ? view.id : firstCurrent);
  const isOnFund = ({ category_id }: Goal) => fundIds.has(category_id ?? "");
  const goals = household.goals.filter((goal) => goal.is_active && (!isOver || isOnFund(goal)));
  // A goal without an amount has the same share whatever was moved, so its past moves are not loaded.
  const goalsWithPastMoves = goals.filter(
    (goal) => goal.amount_minor !== null && goal.starts_in < view.id && !isOnFund(goal),
  );
  const flowQuery = {
    periods,
    first: firstMonth,
    last: view.id,
    asOf: view.asOf,
    withTransactions: options.transactions ?? false,
    goals: goalsWithPastMoves,
    goalsSince: periods.idAt(view.day),
  };
  const [[flows, plans], carry, notes] = await pipelined([
    loadFlowsAndPlans(read, household, flowQuery),
    carried === undefined || carried.since === firstMonth
      ? NO_CARRY
      : loadPastCarry(read, household, { since: carried.since, until: periods.add(firstMonth, -1) }, view.asOf),
    options.note ? read.reads.periodNotes.findMany(noteIdsOf(periods.get(view.id))) : [],
  ]);
  const { rules } = recurring;
  return {
    ...view,
    household: loaded,
    recurring,
    transactions: flows.transactions,
    note: joinNotes(notes),
    accounts: household.accounts,
    categories: household.categories,
    goals,
    plans,
    carried: carry,
    firstMonth,
    flowsOf: flows.ofMonth,
    open,
    openEarlier,
    movedToward: flows.toward,
    exchange: await loadExchange(read, household.budget, [
      ...flows.foreignMoneys,
      ...[view, ...earlier].flatMap(({ day }) => rules.map(({ currency }) => ({ currency, day }))),
    ]),
  };
}

/** The flows and plans of a month, which stay the same until something changes. */
async function loadFlowsAndPlans(read: Read, household: Household, query: FlowQuery) {
  const { first, last, asOf, withTransactions, goals, goalsSince } = query;
  return await read.reads.past.latest({
    key: `month ${[first, last, asOf, withTransactions, goalsSince, ...goals.map(({ id }) => id)].join(" ")}`,
    compute: () => pipelined([loadFlows(read, household, query), read.reads.plans.list(first, last)]),
    countRows: ([{ count }, plans]) => count + plans.length,
  });
}

/** @throws Problem `out_of_range` for a day too far ahead, `period_not_a_month` for a month that is no period. */
function viewMonth({ budget, periods, today }: Household, query: MonthQuery): MonthView {
  const { asOf } = query;
  const day = asOf ?? today;
  const last = addDays(today, MAX_FORECAST_DAYS);
  // With a later day, every occurrence before it would count as overdue.
  if (day > last)
    throw outOfRange("as_of", `as_of must be ${last} or earlier: at most ${MAX_FORECAST_DAYS} days ahead.`);
  const id = findPeriod(periods, query, day);
  // Calendar months have no limit, unless money carries.
  if (!periods.areMonths) assertInReach(periods, id, day, parameterOf(query));
  return { budget, periods, id, day, asOf: asOf ?? null };
}

/**
 * The past periods that carry amounts over. `since` is the first, `until` the one after the last. From `until` on, each
 * period is computed. Undefined if nothing carries into the requested one. @throws Problem `out_of_range`.
 */
function carriedMonths(
  { budget, periods, categories }: Household,
  { id, day }: MonthView,
  parameter: string,
): Span | undefined {
  const first = firstThatCarries({ carries_from: budget.carries_from, categories });
  if (first === undefined || first >= id) return undefined;
  const current = periods.idAt(day);
  if (periods.count(current, id) > MAX_PERIODS_AHEAD) {
    const period = periods.get(periods.add(current, MAX_PERIODS_AHEAD));
    const last = parameter === "year_month" ? yearMonthOf(period) : period.until;
    throw outOfRange(
      parameter,
      `${parameter} must be ${last} or earlier: in a budget that carries amounts over, at most ${MAX_PERIODS_AHEAD} months after today or as_of.`,
    );
  }
  const firstOpen = current < id ? current : id;
  return { since: first, until: first < firstOpen ? firstOpen : first };
}

/** The past periods in which a transaction of this period counts. */
async function pastPaidIn({ reads }: Read, periods: Periods, id: string): Promise<string[]> {
  const { from, until } = periods.get(id);
  const rows = await reads.flows.listMoved({ since: from, until }, "9999-12-31");
  return rows.map(({ counts_on }) => periods.idAt(counts_on)).filter((one) => one < id);
}

/** The categories that are funds in a period. */
function fundIdsIn({ categories }: Household, periodId: string): ReadonlySet<string> {
  return new Set(categories.filter((category) => carriesIn(category, periodId)).map(({ id }) => id));
}

function outOfRange(parameter: string, detail: string): Problem {
  return problemOf([{ code: "out_of_range", parameter, detail }]);
}
