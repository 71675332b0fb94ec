/** Reports a month: what is planned, what happened and what is left, by category, and the number that it comes to. */
import { type MonthPage, monthPage } from "../../domain/month-page.ts";
import type { Read } from "../service.ts";
import { readMonth } from "./read-month.ts";
import { reportOf, type SpendingPowerReport } from "./report-spending-power.ts";

export interface MonthReport extends MonthPage {
  readonly power: SpendingPowerReport;
}

/** @throws Problem `sum_out_of_range`. */
export async function reportMonth(read: Read, nowMs: number, yearMonth: string): Promise<MonthReport> {
  const month = await readMonth(read, nowMs, { yearMonth });
  return { power: reportOf(month), ...monthPage(month.categories, month.lines) };
}
