/** The occurrences that recurring rules schedule, with the user's decisions about them. `occurrences.ts` matches them. */
import { LRUCache } from "lru-cache";
import { addDays } from "../../domain/calendar.ts";
import { countLeading } from "../../domain/count-leading.ts";
import type { DueOccurrence } from "../../domain/match-occurrences.ts";
import { type RecurringRule, shiftOffWeekend } from "../../domain/recurring-rule.ts";
import { ruleDays, type Schedules } from "../../recurrence/rule-days.ts";
import type { DatedLink, OccurrenceDecision } from "../../store/store.ts";

export interface DecidedRules {
  readonly rules: readonly RecurringRule[];
  /** The user's decisions about their occurrences, and about transactions. */
  readonly decisions: readonly OccurrenceDecision[];
  readonly links: readonly DatedLink[];
}

/** The occurrences of all rules up to a day. Decisions about transactions after `seenUntil` do not count yet. */
export function listDue(recurring: DecidedRules, until: string, seenUntil: string): DueOccurrence[] {
  const { rules } = recurring;
  const decided = decidedIn(recurring, seenUntil);
  return rules.flatMap((rule) => dueOccurrences(rule, until, decided.get(rule.id) ?? NOTHING_DECIDED));
}

/** The user's decisions about an occurrence. */
interface Decided {
  readonly decision?: OccurrenceDecision;
  readonly matchedId?: string;
  readonly rejectedIds: Set<string>;
}

const NOTHING_DECIDED: ReadonlyMap<string, Decided> = new Map();

/** The decisions by rule and scheduled day. A decision about a transaction applies from its day on. */
function decidedIn(
  { decisions, links }: DecidedRules,
  seenUntil: string,
): ReadonlyMap<string, ReadonlyMap<string, Decided>> {
  const found = new Map<string, Map<string, Decided>>();
  const put = (rule_id: string, scheduled_on: string, change: Partial<Decided>) => {
    const ofRule = found.get(rule_id) ?? new Map<string, Decided>();
    found.set(rule_id, ofRule.set(scheduled_on, { rejectedIds: new Set(), ...ofRule.get(scheduled_on), ...change }));
  };
  for (const decision of decisions) put(decision.rule_id, decision.scheduled_on, { decision });
  for (const { rule_id, scheduled_on, transaction_id, is_match, authorized_at } of links) {
    if (authorized_at > seenUntil) continue;
    if (is_match) put(rule_id, scheduled_on, { matchedId: transaction_id });
    else {
      const rejectedIds = found.get(rule_id)?.get(scheduled_on)?.rejectedIds ?? new Set<string>();
      put(rule_id, scheduled_on, { rejectedIds: rejectedIds.add(transaction_id) });
    }
  }
  return found;
}

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * The occurrences that a rule schedules from its start up to a day, those that the user moved from later days, and those
 * that the user matched and that a new schedule leaves out: the match stays until the user ends it.
 */
function dueOccurrences(rule: RecurringRule, until: string, decided: ReadonlyMap<string, Decided>): DueOccurrence[] {
  const days: Day[] = [...daysOf(rule, until)];
  const scheduled = decided.size === 0 ? undefined : new Set(days.map(({ scheduledOn }) => scheduledOn));
  for (const [day, { decision, matchedId }] of decided) {
    const isMovedFromLater = decision?.moved_to != null && day > until;
    const found = isMovedFromLater ? daysOf(rule, day).at(-1) : undefined;
    if (found?.scheduledOn === day) days.push(found);
    const isLeftOut = matchedId !== undefined && day <= until && !scheduled?.has(day);
    if (isLeftOut) {
      days.push({ scheduledOn: day, dueOn: shiftOffWeekend(day, rule.weekend), account_id: rule.account_id });
    }
  }
  return days.map(({ scheduledOn, dueOn, account_id }) => {
    const { decision, matchedId, rejectedIds = NO_IDS } = decided.get(scheduledOn) ?? {};
    return {
      rule: account_id === rule.account_id ? rule : { ...rule, account_id },
      scheduledOn,
      dueOn: decision?.moved_to ?? dueOn,
      movedTo: decision?.moved_to ?? null,
      isSkipped: decision?.is_skipped ?? false,
      isStillOwed: decision?.is_still_owed ?? false,
      isDecided: decision !== undefined || matchedId !== undefined,
      matchedId,
      rejectedIds,
    };
  });
}

interface Day {
  readonly scheduledOn: string;
  readonly dueOn: string;
  /** The account that the rule had then. */
  readonly account_id: string;
}

/** The number of days computed ahead, so that the next day or month is in the cache. */
const AHEAD_DAYS = 400;

/** The days of schedules, limited by their number. A schedule's days never change. */
const cachedDays = new LRUCache<string, { readonly days: readonly Day[]; readonly until: string }>({
  maxSize: 200_000,
  sizeCalculation: ({ days }) => 1 + days.length,
});

function daysOf(rule: Schedules & Pick<RecurringRule, "weekend">, until: string): readonly Day[] {
  const { rule: recurrence, starts_on, ends_on, weekend, account_id, earlier } = rule;
  const key = JSON.stringify([recurrence, starts_on, ends_on, weekend, account_id, earlier]);
  let cached = cachedDays.get(key);
  if (cached === undefined || cached.until < until) {
    const ahead = addDays(until, AHEAD_DAYS);
    const days = ruleDays(rule, ahead).map((found) => {
      return { scheduledOn: found.day, dueOn: shiftOffWeekend(found.day, weekend), account_id: found.account_id };
    });
    cached = { days, until: ahead };
    cachedDays.set(key, cached);
  }
  return cached.days.slice(
    0,
    countLeading(cached.days, ({ scheduledOn }) => scheduledOn <= until),
  );
}

/** The number of a stored rule's days up to `until`. */
export function countScheduled(rule: RecurringRule, until: string): number {
  return daysOf(rule, until).length;
}
