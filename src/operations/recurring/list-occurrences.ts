/** Lists the occurrences of a range of days, of all recurring rules or of one. */

import { addDays, dayAt, daysBetween } from "../../domain/calendar.ts";
import { type Occurrence, patienceOf } from "../../domain/occurrence.ts";
import type { Periods } from "../../domain/period.ts";
import { problemOf } from "../../domain/problem.ts";
import { LISTED_LAPSED_DAYS, MAX_GRACE_DAYS, REACH_DAYS } from "../../domain/recurring-rule.ts";
import { pipelined } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import type { Read } from "../service.ts";
import { computeOccurrences, loadRecurring } from "./occurrences.ts";
import { recurringRuleNotFound } from "./recurring-rules.ts";

interface OccurrenceQuery {
  readonly since?: string;
  readonly until?: string;
  readonly recurring_id?: string;
  readonly state?: readonly Occurrence["state"][];
}

const MAX_PERIOD_DAYS = 731;

/** The longest time from the due day until an occurrence that lapsed is no longer listed. */
const MAX_LISTED_DAYS = MAX_GRACE_DAYS + LISTED_LAPSED_DAYS;

/**
 * `since` and `until` default to the current period, usually a month. The list includes those that are overdue from before.
 * With states alone, it also includes those that lapsed at most 90 days ago. @throws Problem `recurrence_out_of_reach` or
 * `not_found`.
 */
export async function listOccurrences(
  read: Read,
  nowMs: number,
  query: OccurrenceQuery,
): Promise<readonly Occurrence[]> {
  const [{ time_zone }, recurring] = await pipelined([getBudget(read), loadRecurring(read)]);
  const { periods } = recurring;
  const today = dayAt(nowMs, time_zone);
  const { recurring_id, state } = query;
  if (recurring_id !== undefined && !recurring.rules.some(({ id }) => id === recurring_id)) {
    throw recurringRuleNotFound(recurring_id);
  }
  const isByState = state !== undefined && (query.since ?? query.until) === undefined;
  const days = isByState
    ? { since: addDays(today, -MAX_LISTED_DAYS), until: periods.get(periods.idAt(today)).until }
    : daysOf(query, periods, today);
  return computeOccurrences(recurring, { ...days, today }).filter(
    (one) =>
      (recurring_id === undefined || one.rule.id === recurring_id) &&
      (state === undefined || state.includes(one.state)) &&
      !(isByState && one.state === "lapsed" && daysSinceLapse(one, today) > LISTED_LAPSED_DAYS),
  );
}

function daysSinceLapse({ rule, due_on }: Occurrence, today: string): number {
  return daysBetween(due_on, today) - patienceOf(rule);
}

/** The first and the last due day. */
function daysOf(query: OccurrenceQuery, periods: Periods, today: string) {
  const periodOf = (day: string) => periods.get(periods.idAt(day));
  const since = query.since ?? periodOf(query.until ?? today).from;
  const until = query.until ?? periodOf(since).until;
  checkDays(since, until, today, query.until === undefined ? "since" : "until");
  return { since, until };
}

function checkDays(since: string, until: string, today: string, parameter: string): void {
  const days = daysBetween(since, until);
  if (days >= 0 && days < MAX_PERIOD_DAYS && until <= addDays(today, REACH_DAYS)) return;
  const detail = `until must be on or after since, at most ${MAX_PERIOD_DAYS - 1} days after it, and at most ten years ahead.`;
  throw problemOf([{ code: "recurrence_out_of_reach", parameter, detail }]);
}
