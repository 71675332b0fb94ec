/**
 * Reports over months or the budget's periods: the money spent by category, group, account, payee, tag or
 * person; the cash flow; and net worth. The first two count the same money as spending power.
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
import type { REPORT_UNITS } from "../../domain/report-choices.ts";
import { NO_PERSON } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { loadCorrections } from "../ledger/balance-points.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import { findPeopleNames } from "../people-names.ts";
import type { Read } from "../service.ts";
import { budgetAccountOf, type MonthlyFlows } from "./flows.ts";
import { loadFlows } from "./load-flows.ts";
import {
  loadAccountFlows,
  loadPayeeFlows,
  loadPersonFlows,
  loadSingleFlows,
  loadTagFlows,
  type SingleFlow,
} from "./load-flows-by.ts";

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

export const REPORT_KEYS = ["category", "group", "account", "payee", "tag", "person"] as const;
type ReportKey = (typeof REPORT_KEYS)[number];

export const MAX_REPORT_MONTHS = 120;
/** Payees, tags and people have no monthly sums, so their reports read every transaction. */
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
  /** Only transactions that one of these users entered; `NO_PERSON`: those that nobody is known to have entered. */
  readonly entered_by?: readonly string[] | undefined;
}

/** @throws Problem `invalid_month_range` or `sum_out_of_range`. */
export async function reportSpending(read: Read, nowMs: number, query: SpendingQuery): Promise<NamedSpendingReport> {
  const household = await loadHousehold(read, nowMs);
  const months = monthsOf(query, household, isReadSingly(query) ? MAX_SINGLE_MONTHS : MAX_REPORT_MONTHS);
  const { by, parts, entered_by: enteredBy } = query;
  const report = await spendingBy[by]({ read, household, months, parts, enteredBy });
  const periods = periodsOfReport(query, months, household);
  const list = periods?.map(({ yearMonth }) => yearMonth) ?? months.list;
  return { by, currency: household.budget.currency, months: list, periods, ...report };
}

function isReadSingly({ by, entered_by }: SpendingQuery): boolean {
  return by === "payee" || by === "tag" || by === "person" || entered_by !== undefined;
}

type Named = Pick<NamedSpendingReport, "rows" | "totalMinor" | "unconverted">;

interface Asked {
  readonly read: Read;
  readonly household: Household;
  readonly months: Months;
  readonly parts: readonly PaidPart[];
  /** Only the transactions of these people. */
  readonly enteredBy: readonly string[] | undefined;
}

const spendingBy: Readonly<Record<ReportKey, (asked: Asked) => Promise<Named>>> = {
  async category(asked) {
    const facts = await loadFacts(loadSums, asked);
    return withNames(spendingReport(facts, asked.parts, categoryOf), namesOf(asked.household.categories));
  },
  async group(asked) {
    const facts = await loadFacts(loadSums, asked);
    const groups = new Map(asked.household.categories.map(({ id, group }) => [id, group]));
    const groupOf = (flow: Flow) => groups.get(categoryOf(flow) ?? "") ?? null;
    return withNames(spendingReport(facts, asked.parts, groupOf), (group) => group);
  },
  async account(asked) {
    const facts = await loadFacts(byMonth(loadAccountFlows), asked);
    return withNames(spendingReport(facts, asked.parts, budgetAccountOf), namesOf(asked.household.accounts));
  },
  async payee(asked) {
    const facts = await loadFacts(byMonth(loadPayeeFlows), asked);
    const report = spendingReport(facts, asked.parts, ({ payee_id }) => payee_id);
    const names = await asked.read.reads.payees.findNames(report.rows.flatMap(({ key }) => key ?? []));
    return withNames(report, (id) => names.get(id));
  },
  async person(asked) {
    const facts = await loadFacts(byMonth(loadPersonFlows), asked);
    const report = spendingReport(facts, asked.parts, ({ entered_by }) => entered_by);
    const names = await findPeopleNames(asked.read);
    return withNames(report, (id) => names.get(id));
  },
  async tag(asked) {
    const facts = await loadFacts(byMonth(loadTagFlows), asked);
    const tagsOf = (key: string) => key.split(" ");
    const report = overlappingReport(
      spendingReport(facts, asked.parts, ({ tagIds }) => tagIds?.join(" ") ?? null),
      tagsOf,
    );
    const names = namesOf(await asked.read.reads.tags.findMany(report.rows.flatMap(({ key }) => key ?? [])));
    return withNames(report, names);
  },
};

type LoadFlows<F> = (read: Read, household: Household, months: Months) => Promise<MonthlyFlows<F>>;

/** Loads the flows of a report, or if only some people count, the single transactions of these people. */
async function loadFacts<F extends Flow>(
  load: LoadFlows<F>,
  { read, household, months, enteredBy }: Asked,
): Promise<CashFacts<F | SingleFlow>> {
  if (enteredBy === undefined) return await toFacts(read, household, months, await load(read, household, months));
  const flows = await loadSingleFlows(read, household, months, ({ entered_by }) =>
    enteredBy.includes(entered_by ?? NO_PERSON),
  );
  return await toFacts(read, household, months, flows);
}

/** Sums of calendar months, or the transactions of other periods. */
function byMonth<F extends Flow>(loadMonths: LoadFlows<F>): LoadFlows<F | SingleFlow> {
  return (read, household, months) =>
    months.periods.areMonths ? loadMonths(read, household, months) : loadSingleFlows(read, household, months);
}

export interface CashFlowReport extends CashFlow, InCurrency, Reported {}

/** @throws Problem `invalid_month_range` or `sum_out_of_range`. */
export async function reportCashFlow(read: Read, nowMs: number, range: ReportRange): Promise<CashFlowReport> {
  const household = await loadHousehold(read, nowMs);
  const months = monthsOf(range, household, MAX_REPORT_MONTHS);
  const facts = await toFacts(read, household, months, await loadSums(read, household, months));
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
async function loadSums(
  read: Read,
  household: Household,
  { periods, since, until }: Months,
): Promise<MonthlyFlows<Flow>> {
  return await loadFlows(read, household, {
    periods,
    first: since,
    last: until,
    asOf: null,
    withTransactions: false,
    goals: [],
    goalsSince: since,
  });
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
