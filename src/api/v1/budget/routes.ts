/** `/v1/budget`. */
import { reportSpendingPower } from "../../../operations/report-spending-power.ts";
import { type Route, readRoute } from "../../route.ts";
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
];
