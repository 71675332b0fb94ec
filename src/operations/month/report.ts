/** Reports a month's spending power, alone or with the report by category. */

import { daysLeftInMonth, monthOf } from "../../domain/calendar.ts";
import { computeMonth, type Month } from "../../domain/month.ts";
import { type MonthPage, monthPage } from "../../domain/month-page.ts";
import type { SpendingLimit } from "../../domain/spending-limit.ts";
import { perDay, type SpendingPower, spendingPower } from "../../domain/spending-power.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { loadMonth, type MonthQuery } from "./load.ts";
import { loadLimit } from "./load-limit.ts";

export interface SpendingPowerReport extends SpendingPower {
  readonly currency: string;
  readonly yearMonth: string;
  readonly asOf: string | null;
  readonly planFrom: string | null;
  /** Minor units per remaining day; null except in the current month. */
  readonly perDayMinor: number | null;
  /** Undefined if it was not requested. */
  readonly limit?: SpendingLimit | null;
}

export interface SpendingPowerQuery extends MonthQuery {
  /** Also compute the limit. */
  readonly withLimit?: boolean;
}

export interface MonthReport extends MonthPage {
  readonly power: SpendingPowerReport;
}

/** Defaults to the current month in the budget's time zone. @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function reportSpendingPower(
  read: Read,
  nowMs: number,
  query: SpendingPowerQuery,
): Promise<SpendingPowerReport> {
  const data = await loadMonth(read, await loadHousehold(read, nowMs), query);
  const report = reportOf(computeMonth(data));
  return query.withLimit ? { ...report, limit: await loadLimit(read, data, report.spendingPowerMinor) } : report;
}

/** Planned, actual and remaining amounts by category. @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function reportMonth(read: Read, nowMs: number, yearMonth: string): Promise<MonthReport> {
  const month = computeMonth(await loadMonth(read, await loadHousehold(read, nowMs), { yearMonth }));
  return { power: reportOf(month), ...monthPage(month.categories, month.lines) };
}

/** Sums up the lines of a month. @throws Problem `sum_out_of_range`. */
export function reportOf(month: Month): SpendingPowerReport {
  const { budget, yearMonth, day, asOf, planFrom } = month;
  const power = spendingPower(month, month.carryMinor);
  return {
    ...power,
    currency: budget.currency,
    yearMonth,
    asOf,
    planFrom,
    perDayMinor: yearMonth === monthOf(day) ? perDay(power.spendingPowerMinor, daysLeftInMonth(day)) : null,
  };
}
