/**
 * Bounds how many past occurrences a budget's recurring rules may have, since all of them are matched with transactions
 * for every answer about the present.
 */
import { addDays } from "../../domain/calendar.ts";
import { problemOf } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { scheduledDays } from "../../recurrence/scheduled-days.ts";
import { readToday } from "../budget/read-today.ts";
import type { Write } from "../service.ts";
import { countScheduled } from "./occurrences.ts";

const MAX_PAST_OCCURRENCES = 10_000;

/**
 * `rule` as it is stored now, and `before` as it was. A change that adds no past occurrence is accepted also in a budget
 * that has too many. @throws Problem `too_many_occurrences`.
 */
export async function checkOccurrenceCount(write: Write, rule: RecurringRule, before?: RecurringRule): Promise<void> {
  const { tx } = write;
  const today = await readToday(write);
  const past = scheduledDays(rule, rule.starts_on, today);
  if (before !== undefined && past.length <= scheduledDays(before, before.starts_on, today).length) return;
  const others = (await tx.recurringRules.list()).filter(({ id }) => id !== rule.id);
  const left = MAX_PAST_OCCURRENCES - others.reduce((sum, other) => sum + countScheduled(other, today), 0);
  if (past.length <= left) return;
  const day = (left > 0 && past.at(-left)) || addDays(today, 1);
  const detail = `The budget's recurring rules would have more than ${MAX_PAST_OCCURRENCES} past occurrences. Send ${day} or later as starts_on.`;
  throw problemOf([{ code: "too_many_occurrences", pointer: "/recurring_rule/starts_on", detail }]);
}
