/** Reports a month's spending power, alone or with the report by category. */

import { computeMonth, type Month } from "../../domain/month.ts";
import { type MonthPage, monthPage } from "../../domain/month-page.ts";
import { type MonthAndDay, monthAndDayOf, type PeriodView, viewPeriod } from "../../domain/period.ts";
import type { SpendingLimit } from "../../domain/spending-limit.ts";
import { perDay, type SpendingPower, spendingPower } from "../../domain/spending-power.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { loadMonth, type MonthQuery } from "./load.ts";
import { loadLimit } from "./load-limit.ts";

export interface SpendingPowerReport extends SpendingPower {
  readonly currency: string;
  readonly period: PeriodView;
  readonly asOf: string | null;
  /** The period whose plan applies; null if there is no plan. */
  readonly planFrom: MonthAndDay | null;
  /** Minor units per remaining day; null except in the current period. */
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
  /** Why the month is planned as it is. */
  readonly note: string | null;
}

/**
 * Defaults to the current period in the budget's time zone. @throws Problem `out_of_range`, `period_not_a_month`,
 * `sum_out_of_range`.
 */
export async function reportSpendingPower(
  read: Read,
  nowMs: number,
  query: SpendingPowerQuery,
): Promise<SpendingPowerReport> {
  const data = await loadMonth(read, await loadHousehold(read, nowMs), query);
  const report = reportOf(computeMonth(data));
  return query.withLimit ? { ...report, limit: await loadLimit(read, data, report.spendingPowerMinor) } : report;
}

/**
 * Planned, actual and remaining amounts by category. @throws Problem `out_of_range`, `period_not_a_month`,
 * `sum_out_of_range`.
 */
export async function reportMonth(read: Read, nowMs: number, query: MonthQuery): Promise<MonthReport> {
  const data = await loadMonth(read, await loadHousehold(read, nowMs), query, { note: true });
  const month = computeMonth(data);
  return { power: reportOf(month), note: data.note, ...monthPage(month.categories, month.lines) };
}

/** Sums up the lines of a month. @throws Problem `sum_out_of_range`. */
export function reportOf(month: Month): SpendingPowerReport {
  const { budget, periods, id, day, asOf, planFrom } = month;
  const period = viewPeriod(periods.get(id), day);
  const current = periods.idAt(day);
  const power = spendingPower(month, { carryMinor: month.carryMinor, isOver: id < current });
  return {
    ...power,
    currency: budget.currency,
    period,
    asOf,
    planFrom: planFrom === null ? null : monthAndDayOf(periods, planFrom),
    perDayMinor: id === current ? perDay(power.spendingPowerMinor, period.daysLeft) : null,
  };
}
