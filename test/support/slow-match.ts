/**
 * A slow reference implementation of `domain/match-occurrences.ts` that ranks every pair of an occurrence and a candidate.
 * The fast implementation must find the same matches.
 */
import { daysBetween } from "../../src/domain/calendar.ts";
import { type Candidate, type DueOccurrence, LATEST_PART_DAYS } from "../../src/domain/match-occurrences.ts";

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
  const tryAll = (
    pairs: readonly Pair[],
    rank: (pair: Pair) => Rank,
    amountOf: (candidate: Candidate) => number,
    isEnough: (paid: number, one: DueOccurrence) => boolean,
  ) => {
    const ranked = pairs.map((pair) => ({ pair, rank: rank(pair) })).sort((a, b) => compare(a.rank, b.rank));
    for (const { pair } of ranked) {
      const { index, one, candidate } = pair;
      const slot = found[index];
      if (slot === undefined || slot.isPaid || used.has(keyOf(candidate))) continue;
      used.add(keyOf(candidate));
      if (!slot.transactionIds.includes(candidate.id)) slot.transactionIds.push(candidate.id);
      slot.paidMinor += Math.abs(amountOf(candidate));
      slot.isPaid = isEnough(slot.paidMinor, one);
    }
  };

  const pairs = occurrences.flatMap((one, index) =>
    (candidates.get(one.rule.id) ?? [])
      .filter(({ id }) => !one.isSkipped && !one.rejectedIds.has(id))
      .map((candidate) => ({ index, one, candidate, lateDays: daysBetween(one.dueOn, candidate.day) }))
      .filter(({ lateDays }) => lateDays >= -one.rule.match_days_before),
  );
  const whole = pairs.filter(
    ({ one, candidate, lateDays }) => lateDays <= one.rule.match_days_after && amountGap(one, candidate) !== undefined,
  );
  tryAll(
    whole,
    fullRank,
    ({ amountMinor }) => amountMinor,
    () => true,
  );
  const part = pairs.filter(({ one: { rule }, candidate, lateDays }) => {
    const isInTime = lateDays <= rule.match_days_after || (rule.amount_minor < 0 && lateDays <= LATEST_PART_DAYS);
    const isPayment = Math.sign(candidate.inCategoryMinor) === Math.sign(candidate.amountMinor);
    return isInTime && candidate.isSameCategory && isPayment;
  });
  tryAll(
    part,
    partRank,
    ({ inCategoryMinor }) => inCategoryMinor,
    (paid, one) => paid >= range(one).enough,
  );
  return found;
}

function fullRank({ one, candidate, lateDays }: Pair): Rank {
  const off = amountGap(one, candidate) ?? 0;
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
    one.rule.id,
    candidate.id,
    candidate.position ?? -1,
  ];
}

function partRank({ one, candidate }: Pair): Rank {
  const { day, amountMinor, id, position } = candidate;
  return [day, amountMinor, id, position ?? -1, one.dueOn, one.scheduledOn, one.rule.id];
}

function range({ rule }: DueOccurrence) {
  const ends = [Math.abs(rule.amount_minor), Math.abs(rule.amount_to_minor ?? rule.amount_minor)];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return { least, most, enough: least - Math.floor(least / 10), tooMuch: most + Math.floor(most / 10) + 1 };
}

function amountGap(one: DueOccurrence, { amountMinor }: Candidate): number | undefined {
  const { least, most, enough, tooMuch } = range(one);
  const amount = Math.abs(amountMinor);
  return amount < enough || amount >= tooMuch ? undefined : Math.max(0, least - amount, amount - most);
}

function compare(a: Rank, b: Rank): number {
  for (const [i, value] of a.entries()) {
    const other = b[i] ?? value;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
