/**
 * The routes of `/v1/budget/months`: the plan of a month and its actual amounts. `period-routes.ts` has the same routes for
 * any period.
 */

import { setPeriodNote } from "../../../operations/month/period-note.ts";
import { readPeriodId } from "../../../operations/month/periods.ts";
import { copyPlan, planMonth, removePlan } from "../../../operations/month/plan-month.ts";
import { readOf, type Write } from "../../../operations/service.ts";
import { type CurrentContext, deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { PLAN_PROBLEMS, SHOWN_PROBLEMS, showChanged, showPeriod } from "./plan-routes.ts";
import { CopyPlanBody, MonthResponse, NoteBody, PlanMonthBody } from "./schema.ts";

interface Params {
  readonly year_month: string;
}

const current = (read: CurrentContext, { year_month: yearMonth }: Params) => showPeriod(read, { yearMonth });
const monthAfter = (write: Write, { year_month: yearMonth }: Params) => showChanged(write, { yearMonth });
/** @throws Problem `period_not_a_month`. */
const idOf = (write: Write, yearMonth: string) => readPeriodId(readOf(write), { yearMonth });

export const monthRoutes = tagged("Months", [
  readRoute("GET /v1/budget/months/:year_month", {
    operationId: "getMonth",
    summary: "Get a month",
    description:
      "Returns the planned, actual and remaining amount of each category. A month without its own plan uses the last earlier plan; `plan_from` has the month of that plan.",
    response: MonthResponse,
    problems: ["period_not_a_month", ...SHOWN_PROBLEMS],
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/budget/months/:year_month", {
    operationId: "planMonth",
    summary: "Plan a month",
    description:
      "Sets the planned amounts of some or all categories. Other categories keep their current plan unless `replace` is true. The month then has a plan of its own, which also applies to later months until the next plan. To plan nothing, send `replace: true` with an empty list.",
    body: PlanMonthBody,
    response: MonthResponse,
    isSingle: true,
    problems: ["period_not_a_month", ...PLAN_PROBLEMS],
    current,
    async handle(write, { params, body }) {
      await planMonth(write, await idOf(write, params.year_month), body.month);
      return await monthAfter(write, params);
    },
  }),
  writeRoute("POST /v1/budget/months/:year_month/copy", {
    operationId: "copyMonthPlan",
    summary: "Copy a plan",
    description: "Replaces the month's plan with the plan that applies to the month `from`.",
    body: CopyPlanBody,
    response: MonthResponse,
    isSingle: true,
    problems: ["period_not_a_month", "no_plan", ...SHOWN_PROBLEMS],
    current,
    async handle(write, { params, body }) {
      const from = await readPeriodId(readOf(write), { yearMonth: body.from }, { pointer: "/from" });
      await copyPlan(write, await idOf(write, params.year_month), from);
      return await monthAfter(write, params);
    },
  }),
  writeRoute("PUT /v1/budget/months/:year_month/note", {
    operationId: "setMonthNote",
    operation: "budget.note",
    summary: "Set a month's note",
    description:
      "Sets the note that says why the month is planned as it is. The month keeps its plan, and other months keep their notes.",
    body: NoteBody,
    response: MonthResponse,
    isSingle: true,
    problems: ["period_not_a_month", ...SHOWN_PROBLEMS],
    current,
    async handle(write, { params, body }) {
      await setPeriodNote(write, await idOf(write, params.year_month), body.note);
      return await monthAfter(write, params);
    },
  }),
  deleteRoute("DELETE /v1/budget/months/:year_month", {
    operationId: "deleteMonthPlan",
    summary: "Delete a month's plan",
    description:
      "The last earlier plan applies to the month again. To plan nothing instead, send PUT with `replace: true` and an empty list.",
    problems: ["period_not_a_month"],
    current,
    handle: async (write, { params }) => removePlan(write, await idOf(write, params.year_month)),
  }),
]);
