/** The days of a recurring rule: those of its earlier schedules, each up to its last day, and then those of the present one. */
import { addDays } from "../domain/calendar.ts";
import type { RecurringRule } from "../domain/recurring-rule.ts";
import { scheduledDays } from "./scheduled-days.ts";

export type Schedules = Pick<RecurringRule, "rule" | "starts_on" | "ends_on" | "account_id" | "earlier">;

/** A day with the account that the rule had then. */
export interface RuleDay {
  readonly day: string;
  readonly account_id: string;
}

/** In ascending order, up to `until`. */
export function ruleDays(rule: Schedules, until: string): RuleDay[] {
  const { ends_on, earlier } = rule;
  const present = { starts_on: rule.starts_on, recurrence: rule.rule, account_id: rule.account_id, until };
  const days: RuleDay[] = [];
  let since = "";
  for (const { starts_on, recurrence, account_id, until: last } of [...earlier, present]) {
    const schedule = { rule: recurrence, starts_on, ends_on };
    const first = since > starts_on ? since : starts_on;
    for (const day of scheduledDays(schedule, first, last < until ? last : until)) days.push({ day, account_id });
    since = addDays(last, 1);
  }
  return days;
}
