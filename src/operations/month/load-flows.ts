/**
 * Loads flows by period, and the money moved to goals. `load-past-carry.ts` loads those of past periods.
 * For calendar months, money in the budget's currency is loaded as monthly sums. Other money is loaded with its day, for the
 * rate of that day. `read-days.ts` loads other periods.
 */

import { addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { countingDayOf, type Flow, type FlowMaker, type FlowSum, flowMaker, type PlainSum } from "../../domain/flow.ts";
import type { Goal } from "../../domain/goal.ts";
import type { CountedMoney } from "../../domain/goal-moves.ts";
import type { Span } from "../../domain/month.ts";
import { counted } from "../../domain/part.ts";
import { MONTHS, type Periods } from "../../domain/period.ts";
import { type InMonth, pipelined, type TransactionSum } from "../../store/store.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import { loadMovedFlows, negated, singleFlows } from "./moved-flows.ts";
import { readDays } from "./read-days.ts";

export type TransactionFlow = Flow & TransactionSum;

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
}

/** What the database returns for a query. */
export interface ReadFlows {
  readonly flows: readonly Flow[];
  /** Those of `flows` that are single transactions. */
  readonly single: readonly TransactionFlow[];
  /** For each goal, what moved toward it before `flows`. */
  readonly before: readonly { readonly money: DatedMoney; readonly flows: readonly Flow[] }[];
}

export async function loadFlows(read: Read, household: Household, query: FlowQuery): Promise<Flows> {
  const { periods, goals } = query;
  const { currency } = household.budget;
  const { flows, single, before } = periods.areMonths
    ? await readMonths(read, household, query)
    : await readDays(read, household, query);
  const periodOf = (flow: Flow) => periods.idAt(countingDayOf(flow));
  const byPeriod = Map.groupBy<string, Flow>(flows, periodOf);
  const movedToward = new Map(
    goals.map((goal, i) => {
      const target = goal.category_id ?? goal.account_id;
      // Only transfers to a hidden account count as saved.
      const account = household.accounts.find(({ id }) => id === goal.account_id);
      const isSaved = goal.category_id !== null || account?.is_hidden;
      const { money, flows: earlier = [] } = before[i] ?? {};
      const moneys = [...flows, ...earlier]
        .filter((flow) => flow.category_id === target || flow.hidden_account_id === target)
        .flatMap((flow) => countedMoneyOf(flow, currency));
      return [goal.id, isSaved && money !== undefined ? [earlierMoney(money), ...moneys] : moneys];
    }),
  );
  return {
    ofMonth: (id) => byPeriod.get(id) ?? [],
    toward: ({ id }) => movedToward.get(id) ?? [],
    transactions: single.filter((flow) => periodOf(flow) === query.last),
    foreignMoneys: foreignMoneysOf([...flows, ...before.flatMap((one) => one.flows)], currency),
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

function earlierMoney(money: DatedMoney): CountedMoney {
  return { ...money, countsOn: money.day, isTakenOut: money.sumMinor > 0n };
}

function countedMoneyOf(flow: Flow, currency: string): CountedMoney[] {
  const found = counted(flow, currency);
  return found === undefined ? [] : [{ ...found.money, countsOn: countingDayOf(flow), isTakenOut: found.arrives }];
}

/** Reads calendar months: the sums of months, and single transactions only of the last one. */
async function readMonths(read: Read, household: Household, query: FlowQuery): Promise<ReadFlows> {
  const { reads } = read;
  const { currency } = household.budget;
  const { first, goals } = query;
  const { foreignIds, otherIds, visibleIds, hasForeign } = groupAccounts(household);
  const { lastSummed: last, singleDays } = monthsToRead(query);
  const earliest = [first, ...goals.map(({ starts_in }) => starts_in)].sort()[0] ?? first;
  const range = (since: string, until: string) => ({ since, until });
  const plainSince = first < query.goalsSince ? first : query.goalsSince;
  const beforePlain = addMonths(plainSince, -1);
  const towardUntil = beforePlain < last ? beforePlain : last;

  const make = makerFor(household);
  const [plain, other, opposite, foreign, transactions, toward, moved] = await pipelined([
    plainSince <= last ? reads.flows.listPlain(range(plainSince, last), otherIds) : [],
    earliest <= last ? reads.flows.listFull(range(earliest, last), otherIds, visibleIds) : [],
    plainSince <= last ? reads.flows.listOpposite(daysOf(range(plainSince, last))) : [],
    hasForeign && earliest <= last ? reads.flows.listDaysOf(foreignIds, daysOf(range(earliest, last))) : [],
    singleDays === undefined ? [] : reads.flows.listDays(range(singleDays.since, singleDays.until)),
    pipelined(
      goals.map((goal) =>
        goal.starts_in <= towardUntil ? reads.flows.sumToward(goal, range(goal.starts_in, towardUntil), otherIds) : 0n,
      ),
    ),
    loadMovedFlows(read, make, MONTHS, daysOf(range(earliest, query.last)), query.asOf),
  ]);

  const single = singleFlows(make, transactions, moved);
  const movedOut = moved.outOf.filter(({ day }) => monthOf(day) <= last);
  const plainFlows = plain.map((one) => make.plain(one, firstDay(one.year_month)));
  return {
    flows: [
      ...plainFlows,
      ...fullFlows(make, currency, other, foreign),
      ...oppositeFlows(make, currency, opposite),
      ...movedOut,
      ...single,
    ],
    single,
    before: toward.map((sumMinor) => ({ money: { currency, day: firstDay(towardUntil), sumMinor }, flows: [] })),
  };
}

/** The flows of each month or other period, and their money in foreign currencies. */
export interface MonthlyFlows<F> {
  readonly ofMonth: (id: string) => readonly F[];
  readonly foreignMoneys: readonly DatedMoney[];
}

type OfAccount = Pick<FlowSum, "account_id" | "transfer_account_id">;

/** The flows of a range of months, by account. */
export async function loadAccountFlows(
  read: Read,
  household: Household,
  { since, until }: Span,
): Promise<MonthlyFlows<Flow & OfAccount>> {
  const { foreignIds, otherIds, visibleIds, hasForeign } = groupAccounts(household);
  const { reads } = read;
  const months = { since, until };
  const make = makerFor(household);
  const [plain, other, foreign, moved] = await pipelined([
    reads.flows.listPlainByAccount(months, otherIds),
    reads.flows.listFull(months, otherIds, visibleIds),
    hasForeign ? reads.flows.listDaysOf(foreignIds, daysOf(months)) : [],
    loadMovedFlows(read, make, MONTHS, daysOf(months)),
  ]);
  const full = fullFlows(make, household.budget.currency, other, foreign);
  return monthlyFlows<OfAccount>(household, make, plain, [...full, ...moved.into, ...moved.outOf]);
}

type OfPayee = Pick<TransactionSum, "payee_id">;

/** The flows of a range of months, by payee. */
export async function loadPayeeFlows(
  read: Read,
  household: Household,
  months: Span,
): Promise<MonthlyFlows<Flow & OfPayee>> {
  const { reads } = read;
  const { otherIds } = groupAccounts(household);
  const make = makerFor(household);
  const [plain, other, moved] = await pipelined([
    reads.flows.listPlainBy("payee_id", daysOf(months), otherIds),
    reads.flows.listDaysOf(otherIds, daysOf(months)),
    loadMovedFlows(read, make, MONTHS, daysOf(months)),
  ]);
  const full = other.map((one) => make.full(one, one.day));
  return monthlyFlows<OfPayee>(household, make, plain, [...full, ...moved.into, ...moved.outOf]);
}

interface OfTags {
  /** The ids of the transaction's tags; null for none. */
  readonly tagIds: readonly string[] | null;
}

/** The flows of a range of months, by the tags of their transactions. */
export async function loadTagFlows(
  read: Read,
  household: Household,
  months: Span,
): Promise<MonthlyFlows<Flow & OfTags>> {
  const { reads } = read;
  const { otherIds } = groupAccounts(household);
  const days = daysOf(months);
  const make = makerFor(household);
  const [plain, other, tagIds, moved] = await pipelined([
    reads.flows.listPlainBy("tagged_id", days, otherIds),
    reads.flows.listDaysOf(otherIds, days),
    reads.transactions.listTagIds(days),
    loadMovedFlows(read, make, MONTHS, daysOf(months)),
  ]);
  const tagsOf = (id: string | null) => ({ tagIds: tagIds.get(id ?? "") ?? null });
  const full = [...other.map((one) => make.full(one, one.day)), ...moved.into, ...moved.outOf].map((flow) => ({
    ...flow,
    ...tagsOf(flow.transaction_id),
  }));
  const plainOfTags = plain.map(({ tagged_id, ...sum }) => ({ ...sum, ...tagsOf(tagged_id) }));
  return monthlyFlows<OfTags>(household, make, plainOfTags, full);
}

/** Makes the flows of plain sums month by month, because there may be many. */
function monthlyFlows<Key>(
  { budget }: Household,
  make: FlowMaker,
  plain: readonly (InMonth<PlainSum> & Key)[],
  rest: readonly (Flow & Key)[],
): MonthlyFlows<Flow & Key> {
  const plainOf = Map.groupBy(plain, ({ year_month }) => year_month);
  const restOf = Map.groupBy(rest, (flow) => monthOf(countingDayOf(flow)));
  return {
    ofMonth: (yearMonth) => [
      ...(plainOf.get(yearMonth) ?? []).map((one) => make.plain(one, firstDay(yearMonth))),
      ...(restOf.get(yearMonth) ?? []),
    ],
    foreignMoneys: foreignMoneysOf(rest, budget.currency),
  };
}

export function makerFor({ budget, accounts, categories }: Household): FlowMaker {
  return flowMaker(budget.currency, accounts, categories);
}

export function foreignMoneysOf(flows: readonly Flow[], currency: string): DatedMoney[] {
  return flows.flatMap((flow) => (isForeignFlow(flow, currency) ? (counted(flow, currency)?.money ?? []) : []));
}

export function daysOf({ since, until }: Span) {
  return { since: monthBounds(since).firstDay, until: monthBounds(until).lastDay };
}

export function groupAccounts({ budget, accounts }: Household) {
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
    ...sums.map((one) => make.full(one, firstDay(one.year_month))).filter((flow) => !isForeignFlow(flow, currency)),
    ...single.map((one) => make.full(one, one.day)).filter((flow) => isForeignFlow(flow, currency)),
  ];
}

function isForeignFlow(flow: Flow, budgetCurrency: string): boolean {
  return (counted(flow, budgetCurrency)?.money.currency ?? budgetCurrency) !== budgetCurrency;
}

export function firstDay(yearMonth: string): string {
  return `${yearMonth}-01`;
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
