/** Whether the money of a goal seems to have been used, and the date for which it is saved next. */
import { addMonths, daysBetween, monthOf } from "../../src/domain/calendar.ts";
import { nextDueOn } from "../../src/domain/goal-share.ts";

/** The fields of a goal of the API. */
export interface SavedGoal {
  readonly amount: number | null;
  readonly saved: number;
  readonly withdrawn: number;
  readonly due_on: string | null;
  readonly next_due_on: string | null;
  readonly repeats: number | null;
  readonly starts_in: string;
  readonly is_archived: boolean;
}

/**
 * Whether two thirds of what was saved for a target were taken out in the current period. After its last date, the goal asks something
 * else. Money that is taken out nearer to the date that has just passed was saved for that date, and the next one is set.
 */
export function isUsed(goal: SavedGoal, today: string): boolean {
  const { amount, saved, withdrawn, due_on, next_due_on, repeats, starts_in, is_archived } = goal;
  if (is_archived || amount === null || withdrawn <= 0 || saved + withdrawn <= 0) return false;
  if (3 * withdrawn < 2 * (saved + withdrawn) || (due_on !== null && next_due_on === null)) return false;
  if (repeats === null || next_due_on === null) return true;
  const previous = `${addMonths(monthOf(next_due_on), -repeats)}${next_due_on.slice(7)}`;
  return monthOf(previous) < starts_in || daysBetween(previous, today) >= daysBetween(today, next_due_on);
}

/** The date after the next one; undefined if the goal does not repeat. */
export function dateAfterUse({ due_on, next_due_on, repeats }: SavedGoal): string | undefined {
  if (repeats === null || next_due_on === null) return undefined;
  return nextDueOn({ due_on, repeats }, `${addMonths(monthOf(next_due_on), 1)}-01`) ?? undefined;
}
