/** A suggested recurring rule that a user dismissed. Payments like it are not suggested again. */
import type { FieldTable, Stored } from "./field.ts";
import { isSimilarAmount } from "./find-recurring.ts";

export const DISMISSED_SUGGESTION_FIELDS = {
  id: { kind: "id" },
  account_id: {
    kind: "id",
    nullable: true,
    about: "The account of a transfer. Null for a payment: the dismissal applies to all accounts.",
  },
  transfer_account_id: {
    kind: "id",
    nullable: true,
    about: "The other account of a transfer. Null for a payment.",
    create: "optional",
  },
  payee_id: { kind: "id", nullable: true, about: "The payee. Null for a transfer.", create: "optional" },
  currency: { kind: "currency", create: "required" },
  /** Never 0. */
  amount: { kind: "amount", create: "required" },
  /** It has the same sign. Null: the amount is fixed. */
  amount_to: {
    kind: "amount",
    nullable: true,
    about: "The other end of a range, if the amount varies.",
    create: "optional",
  },
  created_at: { kind: "timestamp" },
} as const satisfies FieldTable;

/**
 * A dismissed suggestion as stored. It has either a payee or both accounts of a transfer, and stays if they are deleted:
 * the deletion may be undone.
 */
export type DismissedSuggestion = Stored<typeof DISMISSED_SUGGESTION_FIELDS>;

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
