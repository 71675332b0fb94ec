/**
 * A slow reference implementation of `domain/match-occurrences.ts` that ranks every pair of an occurrence and a candidate.
 * The fast implementation must find the same matches.
 */
import { daysBetween } from "../../src/domain/calendar.ts";
import { type Candidate, type DueOccurrence, LATEST_PAYMENT_DAYS } from "../../src/domain/match-occurrences.ts";

interface Pair {
  readonly index: number;
  readonly one: DueOccurrence;
  readonly candidate: Candidate;
  readonly lateDays: number;
}

type Rank = readonly (number | string)[];

/** The transactions of each occurrence, and whether they complete it. */
export function slowMatch(
  occurrences: readonly DueOccurrence[],
  candidates: ReadonlyMap<string, readonly Candidate[]>,
) {
  const found = occurrences.map(({ matchedId }) => ({
    transactionIds: matchedId === undefined ? [] : [matchedId],
    isPaid: matchedId !== undefined,
    paidMinor: 0,
  }));
  const keyOf = ({ id, position }: Candidate) => `${id} ${position}`;
  const all = [...candidates.values()].flat();
  const used = new Set(
    occurrences.flatMap(({ matchedId, rule }) => {
      const own = (candidates.get(rule.id) ?? []).filter(({ id }) => id === matchedId);
      return (own.length > 0 ? own : all.filter(({ id }) => id === matchedId)).map(keyOf);
    }),
  );
  for (const [index, { matchedId, rule }] of occurrences.entries()) {
    const slot = found[index];
    const own = (candidates.get(rule.id) ?? []).filter(({ id }) => id === matchedId);
    if (slot === undefined || own.length === 0) continue;
    slot.paidMinor = own.reduce((sum, { amountMinor }) => sum + Math.abs(amountMinor), 0);
    slot.isPaid = slot.paidMinor >= range({ rule }).enough;
  }
  const tryAll = (
    pairs: readonly Pair[],
    rank: (pair: Pair) => Rank,
    amountOf: (pair: Pair) => number,
    isEnough: (paid: number, pair: Pair) => boolean,
  ) => {
    const ranked = pairs.map((pair) => ({ pair, rank: rank(pair) })).sort((a, b) => compare(a.rank, b.rank));
    for (const { pair } of ranked) {
      const { index, candidate } = pair;
      const slot = found[index];
      if (slot === undefined || slot.isPaid || used.has(keyOf(candidate))) continue;
      const isBesideMatched = pair.one.matchedId !== undefined;
      if (isBesideMatched && slot.paidMinor + Math.abs(amountOf(pair)) >= range(pair.one).tooMuch) continue;
      used.add(keyOf(candidate));
      if (!slot.transactionIds.includes(candidate.id)) slot.transactionIds.push(candidate.id);
      slot.paidMinor += Math.abs(amountOf(pair));
      slot.isPaid = isEnough(slot.paidMinor, pair);
    }
  };

  const pairs = occurrences.flatMap((one, index) =>
    (candidates.get(one.rule.id) ?? [])
      .filter(({ id }) => !one.isSkipped && !one.rejectedIds.has(id))
      .map((candidate) => ({ index, one, candidate, lateDays: daysBetween(one.dueOn, candidate.day) }))
      .filter(({ lateDays }) => lateDays >= -one.rule.match_days_before),
  );
  const whole = pairs.filter(
    ({ one, candidate, lateDays }) =>
      one.matchedId === undefined &&
      lateDays <= one.rule.match_days_after &&
      (isOfEarlierTerms(one) || !candidate.isOfOtherCategory) &&
      amountGap(one, candidate) !== undefined,
  );
  tryAll(
    whole,
    fullRank,
    ({ candidate }) => candidate.amountMinor,
    () => true,
  );
  const rest = pairs.filter(({ one, candidate, lateDays }) => {
    const { rule } = one;
    const isInTime = lateDays <= rule.match_days_after || (rule.amount_minor < 0 && lateDays <= LATEST_PAYMENT_DAYS);
    return isInTime && worthOf(one, candidate) !== "nothing";
  });
  tryAll(
    rest,
    nearRank,
    ({ one, candidate }) => (isOfEarlierTerms(one) ? candidate.amountMinor : candidate.partMinor),
    (paid, { one, candidate }) => worthOf(one, candidate) === "all" || paid >= range(one).enough,
  );
  return found.map((slot, i) => ({ ...slot, isPaid: slot.isPaid || occurrences[i]?.matchedId !== undefined }));
}

function fullRank({ one, candidate, lateDays }: Pair): Rank {
  const off = distanceOf(one, candidate);
  return [
    Math.sign(off),
    lateDays < 0 ? -2 * lateDays : lateDays,
    off,
    candidate.isSameCategory ? 0 : 1,
    candidate.isSameAccount ? 0 : 1,
    one.dueOn,
    one.scheduledOn,
    candidate.day,
    candidate.amountMinor,
    candidate.partMinor,
    Number(candidate.isOfOtherCategory),
    one.rule.id,
    candidate.id,
    candidate.position ?? -1,
  ];
}

/** The nearest day first, whatever the amount. */
function nearRank(pair: Pair): Rank {
  const [, distance, ...others] = fullRank(pair);
  return [distance ?? 0, ...others];
}

/** Whether the amount or the category of the rule changed after the occurrence was due. */
function isOfEarlierTerms({ rule, dueOn }: DueOccurrence): boolean {
  return rule.terms_changed_on !== null && dueOn < rule.terms_changed_on;
}

/** Whether a payment settles the occurrence on its own, pays a part of it, or does not belong to it. */
function worthOf(one: DueOccurrence, candidate: Candidate): "all" | "part" | "nothing" {
  const { rule, isStillOwed } = one;
  const { least, most, enough } = range(one);
  const isOfEarlier = isOfEarlierTerms(one);
  const [part, whole] = [candidate.partMinor, candidate.amountMinor];
  if (isOfEarlier) return !isStillOwed || Math.abs(whole) >= enough ? "all" : "part";
  if (candidate.isOfOtherCategory || part === 0 || part > 0 !== whole > 0) return "nothing";
  const amount = Math.abs(part);
  const isOwn = candidate.isSameCategory;
  if (amount < (2 / 3) * least) return isOwn ? "part" : "nothing";
  if (amount > 1.5 * most && !(isOwn && rule.amount_minor < 0)) return "nothing";
  return isStillOwed && amount < enough ? "part" : "all";
}

function range({ rule }: Pick<DueOccurrence, "rule">) {
  const ends = [Math.abs(rule.amount_minor), Math.abs(rule.amount_to_minor ?? rule.amount_minor)];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return { least, most, enough: least - Math.floor(least / 10), tooMuch: most + Math.floor(most / 10) + 1 };
}

function amountGap(one: DueOccurrence, candidate: Candidate): number | undefined {
  const { enough, tooMuch } = range(one);
  const amount = Math.abs(candidate.amountMinor);
  return amount < enough || amount >= tooMuch ? undefined : distanceOf(one, candidate);
}

/** From the expected range. */
function distanceOf(one: DueOccurrence, { amountMinor }: Candidate): number {
  const { least, most } = range(one);
  const amount = Math.abs(amountMinor);
  return Math.max(0, least - amount, amount - most);
}

function compare(a: Rank, b: Rank): number {
  for (const [i, value] of a.entries()) {
    const other = b[i] ?? value;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
