/**
 * Reconciliation: the user compares an account with the bank's statement and marks the legs that are on it. A reconciled
 * leg keeps its account, its amounts and its booking.
 */
import type { Account } from "./account.ts";
import { legsOf, type Transaction, type TransactionLeg } from "./transaction.ts";

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

/** The reason why a leg cannot be reconciled; undefined if it can. */
export function reconcileObstacle({ is_pending }: Transaction, leg: TransactionLeg): string | undefined {
  if (leg.reconciliationId !== null) return "is already reconciled on this account";
  if (is_pending) return "is pending";
  return leg.bookedMinor === 0 && leg.amountMinor !== 0 ? "is not booked on this account" : undefined;
}

/** The reconciled legs that a change would alter or remove. `after` is null if the transaction is deleted. */
export function alteredReconciledLegs(before: Transaction, after: Transaction | null): TransactionLeg[] {
  const later = after === null || after.is_pending ? [] : legsOf(after);
  const isKept = (leg: TransactionLeg) =>
    later.some(
      ({ side, accountId, amountMinor, bookedMinor }) =>
        side === leg.side &&
        accountId === leg.accountId &&
        amountMinor === leg.amountMinor &&
        bookedMinor === leg.bookedMinor,
    );
  return legsOf(before).filter((leg) => leg.reconciliationId !== null && !isKept(leg));
}
