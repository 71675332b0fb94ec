/** The routes of `/v1/report_views`. */
import { MAX_REPORT_VIEWS } from "../../../domain/report-view.ts";
import {
  createReportView,
  deleteReportView,
  getReportView,
  listReportViews,
  updateReportView,
} from "../../../operations/month/report-views.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { CreateReportViewBody, ReportViewResponse, ReportViewsResponse, UpdateReportViewBody } from "./schema.ts";

const current = async (read: Read, { report_view_id }: { readonly report_view_id: string }) => ({
  report_view: await getReportView(read, report_view_id),
});

export const reportViewRoutes = tagged("Reports", [
  readRoute("GET /v1/report_views", {
    operationId: "listReportViews",
    summary: "List saved views",
    description: "Returns the saved views of the reports of the web app. All members share them.",
    response: ReportViewsResponse,
    handle: async (read) => ({ report_views: await listReportViews(read) }),
  }),
  readRoute("GET /v1/report_views/:report_view_id", {
    operationId: "getReportView",
    summary: "Get a saved view",
    response: ReportViewResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("POST /v1/report_views", {
    operationId: "createReportView",
    summary: "Save a view",
    description: `A view is a report with its choices. Null leaves a choice to the report: without \`until\`, the view always ends with the current month. A budget has at most ${MAX_REPORT_VIEWS} views.`,
    body: CreateReportViewBody,
    status: 201,
    response: ReportViewResponse,
    problems: ["conflicting_fields", "unknown_user", "too_many_rows"],
    isSingle: true,
    handle: async (write, { body }) => ({ report_view: await createReportView(write, body.report_view) }),
  }),
  writeRoute("PUT /v1/report_views/:report_view_id", {
    operationId: "updateReportView",
    summary: "Change a saved view",
    description: "Only the fields that you send change. The result must fit the report.",
    body: UpdateReportViewBody,
    response: ReportViewResponse,
    problems: ["conflicting_fields", "unknown_user"],
    isSingle: true,
    current,
    handle: async (write, { params, body }) => ({
      report_view: await updateReportView(write, params.report_view_id, body.report_view),
    }),
  }),
  deleteRoute("DELETE /v1/report_views/:report_view_id", {
    operationId: "deleteReportView",
    summary: "Delete a saved view",
    current,
    handle: (write, { params }) => deleteReportView(write, params.report_view_id),
  }),
]);
