/**
 * Reads what recurring rules expect: the occurrences that fall due between two days, and every one before them that is
 * still open. They are reckoned from the rules, the transactions that may keep them and what the user has decided.
 */
import { addDays } from "../../domain/calendar.ts";
import { type Candidate, matchOccurrences, type Promised } from "../../domain/match-occurrences.ts";
import { MAX_MOVE_DAYS, type Occurrence, occurrenceAt } from "../../domain/occurrence.ts";
import { MAX_MATCH_DAYS, REACH_DAYS, shiftOffWeekend } from "../../domain/recurring-rule.ts";
import { candidatesSince, LATE_DAYS } from "../../domain/rule-reach.ts";
import { scheduledDays } from "../../recurrence/scheduled-days.ts";
import type { OccurrenceDecision, OccurrenceKey } from "../../store/occurrence-decisions.ts";
import type { StoredRule } from "../../store/recurring-rules.ts";
import type { Read } from "../service.ts";
import { candidateOf } from "./recurring-candidate.ts";

export interface OccurrenceQuery {
  /** The days between which occurrences fall due, both included. */
  readonly since: string;
  readonly until: string;
  /** The day at whose end states are told. */
  readonly today: string;
  /** The last day whose transactions are seen; without it all are, also those of days to come. */
  readonly seenUntil?: string | undefined;
}

/** In the order in which they are due. */
export async function readOccurrences(read: Read, query: OccurrenceQuery): Promise<Occurrence[]> {
  const isAsked = ({ due_on, state }: Occurrence) =>
    due_on <= query.until && (due_on >= query.since || state === "overdue");
  return (await reckonOccurrences(read, query)).filter(isAsked).sort(byDueDay);
}

/** Undefined where the rule does not fall on the day, or there is no such rule. */
export async function findOccurrence(
  read: Read,
  { rule_id, scheduled_on }: OccurrenceKey,
  today: string,
): Promise<Occurrence | undefined> {
  const occurrences = await reckonOccurrences(read, { since: scheduled_on, until: scheduled_on, today });
  return occurrences.find((one) => one.rule.id === rule_id && one.scheduled_on === scheduled_on);
}

/** At least those that are asked for. */
export async function reckonOccurrences(read: Read, query: OccurrenceQuery): Promise<Occurrence[]> {
  const rules = await read.reads.recurringRules.list(read.budgetId);
  if (rules.length === 0) return [];
  const { today, seenUntil = "9999-12-31" } = query;
  const isWhole = isWholeNeeded(rules, query);
  const firstDay = isWhole ? [query.since, ...rules.map(({ starts_on }) => starts_on)].sort()[0] : undefined;
  const lookedAtSince = addDays(firstDay ?? query.since, -LATE_DAYS);
  const candidates = await readCandidates(read, rules, candidatesSince(lookedAtSince), seenUntil);
  const decisions = await readDecisions(read, addDays(lookedAtSince, -MAX_MOVE_DAYS), seenUntil);
  const until = lastScheduled(query, candidates);
  const promised = rules.flatMap((rule) => {
    const since = isWhole ? rule.starts_on : rule.open_since;
    return promisesOf(rule, since, until, decisions.get(rule.id) ?? new Map());
  });
  const kept = matchOccurrences(promised, candidates);
  return promised.filter(({ isWarmUp }) => !isWarmUp).map((one) => occurrenceAt(today, one, kept.get(one)));
}

/**
 * Whether all rules are reckoned from their start, since one is asked about before the day from which on it is open.
 * A payment in part goes to the oldest occurrence that is open, so that a reckoning that begins on some other day may
 * come to something else.
 */
function isWholeNeeded(rules: readonly StoredRule[], { since, seenUntil }: OccurrenceQuery): boolean {
  // What is open on an earlier day may have been kept since.
  const askedSince = seenUntil === undefined ? since : addDays(since, -LATE_DAYS);
  return rules.some(({ open_since, starts_on }) => open_since > askedSince && open_since > starts_on);
}

/** Far enough that whatever competes for a transaction with what was asked for is there too. */
function lastScheduled(query: OccurrenceQuery, candidates: ReadonlyMap<string, readonly Candidate[]>): string {
  let last = query.until;
  for (const { day } of [...candidates.values()].flat()) if (day > last) last = day;
  const [wanted, possible] = [addDays(last, MAX_MATCH_DAYS + 2), addDays(query.today, REACH_DAYS)];
  return wanted < possible ? wanted : possible;
}

async function readCandidates(
  { reads, budgetId }: Read,
  rules: readonly StoredRule[],
  since: string,
  until: string,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const rows = await reads.recurringRules.listCandidates(budgetId, since, until);
  const accounts = new Map((await reads.accounts.list(budgetId)).map((account) => [account.id, account]));
  const candidates = new Map<string, Candidate[]>(rules.map(({ id }) => [id, []]));
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const row of rows) {
    const rule = byId.get(row.rule_id);
    const candidate = rule && candidateOf(rule, row, accounts);
    if (candidate !== undefined) candidates.get(row.rule_id)?.push(candidate);
  }
  return candidates;
}

/** What the user has decided about an occurrence. */
interface Decided {
  readonly decision?: OccurrenceDecision;
  readonly matchedId?: string;
  readonly refusedIds: Set<string>;
}

/** Of each rule, by the scheduled day. What is said of a transaction counts from its day on. */
async function readDecisions(
  { reads, budgetId }: Read,
  since: string,
  seenUntil: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Decided>>> {
  const found = new Map<string, Map<string, Decided>>();
  const put = (rule_id: string, scheduled_on: string, change: Partial<Decided>) => {
    const ofRule = found.get(rule_id) ?? new Map<string, Decided>();
    found.set(rule_id, ofRule.set(scheduled_on, { refusedIds: new Set(), ...ofRule.get(scheduled_on), ...change }));
  };
  for (const decision of await reads.occurrenceDecisions.list(budgetId, since)) {
    put(decision.rule_id, decision.scheduled_on, { decision });
  }
  for (const link of await reads.occurrenceDecisions.listLinks(budgetId, since)) {
    const { rule_id, scheduled_on, transaction_id, is_match } = link;
    if (link.authorized_at > seenUntil) continue;
    if (is_match) put(rule_id, scheduled_on, { matchedId: transaction_id });
    else {
      const refusedIds = found.get(rule_id)?.get(scheduled_on)?.refusedIds ?? new Set<string>();
      put(rule_id, scheduled_on, { refusedIds: refusedIds.add(transaction_id) });
    }
  }
  return found;
}

interface Looked extends Promised {
  /** Closed long ago, and there only to take the transactions that are its own. */
  readonly isWarmUp: boolean;
}

/** What a rule schedules between two days, and what the user has moved, from wherever. */
function promisesOf(rule: StoredRule, since: string, until: string, decided: ReadonlyMap<string, Decided>): Looked[] {
  const days = new Set(scheduledDays(rule, addDays(since, -LATE_DAYS), until));
  for (const [day, { decision }] of decided) {
    if (decision?.moved_to && scheduledDays(rule, day, day).length > 0) days.add(day);
  }
  return [...days].map((scheduledOn) => {
    const { decision, matchedId, refusedIds = new Set<string>() } = decided.get(scheduledOn) ?? {};
    const dueOn = decision?.moved_to ?? shiftOffWeekend(scheduledOn, rule.weekend);
    return {
      rule,
      scheduledOn,
      dueOn,
      isSkipped: decision?.is_skipped ?? false,
      isDecided: decision !== undefined || matchedId !== undefined,
      matchedId,
      refusedIds,
      isWarmUp: scheduledOn < since && dueOn < since,
    };
  });
}

function byDueDay(one: Occurrence, other: Occurrence): number {
  const [a, b] = [one, other].map(({ due_on, scheduled_on, rule }) => `${due_on} ${scheduled_on} ${rule.id}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
