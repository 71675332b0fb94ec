/** The part of a schedule that is not paid yet: without it, a recurring rule would expect payments of the past again. */
import { addDays } from "../../domain/calendar.ts";
import { findRuleIssues } from "../../domain/recurrence-rule.ts";
import type { MigratedRecurringRule } from "../../readers/statements/migration/migration.ts";
import { scheduledDays } from "../../recurrence/scheduled-days.ts";

type Schedule = Pick<MigratedRecurringRule, "rule" | "starts_on">;

/** The days by which a program moves a day off a weekend. */
const SHIFT_DAYS = 3;

/** Two years: how long a paid rule may wait for its next day. */
const MAX_WAIT_DAYS = 731;

/** From the scheduled day of the next payment on. An invalid rule stays as it is. */
export function remainingSchedule({
  rule,
  starts_on,
  next_on: given,
  paid_until = null,
}: Schedule & Pick<MigratedRecurringRule, "next_on" | "paid_until">): Schedule {
  const next_on = paid_until === null ? given : addDays(paid_until, 1);
  if (next_on <= starts_on || findRuleIssues(rule).length > 0) return { rule, starts_on };
  const until = addDays(next_on, paid_until === null ? SHIFT_DAYS : MAX_WAIT_DAYS);
  const days = scheduledDays({ rule, starts_on, ends_on: null }, starts_on, until);
  const earliest = paid_until === null ? addDays(next_on, -SHIFT_DAYS) : next_on;
  const place = days.findIndex((day) => day >= earliest);
  const next = days[place];
  if (next === undefined) return { rule: withoutPast(rule, days.length), starts_on: next_on };
  return { rule: withoutPast(onSameDay(rule, starts_on, next), place), starts_on: next };
}

function withoutPast(rule: string, past: number): string {
  return rule.replace(/COUNT=(\d+)/, (_, count) => `COUNT=${Math.max(1, Number(count) - past)}`);
}

/** A monthly rule from the 31st keeps falling on the last day if it starts in a shorter month. */
function onSameDay(rule: string, first: string, next: string): string {
  const day = Number(first.slice(8));
  if (!rule.startsWith("FREQ=MONTHLY") || rule.includes("BY") || next.endsWith(first.slice(8))) return rule;
  const days = Array.from({ length: day - 27 }, (_, i) => 28 + i);
  return `${rule};BYMONTHDAY=${days.join()};BYSETPOS=-1`;
}
