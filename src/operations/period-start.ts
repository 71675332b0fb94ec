/** The periods from which a budget or category carries, and in which a goal starts: how requests set them. */
import type { Budget } from "../domain/budget.ts";
import { monthOf } from "../domain/calendar.ts";
import { firstDayOf, startId, startOf } from "../domain/period.ts";
import { problemOf } from "../domain/problem.ts";
import { periodsOf } from "../recurrence/periods.ts";

/** The first day of the period from which a budget or category carries. */
export function carriesFromDay(
  { carries_from }: Pick<Budget, "carries_from">,
  rules: Budget["periods"],
): string | null {
  return carries_from === null ? null : firstDayOf(startId(periodsOf(rules), carries_from));
}

/** A start in a request: a month, or a day of a period. Null from either is no start; undefined if it is not sent. */
interface SentStart {
  readonly month: string | null | undefined;
  readonly day: string | null | undefined;
}

/**
 * The start to store: `before`, the stored one, if the request sends neither. A month that stands for the stored day changes
 * nothing. @throws Problem `conflicting_fields` if it sends both; `pointer` is the place of the month.
 */
export function readStart<Before extends string | null | undefined>(
  rules: Budget["periods"],
  { month, day }: SentStart,
  before: Before,
  pointer: string,
): string | null | Before {
  if (month != null && day != null) {
    const detail = "The month and the day set the same period. Send one of them.";
    throw problemOf([{ code: "conflicting_fields", pointer: `${pointer}_day`, detail }]);
  }
  if (month === undefined && day === undefined) return before;
  const periods = periodsOf(rules);
  if (day != null) return startOf(periods, periods.idAt(day));
  return before != null && monthOf(before) === month ? before : (month ?? null);
}
