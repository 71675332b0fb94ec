/** A suggested recurring rule that a user dismissed. Payments like it are not suggested again. */
import { isSimilarAmount } from "./find-recurring.ts";

/**
 * A dismissed suggestion as stored. It has either a payee or both accounts of a transfer, and stays if they are deleted:
 * the deletion may be undone.
 */
export interface DismissedSuggestion {
  readonly id: string;
  /** Null for a payment: it is not suggested on any account. */
  readonly account_id: string | null;
  readonly transfer_account_id: string | null;
  readonly payee_id: string | null;
  readonly currency: string;
  /** Signed minor units of `currency`, never 0. */
  readonly amount_minor: number;
  /** The other end of a range, with the same sign; null if the amount is fixed. */
  readonly amount_to_minor: number | null;
  readonly created_at: string;
}

type Suggested = Omit<DismissedSuggestion, "id" | "created_at">;

/** Whether it is the same payee or transfer in the same direction, and the ranges of the amounts are similar. */
export function isDismissed(dismissed: Suggested, suggestion: Suggested): boolean {
  const isSame =
    dismissed.payee_id === suggestion.payee_id &&
    dismissed.transfer_account_id === suggestion.transfer_account_id &&
    (suggestion.transfer_account_id === null || dismissed.account_id === suggestion.account_id) &&
    dismissed.currency === suggestion.currency &&
    Math.sign(dismissed.amount_minor) === Math.sign(suggestion.amount_minor);
  const [one, other] = [rangeOf(dismissed), rangeOf(suggestion)];
  return isSame && isSimilarAmount(one.most, other.least) && isSimilarAmount(other.most, one.least);
}

function rangeOf({ amount_minor, amount_to_minor }: Suggested): { readonly least: number; readonly most: number } {
  const sizes = [amount_minor, amount_to_minor ?? amount_minor].map(Math.abs);
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}
