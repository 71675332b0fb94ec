/** `/v1/budget`. */
import { reportSpendingPower } from "../../../operations/report-spending-power.ts";
import { type Route, readRoute } from "../../route.ts";
import { formatSpendingPower, SpendingPowerAnswer, SpendingPowerQuery } from "./schema.ts";

export const budgetRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/budget/spending_power",
    tag: "Budget",
    summary: "How much can still be spent in a month",
    description: "Without `year_month`: the current month in the budget's time zone.",
    query: SpendingPowerQuery,
    answer: SpendingPowerAnswer,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: async (read, { query }) =>
      formatSpendingPower(await reportSpendingPower(read, read.nowMs, query.year_month)),
  }),
];
