/**
 * The routes of `/v1/budget/periods`: the list of periods, and the plan of a period and its actual amounts. A period is named
 * by any of its days.
 */

import { setPeriodNote } from "../../../operations/month/period-note.ts";
import { listPeriods, readPeriodId } from "../../../operations/month/periods.ts";
import { copyPlan, planMonth, removePlan } from "../../../operations/month/plan-month.ts";
import { readOf, type Write } from "../../../operations/service.ts";
import { type CurrentContext, deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { formatListedPeriod, ListPeriodsQuery, PeriodsResponse } from "../periods/schema.ts";
import { PLAN_PROBLEMS, SHOWN_PROBLEMS, showChanged, showPeriod } from "./plan-routes.ts";
import { CopyPeriodPlanBody, MonthResponse, NoteBody, PlanMonthBody } from "./schema.ts";

interface Params {
  readonly day: string;
}

const queryOf = ({ day }: Params) => ({ on: day, dayParameter: "day" }) as const;
const current = (read: CurrentContext, params: Params) => showPeriod(read, queryOf(params));
const periodAfter = (write: Write, params: Params) => showChanged(write, queryOf(params));
const idAt = (write: Write, day: string) => readPeriodId(readOf(write), { on: day });

export const periodRoutes = tagged("Periods", [
  readRoute("GET /v1/budget/periods", {
    operationId: "listPeriods",
    summary: "List periods",
    description:
      "Returns the periods from `since` to `until`, in order. By default, a period is a calendar month. `PUT /v1/budget` with `period` changes the periods.",
    query: ListPeriodsQuery,
    response: PeriodsResponse,
    handle: async (read, { query }) => ({
      periods: (await listPeriods(read, read.nowMs, query)).map(formatListedPeriod),
    }),
  }),
  readRoute("GET /v1/budget/periods/:day", {
    operationId: "getPeriod",
    summary: "Get a period",
    description:
      "Returns the period that contains the day, with the planned, actual and remaining amount of each category. A period without its own plan uses the last earlier plan; `plan_from_day` has the first day of its period.",
    response: MonthResponse,
    problems: SHOWN_PROBLEMS,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/budget/periods/:day", {
    operationId: "planPeriod",
    summary: "Plan a period",
    description:
      "Sets the planned amounts of some or all categories in the period that contains the day. Other categories keep their current plan unless `replace` is true. The period then has a plan of its own, which also applies to later periods until the next plan.",
    body: PlanMonthBody,
    response: MonthResponse,
    isSingle: true,
    problems: PLAN_PROBLEMS,
    current,
    async handle(write, { params, body }) {
      await planMonth(write, await idAt(write, params.day), body.month);
      return await periodAfter(write, params);
    },
  }),
  writeRoute("POST /v1/budget/periods/:day/copy", {
    operationId: "copyPeriodPlan",
    summary: "Copy a period's plan",
    description: "Replaces the period's plan with the plan that applies to the period of the day `from`.",
    body: CopyPeriodPlanBody,
    response: MonthResponse,
    isSingle: true,
    problems: ["no_plan", ...SHOWN_PROBLEMS],
    current,
    async handle(write, { params, body }) {
      await copyPlan(write, await idAt(write, params.day), await idAt(write, body.from));
      return await periodAfter(write, params);
    },
  }),
  writeRoute("PUT /v1/budget/periods/:day/note", {
    operationId: "setPeriodNote",
    operation: "budget.note",
    summary: "Set a period's note",
    description:
      "Sets the note that says why the period that contains the day is planned as it is. The period keeps its plan, and other periods keep their notes.",
    body: NoteBody,
    response: MonthResponse,
    isSingle: true,
    problems: SHOWN_PROBLEMS,
    current,
    async handle(write, { params, body }) {
      await setPeriodNote(write, await idAt(write, params.day), body.note);
      return await periodAfter(write, params);
    },
  }),
  deleteRoute("DELETE /v1/budget/periods/:day", {
    operationId: "deletePeriodPlan",
    summary: "Delete a period's plan",
    description:
      "The last earlier plan applies to the period again. To plan nothing instead, send PUT with `replace: true` and an empty list.",
    current,
    handle: async (write, { params }) => removePlan(write, await idAt(write, params.day)),
  }),
]);
