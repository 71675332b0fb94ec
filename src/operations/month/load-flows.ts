/**
 * Loads the flows of past months, of each month from `firstMonth`, and toward goals. Money in the budget's currency is
 * loaded as monthly sums. Other money is loaded with its day, for the rate of that day.
 */
import { addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { counted, type Flow, flowMaker } from "../../domain/flow.ts";
import type { Goal, GoalWithState } from "../../domain/goal.ts";
import type { MonthData, Span } from "../../domain/month.ts";
import { pipelined, type TransactionSum } from "../../store/store.ts";
import type { Read } from "../service.ts";
import type { Household } from "./load.ts";

export type TransactionFlow = Flow & TransactionSum;

interface FlowQuery {
  readonly past: readonly Span[];
  /** From here to `lastMonth`, each month is computed on its own. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Only transactions up to this day count; null: all of them. */
  readonly asOf: string | null;
  /** Whether to load the single transactions of the last month. */
  readonly withTransactions: boolean;
  readonly goals: readonly Goal[];
  /** From this month on, moves toward goals are loaded per month. Earlier moves are summed. */
  readonly goalMonthsSince: string;
}

export interface Flows {
  /** `firstPlan` is the first month with a plan. */
  readonly past: (firstPlan: string | undefined) => MonthData["past"];
  readonly ofMonth: (yearMonth: string) => readonly Flow[];
  readonly toward: (goal: Pick<GoalWithState, "id">) => readonly DatedMoney[];
  /** The transactions of the last month, if requested. */
  readonly transactions: readonly TransactionFlow[];
  readonly foreignMoneys: readonly DatedMoney[];
}

export async function loadFlows(read: Read, household: Household, query: FlowQuery): Promise<Flows> {
  const { reads } = read;
  const { budget, accounts, categories } = household;
  const { currency } = budget;
  const { firstMonth, goals } = query;
  const foreignIds = accounts.filter((account) => account.currency !== currency).map(({ id }) => id);
  const otherIds = accounts.filter((one) => one.is_hidden || one.currency !== currency).map(({ id }) => id);
  const others = new Set(otherIds);
  const { lastSummed: last, singleDays } = monthsToRead(query);
  const earliest =
    [firstMonth, query.past[0]?.since ?? firstMonth, ...goals.map(({ starts_in }) => starts_in)].sort()[0] ?? "";
  const range = (since: string, until: string) => ({ since, until });
  // Converted money is rounded once per month, so months with foreign money cannot be summed first.
  const hasForeign = accounts.some((account) => !account.is_hidden && account.currency !== currency);
  const canSumSpans = !hasForeign;
  const plainMonths = [firstMonth, query.goalMonthsSince, ...(canSumSpans ? [] : query.past.map(({ since }) => since))];
  const plainSince = plainMonths.sort()[0] ?? firstMonth;
  const beforePlain = addMonths(plainSince, -1);
  const towardUntil = beforePlain < last ? beforePlain : last;

  const [plain, spans, other, foreign, transactions, toward] = await pipelined([
    plainSince <= last ? reads.flows.listPlain(range(plainSince, last), otherIds) : [],
    pipelined(
      (canSumSpans ? query.past : []).map(({ since, until }) =>
        reads.flows.listPlainOfSpan(range(since, until), others),
      ),
    ),
    earliest <= last ? reads.flows.listOther(range(earliest, last), otherIds, foreignIds) : [],
    hasForeign && earliest <= last
      ? reads.flows.listDaysOf(foreignIds, range(monthBounds(earliest).firstDay, monthBounds(last).lastDay))
      : [],
    singleDays === undefined ? [] : reads.flows.listDays(range(singleDays.since, singleDays.until)),
    pipelined(
      goals.map((goal) =>
        goal.starts_in <= towardUntil ? reads.flows.sumToward(goal, range(goal.starts_in, towardUntil), otherIds) : 0n,
      ),
    ),
  ]);

  const make = flowMaker(currency, accounts, categories);
  const firstDay = (yearMonth: string) => `${yearMonth}-01`;
  const moneyOf = (flow: Flow) => counted(flow, currency)?.money;
  const isForeign = (flow: Flow) => (moneyOf(flow)?.currency ?? currency) !== currency;
  const single = transactions.map((one): TransactionFlow => make.full(one, one.day));
  const rest = [
    ...other.map((one) => make.full(one, firstDay(one.year_month))).filter((flow) => !isForeign(flow)),
    ...foreign.map((one) => make.full(one, one.day)).filter(isForeign),
    ...single,
  ];
  const plainFlows = plain.map((one) => make.plain(one, firstDay(one.year_month)));
  const byMonth = Map.groupBy<string, Flow>([...plainFlows, ...rest], ({ day }) => monthOf(day));
  const ofMonth = (yearMonth: string) => byMonth.get(yearMonth) ?? [];
  const pastBySpan = () =>
    query.past.map((one, i) => ({
      ...one,
      flows: [
        ...(spans[i] ?? []).map((sum) => make.plain(sum, firstDay(one.since))),
        ...rest.filter(({ day }) => monthOf(day) >= one.since && monthOf(day) <= one.until),
      ],
    }));
  const pastByMonth = (firstPlan: string | undefined) =>
    monthsOf(query.past, [...byMonth.keys(), firstPlan ?? firstMonth]).map((month) => ({
      since: month,
      until: month,
      flows: ofMonth(month),
    }));

  const movedToward = new Map(
    goals.map((goal, i) => {
      const target = goal.category_id ?? goal.account_id;
      // Only transfers to a hidden account count as saved.
      const isSaved = goal.category_id !== null || accounts.find(({ id }) => id === goal.account_id)?.is_hidden;
      const before = { currency, day: firstDay(towardUntil), sumMinor: toward[i] ?? 0n };
      const single = [...plainFlows, ...rest]
        .filter((flow) => flow.category_id === target || flow.hidden_account_id === target)
        .flatMap((flow) => moneyOf(flow) ?? []);
      return [goal.id, isSaved ? [before, ...single] : single];
    }),
  );
  return {
    past: (firstPlan) => (canSumSpans ? pastBySpan() : pastByMonth(firstPlan)),
    ofMonth,
    toward: ({ id }) => movedToward.get(id) ?? [],
    transactions: single.filter(({ day }) => monthOf(day) === query.lastMonth),
    foreignMoneys: rest.filter(isForeign).flatMap((flow) => moneyOf(flow) ?? []),
  };
}

/** The last month to load as a sum, and the days to load as single transactions. */
function monthsToRead({ lastMonth, asOf, withTransactions }: FlowQuery) {
  if (asOf !== null && monthOf(asOf) <= lastMonth) {
    const month = monthOf(asOf);
    return { lastSummed: addMonths(month, -1), singleDays: { since: monthBounds(month).firstDay, until: asOf } };
  }
  if (!withTransactions) return { lastSummed: lastMonth, singleDays: undefined };
  const { firstDay, lastDay } = monthBounds(lastMonth);
  return { lastSummed: addMonths(lastMonth, -1), singleDays: { since: firstDay, until: lastDay } };
}

/** The months of the spans, from the first with a flow or a plan: nothing carries before it. */
function monthsOf(past: readonly Span[], used: readonly string[]): string[] {
  const [since, until] = [past[0]?.since, past.at(-1)?.until];
  const months: string[] = [];
  if (since === undefined || until === undefined) return months;
  const first = used.toSorted()[0] ?? since;
  for (let month = first < since ? since : first; month <= until; month = addMonths(month, 1)) months.push(month);
  return months;
}
