/**
 * Loads flows by period, and the money moved to goals. `load-past-carry.ts` loads those of past periods.
 * For calendar months, money in the budget's currency is loaded as monthly sums. Other money is loaded with its day, for the
 * rate of that day. The flows of other periods are loaded as single transactions.
 */

import { addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import { countingDayOf, type Flow, type FlowMaker } from "../../domain/flow.ts";
import type { Goal } from "../../domain/goal.ts";
import type { CountedMoney } from "../../domain/goal-moves.ts";
import type { Span } from "../../domain/month.ts";
import { firstDayOf, MONTHS, type Periods } from "../../domain/period.ts";
import { pipelined, type TransactionSum } from "../../store/store.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import {
  daysOf,
  foreignMoneysOf,
  fullFlows,
  groupAccounts,
  isForeignFlow,
  type MonthlyFlows,
  makerFor,
  moneyToward,
  type TransactionFlow,
} from "./flows.ts";
import { loadMovedFlows, negated, singleFlows } from "./moved-flows.ts";
import { loadSavedBefore } from "./saved-before.ts";

/** Periods are given by their ids. */
export interface FlowQuery {
  readonly periods: Periods;
  /** The first and last period to compute. */
  readonly first: string;
  readonly last: string;
  /** Only transactions up to this day count; null: all of them. */
  readonly asOf: string | null;
  /** Whether to load the single transactions of the last period. */
  readonly withTransactions: boolean;
  readonly goals: readonly Goal[];
  /** From this period on, moves toward goals are loaded per period. Earlier moves are summed. */
  readonly goalsSince: string;
}

export interface Flows extends MonthlyFlows<Flow> {
  /** The money moved toward a goal of the query. */
  readonly toward: (goal: Goal) => readonly CountedMoney[];
  /** The single transactions of the last period, if requested. */
  readonly transactions: readonly TransactionFlow[];
  /** How many there are in all periods. */
  readonly count: number;
}

/** The flows of a range of periods. */
interface ReadFlows {
  readonly flows: readonly Flow[];
  /** Those of `flows` that are single transactions. */
  readonly single: readonly TransactionFlow[];
}

export async function loadFlows(read: Read, household: Household, query: FlowQuery): Promise<Flows> {
  const { periods, first, last, asOf, goals, goalsSince } = query;
  const { currency } = household.budget;
  const range = { since: first < goalsSince ? first : goalsSince, until: last };
  const [{ flows, single }, before] = await pipelined([
    periods.areMonths ? readMonths(read, household, query, range) : readDays(read, household, query, range),
    loadSavedBefore(read, household, goals, { periods, day: firstDayOf(range.since), asOf }),
  ]);
  const periodOf = (flow: Flow) => periods.idAt(countingDayOf(flow));
  const byPeriod = Map.groupBy<string, Flow>(flows, periodOf);
  const toward = new Map(
    goals.map((goal) => [goal.id, [...(before.get(goal.id) ?? []), ...moneyToward(goal, flows, currency)]]),
  );
  const foreignBefore = [...before.values()].flat().filter((money) => money.currency !== currency);
  return {
    ofMonth: (id) => byPeriod.get(id) ?? [],
    toward: ({ id }) => toward.get(id) ?? [],
    transactions: single.filter((flow) => periodOf(flow) === last),
    count: flows.length,
    foreignMoneys: [...foreignMoneysOf(flows, currency), ...foreignBefore],
  };
}

/**
 * Sums of months have the direction of the whole transactions. Each split in the other direction is subtracted there, and
 * added in its own, so that a deposit and a withdrawal of one month do not cancel each other.
 */
function oppositeFlows(make: FlowMaker, currency: string, splits: readonly TransactionSum[]): Flow[] {
  return splits.flatMap((row) => {
    const own = make.full(row, row.day);
    if (isForeignFlow(own, currency)) return []; // it is not in the sums
    return [make.full({ ...negated(row), is_opposite: false }, row.day), own];
  });
}

/** Reads calendar months: the sums of months, and single transactions only of the last one. */
async function readMonths(read: Read, household: Household, query: FlowQuery, range: Span): Promise<ReadFlows> {
  const { reads } = read;
  const { currency } = household.budget;
  const { foreignIds, otherIds, visibleIds, hasForeign } = groupAccounts(household);
  const { lastSummed, singleDays } = monthsToRead(query);
  const summed = { since: range.since, until: lastSummed };
  const hasSums = summed.since <= summed.until;
  const make = makerFor(household);
  const [plain, other, opposite, foreign, transactions, moved] = await pipelined([
    hasSums ? reads.flows.listPlain(summed, otherIds) : [],
    hasSums ? reads.flows.listFull(summed, otherIds, visibleIds) : [],
    hasSums ? reads.flows.listOpposite(daysOf(summed)) : [],
    hasSums && hasForeign ? reads.flows.listDaysOf(foreignIds, daysOf(summed)) : [],
    singleDays === undefined ? [] : reads.flows.listDays(singleDays),
    loadMovedFlows(read, make, MONTHS, daysOf(range), query.asOf),
  ]);
  const single = singleFlows(make, transactions, moved);
  const movedOut = moved.outOf.filter(({ day }) => monthOf(day) <= lastSummed);
  const plainFlows = plain.map((one) => make.plain(one, firstDayOf(one.year_month)));
  return {
    flows: [
      ...plainFlows,
      ...fullFlows(make, currency, other, foreign),
      ...oppositeFlows(make, currency, opposite),
      ...movedOut,
      ...single,
    ],
    single,
  };
}

/** The last month to load as a sum, and the days to load as single transactions. */
function monthsToRead({ last: lastMonth, asOf, withTransactions }: FlowQuery) {
  if (asOf !== null && monthOf(asOf) <= lastMonth) {
    const month = monthOf(asOf);
    return { lastSummed: addMonths(month, -1), singleDays: { since: monthBounds(month).firstDay, until: asOf } };
  }
  if (!withTransactions) return { lastSummed: lastMonth, singleDays: undefined };
  const { firstDay, lastDay } = monthBounds(lastMonth);
  return { lastSummed: addMonths(lastMonth, -1), singleDays: { since: firstDay, until: lastDay } };
}

/** Reads periods that are not calendar months as single transactions. */
async function readDays(
  read: Read,
  household: Household,
  { periods, asOf }: FlowQuery,
  range: Span,
): Promise<ReadFlows> {
  const make = makerFor(household);
  const lastDay = periods.get(range.until).until;
  const days = { since: firstDayOf(range.since), until: lastDay };
  const seen = { since: days.since, until: asOf !== null && asOf < lastDay ? asOf : lastDay };
  const [transactions, moved] = await pipelined([
    seen.since <= seen.until ? read.reads.flows.listDays(seen) : [],
    loadMovedFlows(read, make, periods, days, asOf),
  ]);
  const single = singleFlows(make, transactions, moved);
  return { flows: single, single };
}
