/**
 * Loads the carry from past periods, which `domain/past-carry.ts` computes. It is cached until a change affects the past.
 * The flows of funds are loaded by period, and the others as one sum per span, but only while the budget carries.
 */
import { addDays, monthOf } from "../../domain/calendar.ts";
import { type Carry, carriesIn } from "../../domain/carry.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { countingDayOf, type Flow } from "../../domain/flow.ts";
import type { Span } from "../../domain/month.ts";
import { carryOfPast, type PastData } from "../../domain/past-carry.ts";
import { firstDayOf, MONTHS, type Periods } from "../../domain/period.ts";
import { pipelined } from "../../store/store.ts";
import { loadExchange } from "../load-exchange.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import { daysOf, foreignMoneysOf, fullFlows, groupAccounts, makerFor, wholeMonths } from "./flows.ts";
import { loadMovedFlows } from "./moved-flows.ts";

/**
 * The carry into the period after `past`. In the household, `carries_from` and `starts_in` are ids of periods. `asOf`: only
 * transactions up to this day count; null: all of them. @throws Problem `sum_out_of_range`.
 */
export async function loadPastCarry(read: Read, household: Household, past: Span, asOf: string | null): Promise<Carry> {
  const compute = async () => carryOfPast(await loadPast(read, household, past, asOf));
  // The log has no change of the rates that all budgets share.
  if (groupAccounts(household).hasForeign) return await compute();
  return await read.reads.past.cached({
    key: `carry ${past.since} ${past.until} ${asOf ?? ""}`,
    until: firstDayOf(household.periods.add(past.until, 1)),
    compute,
    countRows: ({ funds }) => funds.size,
  });
}

export async function loadPast(
  read: Read,
  household: Household,
  past: Span,
  asOf: string | null = null,
): Promise<PastData> {
  const { budget, periods, categories } = household;
  const funds = new Set(categories.filter((category) => carriesIn(category, past.until)).map(({ id }) => id));
  const goals = household.goals.filter(({ category_id, is_active }) => is_active && funds.has(category_id ?? ""));
  const [{ byPeriod, sums, foreignMoneys }, plans] = await pipelined([
    periods.areMonths
      ? readPastMonths(read, household, past, { fundIds: [...funds], asOf })
      : readPastDays(read, household, past, { hasFunds: funds.size > 0, asOf }),
    read.reads.plans.list(past.since, past.until),
  ]);
  const carriesFrom = new Map(categories.map(({ id, carries_from }) => [id, carries_from]));
  const isInFund = ({ category_id }: Flow, periodId: string) =>
    carriesIn({ carries_from: carriesFrom.get(category_id ?? "") ?? null }, periodId);
  const firstPlan = plans[0]?.planFrom ?? past.until;
  const starts = [
    ...byPeriod.keys(),
    ...goals.map(({ starts_in }) => starts_in),
    // A plan that was made for other periods applies from the next period on.
    periods.areMonths ? firstPlan : periods.idAt(firstDayOf(firstPlan)),
  ];
  return {
    budget,
    periods,
    categories,
    goals,
    plans,
    spans: sums.map(({ flows, ...span }) => ({
      ...span,
      flows: flows.map((group) => group.filter((flow) => !isInFund(flow, span.since))),
    })),
    firstWithFunds: starts.sort()[0] ?? past.since,
    fundFlowsOf: (id) => (byPeriod.get(id) ?? []).filter((flow) => isInFund(flow, id)),
    exchange: await loadExchange(read, budget, foreignMoneys),
  };
}

interface PastFlows {
  /** At least those of the funds. */
  readonly byPeriod: ReadonlyMap<string, readonly Flow[]>;
  readonly sums: readonly (Span & { readonly flows: readonly (readonly Flow[])[] })[];
  readonly foreignMoneys: readonly DatedMoney[];
}

async function readPastMonths(
  read: Read,
  household: Household,
  past: Span,
  { fundIds, asOf }: { readonly fundIds: readonly string[]; readonly asOf: string | null },
): Promise<PastFlows> {
  const { reads } = read;
  const { budget } = household;
  const make = makerFor(household);
  const { foreignIds, otherIds, visibleIds, hasForeign } = groupAccounts(household);
  const spans = spansOf(household, past);
  const others = new Set(otherIds);
  const sumOf = (span: Span) => (carriesIn(budget, span.since) ? reads.flows.listPlainOfSpan(span, others) : []);
  const [plain, plainSums, other, foreign, moved] = await pipelined([
    hasForeign ? reads.flows.listPlain(past, otherIds) : reads.flows.listPlainOf(fundIds, past, otherIds),
    pipelined(hasForeign ? [] : spans.map(sumOf)),
    reads.flows.listFull(past, otherIds, visibleIds),
    hasForeign ? reads.flows.listDaysOf(foreignIds, daysOf(past)) : [],
    loadMovedFlows(read, make, MONTHS, daysOf(past), asOf),
  ]);
  const full = [...fullFlows(make, budget.currency, other, foreign), ...moved.into, ...moved.outOf];
  const byPeriod = Map.groupBy<string, Flow>(
    [...plain.map((one) => make.plain(one, firstDayOf(one.year_month))), ...full],
    (flow) => monthOf(countingDayOf(flow)),
  );
  // Converted money is rounded once per month.
  const monthsOf = ({ since, until }: Span) =>
    [...byPeriod].filter(([month]) => month >= since && month <= until).map(([, flows]) => flows);
  const sumsOf = (span: Span, i: number) => [
    ...(plainSums[i] ?? []).map((sum) => make.plain(sum, firstDayOf(span.since))),
    ...full.filter(isIn(MONTHS, span)),
  ];
  return {
    byPeriod,
    sums: spans.map((span, i) => ({ ...span, flows: hasForeign ? monthsOf(span) : [sumsOf(span, i)] })),
    foreignMoneys: foreignMoneysOf(full, budget.currency),
  };
}

/**
 * Reads past periods that are not calendar months. With funds or money to convert, all transactions are needed; otherwise
 * only those outside the whole months of each span.
 */
async function readPastDays(
  read: Read,
  household: Household,
  past: Span,
  { hasFunds, asOf }: { readonly hasFunds: boolean; readonly asOf: string | null },
): Promise<PastFlows> {
  const { reads } = read;
  const { budget, periods } = household;
  const { hasForeign } = groupAccounts(household);
  const make = makerFor(household);
  const ofSpan = ({ since, until }: Span) => ({ since: firstDayOf(since), until: periods.get(until).until });
  const list = async (days: Span) => (await reads.flows.listDays(days)).map((one): Flow => make.full(one, one.day));
  const spans = spansOf(household, past);
  const { into, outOf } = await loadMovedFlows(read, make, periods, ofSpan(past), asOf);
  const moved = [...into, ...outOf];
  if (!hasFunds && !hasForeign) {
    const carrying = spans.filter((span) => carriesIn(budget, span.since));
    const flows = await pipelined(carrying.map((span) => readSpan({ reads }, household, ofSpan(span), list)));
    const sums = carrying.map((span, i) => {
      return { ...span, flows: [[...(flows[i] ?? []), ...moved.filter(isIn(periods, span))]] };
    });
    return { byPeriod: new Map(), sums, foreignMoneys: foreignMoneysOf([...flows.flat(), ...moved], budget.currency) };
  }
  const all = [...(await list(ofSpan(past))), ...moved];
  const byPeriod = Map.groupBy(all, (flow) => periods.idAt(countingDayOf(flow)));
  // Converted money is rounded once per period.
  const flowsOf = ({ since, until }: Span) =>
    [...byPeriod].filter(([id]) => id >= since && id <= until).map(([, flows]) => flows);
  return {
    byPeriod,
    sums: spans.map((span) => ({ ...span, flows: hasForeign ? flowsOf(span) : [flowsOf(span).flat()] })),
    foreignMoneys: foreignMoneysOf(all, budget.currency),
  };
}

/** Whether a flow counts in a span. */
function isIn(periods: Periods, { since, until }: Span): (flow: Flow) => boolean {
  return (flow) => {
    const id = periods.idAt(countingDayOf(flow));
    return id >= since && id <= until;
  };
}

/** All flows of a range of days: the sums of its whole months, and the transactions of the days at both ends. */
async function readSpan(
  { reads }: Pick<Read, "reads">,
  household: Household,
  { since, until }: Span,
  list: (days: Span) => Promise<Flow[]>,
): Promise<Flow[]> {
  const { otherIds, visibleIds } = groupAccounts(household);
  const months = wholeMonths({ since, until });
  if (months.since > months.until) return await list({ since, until });
  const before = { since, until: addDays(firstDayOf(months.since), -1) };
  const after = { since: addDays(daysOf(months).until, 1), until };
  const make = makerFor(household);
  const [plain, other, edges] = await pipelined([
    reads.flows.listPlainOfSpan(months, new Set(otherIds)),
    reads.flows.listFull(months, otherIds, visibleIds),
    pipelined([before, after].map((days) => (days.since <= days.until ? list(days) : []))),
  ]);
  return [
    ...plain.map((one) => make.plain(one, since)),
    ...fullFlows(make, household.budget.currency, other, []),
    ...edges.flat(),
  ];
}

/** The past periods, split at every period in which a category or the budget starts to carry. */
function spansOf({ budget, periods, categories }: Household, { since, until }: Span): Span[] {
  const starts = [budget.carries_from, ...categories.map(({ carries_from }) => carries_from)];
  const inside = starts.filter((id): id is string => id !== null && id > since && id <= until);
  const all = [since, ...new Set(inside.sort()), periods.add(until, 1)];
  return all.slice(0, -1).map((start, i) => ({ since: start, until: periods.add(all[i + 1] ?? until, -1) }));
}
