/** The routes of `/v1/reports`. */
import {
  MAX_REPORT_MONTHS,
  MAX_SINGLE_MONTHS,
  reportCashFlow,
  reportNetWorth,
  reportSpending,
} from "../../../operations/month/reports.ts";
import { readRoute, tagged } from "../../route.ts";
import {
  CashFlowResponse,
  cashFlowRows,
  formatCashFlow,
  formatNetWorth,
  formatSpendingReport,
  NetWorthQuery,
  NetWorthResponse,
  netWorthRows,
  PeriodicQuery,
  SpendingQuery,
  SpendingReportResponse,
  spendingRows,
} from "./schema.ts";

const DEFAULT_PARTS = ["bills", "spending"] as const;
const problems = ["invalid_month_range", "sum_out_of_range"] as const;
const RANGE = `A report has at most ${MAX_REPORT_MONTHS} months or periods. With \`Accept: text/csv\`, the response is CSV.`;

export const reportRoutes = tagged("Reports", [
  readRoute("GET /v1/reports/spending", {
    operationId: "getSpendingReport",
    summary: "Get a spending report",
    description: `Returns the money paid in each month by category, group, account, payee, tag or person who entered the transactions. It counts the same transactions as spending power, but no plans and no expected payments. By payee, tag or person, or with \`entered_by\`, a report has at most ${MAX_SINGLE_MONTHS} months.\n\n${RANGE}`,
    query: SpendingQuery,
    response: SpendingReportResponse,
    problems,
    isSingle: true,
    toCsv: spendingRows,
    handle: async (read, { query: { by = "category", parts = DEFAULT_PARTS, ...range } }) =>
      formatSpendingReport(await reportSpending(read, read.nowMs, { ...range, by, parts })),
  }),
  readRoute("GET /v1/reports/cash_flow", {
    operationId: "getCashFlow",
    summary: "Get a cash flow report",
    description: `Returns the income, bills, savings and spending of each month: the \`actual\` amounts of its spending power.\n\n${RANGE}`,
    query: PeriodicQuery,
    response: CashFlowResponse,
    problems,
    isSingle: true,
    toCsv: cashFlowRows,
    handle: async (read, { query }) => formatCashFlow(await reportCashFlow(read, read.nowMs, query)),
  }),
  readRoute("GET /v1/reports/net_worth", {
    operationId: "getNetWorth",
    summary: "Get a net worth report",
    description: `Returns the balances at the end of each month and their sum, at the exchange rate of the month's last day, or today's rate from the current month on. A corrected balance shifts all months, because the correction has no date. To keep the past, enter balances for days: POST /v1/accounts/{account_id}/balances.\n\n${RANGE}`,
    query: NetWorthQuery,
    response: NetWorthResponse,
    problems,
    isSingle: true,
    toCsv: netWorthRows,
    handle: async (read, { query: { include_hidden: includeHidden = true, ...range } }) =>
      formatNetWorth(await reportNetWorth(read, read.nowMs, { ...range, includeHidden })),
  }),
]);
