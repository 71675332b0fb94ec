/**
 * Loads the carry from past months, which `domain/past-carry.ts` computes. It is cached until a change affects the past.
 * The flows of funds are loaded by month, and the others as one sum per span, but only while the budget carries.
 */
import { addMonths, monthOf } from "../../domain/calendar.ts";
import { type Carry, carriesIn } from "../../domain/carry.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { countingDayOf, type Flow } from "../../domain/flow.ts";
import type { Span } from "../../domain/month.ts";
import { carryOfPast, type PastData } from "../../domain/past-carry.ts";
import { pipelined } from "../../store/store.ts";
import { loadExchange } from "../load-exchange.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import { daysOf, firstDay, foreignMoneysOf, fullFlows, groupAccounts, makerFor } from "./load-flows.ts";
import { loadMovedFlows } from "./moved-flows.ts";

/**
 * The carry into the month after `past`. `asOf`: only transactions up to this day count; null: all of them. @throws Problem
 * `sum_out_of_range`.
 */
export async function loadPastCarry(read: Read, household: Household, past: Span, asOf: string | null): Promise<Carry> {
  const compute = async () => carryOfPast(await loadPast(read, household, past, asOf));
  // The log has no change of the rates that all budgets share.
  if (groupAccounts(household).hasForeign) return await compute();
  return await read.reads.past.cached({
    key: `carry ${past.since} ${past.until} ${asOf ?? ""}`,
    until: firstDay(addMonths(past.until, 1)),
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
  const { budget, categories } = household;
  const funds = new Set(categories.filter((category) => carriesIn(category, past.until)).map(({ id }) => id));
  const goals = household.goals.filter(({ category_id, is_active }) => is_active && funds.has(category_id ?? ""));
  const [{ byMonth, sums, foreignMoneys }, plans] = await pipelined([
    loadPastFlows(read, household, past, [...funds], asOf),
    read.reads.plans.list(past.since, past.until),
  ]);
  const carriesFrom = new Map(categories.map(({ id, carries_from }) => [id, carries_from]));
  const isInFund = ({ category_id }: Flow, yearMonth: string) =>
    carriesIn({ carries_from: carriesFrom.get(category_id ?? "") ?? null }, yearMonth);
  const firstMonths = [...byMonth.keys(), ...goals.map(({ starts_in }) => starts_in), plans[0]?.planFrom ?? past.until];
  return {
    budget,
    categories,
    goals,
    plans,
    spans: sums.map(({ flows, ...span }) => ({
      ...span,
      flows: flows.map((group) => group.filter((flow) => !isInFund(flow, span.since))),
    })),
    firstFundMonth: firstMonths.sort()[0] ?? past.since,
    fundFlowsOf: (month) => (byMonth.get(month) ?? []).filter((flow) => isInFund(flow, month)),
    exchange: await loadExchange(read, budget, foreignMoneys),
  };
}

interface PastFlows {
  /** At least those of the funds. */
  readonly byMonth: ReadonlyMap<string, readonly Flow[]>;
  readonly sums: readonly (Span & { readonly flows: readonly (readonly Flow[])[] })[];
  readonly foreignMoneys: readonly DatedMoney[];
}

async function loadPastFlows(
  read: Read,
  household: Household,
  past: Span,
  fundIds: readonly string[],
  asOf: string | null,
): Promise<PastFlows> {
  const { reads } = read;
  const { budget } = household;
  const { foreignIds, otherIds, visibleIds, hasForeign } = groupAccounts(household);
  const spans = spansOf(household, past);
  const others = new Set(otherIds);
  const sumOf = (span: Span) => (carriesIn(budget, span.since) ? reads.flows.listPlainOfSpan(span, others) : []);
  const make = makerFor(household);
  const [plain, plainSums, other, foreign, moved] = await pipelined([
    hasForeign ? reads.flows.listPlain(past, otherIds) : reads.flows.listPlainOf(fundIds, past, otherIds),
    pipelined(hasForeign ? [] : spans.map(sumOf)),
    reads.flows.listFull(past, otherIds, visibleIds),
    hasForeign ? reads.flows.listDaysOf(foreignIds, daysOf(past)) : [],
    loadMovedFlows(read, make, past, asOf),
  ]);
  const full = [...fullFlows(make, budget.currency, other, foreign), ...moved.into, ...moved.outOf];
  const byMonth = Map.groupBy<string, Flow>(
    [...plain.map((one) => make.plain(one, firstDay(one.year_month))), ...full],
    (flow) => monthOf(countingDayOf(flow)),
  );
  // Converted money is rounded once per month.
  const monthsOf = ({ since, until }: Span) =>
    [...byMonth].filter(([month]) => month >= since && month <= until).map(([, flows]) => flows);
  const sumsOf = (span: Span, i: number) => [
    ...(plainSums[i] ?? []).map((sum) => make.plain(sum, firstDay(span.since))),
    ...full.filter(isInSpan(span)),
  ];
  return {
    byMonth,
    sums: spans.map((span, i) => ({ ...span, flows: hasForeign ? monthsOf(span) : [sumsOf(span, i)] })),
    foreignMoneys: foreignMoneysOf(full, budget.currency),
  };
}

function isInSpan({ since, until }: Span): (flow: Flow) => boolean {
  return (flow) => {
    const month = monthOf(countingDayOf(flow));
    return month >= since && month <= until;
  };
}

/** The past months, split at every month in which a category or the budget starts to carry. */
function spansOf({ budget, categories }: Household, { since, until }: Span): Span[] {
  const starts = [budget.carries_from, ...categories.map(({ carries_from }) => carries_from)];
  const inside = starts.filter((month): month is string => month !== null && month > since && month <= until);
  const all = [since, ...new Set(inside.sort()), addMonths(until, 1)];
  return all.slice(0, -1).map((start, i) => ({ since: start, until: addMonths(all[i + 1] ?? until, -1) }));
}
