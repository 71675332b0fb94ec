/**
 * Finds the transactions that keep recurring promises: by amount and nearness in time, each transaction for at most one
 * occurrence. What comes out depends on what is there and not on the order in which it was entered; what the user has
 * decided comes first.
 *
 * 1. Whole: an amount that is right, or near, within the rule's days. The best pairs go first: right before near, then
 *    the nearest in time, a day early weighing as much as two late.
 * 2. In part: what is left over under the rule's own category goes, oldest first, to the oldest occurrence that is still
 *    open: a bill paid in two pieces, later than usual, or dearer than ever.
 */
import { dayNumber } from "./calendar.ts";
import { divideMinor } from "./money.ts";
import { isIncoming, magnitudes, type RecurringRule } from "./recurring-rule.ts";

/** A transaction that may keep a rule's promise: it has the rule's payee or other account, and the rule's direction. */
export interface Candidate {
  readonly id: string;
  readonly day: string;
  /** As the rule's account sees it, in the rule's currency. */
  readonly amountMinor: number;
  readonly isSameCategory: boolean;
  readonly isSameAccount: boolean;
}

/** An occurrence that transactions may keep. */
export interface Promised {
  readonly rule: RecurringRule;
  readonly scheduledOn: string;
  readonly dueOn: string;
  readonly isSkipped: boolean;
  /** Whether the user has matched, moved or skipped it. */
  readonly isDecided: boolean;
  /** The transaction that the user says keeps it. */
  readonly matchedId: string | undefined;
  /** Transactions that the user says do not. */
  readonly refusedIds: ReadonlySet<string>;
}

/** What keeps an occurrence. */
export interface Kept {
  readonly transactionIds: readonly string[];
  /** Whether nothing more is to come. */
  readonly isWhole: boolean;
  /** What has come, without a sign. */
  readonly paidMinor: number;
}

/** How late a payment under a bill's category is still taken for the bill. */
const LATEST_PART_DAYS = 45;

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** `candidates` are those of each rule, by its id. */
export function matchOccurrences(promised: readonly Promised[], candidates: Candidates): ReadonlyMap<Promised, Kept> {
  const kept = new Map<Promised, Kept>();
  const used = new Set<string>();
  const keep = (one: Promised, transactionId: string, amountMinor: number, isWhole: boolean) => {
    const before = kept.get(one);
    kept.set(one, {
      transactionIds: before === undefined ? [transactionId] : [...before.transactionIds, transactionId],
      isWhole,
      paidMinor: (before?.paidMinor ?? 0) + amountMinor,
    });
    used.add(transactionId);
  };

  for (const one of promised) if (one.matchedId !== undefined) keep(one, one.matchedId, 0, true);
  const sorted = sortByDay(candidates);
  const open = promised.filter((one) => !one.isSkipped && one.matchedId === undefined);
  for (const { one, candidate } of wholePairs(open, sorted).sort(byWholeRank)) {
    if (kept.has(one) || used.has(candidate.id)) continue;
    keep(one, candidate.id, Math.abs(candidate.amountMinor), true);
  }
  const left = open.filter((one) => !kept.has(one));
  for (const { one, candidate } of partPairs(left, sorted, used).sort(byPartRank)) {
    if (kept.get(one)?.isWhole || used.has(candidate.id)) continue;
    const amountMinor = Math.abs(candidate.amountMinor);
    const paidMinor = (kept.get(one)?.paidMinor ?? 0) + amountMinor;
    keep(one, candidate.id, amountMinor, paidMinor >= enoughMinor(one.rule));
  }
  return kept;
}

interface Pair {
  readonly one: Promised;
  readonly candidate: Candidate;
}

interface WholePair extends Pair {
  /** How far the amount is off, and the day: a day early weighs as much as two late. */
  readonly misfitMinor: number;
  readonly distance: number;
}

/** The pairs in which the amount is right, or near, and the day is one of the rule's days. */
function wholePairs(open: readonly Promised[], candidates: SortedCandidates): WholePair[] {
  const pairs: WholePair[] = [];
  for (const one of open) {
    const { rule } = one;
    forEachInTime(one, candidates, rule.match_days_after, (candidate, lateDays) => {
      const misfitMinor = misfitOf(rule, candidate.amountMinor);
      if (misfitMinor === undefined) return;
      pairs.push({ one, candidate, misfitMinor, distance: lateDays < 0 ? -2 * lateDays : lateDays });
    });
  }
  return pairs;
}

/** The pairs of what is left over: with the rule's own category, and for a bill also later. */
function partPairs(open: readonly Promised[], candidates: SortedCandidates, used: ReadonlySet<string>): Pair[] {
  const pairs: Pair[] = [];
  for (const one of open) {
    const { rule } = one;
    const lateDays = isIncoming(rule) ? rule.match_days_after : Math.max(rule.match_days_after, LATEST_PART_DAYS);
    forEachInTime(one, candidates, lateDays, (candidate) => {
      if (candidate.isSameCategory && !used.has(candidate.id)) pairs.push({ one, candidate });
    });
  }
  return pairs;
}

/** The candidates of the days around the due day, without those that the user has refused. */
function forEachInTime(
  one: Promised,
  candidates: SortedCandidates,
  mostLateDays: number,
  visit: (candidate: Candidate, lateDays: number) => void,
): void {
  const ofRule = candidates.get(one.rule.id);
  if (ofRule === undefined) return;
  const { days } = ofRule;
  const due = dayNumber(one.dueOn);
  for (let i = lowerBound(days, due - one.rule.match_days_before); i < days.length; i++) {
    const [lateDays, candidate] = [(days[i] ?? 0) - due, ofRule.candidates[i]];
    if (lateDays > mostLateDays || candidate === undefined) return;
    if (!one.refusedIds.has(candidate.id)) visit(candidate, lateDays);
  }
}

interface CandidatesByDay {
  readonly candidates: readonly Candidate[];
  /** Of each candidate, as the number that `calendar.ts` gives it. */
  readonly days: Int32Array;
}

type SortedCandidates = ReadonlyMap<string, CandidatesByDay>;

function sortByDay(candidates: Candidates): SortedCandidates {
  const sorted = new Map<string, CandidatesByDay>();
  for (const [ruleId, ofRule] of candidates) {
    const inOrder = ofRule.toSorted((a, b) => compare(a.day, b.day));
    sorted.set(ruleId, { candidates: inOrder, days: Int32Array.from(inOrder, ({ day }) => dayNumber(day)) });
  }
  return sorted;
}

/** The index of the first day that is not before another. */
function lowerBound(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Best pairs first: the right amount before one that is near, then the nearest day. */
function byWholeRank(a: WholePair, b: WholePair): number {
  return (
    Math.sign(a.misfitMinor) - Math.sign(b.misfitMinor) ||
    a.distance - b.distance ||
    a.misfitMinor - b.misfitMinor ||
    Number(b.candidate.isSameCategory) - Number(a.candidate.isSameCategory) ||
    Number(b.candidate.isSameAccount) - Number(a.candidate.isSameAccount) ||
    compare(a.one.dueOn, b.one.dueOn) ||
    compare(a.one.scheduledOn, b.one.scheduledOn) ||
    compare(a.candidate.day, b.candidate.day) ||
    a.candidate.amountMinor - b.candidate.amountMinor ||
    compare(a.one.rule.id, b.one.rule.id) ||
    compare(a.candidate.id, b.candidate.id)
  );
}

/** The oldest transaction first, for the oldest occurrence. */
function byPartRank(a: Pair, b: Pair): number {
  return (
    compare(a.candidate.day, b.candidate.day) ||
    a.candidate.amountMinor - b.candidate.amountMinor ||
    compare(a.candidate.id, b.candidate.id) ||
    compare(a.one.dueOn, b.one.dueOn) ||
    compare(a.one.scheduledOn, b.one.scheduledOn) ||
    compare(a.one.rule.id, b.one.rule.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether an amount is what a rule expects, or near. */
export function isExpectedAmount(rule: RecurringRule, amountMinor: number): boolean {
  return Math.sign(amountMinor) === Math.sign(rule.amount_minor) && misfitOf(rule, amountMinor) !== undefined;
}

/** By how much an amount misses what is expected: 0 inside the range, undefined if it is off by more than a tenth. */
function misfitOf(rule: RecurringRule, amountMinor: number): number | undefined {
  const { least, most } = magnitudes(rule);
  const amount = Math.abs(amountMinor);
  if (amount < enoughMinor(rule) || amount > most + divideMinor(most, 10)) return undefined;
  return Math.max(0, least - amount, amount - most);
}

/** The least that is taken for the whole: what is expected at least, less a tenth. */
function enoughMinor(rule: RecurringRule): number {
  const { least } = magnitudes(rule);
  return least - divideMinor(least, 10);
}
