/**
 * Reads the flows of periods that are not calendar months as single transactions. Only what moved toward goals before them
 * is read as sums of whole months.
 */
import { addDays, addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import { countingDayOf } from "../../domain/flow.ts";
import type { Goal } from "../../domain/goal.ts";
import type { Span } from "../../domain/month.ts";
import { firstDayOf, type Periods } from "../../domain/period.ts";
import { pipelined, type TransactionSum } from "../../store/store.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import {
  type FlowQuery,
  foreignMoneysOf,
  groupAccounts,
  type MonthlyFlows,
  makerFor,
  type ReadFlows,
  type TransactionFlow,
} from "./load-flows.ts";
import { loadMovedFlows, singleFlows } from "./moved-flows.ts";

export async function readDays(read: Read, household: Household, query: FlowQuery): Promise<ReadFlows> {
  const { reads } = read;
  const { currency } = household.budget;
  const { otherIds } = groupAccounts(household);
  const make = makerFor(household);
  const days = daysToRead(query);
  const starts = query.goals.map(({ starts_in }) => firstDayOf(starts_in));
  const beforeDays = { since: [days.since, ...starts].sort()[0] ?? days.since, until: addDays(days.since, -1) };
  const range = { since: beforeDays.since, until: query.periods.get(query.last).until };
  const [transactions, others, before, moved] = await pipelined([
    days.since <= days.until ? reads.flows.listDays(days) : [],
    beforeDays.since < days.since ? reads.flows.listDaysOf(otherIds, beforeDays) : [],
    pipelined(query.goals.map((goal) => readBefore({ reads }, goal, days.since, otherIds))),
    loadMovedFlows(read, make, query.periods, range, query.asOf),
  ]);
  const flowsOf = (rows: readonly TransactionSum[]) => rows.map((one) => make.full(one, one.day));
  const single = singleFlows(make, transactions, moved);
  const movedBefore = moved.outOf.filter(({ day }) => day < days.since);
  return {
    flows: [...single, ...flowsOf(others), ...movedBefore],
    single,
    before: before.map(({ sumMinor, edge }) => ({
      money: { currency, day: beforeDays.until, sumMinor },
      flows: flowsOf(edge),
    })),
  };
}

/** If goals need sums of earlier months, the days start on the first of a month. */
function daysToRead({ periods, first, last, asOf, goals, goalsSince }: FlowQuery): Span {
  const firstDay = firstDayOf(first < goalsSince ? first : goalsSince);
  const lastDay = periods.get(last).until;
  return {
    since: goals.length === 0 ? firstDay : monthBounds(monthOf(firstDay)).firstDay,
    until: asOf !== null && asOf < lastDay ? asOf : lastDay,
  };
}

/** What moved on plain accounts toward a goal before a day, which is the first of a month: whole months, and the days before. */
async function readBefore({ reads }: Pick<Read, "reads">, goal: Goal, until: string, otherIds: readonly string[]) {
  const start = firstDayOf(goal.starts_in);
  const firstMonth = start.endsWith("-01") ? monthOf(start) : addMonths(monthOf(start), 1);
  const lastMonth = addMonths(monthOf(until), -1);
  const others = new Set(otherIds);
  const edge = { since: start, until: addDays(firstDayOf(firstMonth), -1) };
  const [sumMinor, transactions] = await pipelined([
    firstMonth <= lastMonth ? reads.flows.sumToward(goal, { since: firstMonth, until: lastMonth }, otherIds) : 0n,
    start < until && edge.since <= edge.until ? reads.flows.listDays(edge) : [],
  ]);
  return { sumMinor, edge: transactions.filter(({ account_id }) => !others.has(account_id)) };
}

export interface SingleFlow extends TransactionFlow {
  /** The ids of the transaction's tags; null for none. */
  readonly tagIds: readonly string[] | null;
}

/** The single transactions of a range of periods. */
export async function loadSingleFlows(
  read: Read,
  household: Household,
  { periods, since, until }: Span & { readonly periods: Periods },
): Promise<MonthlyFlows<SingleFlow>> {
  const { reads } = read;
  const days = { since: firstDayOf(since), until: periods.get(until).until };
  const make = makerFor(household);
  const [transactions, tagIds, moved] = await pipelined([
    reads.flows.listDays(days),
    reads.transactions.listTagIds(days),
    loadMovedFlows(read, make, periods, days),
  ]);
  const flows = singleFlows(make, transactions, moved).map((flow) => ({
    ...flow,
    tagIds: tagIds.get(flow.transaction_id) ?? null,
  }));
  const byPeriod = Map.groupBy(flows, (flow) => periods.idAt(countingDayOf(flow)));
  return {
    ofMonth: (id) => byPeriod.get(id) ?? [],
    foreignMoneys: foreignMoneysOf(flows, household.budget.currency),
  };
}
