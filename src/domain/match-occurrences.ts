/**
 * Matches transactions with the occurrences of recurring rules, by amount and date. The user's decisions come first.
 * Each candidate counts for at most one occurrence, and the order of entry does not affect the result. A candidate is a
 * whole transaction, or a single split that is a transfer.
 *
 * 1. Full payments: the amount is exact or near, and the day is within the rule's range. The best pairs go first: exact
 *    before near, then the nearest in time. One day early ranks like two days late.
 * 2. Other payments: each remaining transaction goes to the nearest open occurrence. It settles the occurrence, or pays a
 *    part of it: see `worthOf`. This covers a bill that is paid in parts, later than usual, or at another price. An
 *    occurrence that the user matched with less than is expected keeps the parts that complete it.
 *
 * A transaction in a category that someone chose, and that is not the rule's, matches only if the user says so. Today's
 * date does not affect the result.
 */
import { dayNumber } from "./calendar.ts";
import { countLeading } from "./count-leading.ts";
import { divideMinor } from "./money.ts";
import { Problem } from "./problem.ts";
import { isIncoming, magnitudes, type RecurringRule } from "./recurring-rule.ts";

/**
 * A transaction that may match a rule, or a split that is a transfer: it has the rule's payee or other account, and the
 * rule's direction.
 */
export interface Candidate {
  /** The id of the transaction. */
  readonly id: string;
  /** The position of the split; null for a whole transaction. */
  readonly position: number | null;
  readonly day: string;
  /** Signed for the rule's account, in the rule's currency. */
  readonly amountMinor: number;
  /**
   * The part of the amount under the rule's category; the whole amount if the rule has no category, or the transaction has
   * none at all.
   */
  readonly partMinor: number;
  /** Whether any part of it is under the rule's category. */
  readonly isSameCategory: boolean;
  /** Whether the user, a rule or a file chose a category for it that is not the rule's. */
  readonly isOfOtherCategory: boolean;
  readonly isSameAccount: boolean;
}

/** An occurrence that transactions may match. */
export interface DueOccurrence {
  readonly rule: RecurringRule;
  readonly scheduledOn: string;
  readonly dueOn: string;
  /** The day to which the user moved it; null if the user did not. */
  readonly movedTo: string | null;
  readonly isSkipped: boolean;
  /** Whether the user said that it is still owed: it stays open until 90 % is paid. */
  readonly isStillOwed: boolean;
  /** Whether the user has decided anything about it. */
  readonly isDecided: boolean;
  /** The transaction that the user matched with it. */
  readonly matchedId: string | undefined;
  /** The transactions that the user rejected for it. */
  readonly rejectedIds: ReadonlySet<string>;
}

/** An occurrence with its matched transactions. */
export interface Matched {
  readonly occurrence: DueOccurrence;
  readonly transactionIds: readonly string[];
  /** The largest amount that each of them pays. */
  readonly paidBy: ReadonlyMap<string, number>;
  /** Whether it is paid in full. */
  readonly isPaid: boolean;
  /** The absolute sum of the matched transactions. */
  readonly paidMinor: number;
}

/** The number of days for which a bill waits for its payment. */
export const LATEST_PAYMENT_DAYS = 45;

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/**
 * Returns every occurrence, in the given order. `candidates` maps the id of each rule to its candidates. @throws Problem
 * `too_many_occurrences`.
 */
export function matchOccurrences(occurrences: readonly DueOccurrence[], candidates: Candidates): Matched[] {
  const transactions = new Map<string, Transaction[]>();
  const paymentsOf = paymentsByDay(candidates, transactions);
  const all = occurrences.map((one) => slotOf(one, paymentsOf.get(one.rule.id) ?? []));
  for (const slot of all) useMatched(slot, transactions);
  const open = all.filter(({ occurrence, isPaid }) => !isPaid && !occurrence.isSkipped);
  const undecided = open.filter(({ occurrence }) => occurrence.matchedId === undefined);
  for (const pair of assignmentOrder(fullPairs(undecided), byFullRank)) {
    if (!pair.slot.isPaid && !pair.payment.transaction.isUsed) assign(pair, pair.payment.candidate.amountMinor, true);
  }
  const unpaid = open.filter(({ isPaid }) => !isPaid);
  for (const pair of assignmentOrder(otherPairs(unpaid), byNearRank)) {
    const { slot, payment } = pair;
    if (slot.isPaid || payment.transaction.isUsed || isTooMuch(pair)) continue;
    assign(pair, ...worthOf(slot.occurrence, payment.candidate));
  }
  for (const slot of all) slot.isPaid ||= slot.occurrence.matchedId !== undefined;
  return all;
}

/** Marks the transaction that the user matched as used. If it is less than expected, the slot is still open for parts. */
function useMatched(slot: Slot, transactions: ReadonlyMap<string, readonly Transaction[]>): void {
  const { matchedId, rule } = slot.occurrence;
  if (matchedId === undefined) return;
  // The rule decides which of its splits was matched. A match of another transaction uses all of it.
  const own = slot.payments.filter(({ candidate }) => candidate.id === matchedId);
  const used = own.length > 0 ? own.map(({ transaction }) => transaction) : transactions.get(matchedId);
  for (const transaction of used ?? []) transaction.isUsed = true;
  for (const { candidate } of own) notePaid(slot.paidBy, candidate.id, candidate.amountMinor);
  slot.paidMinor = own.reduce((sum, { candidate }) => sum + Math.abs(candidate.amountMinor), 0);
  slot.isPaid = own.length === 0 || slot.paidMinor >= leastFullMinor(rule);
}

/** Whether a payment does not fit beside the transaction that the user matched. */
function isTooMuch({ slot: { occurrence, paidMinor }, payment }: Pair): boolean {
  if (occurrence.matchedId === undefined) return false;
  const [amountMinor] = worthOf(occurrence, payment.candidate);
  return paidMinor + Math.abs(amountMinor) > mostFullMinor(occurrence.rule);
}

/** How near an amount is to the one that the rule expects: `near` is within 10 %. */
export const AMOUNT_FITS = ["exact", "near", "other"] as const;
export type AmountFit = (typeof AMOUNT_FITS)[number];

export interface RankedCandidate {
  readonly candidate: Candidate;
  readonly fit: AmountFit;
}

/**
 * Ranks the transactions that a user may match with one occurrence, in the order of automatic matching: the fit of the
 * amount first, then the nearest day. Leaves out the other direction and the transactions that the user rejected.
 */
export function rankCandidates(occurrence: DueOccurrence, candidates: readonly Candidate[]): RankedCandidate[] {
  const slot = slotOf(occurrence, []);
  return candidates
    .filter(({ id, amountMinor }) => {
      const isSameSign = Math.sign(amountMinor) === Math.sign(occurrence.rule.amount_minor);
      return isSameSign && !occurrence.rejectedIds.has(id);
    })
    .map((candidate): Pair => {
      const { position } = candidate;
      const day = dayNumber(candidate.day);
      const payment = { candidate, transaction: { position, isUsed: false, pairCount: 0 }, day };
      return { slot, payment, lateDays: day - slot.due };
    })
    .sort((a, b) => AMOUNT_FITS.indexOf(fitIn(a)) - AMOUNT_FITS.indexOf(fitIn(b)) || byFullRank(a, b))
    .map((pair) => ({ candidate: pair.payment.candidate, fit: fitIn(pair) }));
}

function fitIn({ slot, payment }: Pair): AmountFit {
  const gap = amountGapOf(slot.occurrence.rule, payment.candidate.amountMinor);
  return gap === undefined ? "other" : gap === 0 ? "exact" : "near";
}

/** An occurrence while it is being matched. */
interface Slot extends Matched {
  /** The due day, as a day number of `calendar.ts`. */
  readonly due: number;
  /** The candidates of its rule, ordered by day. */
  readonly payments: readonly Payment[];
  readonly transactionIds: string[];
  readonly paidBy: Map<string, number>;
  isPaid: boolean;
  paidMinor: number;
  /** The number of pairs created with it so far. */
  pairCount: number;
}

function slotOf(occurrence: DueOccurrence, payments: readonly Payment[]): Slot {
  const { matchedId, dueOn } = occurrence;
  return {
    occurrence,
    due: dayNumber(dueOn),
    payments,
    transactionIds: matchedId === undefined ? [] : [matchedId],
    paidBy: new Map(matchedId === undefined ? [] : [[matchedId, 0]]),
    isPaid: matchedId !== undefined,
    paidMinor: 0,
    pairCount: 0,
  };
}

/** A transaction, or a split, while occurrences are being matched. All rules that it may match share this object. */
interface Transaction {
  readonly position: number | null;
  isUsed: boolean;
  pairCount: number;
}

/** A candidate of a rule. */
interface Payment {
  readonly candidate: Candidate;
  readonly transaction: Transaction;
  /** A day number of `calendar.ts`. */
  readonly day: number;
}

/** Returns the candidates by rule id, ordered by day. Adds each transaction to `transactions` by its id. */
function paymentsByDay(candidates: Candidates, transactions: Map<string, Transaction[]>) {
  const shared = ({ id, position }: Candidate): Transaction => {
    const ofId = transactions.get(id);
    const known = ofId?.find((one) => one.position === position);
    if (known !== undefined) return known;
    const added = { position, isUsed: false, pairCount: 0 };
    if (ofId === undefined) transactions.set(id, [added]);
    else ofId.push(added);
    return added;
  };
  const byRule = new Map<string, Payment[]>();
  for (const [ruleId, ofRule] of candidates) {
    const payments = ofRule.map((candidate) => {
      const transaction = shared(candidate);
      return { candidate, transaction, day: dayNumber(candidate.day) };
    });
    byRule.set(
      ruleId,
      payments.sort((a, b) => a.day - b.day),
    );
  }
  return byRule;
}

/** An occurrence and a transaction that may match it. */
interface Pair {
  readonly slot: Slot;
  readonly payment: Payment;
  /** The number of days that the transaction is late; negative if it is early. */
  readonly lateDays: number;
}

function assign({ slot, payment }: Pair, amountMinor: number, settles: boolean): void {
  payment.transaction.isUsed = true;
  const { id } = payment.candidate;
  if (!slot.transactionIds.includes(id)) slot.transactionIds.push(id);
  slot.paidMinor += Math.abs(amountMinor);
  notePaid(slot.paidBy, id, amountMinor);
  slot.isPaid = settles || slot.paidMinor >= leastFullMinor(slot.occurrence.rule);
}

function notePaid(paidBy: Map<string, number>, id: string, amountMinor: number): void {
  paidBy.set(id, Math.max(paidBy.get(id) ?? 0, Math.abs(amountMinor)));
}

/** The pairs with an exact or near amount, within the rule's range of days. */
function fullPairs(open: readonly Slot[]): Pair[] {
  const isNear = ({ candidate }: Payment, { occurrence }: Slot) =>
    amountGapOf(occurrence.rule, candidate.amountMinor) !== undefined &&
    (!candidate.isOfOtherCategory || isOfEarlierTerms(occurrence));
  return pairsOf(open, (rule) => rule.match_days_after, isNear);
}

/** The pairs with the remaining transactions. For a bill, the range extends to later days. */
function otherPairs(open: readonly Slot[]): Pair[] {
  const isAvailable = ({ candidate, transaction }: Payment, { occurrence }: Slot) =>
    !transaction.isUsed && worthOf(occurrence, candidate)[0] !== 0;
  const latestDays = (rule: RecurringRule) =>
    Math.max(rule.match_days_after, isIncoming(rule) ? 0 : LATEST_PAYMENT_DAYS);
  return pairsOf(open, latestDays, isAvailable);
}

/**
 * The amount that a transaction pays of an occurrence, 0 if none, and whether it settles the occurrence on its own. It
 * does from two thirds of the lowest expected amount to one and a half times the highest. Under the rule's category, less
 * is a part, and more settles a bill; refunds among its splits pay nothing. An occurrence that is still owed needs 90 %.
 */
function worthOf(occurrence: DueOccurrence, candidate: Candidate): readonly [amountMinor: number, settles: boolean] {
  const { rule, isStillOwed } = occurrence;
  const { amountMinor, partMinor, isSameCategory } = candidate;
  if (isOfEarlierTerms(occurrence)) return [amountMinor, !isStillOwed];
  const isRefund = Math.sign(partMinor) !== Math.sign(amountMinor);
  if (candidate.isOfOtherCategory || isRefund) return NOTHING;
  const part = Math.abs(partMinor);
  if (isBelow(rule, part)) return isSameCategory ? [part, false] : NOTHING;
  if (isAbove(rule, part) && (!isSameCategory || isIncoming(rule))) return NOTHING;
  return [part, !isStillOwed];
}

/** Whether an amount is less than two thirds of the lowest expected amount. */
function isBelow(rule: RecurringRule, amount: number): boolean {
  return 3 * amount < 2 * magnitudes(rule).least;
}

/** Whether an amount is more than one and a half times the highest expected amount. */
function isAbove(rule: RecurringRule, amount: number): boolean {
  return 2 * amount > 3 * magnitudes(rule).most;
}

/** Whether an amount of the range, without its sign, settles an occurrence of the rule. */
export function maySettle(rule: RecurringRule, { least, most }: ReturnType<typeof magnitudes>): boolean {
  return !isBelow(rule, most) && !isAbove(rule, least);
}

const NOTHING = [0, false] as const;

/** Whether the rule's amount or category changed after the occurrence was due. Any payment settles it then. */
function isOfEarlierTerms({ rule, dueOn }: DueOccurrence): boolean {
  return rule.terms_changed_on !== null && dueOn < rule.terms_changed_on;
}

/**
 * The maximum number of pairs that are compared. A rule that falls on every day of ten years, with three payments a day,
 * compares 180,000 of them. Without a limit, a few hundred rules for one payee would block the server for minutes.
 */
const MAX_PAIRS = 500_000;

/**
 * Pairs each occurrence with the fit candidates around its due day, except those that the user rejected. @throws Problem
 * `too_many_occurrences`.
 */
function pairsOf(
  open: readonly Slot[],
  latestDays: (rule: RecurringRule) => number,
  isFit: (payment: Payment, slot: Slot) => boolean,
): Pair[] {
  const pairs: Pair[] = [];
  let compared = 0;
  for (const slot of open) {
    const { occurrence, due, payments } = slot;
    const { rule, rejectedIds } = occurrence;
    const last = due + latestDays(rule);
    for (let i = indexOfDay(payments, due - rule.match_days_before); i < payments.length; i++) {
      const payment = payments[i];
      if (payment === undefined || payment.day > last) break;
      compared += 1;
      if (compared > MAX_PAIRS) throw tooManyPayments(MAX_PAIRS, "pairs of an occurrence and a payment");
      if (!isFit(payment, slot) || rejectedIds.has(payment.candidate.id)) continue;
      pairs.push({ slot, payment, lateDays: payment.day - due });
      slot.pairCount += 1;
      payment.transaction.pairCount += 1;
    }
  }
  return pairs;
}

/** The problem of a budget whose recurring rules have more than `max` of `what` to compare. */
export function tooManyPayments(max: number, what: string): Problem {
  const detail = `The recurring rules have more than ${max} ${what} to compare. Delete rules, or give them different payees.`;
  return new Problem("too_many_occurrences", detail);
}

/** The index of the first candidate on or after a day. */
function indexOfDay(payments: readonly Payment[], day: number): number {
  return countLeading(payments, (payment) => payment.day < day);
}

/**
 * Returns the pairs in the order of assignment: pairs without competition, then the others by rank. Most pairs have no
 * competition, and sorting is expensive.
 */
function assignmentOrder(pairs: readonly Pair[], byRank: (a: Pair, b: Pair) => number): Pair[] {
  const isAlone = ({ slot, payment }: Pair) => slot.pairCount === 1 && payment.transaction.pairCount === 1;
  return [...pairs.filter(isAlone), ...pairs.filter((pair) => !isAlone(pair)).sort(byRank)];
}

/** Ranks an exact amount before a near one, then the nearest day. */
function byFullRank(a: Pair, b: Pair): number {
  return Math.sign(amountGapIn(a)) - Math.sign(amountGapIn(b)) || byNearRank(a, b);
}

/** Ranks the nearest day first, then the nearest amount. */
function byNearRank(a: Pair, b: Pair): number {
  const [gapA, gapB] = [amountGapIn(a), amountGapIn(b)];
  return (
    distanceIn(a) - distanceIn(b) ||
    gapA - gapB ||
    Number(b.payment.candidate.isSameCategory) - Number(a.payment.candidate.isSameCategory) ||
    Number(b.payment.candidate.isSameAccount) - Number(a.payment.candidate.isSameAccount) ||
    compare(a.slot.occurrence.dueOn, b.slot.occurrence.dueOn) ||
    compare(a.slot.occurrence.scheduledOn, b.slot.occurrence.scheduledOn) ||
    compare(a.payment.candidate.day, b.payment.candidate.day) ||
    a.payment.candidate.amountMinor - b.payment.candidate.amountMinor ||
    a.payment.candidate.partMinor - b.payment.candidate.partMinor ||
    Number(a.payment.candidate.isOfOtherCategory) - Number(b.payment.candidate.isOfOtherCategory) ||
    compare(a.slot.occurrence.rule.id, b.slot.occurrence.rule.id) ||
    compare(a.payment.candidate.id, b.payment.candidate.id) ||
    positionOf(a) - positionOf(b)
  );
}

/** The distance of the amount from the expected range. */
function amountGapIn({ slot, payment }: Pair): number {
  const { least, most } = magnitudes(slot.occurrence.rule);
  const amount = Math.abs(payment.candidate.amountMinor);
  return Math.max(0, least - amount, amount - most);
}

/** One day early ranks like two days late. */
function distanceIn({ lateDays }: Pair): number {
  return lateDays < 0 ? -2 * lateDays : lateDays;
}

function positionOf({ payment }: Pair): number {
  return payment.candidate.position ?? -1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether an amount equals or is near the amount that a rule expects. */
export function isExpectedAmount(rule: RecurringRule, amountMinor: number): boolean {
  return Math.sign(amountMinor) === Math.sign(rule.amount_minor) && amountGapOf(rule, amountMinor) !== undefined;
}

/** The distance of an amount from the expected range: 0 inside it, undefined if it exceeds 10 %. */
function amountGapOf(rule: RecurringRule, amountMinor: number): number | undefined {
  const { least, most } = magnitudes(rule);
  const amount = Math.abs(amountMinor);
  if (amount < leastFullMinor(rule) || amount > mostFullMinor(rule)) return undefined;
  return Math.max(0, least - amount, amount - most);
}

/** The lowest amount that counts as a full payment: the lowest expected amount minus 10 %. */
function leastFullMinor(rule: RecurringRule): number {
  const { least } = magnitudes(rule);
  return least - divideMinor(least, 10);
}

/** The highest amount that counts as a full payment: the highest expected amount plus 10 %. */
function mostFullMinor(rule: RecurringRule): number {
  const { most } = magnitudes(rule);
  return most + divideMinor(most, 10);
}
