/**
 * Reports over months or the budget's periods: the money spent by category, group, account, payee or tag; the cash flow; and
 * net worth. The first two count the same money as spending power.
 */

import { addMonths, monthBounds } from "../../domain/calendar.ts";
import {
  type CashFacts,
  type CashFlow,
  cashFlow,
  overlappingReport,
  type PaidPart,
  type SpendingReport,
  spendingReport,
} from "../../domain/cash-report.ts";
import type { Flow } from "../../domain/flow.ts";
import { conversionDay, type NetWorth, netWorth } from "../../domain/net-worth.ts";
import { MONTHS, monthUpTo, type Periods, type PeriodView, periodId, viewPeriod } from "../../domain/period.ts";
import { problemOf } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import { loadCorrections } from "../ledger/balance-points.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { budgetAccountOf, type MonthlyFlows } from "./flows.ts";
import { loadFlows } from "./load-flows.ts";
import { loadAccountFlows, loadPayeeFlows, loadSingleFlows, loadTagFlows, type SingleFlow } from "./load-flows-by.ts";

export const REPORT_UNITS = ["month", "period"] as const;

/** The first and the last month. Defaults to the twelve months up to the current one. */
export interface ReportRange {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Whether the report is by calendar month, which is the default, or by period of the budget. */
  readonly per?: (typeof REPORT_UNITS)[number] | undefined;
}

/** The months or periods of a report, by their ids. */
interface Months {
  readonly periods: Periods;
  readonly since: string;
  readonly until: string;
  readonly list: readonly string[];
}

interface Reported {
  /** Undefined unless the report is by period. */
  readonly periods: readonly PeriodView[] | undefined;
}

export const REPORT_KEYS = ["category", "group", "account", "payee", "tag"] as const;
type ReportKey = (typeof REPORT_KEYS)[number];

export const MAX_REPORT_MONTHS = 120;
/** Payees and tags have no monthly sums, so their reports read every transaction. */
export const MAX_SINGLE_MONTHS = 24;

export interface InCurrency {
  readonly currency: string;
}

export interface NamedSpendingReport extends InCurrency, Reported, Omit<SpendingReport, "rows"> {
  readonly by: ReportKey;
  /** As YYYY-MM; of periods, the months that stand for them. */
  readonly months: readonly string[];
  readonly rows: readonly (SpendingReport["rows"][number] & { readonly name: string | null })[];
}

export interface SpendingQuery extends ReportRange {
  readonly by: ReportKey;
  readonly parts: readonly PaidPart[];
}

/** @throws Problem `invalid_month_range` or `sum_out_of_range`. */
export async function reportSpending(read: Read, nowMs: number, query: SpendingQuery): Promise<NamedSpendingReport> {
  const household = await loadHousehold(read, nowMs);
  const months = monthsOf(query, household, isReadSingly(query.by) ? MAX_SINGLE_MONTHS : MAX_REPORT_MONTHS);
  const report = await spendingBy[query.by](read, household, months, query.parts);
  const periods = periodsOfReport(query, months, household);
  const list = periods?.map(({ yearMonth }) => yearMonth) ?? months.list;
  return { by: query.by, currency: household.budget.currency, months: list, periods, ...report };
}

function isReadSingly(by: ReportKey): boolean {
  return by === "payee" || by === "tag";
}

type Named = Pick<NamedSpendingReport, "rows" | "totalMinor" | "unconverted">;

const spendingBy: Readonly<
  Record<ReportKey, (read: Read, household: Household, months: Months, parts: readonly PaidPart[]) => Promise<Named>>
> = {
  async category(read, household, months, parts) {
    const facts = await loadSums(read, household, months);
    return withNames(spendingReport(facts, parts, categoryOf), namesOf(household.categories));
  },
  async group(read, household, months, parts) {
    const facts = await loadSums(read, household, months);
    const groups = new Map(household.categories.map(({ id, group }) => [id, group]));
    const groupOf = (flow: Flow) => groups.get(categoryOf(flow) ?? "") ?? null;
    return withNames(spendingReport(facts, parts, groupOf), (group) => group);
  },
  async account(read, household, months, parts) {
    const facts = await toFacts(read, household, months, await loadBy(loadAccountFlows, read, household, months));
    return withNames(spendingReport(facts, parts, budgetAccountOf), namesOf(household.accounts));
  },
  async payee(read, household, months, parts) {
    const facts = await toFacts(read, household, months, await loadBy(loadPayeeFlows, read, household, months));
    const report = spendingReport(facts, parts, ({ payee_id }) => payee_id);
    const names = await read.reads.payees.findNames(report.rows.flatMap(({ key }) => key ?? []));
    return withNames(report, (id) => names.get(id));
  },
  async tag(read, household, months, parts) {
    const facts = await toFacts(read, household, months, await loadBy(loadTagFlows, read, household, months));
    const tagsOf = (key: string) => key.split(" ");
    const report = overlappingReport(
      spendingReport(facts, parts, ({ tagIds }) => tagIds?.join(" ") ?? null),
      tagsOf,
    );
    const names = namesOf(await read.reads.tags.findMany(report.rows.flatMap(({ key }) => key ?? [])));
    return withNames(report, names);
  },
};

/** Sums of calendar months, or the transactions of other periods. */
function loadBy<F extends Flow>(
  loadMonths: (read: Read, household: Household, months: Months) => Promise<MonthlyFlows<F>>,
  read: Read,
  household: Household,
  months: Months,
): Promise<MonthlyFlows<F | SingleFlow>> {
  const { periods } = months;
  return periods.areMonths ? loadMonths(read, household, months) : loadSingleFlows(read, household, months);
}

export interface CashFlowReport extends CashFlow, InCurrency, Reported {}

/** @throws Problem `invalid_month_range` or `sum_out_of_range`. */
export async function reportCashFlow(read: Read, nowMs: number, range: ReportRange): Promise<CashFlowReport> {
  const household = await loadHousehold(read, nowMs);
  const months = monthsOf(range, household, MAX_REPORT_MONTHS);
  const facts = await loadSums(read, household, months);
  const periods = periodsOfReport(range, months, household);
  return { currency: household.budget.currency, periods, ...cashFlow(facts) };
}

function periodsOfReport(
  { per }: ReportRange,
  { periods, list }: Months,
  { today }: Household,
): readonly PeriodView[] | undefined {
  return per === "period" ? list.map((id) => viewPeriod(periods.get(id), today)) : undefined;
}

export interface NetWorthQuery extends ReportRange {
  readonly includeHidden: boolean;
}

/** @throws Problem `invalid_month_range` or `sum_out_of_range`. */
export async function reportNetWorth(
  read: Read,
  nowMs: number,
  { includeHidden, ...range }: NetWorthQuery,
): Promise<NetWorth & InCurrency> {
  const household = await loadHousehold(read, nowMs);
  const { budget, today } = household;
  const months = monthsOf(range, household, MAX_REPORT_MONTHS);
  const accounts = household.accounts.filter(({ is_hidden }) => includeHidden || !is_hidden);
  const [bookings, corrections] = await pipelined([
    read.reads.flows.listBookingsAfter(months.since),
    loadCorrections(read, accounts),
  ]);
  const exchange = await loadExchange(
    read,
    budget,
    accounts.flatMap(({ currency }) => months.list.map((month) => ({ currency, day: conversionDay(month, today) }))),
  );
  const { currency } = budget;
  return { currency, ...netWorth({ currency, exchange, accounts, bookings, corrections, months: months.list, today }) };
}

/** @throws Problem `invalid_month_range`. */
function monthsOf(range: ReportRange, { today, periods: own }: Household, most: number): Months {
  const periods = range.per === "period" ? own : MONTHS;
  const lastMonth = range.until ?? monthUpTo(periods, periods.idAt(today));
  const yearBefore = addMonths(lastMonth, -11);
  const firstMonth = range.since ?? (yearBefore < FIRST_MONTH ? FIRST_MONTH : yearBefore);
  const since = periods.ofMonth(firstMonth);
  const until = range.until === undefined ? periods.idAt(today) : lastPeriodOf(periods, lastMonth);
  const count = periods.count(since, until) + 1;
  if (count < 1 || count > most) {
    const unit = periods.areMonths ? "months" : "periods";
    const detail = `until must be ${firstMonth} or later, and the report can have at most ${most} ${unit}.`;
    throw problemOf([
      { code: "invalid_month_range", parameter: range.until === undefined ? "since" : "until", detail },
    ]);
  }
  return { periods, since, until, list: Array.from({ length: count }, (_, i) => periods.add(since, i)) };
}

/** The period that is called by the month, or contains its last day. */
function lastPeriodOf(periods: Periods, yearMonth: string): string {
  const named = periods.named(yearMonth);
  return named === undefined ? periods.idAt(monthBounds(yearMonth).lastDay) : periodId(named);
}

const FIRST_MONTH = "0001-01";

/** The monthly sums of all accounts together. */
async function loadSums(read: Read, household: Household, months: Months): Promise<CashFacts<Flow>> {
  const { periods, since, until } = months;
  const flows = await loadFlows(read, household, {
    periods,
    first: since,
    last: until,
    asOf: null,
    withTransactions: false,
    goals: [],
    goalsSince: since,
  });
  return await toFacts(read, household, months, flows);
}

async function toFacts<F extends Flow>(
  read: Read,
  { budget, categories }: Household,
  { list }: Months,
  { ofMonth, foreignMoneys }: MonthlyFlows<F>,
): Promise<CashFacts<F>> {
  const exchange = await loadExchange(read, budget, foreignMoneys);
  return { currency: budget.currency, categories, exchange, months: list, flowsOf: ofMonth };
}

function categoryOf({ category_id, kind }: Flow): string | null {
  return kind === null ? null : category_id;
}

function namesOf(rows: readonly { readonly id: string; readonly name: string }[]) {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id);
}

function withNames({ rows, ...report }: SpendingReport, nameOf: (key: string) => string | undefined): Named {
  return {
    ...report,
    rows: rows.map((row) => ({ ...row, name: row.key === null ? null : (nameOf(row.key) ?? null) })),
  };
}
