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

/** The start that a request sends: a month, or a day of a period. Undefined: it does not send it. */
interface SentStart<None extends null = never> {
  readonly month: string | None | undefined;
  readonly day: string | None | undefined;
  /** The stored one. */
  readonly before?: string | None;
}

/**
 * The start to store. A month that stands for the stored day changes nothing. Undefined if the request sends neither.
 * @throws Problem `conflicting_fields` if it sends both; `pointer` is the place of the month.
 */
export function readStart<None extends null = never>(
  rules: Budget["periods"],
  { month, day, before }: SentStart<None>,
  pointer: string,
): string | None | undefined {
  if (month != null && day != null) {
    const detail = "The month and the day set the same period. Send one of them.";
    throw problemOf([{ code: "conflicting_fields", pointer: `${pointer}_day`, detail }]);
  }
  if (day != null) return startOf(periodsOf(rules), periodsOf(rules).idAt(day));
  if (month == null) return month === undefined ? day : month;
  return before != null && monthOf(before) === month ? before : month;
}
