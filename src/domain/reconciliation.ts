/**
 * Reconciliation: the user compares an account with the bank's statement and marks the legs that are on it. A
 * reconciled leg keeps its account, its amounts and its booked amount.
 */
import type { Account } from "./account.ts";
import {
  chargedMinor,
  linesOf,
  type Mark,
  pairTransfers,
  type Transaction,
  type TransactionLine,
  transferredMinor,
} from "./transaction.ts";

/** A reconciliation as stored. */
export interface Reconciliation {
  readonly id: string;
  readonly account_id: string;
  /** The day of the statement. */
  readonly on_day: string;
  /** The balance of the statement, in minor units of `currency`; null: nothing was compared. */
  readonly balance_minor: number | null;
  /** The account's currency. */
  readonly currency: string;
  readonly at: string;
}

/** opening + reconciled, in minor units: the balance that the statement should have. May exceed 2^53. */
export function reconciledBalance({ opening_minor, reconciled_minor }: Account): bigint {
  return BigInt(opening_minor) + BigInt(reconciled_minor);
}

/** The effect of a transaction or one of its splits on one account, in minor units of the account's currency. */
export interface TransactionLeg {
  readonly side: "account" | "transfer_account" | "split";
  readonly accountId: string;
  /** The amount that is booked if the transaction changes the balance in full. */
  readonly amountMinor: number;
  readonly bookedMinor: number;
  /** Null if it is not reconciled. */
  readonly mark: Mark | null;
}

/** The leg on the transaction's account, then one per transfer. */
export function legsOf(transaction: Transaction): TransactionLeg[] {
  const legs: TransactionLeg[] = [
    {
      side: "account",
      accountId: transaction.account_id,
      amountMinor: chargedMinor(transaction),
      bookedMinor: transaction.booked_minor,
      mark: toMark(transaction.reconciled_at, transaction.reconciliation_id),
    },
  ];
  for (const [position, line] of linesOf<TransactionLine>(transaction).entries()) {
    if (line.transfer_account_id === null) continue;
    legs.push({
      side: transaction.splits === null ? "transfer_account" : "split",
      accountId: line.transfer_account_id,
      amountMinor: transferredMinor(line),
      bookedMinor: line.transfer_booked_minor,
      mark: transferMark(transaction, position),
    });
  }
  return legs;
}

function toMark(reconciled_at: string | null, reconciliation_id: string | null): Mark | null {
  return reconciled_at === null || reconciliation_id === null ? null : { reconciled_at, reconciliation_id };
}

/** The mark of a line's leg on the other account. */
function transferMark(transaction: Transaction, position: number): Mark | null {
  const { splits, split_marks, transfer_reconciled_at, transfer_reconciliation_id } = transaction;
  if (splits === null) return toMark(transfer_reconciled_at, transfer_reconciliation_id);
  return split_marks.find((mark) => mark.position === position) ?? null;
}

/**
 * Why a leg cannot be reconciled. `not_booked`: it does not count in the balance of the account, usually because the balance
 * that someone set already includes it.
 */
export const OBSTACLES = ["pending", "not_booked"] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Undefined if the leg can be reconciled, unless it already is. */
export function reconcileObstacle(
  isPending: boolean,
  { amountMinor, bookedMinor }: Pick<TransactionLeg, "amountMinor" | "bookedMinor">,
): Obstacle | undefined {
  if (isPending) return "pending";
  return bookedMinor === 0 && amountMinor !== 0 ? "not_booked" : undefined;
}

/**
 * The reconciled legs that a change would alter or remove, or whose mark it would remove. `after` is null if the
 * transaction is deleted.
 */
export function alteredReconciledLegs(before: Transaction, after: Transaction | null): TransactionLeg[] {
  const later = after === null || after.is_pending ? [] : legsOf(after);
  return legsOf(before).filter((leg) => {
    if (leg.mark === null) return false;
    const index = later.findIndex(
      ({ accountId, amountMinor, bookedMinor, mark }) =>
        accountId === leg.accountId &&
        amountMinor === leg.amountMinor &&
        bookedMinor === leg.bookedMinor &&
        mark?.reconciliation_id === leg.mark?.reconciliation_id,
    );
    if (index !== -1) later.splice(index, 1);
    return index === -1;
  });
}

/**
 * The marks on other accounts after a change: each transfer gets the mark of the one that it is paired with, so splits can
 * be sent again in another order, and a transfer can become a split or the reverse.
 */
export function keptTransferMarks(
  before: Transaction,
  after: Transaction,
): Pick<Transaction, "transfer_reconciled_at" | "transfer_reconciliation_id" | "split_marks"> {
  const pairs = pairTransfers(linesOf<TransactionLine>(before), linesOf<TransactionLine>(after));
  const marks = pairs.flatMap((previous, position) => {
    const mark = previous === undefined ? null : transferMark(before, previous);
    if (mark === null) return [];
    return [{ position, reconciled_at: mark.reconciled_at, reconciliation_id: mark.reconciliation_id }];
  });
  const whole = after.splits === null ? marks[0] : undefined;
  return {
    transfer_reconciled_at: whole?.reconciled_at ?? null,
    transfer_reconciliation_id: whole?.reconciliation_id ?? null,
    split_marks: after.splits === null ? [] : marks,
  };
}
