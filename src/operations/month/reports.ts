/**
 * Reports over months: the money spent by category, group, account, payee or tag; the cash flow; and net worth. The first two
 * count the same money as spending power.
 */

import { addMonths, countMonths, monthOf } from "../../domain/calendar.ts";
import {
  type CashFacts,
  type CashFlow,
  cashFlow,
  overlappingReport,
  type PaidPart,
  type SpendingReport,
  spendingReport,
} from "../../domain/cash-report.ts";
import type { Flow, FlowSum } from "../../domain/flow.ts";
import { conversionDay, type NetWorth, netWorth } from "../../domain/net-worth.ts";
import { problemOf } from "../../domain/problem.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { loadAccountFlows, loadFlows, loadPayeeFlows, loadTagFlows, type MonthlyFlows } from "./load-flows.ts";

/** The first and the last month. Defaults to the twelve months up to the current one. */
export interface ReportRange {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

interface Months {
  readonly since: string;
  readonly until: string;
  readonly list: readonly string[];
}

export const REPORT_KEYS = ["category", "group", "account", "payee", "tag"] as const;
type ReportKey = (typeof REPORT_KEYS)[number];

export const MAX_REPORT_MONTHS = 120;
/** Payees and tags have no monthly sums, so their reports read every transaction. */
export const MAX_SINGLE_MONTHS = 24;

export interface InCurrency {
  readonly currency: string;
}

export interface NamedSpendingReport extends InCurrency, Omit<SpendingReport, "rows"> {
  readonly by: ReportKey;
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
  return { by: query.by, currency: household.budget.currency, months: months.list, ...report };
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
    const facts = await toFacts(read, household, months, await loadAccountFlows(read, household, months));
    return withNames(spendingReport(facts, parts, budgetAccountOf), namesOf(household.accounts));
  },
  async payee(read, household, months, parts) {
    const facts = await toFacts(read, household, months, await loadPayeeFlows(read, household, months));
    const report = spendingReport(facts, parts, ({ payee_id }) => payee_id);
    const names = await read.reads.payees.findNames(report.rows.flatMap(({ key }) => key ?? []));
    return withNames(report, (id) => names.get(id));
  },
  async tag(read, household, months, parts) {
    const facts = await toFacts(read, household, months, await loadTagFlows(read, household, months));
    const tagsOf = (key: string) => key.split(" ");
    const report = overlappingReport(
      spendingReport(facts, parts, ({ tagIds }) => tagIds?.join(" ") ?? null),
      tagsOf,
    );
    const names = namesOf(await read.reads.tags.findMany(report.rows.flatMap(({ key }) => key ?? [])));
    return withNames(report, names);
  },
};

/** @throws Problem `invalid_month_range` or `sum_out_of_range`. */
export async function reportCashFlow(read: Read, nowMs: number, range: ReportRange): Promise<CashFlow & InCurrency> {
  const household = await loadHousehold(read, nowMs);
  const facts = await loadSums(read, household, monthsOf(range, household, MAX_REPORT_MONTHS));
  return { currency: household.budget.currency, ...cashFlow(facts) };
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
  const bookings = await read.reads.flows.listBookingsAfter(months.since);
  const exchange = await loadExchange(
    read,
    budget,
    accounts.flatMap(({ currency }) => months.list.map((month) => ({ currency, day: conversionDay(month, today) }))),
  );
  const { currency } = budget;
  return { currency, ...netWorth({ currency, exchange, accounts, bookings, months: months.list, today }) };
}

/** @throws Problem `invalid_month_range`. */
function monthsOf(range: ReportRange, { today }: Household, most: number): Months {
  const until = range.until ?? monthOf(today);
  const yearBefore = addMonths(until, -11);
  const since = range.since ?? (yearBefore < FIRST_MONTH ? FIRST_MONTH : yearBefore);
  const count = countMonths(since, until) + 1;
  if (count < 1 || count > most) {
    const detail = `until must be ${since} or later, and the report can have at most ${most} months.`;
    throw problemOf([
      { code: "invalid_month_range", parameter: range.until === undefined ? "since" : "until", detail },
    ]);
  }
  return { since, until, list: Array.from({ length: count }, (_, i) => addMonths(since, i)) };
}

const FIRST_MONTH = "0001-01";

/** The monthly sums of all accounts together. */
async function loadSums(read: Read, household: Household, months: Months): Promise<CashFacts<Flow>> {
  const { since, until } = months;
  const flows = await loadFlows(read, household, {
    firstMonth: since,
    lastMonth: until,
    asOf: null,
    withTransactions: false,
    goals: [],
    goalMonthsSince: since,
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

/** The budget's account that paid: for a transfer that a hidden account recorded, the other one. */
function budgetAccountOf(flow: Flow & Pick<FlowSum, "account_id" | "transfer_account_id">): string | null {
  const { account_is_hidden, account_id, transfer_account_id } = flow;
  return account_is_hidden ? transfer_account_id : account_id;
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
