/** The address of a saved view of a report. */
import type { ReportView } from "../../src/domain/report-view.ts";

type Choices = Omit<ReportView, "id" | "name" | "created_at" | "updated_at">;

/** The parameters of Reports that show the view. */
export function viewParams({ report, grouped_by, per, length, until, against, entered_by }: Choices) {
  const chosen = { report, by: grouped_by, per, length, until, against, who: entered_by };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
}
