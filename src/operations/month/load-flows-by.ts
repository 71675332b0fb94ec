/** Loads flows by account, payee, person or tag: sums of calendar months, or the single transactions of other periods. */
import { monthOf } from "../../domain/calendar.ts";
import { countingDayOf, type Flow, type FlowMaker, type FlowSum, type PlainSum } from "../../domain/flow.ts";
import type { Span } from "../../domain/month.ts";
import { firstDayOf, MONTHS, type Periods } from "../../domain/period.ts";
import { type InMonth, pipelined, type TransactionSum } from "../../store/store.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import {
  daysOf,
  foreignMoneysOf,
  fullFlows,
  groupAccounts,
  type MonthlyFlows,
  makerFor,
  type TransactionFlow,
} from "./flows.ts";
import { loadMovedFlows, singleFlows } from "./moved-flows.ts";

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

/** The flows of a range of months, by payee. */
export function loadPayeeFlows(read: Read, household: Household, months: Span) {
  return loadFlowsOf("payee_id", read, household, months);
}

/** The flows of a range of months, by the person who entered their transactions. */
export function loadPersonFlows(read: Read, household: Household, months: Span) {
  return loadFlowsOf("entered_by", read, household, months);
}

async function loadFlowsOf<Key extends "payee_id" | "entered_by">(
  key: Key,
  read: Read,
  household: Household,
  months: Span,
): Promise<MonthlyFlows<Flow & Pick<TransactionSum, Key>>> {
  const { reads } = read;
  const { otherIds } = groupAccounts(household);
  const make = makerFor(household);
  const [plain, other, moved] = await pipelined([
    reads.flows.listPlainBy(key, daysOf(months), otherIds),
    reads.flows.listDaysOf(otherIds, daysOf(months)),
    loadMovedFlows(read, make, MONTHS, daysOf(months)),
  ]);
  const full = other.map((one) => make.full(one, one.day));
  return monthlyFlows<Pick<TransactionSum, Key>>(household, make, plain, [...full, ...moved.into, ...moved.outOf]);
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
      ...(plainOf.get(yearMonth) ?? []).map((one) => make.plain(one, firstDayOf(yearMonth))),
      ...(restOf.get(yearMonth) ?? []),
    ],
    foreignMoneys: foreignMoneysOf(rest, budget.currency),
  };
}

export interface SingleFlow extends TransactionFlow {
  /** The ids of the transaction's tags; null for none. */
  readonly tagIds: readonly string[] | null;
}

/** The single transactions of a range of periods that are `wanted`. */
export async function loadSingleFlows(
  read: Read,
  household: Household,
  { periods, since, until }: Span & { readonly periods: Periods },
  wanted: (flow: TransactionFlow) => boolean = () => true,
): Promise<MonthlyFlows<SingleFlow>> {
  const { reads } = read;
  const days = { since: firstDayOf(since), until: periods.get(until).until };
  const make = makerFor(household);
  const [transactions, tagIds, moved] = await pipelined([
    reads.flows.listDays(days),
    reads.transactions.listTagIds(days),
    loadMovedFlows(read, make, periods, days),
  ]);
  const flows = singleFlows(make, transactions, moved)
    .filter(wanted)
    .map((flow) => ({ ...flow, tagIds: tagIds.get(flow.transaction_id) ?? null }));
  const byPeriod = Map.groupBy(flows, (flow) => periods.idAt(countingDayOf(flow)));
  return {
    ofMonth: (id) => byPeriod.get(id) ?? [],
    foreignMoneys: foreignMoneysOf(flows, household.budget.currency),
  };
}
