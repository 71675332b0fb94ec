/** The schemas of reports, their JSON, and their rows as CSV. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { PAID_PARTS } from "../../../domain/cash-report.ts";
import type { NetWorth } from "../../../domain/net-worth.ts";
import { REPORT_UNITS } from "../../../domain/report-choices.ts";
import {
  type CashFlowReport,
  type InCurrency,
  type NamedSpendingReport,
  REPORT_KEYS,
} from "../../../operations/month/reports.ts";
import type { CsvRow } from "../../../writers/csv-rows.ts";
import {
  Amount,
  CommaSeparated,
  CurrencyCode,
  described,
  Fields,
  Flag,
  Id,
  Named,
  Nullable,
  OneOf,
  YearMonth,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatUnconverted, Unconverted } from "../budget/schema.ts";
import { formatPeriod, PeriodJson } from "../periods/schema.ts";
import { EnteredBy } from "../transactions/list-schema.ts";

const ReportQuery = {
  since: Type.Optional(described(YearMonth, "The first month, as YYYY-MM. If absent, the report has twelve months.")),
  until: Type.Optional(described(YearMonth, "The last month, as YYYY-MM. If absent, the current month.")),
};

export const PeriodicQuery = {
  ...ReportQuery,
  per: Type.Optional(
    OneOf(REPORT_UNITS, {
      description: "Whether amounts are by calendar month or by period of the budget.",
      default: "month",
    }),
  ),
};

export const SpendingQuery = {
  ...PeriodicQuery,
  by: Type.Optional(OneOf(REPORT_KEYS, { description: "How rows are grouped.", default: "category" })),
  parts: Type.Optional(
    CommaSeparated(
      PAID_PARTS,
      "The parts of spending power that count, separated by commas. Default: `bills,spending`.",
    ),
  ),
  entered_by: Type.Optional(
    EnteredBy(
      "Only transactions that one of these users entered. `none`: those of imports and tokens, and those of unknown origin.",
    ),
  ),
};

export const NetWorthQuery = {
  ...ReportQuery,
  include_hidden: Type.Optional(Flag("Whether hidden accounts count.", { default: true })),
};

const Currency = described(CurrencyCode, "The budget's currency.");
const Paid = described(Amount, "Money paid, minus refunds.");

export const SpendingReportResponse = Named("SpendingReport", "The money paid in each month.", {
  currency: described(CurrencyCode, "The budget's currency. All amounts are in this currency."),
  by: OneOf(REPORT_KEYS, { description: "How rows are grouped." }),
  months: Type.Array(YearMonth, { description: "The months of `amounts`, or the months that stand for its periods." }),
  periods: Type.Optional(Type.Array(PeriodJson, { description: "With `per=period`, the periods of `amounts`." })),
  rows: Type.Array(
    Fields({
      id: Nullable(
        Type.String({
          description:
            "The id of the category, account, payee, tag or user, or the name of the group. Null for money without one.",
        }),
      ),
      name: Nullable(Type.String({ description: "The name. Null for money without one, and for an unknown user." })),
      total: Paid,
      amounts: Type.Array(Paid, { description: "The amount of each month." }),
    }),
    { description: "The largest total first." },
  ),
  total: described(
    Amount,
    "The money paid in all months, minus refunds. It equals the sum of the same parts in the cash flow report.",
  ),
  is_additive: Type.Boolean({
    description:
      "Whether the rows add up to `total`. False for tags, because a transaction counts once for each of its tags.",
  }),
  unconverted: Unconverted,
});

export const CashFlowResponse = Named("CashFlow", "The money that came in and went out in each month.", {
  currency: described(CurrencyCode, "The budget's currency. All amounts are in this currency."),
  months: Type.Array(
    Fields({
      year_month: YearMonth,
      period: Type.Optional(PeriodJson),
      income: described(Amount, "Income received."),
      bills: described(Amount, "Bills paid."),
      savings: described(Amount, "Money moved to savings."),
      spending: described(Amount, "Money spent, minus refunds."),
      net: described(Amount, "`income` - `bills` - `savings` - `spending`."),
    }),
    { description: "The months in order." },
  ),
  unconverted: Unconverted,
});

export const NetWorthResponse = Named("NetWorth", "The net worth at the end of each month.", {
  currency: Currency,
  months: Type.Array(
    Fields({
      year_month: YearMonth,
      assets: described(Amount, "The sum of the positive balances, in the budget's currency."),
      debts: described(Amount, "The sum of the negative balances, as a positive number."),
      net: described(Amount, "`assets` - `debts`."),
      accounts: Type.Array(
        Fields({
          id: Id,
          balance: described(Amount, "The balance at the end of the month, in the account's currency."),
        }),
        { description: "In order of creation." },
      ),
    }),
    { description: "The months in order." },
  ),
  unconverted: described(
    Unconverted,
    "Balances that are not counted because there is no exchange rate: for each currency, the balance in the last month without a rate.",
  ),
});

export function formatSpendingReport(report: NamedSpendingReport): Static<typeof SpendingReportResponse> {
  const format = amountFormat(report.currency);
  return {
    currency: report.currency,
    by: report.by,
    months: [...report.months],
    ...(report.periods && { periods: report.periods.map(formatPeriod) }),
    rows: report.rows.map(({ key, name, totalMinor, amountsMinor }) => ({
      id: key,
      name,
      total: format(totalMinor),
      amounts: amountsMinor.map((amount) => format(amount)),
    })),
    total: format(report.totalMinor),
    is_additive: report.by !== "tag",
    unconverted: formatUnconverted(report.unconverted),
  };
}

export function* spendingRows(report: Static<typeof SpendingReportResponse>): Generator<CsvRow> {
  yield ["id", "name", "currency", "total", ...(report.periods?.map(({ from }) => from) ?? report.months)];
  for (const { id, name, total, amounts } of report.rows) yield [id, name, report.currency, total, ...amounts];
}

export function formatCashFlow({
  currency,
  months,
  periods,
  unconverted,
}: CashFlowReport): Static<typeof CashFlowResponse> {
  const format = amountFormat(currency);
  return {
    currency,
    months: months.map(({ yearMonth, parts, netMinor }, i) => ({
      year_month: periods?.[i]?.yearMonth ?? yearMonth,
      ...(periods?.[i] && { period: formatPeriod(periods[i]) }),
      income: format(parts.income),
      bills: format(parts.bills),
      savings: format(parts.savings),
      spending: format(parts.spending),
      net: format(netMinor),
    })),
    unconverted: formatUnconverted(unconverted),
  };
}

export function* cashFlowRows({ currency, months }: Static<typeof CashFlowResponse>): Generator<CsvRow> {
  const isByPeriod = months.some(({ period }) => period !== undefined);
  yield [isByPeriod ? "from" : "year_month", "currency", "income", "bills", "savings", "spending", "net"];
  for (const { year_month, period, income, bills, savings, spending, net } of months)
    yield [period?.from ?? year_month, currency, income, bills, savings, spending, net];
}

export function formatNetWorth({
  currency,
  months,
  unconverted,
}: NetWorth & InCurrency): Static<typeof NetWorthResponse> {
  const format = amountFormat(currency);
  return {
    currency,
    months: months.map(({ yearMonth, assetsMinor, debtsMinor, netMinor, balances }) => ({
      year_month: yearMonth,
      assets: format(assetsMinor),
      debts: format(debtsMinor),
      net: format(netMinor),
      accounts: balances.map(({ account, balanceMinor }) => ({
        id: account.id,
        balance: amountFormat(account.currency)(balanceMinor),
      })),
    })),
    unconverted: formatUnconverted(unconverted),
  };
}

/** One column per account, named by its id. */
export function* netWorthRows({ currency, months }: Static<typeof NetWorthResponse>): Generator<CsvRow> {
  yield ["year_month", "currency", "assets", "debts", "net", ...(months[0]?.accounts ?? []).map(({ id }) => id)];
  for (const { year_month, assets, debts, net, accounts } of months)
    yield [year_month, currency, assets, debts, net, ...accounts.map(({ balance }) => balance)];
}
