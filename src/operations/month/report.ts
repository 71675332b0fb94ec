/** Reports how much can still be spent in a month, alone or with the page of the month. */
import { daysLeftInMonth, monthOf } from "../../domain/calendar.ts";
import { computeMonth, type Month } from "../../domain/month.ts";
import { type MonthPage, monthPage } from "../../domain/month-page.ts";
import { perDay, type SpendingPower, spendingPower } from "../../domain/spending-power.ts";
import type { Read } from "../service.ts";
import { loadHousehold, loadMonth, type MonthQuestion } from "./load.ts";

export interface SpendingPowerReport extends SpendingPower {
  readonly currency: string;
  readonly yearMonth: string;
  readonly asOf: string | null;
  readonly planFrom: string | null;
  /** Minor units for each day that is left; null for any month but the current one. */
  readonly perDayMinor: number | null;
}

export interface MonthReport extends MonthPage {
  readonly power: SpendingPowerReport;
}

/** For a month, or for the current one in the budget's time zone. @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function reportSpendingPower(
  read: Read,
  nowMs: number,
  question: MonthQuestion,
): Promise<SpendingPowerReport> {
  return reportOf(await readMonth(read, nowMs, question));
}

/** What is planned, what happened and what is left, by category. @throws Problem `out_of_range`, `sum_out_of_range`. */
export async function reportMonth(read: Read, nowMs: number, yearMonth: string): Promise<MonthReport> {
  const month = await readMonth(read, nowMs, { yearMonth });
  return { power: reportOf(month), ...monthPage(month.categories, month.lines) };
}

async function readMonth(read: Read, nowMs: number, question: MonthQuestion): Promise<Month> {
  return computeMonth(await loadMonth(read, await loadHousehold(read, nowMs), question));
}

/** What the lines of a month add up to. @throws Problem `sum_out_of_range`. */
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
