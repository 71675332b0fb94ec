/** `/v1/budget/months`: what is planned for a month, and what became of it. */
import { copyPlan, planMonth, removePlan } from "../../../operations/month/plan-month.ts";
import { reportMonth } from "../../../operations/month/report.ts";
import { readOf, type Write } from "../../../operations/service.ts";
import { type CurrentContext, type Route, readRoute, writeRoute } from "../../route.ts";
import { CopyPlanBody, formatMonth, MonthAnswer, PlanMonthBody } from "./schema.ts";

const path = "/v1/budget/months/:year_month";
const tag = "Months";

interface Params {
  readonly year_month: string;
}

const current = async (read: CurrentContext, { year_month }: Params) => ({
  month: formatMonth(await reportMonth(read, read.nowMs, year_month)),
});
const after = (write: Write, params: Params) => current({ ...readOf(write), nowMs: Date.parse(write.at) }, params);

export const monthRoutes: readonly Route[] = [
  readRoute({
    path,
    tag,
    summary: "Read a month: planned, actual and left of each category",
    description: "A month without a plan of its own has the last earlier one, which `plan_from` tells.",
    answer: MonthAnswer,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    method: "PUT",
    path,
    tag,
    summary: "Plan a month",
    description:
      "Sets what is planned for some categories, or all. The rest stays as it holds in the month so far, unless `replace` is true; with that and no plans, nothing is planned. From here on it is the month's own plan, and holds for later months until the next.",
    body: PlanMonthBody,
    status: 200,
    answer: MonthAnswer,
    isSingle: true,
    problems: [
      "unknown_category",
      "duplicate_category",
      "archived_category",
      "too_many_decimals",
      "amount_out_of_range",
      "sum_out_of_range",
    ],
    current,
    async handle(write, { params, body }) {
      await planMonth(write, params.year_month, body.month);
      return await after(write, params);
    },
  }),
  writeRoute({
    method: "POST",
    path: `${path}/copy`,
    tag,
    summary: "Copy the plan of another month",
    description: "The month plans what holds in the month `from`, and nothing else.",
    body: CopyPlanBody,
    status: 200,
    answer: MonthAnswer,
    isSingle: true,
    problems: ["no_plan", "sum_out_of_range"],
    current,
    async handle(write, { params, body }) {
      await copyPlan(write, params.year_month, body.from);
      return await after(write, params);
    },
  }),
  writeRoute({
    method: "DELETE",
    path,
    tag,
    summary: "Take a month's own plan away",
    description: "The last earlier plan holds in it again. To plan nothing instead, PUT with `replace` and no plans.",
    status: 204,
    current,
    async handle(write, { params }) {
      await removePlan(write, params.year_month);
      return undefined;
    },
  }),
];
