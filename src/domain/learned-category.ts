/** Learns the category of a payee from the user's own decisions. Learning creates no rule, and any other source comes first. */

/** A category that the user chose for a payment to the payee. */
export interface CategoryDecision {
  readonly category_id: string;
  /** Minor units of `currency`. */
  readonly amount_minor: number;
  readonly currency: string;
}

export interface LearnedCategory {
  readonly categoryId: string;
  /** The number of decisions that agree, such as 9 of the last 10. */
  readonly agreeing: number;
  readonly of: number;
  /** Whether only decisions about similar amounts count, because other amounts have other categories. */
  readonly isByAmount: boolean;
}

/** The latest decisions of a payee that count. */
export const COUNTED_DECISIONS = 10;

const FEWEST = 2;

/**
 * The category on which at least 80 % of the decisions agree, if there are two. Similar amounts decide if they agree on
 * another one: rent and parking at one landlord. `decisions` are the latest ones of the payee.
 */
export function learnCategory(
  decisions: readonly CategoryDecision[],
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
): LearnedCategory | null {
  const all = agreed(decisions, false);
  const isSimilar = (one: CategoryDecision) => one.currency === currency && isInBand(one.amount_minor, amountMinor);
  const similar = agreed(decisions.filter(isSimilar), true);
  return similar !== null && similar.categoryId !== all?.categoryId ? similar : all;
}

function agreed(decisions: readonly CategoryDecision[], isByAmount: boolean): LearnedCategory | null {
  const of = decisions.length;
  for (const [categoryId, { length: agreeing }] of Map.groupBy(decisions, ({ category_id }) => category_id)) {
    if (of >= FEWEST && 5 * agreeing >= 4 * of) return { categoryId, agreeing, of, isByAmount };
  }
  return null;
}

/** Whether the amounts have the same sign and differ by at most a quarter of the second one. */
function isInBand(amountMinor: number, otherMinor: number): boolean {
  if (Math.sign(amountMinor) !== Math.sign(otherMinor)) return false;
  return 4n * BigInt(Math.abs(amountMinor - otherMinor)) <= BigInt(Math.abs(otherMinor));
}
