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
import { addDays, daysBetween } from "./calendar.ts";
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
export const LATEST_PART_DAYS = 45;

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** `candidates` are those of each rule, by its id. */
export function matchOccurrences(promised: readonly Promised[], candidates: Candidates): ReadonlyMap<Promised, Kept> {
  const kept = new Map<Promised, Kept>();
  const used = new Set<string>();
  const keep = (one: Promised, transactionId: string, amountMinor: number, isWhole: boolean) => {
    const { transactionIds = [], paidMinor = 0 } = kept.get(one) ?? {};
    kept.set(one, { transactionIds: [...transactionIds, transactionId], isWhole, paidMinor: paidMinor + amountMinor });
    used.add(transactionId);
  };

  for (const one of promised) if (one.matchedId !== undefined) keep(one, one.matchedId, 0, true);
  const open = promised.filter((one) => !one.isSkipped && one.matchedId === undefined);
  const pairs = pairsInTime(open, candidates);
  for (const { one, candidate } of ranked(pairs, wholeRank)) {
    if (kept.has(one) || used.has(candidate.id)) continue;
    keep(one, candidate.id, Math.abs(candidate.amountMinor), true);
  }
  for (const { one, candidate } of ranked(pairs, partRank)) {
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

/** Those of which the day fits, and which the user has not refused. */
function pairsInTime(promised: readonly Promised[], candidates: Candidates): Pair[] {
  const windowOf = rememberWindows();
  return promised.flatMap((one) => {
    const ofRule = candidates.get(one.rule.id) ?? [];
    if (ofRule.length === 0) return [];
    const [firstDay, lastDay] = windowOf(one.rule, one.dueOn);
    return ofRule
      .filter(({ id, day }) => day >= firstDay && day <= lastDay && !one.refusedIds.has(id))
      .map((candidate) => ({ one, candidate }));
  });
}

/** The lower the better, the first difference deciding; undefined where the two cannot belong together. */
type Rank = (one: Promised, candidate: Candidate) => readonly (number | string)[] | undefined;

function ranked(pairs: readonly Pair[], rankOf: Rank): Pair[] {
  return pairs
    .flatMap(({ one, candidate }) => {
      const rank = rankOf(one, candidate);
      return rank === undefined ? [] : [{ one, candidate, rank }];
    })
    .sort((a, b) => compareRanks(a.rank, b.rank));
}

type Window = readonly [firstDay: string, lastDay: string];

/** The days of transactions that may keep, in whole or in part, what is due on a day: the same for many rules. */
function rememberWindows(): (rule: RecurringRule, dueOn: string) => Window {
  const windows = new Map<string, Window>();
  return (rule, dueOn) => {
    const earlyDays = rule.match_days_before;
    const lateDays = isIncoming(rule) ? rule.match_days_after : Math.max(rule.match_days_after, LATEST_PART_DAYS);
    const key = `${dueOn} ${earlyDays} ${lateDays}`;
    const window = windows.get(key) ?? [addDays(dueOn, -earlyDays), addDays(dueOn, lateDays)];
    windows.set(key, window);
    return window;
  };
}

function compareRanks(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  const [a, b] = [one[at] ?? 0, other[at] ?? 0];
  return a < b ? -1 : a > b ? 1 : 0;
}

function wholeRank({ rule, dueOn, scheduledOn }: Promised, candidate: Candidate) {
  const misfit = misfitMinor(rule, candidate.amountMinor);
  const lateDays = daysBetween(dueOn, candidate.day);
  if (misfit === undefined || lateDays > rule.match_days_after) return undefined;
  const distance = lateDays < 0 ? -2 * lateDays : lateDays;
  const { day, amountMinor, id } = candidate;
  const likeness = [candidate.isSameCategory ? 0 : 1, candidate.isSameAccount ? 0 : 1];
  return [Math.sign(misfit), distance, misfit, ...likeness, dueOn, scheduledOn, day, amountMinor, rule.id, id];
}

function partRank({ rule, dueOn, scheduledOn }: Promised, { isSameCategory, day, amountMinor, id }: Candidate) {
  return isSameCategory ? [day, amountMinor, id, dueOn, scheduledOn, rule.id] : undefined;
}

/** Whether an amount is what a rule expects, or near. */
export function isExpectedAmount(rule: RecurringRule, amountMinor: number): boolean {
  return Math.sign(amountMinor) === Math.sign(rule.amount_minor) && misfitMinor(rule, amountMinor) !== undefined;
}

/** By how much an amount misses what is expected: 0 inside the range, undefined where it is off by more than a tenth. */
function misfitMinor(rule: RecurringRule, amountMinor: number): number | undefined {
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
