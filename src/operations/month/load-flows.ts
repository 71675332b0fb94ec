/**
 * Reads what moved: in past months, in the months that are computed one by one, and toward goals. Monthly sums are
 * enough for money in the budget's currency. Other money is read with its day, for the rate of that day.
 */
import { addMonths, monthBounds, monthOf } from "../../domain/calendar.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { counted, type Flow, flowMaker } from "../../domain/flow.ts";
import type { Goal, StandingGoal } from "../../domain/goal.ts";
import type { MonthData, Span } from "../../domain/month.ts";
import { pipelined, type TransactionSum } from "../../store/store.ts";
import type { Read } from "../service.ts";
import type { Household } from "./load.ts";

export type TransactionFlow = Flow & TransactionSum;

interface FlowsWanted {
  readonly past: readonly Span[];
  /** The first and the last of the months that are computed one by one. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Only what happened up to this day counts. */
  readonly asOf: string | null;
  /** Read the last month's transactions one by one. */
  readonly withTransactions: boolean;
  readonly goals: readonly Goal[];
}

export interface Flows {
  /** `firstPlan` is the first month that has a plan. */
  readonly past: (firstPlan: string | undefined) => MonthData["past"];
  readonly ofMonth: (yearMonth: string) => readonly Flow[];
  readonly toward: (goal: Pick<StandingGoal, "id">) => readonly DatedMoney[];
  /** The last month's, one by one, if they were wanted. */
  readonly transactions: readonly TransactionFlow[];
  readonly foreignMoneys: readonly DatedMoney[];
}

export async function loadFlows(read: Read, household: Household, wanted: FlowsWanted): Promise<Flows> {
  const { reads } = read;
  const { budget, accounts, categories } = household;
  const { currency } = budget;
  const { firstMonth, goals } = wanted;
  const foreignIds = accounts.filter((account) => account.currency !== currency).map(({ id }) => id);
  const otherIds = accounts.filter((one) => one.is_hidden || one.currency !== currency).map(({ id }) => id);
  const others = new Set(otherIds);
  const { whole: last, singly } = monthsToRead(wanted);
  const earliest =
    [firstMonth, wanted.past[0]?.since ?? firstMonth, ...goals.map(({ starts_in }) => starts_in)].sort()[0] ?? "";
  const range = (since: string, until: string) => ({ since, until });
  // What must be converted is rounded once a month, so months with such money cannot be added up first.
  const hasForeign = accounts.some((account) => !account.is_hidden && account.currency !== currency);
  const isSpanwise = !hasForeign;
  const plainSince = isSpanwise ? firstMonth : (wanted.past[0]?.since ?? firstMonth);

  const [plain, spans, other, foreign, transactions, toward] = await pipelined([
    plainSince <= last ? reads.flows.listPlain(range(plainSince, last), otherIds) : [],
    pipelined(
      (isSpanwise ? wanted.past : []).map(({ since, until }) =>
        reads.flows.listPlainOfSpan(range(since, until), others),
      ),
    ),
    earliest <= last ? reads.flows.listOther(range(earliest, last), otherIds, foreignIds) : [],
    hasForeign && earliest <= last
      ? reads.flows.listDaysOf(foreignIds, range(monthBounds(earliest).firstDay, monthBounds(last).lastDay))
      : [],
    singly === undefined ? [] : reads.flows.listDays(range(singly.since, singly.until)),
    pipelined(
      goals.map((goal) =>
        goal.starts_in <= last ? reads.flows.listToward(goal, range(goal.starts_in, last), otherIds) : [],
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
  const spanwise = () =>
    wanted.past.map((one, i) => ({
      ...one,
      flows: [
        ...(spans[i] ?? []).map((sum) => make.plain(sum, firstDay(one.since))),
        ...rest.filter(({ day }) => monthOf(day) >= one.since && monthOf(day) <= one.until),
      ],
    }));
  const monthByMonth = (firstPlan: string | undefined) =>
    monthsOf(wanted.past, [...byMonth.keys(), firstPlan ?? firstMonth]).map((month) => ({
      since: month,
      until: month,
      flows: ofMonth(month),
    }));

  const movedToward = new Map(
    goals.map((goal, i) => {
      const target = goal.category_id ?? goal.account_id;
      // Transfers to an account that is not hidden set nothing aside.
      const isKept = goal.category_id !== null || accounts.find(({ id }) => id === goal.account_id)?.is_hidden;
      const moneys = (isKept ? (toward[i] ?? []) : []).map(
        ({ year_month, moved_minor }): DatedMoney => ({ currency, day: firstDay(year_month), sumMinor: moved_minor }),
      );
      for (const flow of rest) {
        const money = moneyOf(flow);
        if (money === undefined) continue;
        if (flow.category_id === target || flow.hidden_account_id === target) moneys.push(money);
      }
      return [goal.id, moneys];
    }),
  );
  return {
    past: (firstPlan) => (isSpanwise ? spanwise() : monthByMonth(firstPlan)),
    ofMonth,
    toward: ({ id }) => movedToward.get(id) ?? [],
    transactions: single.filter(({ day }) => monthOf(day) === wanted.lastMonth),
    foreignMoneys: rest.filter(isForeign).flatMap((flow) => moneyOf(flow) ?? []),
  };
}

/** Up to which month monthly sums are read, and which days are read transaction by transaction. */
function monthsToRead({ lastMonth, asOf, withTransactions }: FlowsWanted) {
  if (asOf !== null && monthOf(asOf) <= lastMonth) {
    const month = monthOf(asOf);
    return { whole: addMonths(month, -1), singly: { since: monthBounds(month).firstDay, until: asOf } };
  }
  if (!withTransactions) return { whole: lastMonth, singly: undefined };
  const { firstDay, lastDay } = monthBounds(lastMonth);
  return { whole: addMonths(lastMonth, -1), singly: { since: firstDay, until: lastDay } };
}

/** The months of spans, from the first in which anything happened or was planned: nothing is carried before that. */
function monthsOf(past: readonly Span[], used: readonly string[]): string[] {
  const [since, until] = [past[0]?.since, past.at(-1)?.until];
  const months: string[] = [];
  if (since === undefined || until === undefined) return months;
  const first = used.toSorted()[0] ?? since;
  for (let month = first < since ? since : first; month <= until; month = addMonths(month, 1)) months.push(month);
  return months;
}
