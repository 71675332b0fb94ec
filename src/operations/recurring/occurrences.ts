/**
 * Computes the occurrences of recurring rules and their states from the rules, the candidate transactions and the
 * user's decisions. Occurrences are not stored. Each rule needs its whole history: a payment goes to the nearest
 * occurrence that no other payment settles, so each month depends on all months before it.
 */
import { LRUCache } from "lru-cache";
import { addDays } from "../../domain/calendar.ts";
import { type Candidate, type Matched, matchOccurrences, tooManyPayments } from "../../domain/match-occurrences.ts";
import { type Occurrence, occurrenceAt, openByPeriod, patienceOf } from "../../domain/occurrence.ts";
import { firstDayOf, LONGEST_PERIOD_DAYS, type Periods } from "../../domain/period.ts";
import { MAX_MATCH_DAYS, REACH_DAYS } from "../../domain/recurring-rule.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { type CandidateRow, type OccurrenceKey, pipelined } from "../../store/store.ts";
import type { Read } from "../service.ts";
import { type DecidedRules, listDue } from "./due-occurrences.ts";
import { type Books, candidateOf, foreignPayments, loadPaymentRates, NO_RATES } from "./recurring-candidate.ts";

/** The stored data of a budget's recurring rules, and what decides which payments they match. */
export interface Recurring extends DecidedRules, Books {
  /** The periods of the budget, which decide where occurrences count. */
  readonly periods: Periods;
  readonly candidates: readonly CandidateRow[];
}

/** The maximum number of payments of all rules. A payment counts once for each rule that it may match. */
const MAX_CANDIDATES = 200_000;

/** @throws Problem `too_many_occurrences`. */
export async function loadRecurring(read: Read): Promise<Recurring> {
  const { reads } = read;
  const { stored, foreign } = await reads.past.cached({
    key: "recurring",
    until: "",
    async compute() {
      const [budget, rules, candidates, decisions, links, accounts] = await pipelined([
        reads.budget.find(),
        reads.recurringRules.list(),
        reads.recurringRules.listCandidates(MAX_CANDIDATES + 1),
        reads.occurrenceDecisions.list(),
        reads.occurrenceDecisions.listLinks(),
        reads.accounts.list(),
      ]);
      if (candidates.length > MAX_CANDIDATES) throw tooManyPayments(MAX_CANDIDATES, "payments");
      const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
      const accountsById = new Map(accounts.map((account) => [account.id, account]));
      const foreign = foreignPayments(candidates, ({ rule_id }) => rulesById.get(rule_id), accountsById);
      const books = { accounts: accountsById, exchange: NO_RATES };
      const periods = periodsOf(budget?.periods ?? []);
      return { stored: { ...books, periods, rules, candidates, decisions, links }, foreign };
    },
    countRows: ({ stored: { candidates, decisions, links } }) => candidates.length + decisions.length + links.length,
  });
  // Shared rates change without a change in the log, so they are not cached.
  return foreign.length === 0 ? stored : { ...stored, exchange: await loadPaymentRates(read, foreign) };
}

export interface OccurrenceQuery {
  /** The first and last due day, both included. */
  readonly since: string;
  readonly until: string;
  /** States are reported as of the end of this day. */
  readonly today: string;
  /** Only transactions up to this day count. By default all count, including those dated later. */
  readonly seenUntil?: string | undefined;
}

/** The results of recent queries, as long as `loadRecurring` returns the same object. */
const recentResults = new WeakMap<Recurring, LRUCache<string, readonly Occurrence[]>>();
const MAX_RESULTS = 64;

/** The occurrences that are due in the days of the query, and earlier ones that are overdue, ordered by due day. */
export function computeOccurrences(recurring: Recurring, query: OccurrenceQuery): readonly Occurrence[] {
  const results = recentResults.get(recurring) ?? new LRUCache({ max: MAX_RESULTS });
  recentResults.set(recurring, results);
  const key = [query.since, query.until, query.today, query.seenUntil].join(" ");
  const found = results.get(key) ?? occurrencesOf(recurring, query);
  results.set(key, found);
  return found;
}

function occurrencesOf(recurring: Recurring, query: OccurrenceQuery): Occurrence[] {
  return matchAll(recurring, query)
    .filter(({ occurrence, isPaid }) => {
      const { dueOn, isSkipped } = occurrence;
      return dueOn <= query.until && (dueOn >= query.since || !(isSkipped || isPaid));
    })
    .map((matched) => occurrenceAt(query.today, matched, recurring.periods))
    .filter(({ due_on, state }) => due_on >= query.since || state === "overdue")
    .sort(byDueDay);
}

/** The most days between the due day of an occurrence and the day on which it counts. */
function shiftDays({ rules }: Recurring): number {
  return rules.some(({ counts_in }) => counts_in === "next") ? LONGEST_PERIOD_DAYS + WEEKEND_DAYS : WEEKEND_DAYS;
}

const WEEKEND_DAYS = 2;

/**
 * The open occurrences from a period to another, by the period in which they count. `query` has the day of the view. Most
 * periods that are over are known to have none without any matching.
 */
export function openInPeriods(
  recurring: Recurring,
  periods: Periods,
  span: { readonly since: string; readonly until: string },
  query: Pick<OccurrenceQuery, "today" | "seenUntil">,
): ReadonlyMap<string, readonly Occurrence[]> {
  const lastDay = periods.get(span.until).until;
  const shift = shiftDays(recurring);
  const patience = Math.max(0, ...recurring.rules.map(patienceOf));
  const isLongOver = lastDay < addDays(query.today, -patience - shift);
  if (recurring.rules.length === 0) return new Map();
  if (isLongOver && !recurring.decisions.some(({ is_still_owed }) => is_still_owed)) return new Map();
  const first = addDays(firstDayOf(span.since), -shift);
  const since = first < query.today ? query.today : first; // earlier ones are listed if they are open
  const until = addDays(lastDay, shift);
  return openByPeriod(computeOccurrences(recurring, { ...query, since, until }), periods);
}

/** Undefined if the rule has no occurrence on the day. */
export function findOccurrence(
  recurring: Recurring,
  { rule_id, scheduled_on }: OccurrenceKey,
  today: string,
): Occurrence | undefined {
  const query = { since: scheduled_on, until: scheduled_on, today };
  const found = matchAll(recurring, query).find(
    ({ occurrence }) => occurrence.rule.id === rule_id && occurrence.scheduledOn === scheduled_on,
  );
  return found && occurrenceAt(today, found, recurring.periods);
}

/** Every occurrence that may compete with those of the query, with its transactions. */
export function matchAll(recurring: Recurring, query: OccurrenceQuery): Matched[] {
  const { rules } = recurring;
  if (rules.length === 0) return [];
  const { seenUntil = "9999-12-31" } = query;
  const candidates = candidatesOf(recurring, seenUntil);
  return matchOccurrences(listDue(recurring, lastScheduled(query, candidates), seenUntil), candidates);
}

/** Late enough to include every occurrence that competes for a transaction with those of the query. */
function lastScheduled(query: OccurrenceQuery, candidates: ReadonlyMap<string, readonly Candidate[]>): string {
  let last = query.until;
  for (const ofRule of candidates.values()) for (const { day } of ofRule) if (day > last) last = day;
  const [needed, possible] = [addDays(last, MAX_MATCH_DAYS + 2), addDays(query.today, REACH_DAYS)];
  return needed < possible ? needed : possible;
}

/** The candidates of each rule, by its id. */
export function candidatesOf(recurring: Recurring, seenUntil: string): ReadonlyMap<string, readonly Candidate[]> {
  const { rules, candidates } = recurring;
  const found = new Map(rules.map((rule) => [rule.id, { rule, candidates: [] as Candidate[] }]));
  for (const row of candidates) {
    const ofRule = found.get(row.rule_id);
    if (ofRule === undefined || row.authorized_at > seenUntil) continue;
    const candidate = candidateOf(ofRule.rule, row, recurring);
    if (candidate !== undefined) ofRule.candidates.push(candidate);
  }
  return new Map([...found].map(([id, ofRule]) => [id, ofRule.candidates]));
}

function byDueDay(one: Occurrence, other: Occurrence): number {
  const [a, b] = [one, other].map(({ due_on, scheduled_on, rule }) => `${due_on} ${scheduled_on} ${rule.id}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
