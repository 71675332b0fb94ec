/** The routes of spending power, the forecast and affordability, under `/v1/budget`. */
import { problemOf } from "../../../domain/problem.ts";
import { forecastBalance } from "../../../operations/forecast/forecast-balance.ts";
import { checkAffordability } from "../../../operations/month/check-affordability.ts";
import { explainSpendingPower } from "../../../operations/month/explain-spending-power.ts";
import { reportNumberByDay } from "../../../operations/month/number-by-day.ts";
import { type SpendingPowerQuery as RequestedPower, reportSpendingPower } from "../../../operations/month/report.ts";
import { readRoute, tagged } from "../../route.ts";
import { ExplanationResponse, formatExplanation } from "./explanation-schema.ts";
import {
  AffordabilityQuery,
  AffordabilityResponse,
  ForecastQuery,
  ForecastResponse,
  formatAffordability,
  formatForecast,
} from "./forecast-schema.ts";
import {
  formatNumberByDay,
  formatPowerText,
  formatSpendingPower,
  LimitedSpendingPowerResponse,
  NumberByDayResponse,
  SpendingPowerQuery,
} from "./schema.ts";

interface PowerQuery {
  readonly year_month?: string;
  readonly on?: string;
  readonly as_of?: string;
  readonly include?: readonly string[];
}

/** @throws Problem `conflicting_fields`. */
function toMonthQuery({ year_month, on, as_of, include = [] }: PowerQuery): RequestedPower {
  if (year_month !== undefined && on !== undefined) {
    throw problemOf([{ code: "conflicting_fields", parameter: "on", detail: "Send year_month or on, not both." }]);
  }
  return { yearMonth: year_month, on, asOf: as_of, withLimit: include.includes("limit") };
}

export const budgetRoutes = tagged("Spending power", [
  readRoute("GET /v1/budget/spending_power", {
    operationId: "getSpendingPower",
    summary: "Get spending power",
    description:
      "Returns the amount that can still be spent in a period, usually a month: income minus bills, savings and spending.\n\nWith `as_of`, only transactions authorized up to that day count. The period counts as over only if it had ended by that day.\n\nThe amount trusts that expected income arrives in time. With `include=limit`, the response also has the part of it that can be spent today, if the balance cannot wait for that income.\n\nWith `Accept: text/plain`, the response is the amount alone, such as `2324.83`, for widgets.",
    query: SpendingPowerQuery,
    response: LimitedSpendingPowerResponse,
    toText: formatPowerText,
    problems: ["period_not_a_month", "sum_out_of_range", "too_many_occurrences"],
    isSingle: true,
    handle: async (read, { query }) =>
      formatSpendingPower(await reportSpendingPower(read, read.nowMs, toMonthQuery(query))),
  }),
  readRoute("GET /v1/budget/spending_power/explanation", {
    operationId: "explainSpendingPower",
    summary: "Explain spending power",
    description:
      "Returns spending power with its lines. Income and carry lines add to it; all other lines subtract from it. Each line has its transactions and the reason for its amount. With `include=limit`, the first sentence mentions the limit.",
    query: SpendingPowerQuery,
    response: ExplanationResponse,
    problems: ["period_not_a_month", "sum_out_of_range", "too_many_occurrences"],
    isSingle: true,
    hasSentences: true,
    handle: async (read, { query }) =>
      formatExplanation(await explainSpendingPower(read, read.nowMs, toMonthQuery(query)), read.language),
  }),
  readRoute("GET /v1/budget/spending_power/days", {
    operationId: "listSpendingPowerDays",
    summary: "List spending power by day",
    description:
      "Returns spending power on each day of the current period, up to today, and what an even pace would leave today. Plans, rules and categories are those of now, as with `as_of`.",
    response: NumberByDayResponse,
    problems: ["sum_out_of_range", "too_many_occurrences"],
    isSingle: true,
    handle: async (read) => formatNumberByDay(await reportNumberByDay(read, read.nowMs)),
  }),
  readRoute("GET /v1/budget/forecast", {
    operationId: "getForecast",
    summary: "Forecast the balance",
    description:
      "Returns the balance of all budget accounts for each coming day. It starts with today's balance, then adds expected payments of recurring rules and transactions with a later date. Transfers between two budget accounts change nothing. Other currencies are converted at today's rate.",
    query: ForecastQuery,
    response: ForecastResponse,
    problems: ["sum_out_of_range", "too_many_occurrences"],
    isSingle: true,
    hasSentences: true,
    handle: async (read, { query }) =>
      formatForecast(await forecastBalance(read, read.nowMs, query.until), read.language),
  }),
  readRoute("GET /v1/budget/affordability", {
    operationId: "checkAffordability",
    summary: "Check whether a purchase is affordable",
    description:
      "Returns how a purchase would change the month's spending power and the lowest balance, and where the money would come from. With `category_id`, what spending power already counts for the category, such as the money in its fund, does not lower it again. Nothing is stored.",
    query: AffordabilityQuery,
    response: AffordabilityResponse,
    problems: [
      "unknown_category",
      "too_many_decimals",
      "amount_out_of_range",
      "sum_out_of_range",
      "too_many_occurrences",
    ],
    isSingle: true,
    hasSentences: true,
    handle: async (read, { query }) =>
      formatAffordability(await checkAffordability(read, read.nowMs, query), read.language),
  }),
]);
