/** Whether a goal still gets shares, and where an even pace would be today. */
import { addDays, addMonths, dayInMonth, daysBetween, monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import type { Goal } from "../../api/contract.ts";
import type { Unit } from "../../logic/period.ts";

export function isRunning({ status }: Pick<Goal, "status">): boolean {
  return status !== "reached" && status !== "missed" && status !== "paused";
}

/**
 * The share of the target that an even pace would have saved by today, from 0 to 1; undefined without a date. In calendar months,
 * the month of the date counts as a whole, as in the state of the goal.
 */
export function evenShare(goal: Goal, today: string, unit: Unit): number | undefined {
  const { amount, already, starts_in_day, due_on, next_due_on, repeats } = goal;
  if (!isRunning(goal) || amount === null || amount <= 0 || next_due_on === null) return undefined;
  const isFirst = repeats === null || next_due_on === due_on;
  const end = unit === "month" ? monthBounds(monthOf(next_due_on)).lastDay : next_due_on;
  const start = isFirst ? starts_in_day : addDays(monthsBefore(end, repeats), 1);
  const days = daysBetween(start, end) + 1;
  const passed = Math.min(days, Math.max(0, daysBetween(start, today) + 1));
  const atStart = isFirst ? Math.min(1, already / amount) : 0;
  return atStart + (1 - atStart) * (days > 0 ? passed / days : 1);
}

/** The same day, or the last one of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months);
  const { lastDay } = monthBounds(month);
  return day === monthBounds(monthOf(day)).lastDay ? lastDay : dayInMonth(month, Number(day.slice(8)));
}
