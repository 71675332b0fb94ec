/** What the routes of months and those of periods share: both read and plan a period, which they name differently. */
import type { PeriodQuery } from "../../../operations/month/periods.ts";
import { reportMonth } from "../../../operations/month/report.ts";
import { readOf, type Write } from "../../../operations/service.ts";
import type { CurrentContext } from "../../route.ts";
import { formatMonth } from "./schema.ts";

/** The problems of a response with the period. */
export const SHOWN_PROBLEMS = ["sum_out_of_range", "too_many_occurrences"] as const;

/** The problems of planned amounts. */
export const PLAN_PROBLEMS = [
  ...(["unknown_category", "duplicate_category", "archived_category", "negative_plan"] as const),
  ...(["too_many_decimals", "amount_out_of_range"] as const),
  ...SHOWN_PROBLEMS,
] as const;

export async function showPeriod(read: CurrentContext, query: PeriodQuery) {
  return { month: formatMonth(await reportMonth(read, read.nowMs, query)) };
}

/** The period after a write. */
export async function showChanged(write: Write, query: PeriodQuery) {
  return await showPeriod({ ...readOf(write), nowMs: Date.parse(write.at) }, query);
}
