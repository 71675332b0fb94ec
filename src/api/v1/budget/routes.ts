/** `/v1/budget`. */
import { checkAffordability } from "../../../operations/forecast/check-affordability.ts";
import { forecastBalance } from "../../../operations/forecast/forecast-balance.ts";
import { explainSpendingPower } from "../../../operations/month/explain-spending-power.ts";
import { reportSpendingPower } from "../../../operations/month/report.ts";
import { type Route, readRoute } from "../../route.ts";
import { ExplanationAnswer, formatExplanation } from "./explanation-schema.ts";
import {
  AffordabilityAnswer,
  AffordabilityQuery,
  ForecastAnswer,
  ForecastQuery,
  formatAffordability,
  formatForecast,
} from "./forecast-schema.ts";
import { formatSpendingPower, SpendingPowerAnswer, SpendingPowerQuery } from "./schema.ts";

export const budgetRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/budget/spending_power",
    tag: "Budget",
    summary: "How much can still be spent in a month",
    description:
      "Without `year_month`: the current month in the budget's time zone, or that of `as_of`. With `as_of`: only what was authorised up to that day counts, and whether the month is over is judged on that day.",
    query: SpendingPowerQuery,
    answer: SpendingPowerAnswer,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: async (read, { query }) =>
      formatSpendingPower(
        await reportSpendingPower(read, read.nowMs, { yearMonth: query.year_month, asOf: query.as_of }),
      ),
  }),
  readRoute({
    path: "/v1/budget/spending_power/explanation",
    tag: "Budget",
    summary: "What spending power is made of, down to the transactions",
    description:
      "The same number with every line that it is the sum of: income counts toward it, everything else against it. Each line says why it counts what it counts, and which transactions are behind it.",
    query: SpendingPowerQuery,
    answer: ExplanationAnswer,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: async (read, { query }) =>
      formatExplanation(
        await explainSpendingPower(read, read.nowMs, { yearMonth: query.year_month, asOf: query.as_of }),
      ),
  }),
  readRoute({
    path: "/v1/budget/forecast",
    tag: "Budget",
    summary: "What the budget's accounts will hold, day by day",
    description:
      "From what they hold now, what recurs and is still expected, and what is entered already for a later day. Transfers between two of them move nothing; what is in another currency is told at today's rate.",
    query: ForecastQuery,
    answer: ForecastAnswer,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: async (read, { query }) => formatForecast(await forecastBalance(read, read.nowMs, query.until)),
  }),
  readRoute({
    path: "/v1/budget/affordability",
    tag: "Budget",
    summary: "Whether a purchase fits that has not been made",
    query: AffordabilityQuery,
    answer: AffordabilityAnswer,
    problems: ["too_many_decimals", "amount_out_of_range", "sum_out_of_range"],
    isSingle: true,
    handle: async (read, { query }) =>
      formatAffordability(await checkAffordability(read, read.nowMs, query.amount, query.on)),
  }),
];
