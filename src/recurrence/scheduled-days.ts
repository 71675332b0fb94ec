/**
 * The days on which a recurrence rule (RFC 5545, section 3.3.10) falls. The library reckons them; here they are bounded,
 * and kept, since they never change: of 200 rules they are asked for with every spending power.
 */
import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "../domain/calendar.ts";
import type { RecurringRule } from "../domain/recurring-rule.ts";

type Schedule = Pick<RecurringRule, "rule" | "starts_on" | "ends_on">;

/** How far ahead of what was asked for days are reckoned, so that it is not done anew each day. */
const AHEAD_DAYS = 400;

/** Of so many schedules the days are kept. */
const MAX_KEPT = 5_000;

/** Days that come one after the other, as far as they are reckoned. */
interface Reckoned {
  readonly days: readonly string[];
  readonly until: string;
}

const kept = new Map<string, Reckoned>();

/** The days from `since` to `until`, both included, in order. */
export function scheduledDays(schedule: Schedule, since: string, until: string): readonly string[] {
  const { starts_on, ends_on } = schedule;
  const lastDay = ends_on !== null && ends_on < until ? ends_on : until;
  if (lastDay < starts_on || lastDay < since) return [];
  const { days } = reckonedUntil(schedule, lastDay);
  return days.slice(
    lowerBound(days, (day) => day >= since),
    lowerBound(days, (day) => day > lastDay),
  );
}

function reckonedUntil({ rule, starts_on }: Schedule, until: string): Reckoned {
  const key = `${starts_on} ${rule}`;
  const known = kept.get(key);
  if (known !== undefined && known.until >= until) return known;
  const ahead = addDays(until, AHEAD_DAYS);
  const reckoned = { days: reckonDays(rule, starts_on, ahead), until: ahead };
  kept.delete(key);
  kept.set(key, reckoned);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return reckoned;
}

/** A rule without COUNT is bounded by its UNTIL; one with COUNT gives up after this many steps that lead nowhere. */
const MAX_STEPS = 100_000;
const MAX_STEPS_OF_COUNT = 10_000;

/** @throws RangeError or Error of the library where the rule is not one of RFC 5545. */
function reckonDays(rule: string, startsOn: string, until: string): string[] {
  const days: string[] = [];
  const [hasCount, ownUntil] = [rule.includes("COUNT="), /UNTIL=(\d{8})/.exec(rule)?.[1]];
  const lastDay = [compact(until), ownUntil ?? "99991231"].sort()[0];
  const bounded = hasCount ? rule : `${rule.replace(/;UNTIL=\d{8}/, "")};UNTIL=${lastDay}`;
  const recurrence = new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${compact(startsOn)}\nRRULE:${bounded}`,
    strict: true,
    cache: false,
    maxIterations: hasCount ? MAX_STEPS_OF_COUNT : MAX_STEPS,
  });
  recurrence.all((date) => {
    const day = date.toString().slice(0, 10);
    if (day > until || day.startsWith("+")) return false;
    days.push(day);
    return true;
  });
  return days;
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}

/** The index of the first day that passes, where all after it do too. */
function lowerBound(days: readonly string[], passes: (day: string) => boolean): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(days[middle] ?? "")) high = middle;
    else low = middle + 1;
  }
  return low;
}
