/** Lists the occurrences of a period, of all recurring rules or of one. */

import { addDays, daysBetween, monthBounds, monthOf } from "../../domain/calendar.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import { problemOf } from "../../domain/problem.ts";
import { REACH_DAYS } from "../../domain/recurring-rule.ts";
import { pipelined } from "../../store/store.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { computeOccurrences, loadRecurring } from "./occurrences.ts";
import { recurringRuleNotFound } from "./recurring-rules.ts";

interface Period {
  readonly since?: string;
  readonly until?: string;
  readonly recurring_id?: string;
}

const MAX_PERIOD_DAYS = 731;

/**
 * `since` and `until` default to the current month. The list includes bills that are overdue from before.
 * @throws Problem `recurrence_out_of_reach` or `not_found`.
 */
export async function listOccurrences(read: Read, nowMs: number, period: Period): Promise<readonly Occurrence[]> {
  const [{ today, accounts }, recurring] = await pipelined([loadHousehold(read, nowMs), loadRecurring(read)]);
  const { recurring_id, since = monthBounds(monthOf(period.until ?? today)).firstDay } = period;
  const until = period.until ?? monthBounds(monthOf(since)).lastDay;
  if (recurring_id !== undefined && !recurring.rules.some(({ id }) => id === recurring_id)) {
    throw recurringRuleNotFound(recurring_id);
  }
  checkPeriod(since, until, today, period.until === undefined ? "since" : "until");
  const occurrences = computeOccurrences(recurring, accounts, { since, until, today });
  return recurring_id === undefined ? occurrences : occurrences.filter(({ rule }) => rule.id === recurring_id);
}

function checkPeriod(since: string, until: string, today: string, parameter: string): void {
  const days = daysBetween(since, until);
  if (days >= 0 && days < MAX_PERIOD_DAYS && until <= addDays(today, REACH_DAYS)) return;
  const detail = `until must be on or after since, at most ${MAX_PERIOD_DAYS - 1} days after it, and at most ten years ahead.`;
  throw problemOf([{ code: "recurrence_out_of_reach", parameter, detail }]);
}
