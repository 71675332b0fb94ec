/** The schemas of saved views of reports. */
import { REPORT_VIEW_FIELDS } from "../../../domain/report-view.ts";
import { changedFields, jsonFields, newFields } from "../../field-schemas.ts";
import { Named } from "../../shapes.ts";
import { Type } from "../../type.ts";

const ReportViewJson = Named("ReportView", jsonFields(REPORT_VIEW_FIELDS));

export const ReportViewResponse = Named("ReportViewResponse", "The view.", { report_view: ReportViewJson });
export const ReportViewsResponse = Named("ReportViewsResponse", "The views, in order of creation.", {
  report_views: Type.Array(ReportViewJson),
});

export const CreateReportViewBody = Named("CreateReportViewRequest", {
  report_view: Named("NewReportView", newFields(REPORT_VIEW_FIELDS)),
});
export const UpdateReportViewBody = Named("UpdateReportViewRequest", {
  report_view: Named("ReportViewChanges", "The fields to change.", changedFields(REPORT_VIEW_FIELDS)),
});
