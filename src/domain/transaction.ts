/**
 * A transaction, its legs and its rules. A payment has one leg; a transfer is one record with two. These rules need no
 * database; operations check that accounts, payees and categories exist.
 */
import type { ProblemCode } from "./problem.ts";

export const TRANSACTION_SOURCES = ["manual", "sync", "import"] as const;
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number];

/** A transaction as stored. */
export interface Transaction {
  readonly id: string;
  readonly account_id: string;
  /** The other account of a transfer; null for a payment. */
  readonly transfer_account_id: string | null;
  /** Null for a transfer. */
  readonly payee_id: string | null;
  readonly category_id: string | null;
  /** Signed: negative leaves the account. Minor units of `currency`. */
  readonly amount_minor: number;
  readonly currency: string;
  /** The amount charged to the account, in its currency; null if it equals `amount_minor`. */
  readonly account_amount_minor: number | null;
  /** The amount that the other account received, in its currency; null if it is the opposite of the charged amount. */
  readonly transfer_amount_minor: number | null;
  /** The amount booked into the balance of `account_id`. */
  readonly booked_minor: number;
  /** The amount booked into the balance of `transfer_account_id`. */
  readonly transfer_booked_minor: number;
  readonly authorized_at: string;
  readonly posted_at: string | null;
  readonly is_pending: boolean;
  readonly notes: string;
  readonly source: TransactionSource;
  /** The bank's or the client's own id, unique within the account. */
  readonly external_id: string | null;
  /** When someone reviewed it, or when it was created as reviewed; null: it is not reviewed. */
  readonly reviewed_at: string | null;
  /** The names of the tags, sorted. */
  readonly tags: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

type Amounts = Pick<Transaction, "amount_minor" | "account_amount_minor" | "transfer_amount_minor">;
type Legs = Pick<Transaction, "account_id" | "transfer_account_id">;
type Booked = Pick<Transaction, "booked_minor" | "transfer_booked_minor">;

/** The amount charged to the account, in minor units of its currency. */
export function chargedMinor(amounts: Amounts): number {
  return amounts.account_amount_minor ?? amounts.amount_minor;
}

/** The amount that the other account of a transfer receives, in minor units of its currency. */
export function transferredMinor(amounts: Amounts): number {
  return amounts.transfer_amount_minor ?? (-chargedMinor(amounts) || 0);
}

/** The bookings of a transaction that changes the balances in full. A payment books nothing into another account. */
export function fullBooking(transaction: Legs & Amounts): Booked {
  return {
    booked_minor: chargedMinor(transaction),
    transfer_booked_minor: transaction.transfer_account_id === null ? 0 : transferredMinor(transaction),
  };
}

/** Whether two states of a transaction move the same money between the same accounts. */
export function movesSameAmounts(before: Legs & Amounts, after: Legs & Amounts): boolean {
  const [was, is] = [fullBooking(before), fullBooking(after)];
  return (
    before.account_id === after.account_id &&
    before.transfer_account_id === after.transfer_account_id &&
    was.booked_minor === is.booked_minor &&
    was.transfer_booked_minor === is.transfer_booked_minor
  );
}

/** Whether two states of a transaction have the same amounts and the same day. */
export function isSameAmountAndDay(before: Transaction, after: Transaction): boolean {
  return (
    before.authorized_at === after.authorized_at &&
    before.amount_minor === after.amount_minor &&
    before.currency === after.currency &&
    chargedMinor(before) === chargedMinor(after) &&
    transferredMinor(before) === transferredMinor(after)
  );
}

/** Each account of a transaction with the amount booked there. */
export function bookings(transaction: Legs & Booked): { readonly accountId: string; readonly bookedMinor: number }[] {
  const { account_id, booked_minor, transfer_account_id, transfer_booked_minor } = transaction;
  return [
    { accountId: account_id, bookedMinor: booked_minor },
    ...(transfer_account_id === null ? [] : [{ accountId: transfer_account_id, bookedMinor: transfer_booked_minor }]),
  ];
}

/** The bookings that remain after an update: unchanged on accounts that it still has, zero on new ones. */
export function remainingBooking(before: Legs & Booked, after: Legs): Booked {
  const on = (id: string | null) => bookings(before).find(({ accountId }) => accountId === id)?.bookedMinor ?? 0;
  return { booked_minor: on(after.account_id), transfer_booked_minor: on(after.transfer_account_id) };
}

/** A rule that a transaction breaks: its code, the field, and how to fix it. */
export interface BrokenRule {
  readonly code: ProblemCode;
  readonly field: "account_amount" | "transfer_amount" | "transfer_account_id";
  readonly detail: string;
}

/** Checks a transaction's amounts against its accounts and currencies. `transferCurrency` is null for a payment. */
export function brokenRules(
  transaction: Legs & Amounts & Pick<Transaction, "currency">,
  accountCurrency: string,
  transferCurrency: string | null,
): BrokenRule[] {
  return [
    ...brokenAccountAmount(transaction, accountCurrency),
    ...(transferCurrency === null
      ? brokenPayment(transaction)
      : brokenTransfer(transaction, accountCurrency, transferCurrency)),
  ];
}

function brokenAccountAmount(
  { amount_minor, account_amount_minor, currency }: Amounts & Pick<Transaction, "currency">,
  accountCurrency: string,
): BrokenRule[] {
  const field = "account_amount";
  if (account_amount_minor === null) {
    if (currency === accountCurrency) return [];
    const detail = `The amount is in ${currency} and the account in ${accountCurrency}. Send the amount charged to the account as account_amount.`;
    return [{ code: "account_amount_required", field, detail }];
  }
  if (currency === accountCurrency && account_amount_minor !== amount_minor) {
    const detail = `The amount and the account are both in ${currency}, so account_amount must equal amount. Send null to use amount.`;
    return [{ code: "account_amount_mismatch", field, detail }];
  }
  if (account_amount_minor * Math.sign(amount_minor) < 0) {
    const detail = "account_amount must have the same sign as amount.";
    return [{ code: "account_amount_mismatch", field, detail }];
  }
  return [];
}

function brokenPayment({ transfer_amount_minor }: Amounts): BrokenRule[] {
  if (transfer_amount_minor === null) return [];
  const detail = "Only a transfer has a transfer_amount. Send transfer_account_id too, or leave transfer_amount out.";
  return [{ code: "transfer_amount_without_transfer", field: "transfer_amount", detail }];
}

function brokenTransfer(transaction: Legs & Amounts, accountCurrency: string, transferCurrency: string): BrokenRule[] {
  if (transaction.account_id === transaction.transfer_account_id) {
    const detail = "account_id and transfer_account_id are the same. Send another account.";
    return [{ code: "transfer_to_same_account", field: "transfer_account_id", detail }];
  }
  const field = "transfer_amount";
  const charged = chargedMinor(transaction);
  const reached = transaction.transfer_amount_minor;
  if (reached === null) {
    if (accountCurrency === transferCurrency) return [];
    const detail = `The accounts are in ${accountCurrency} and ${transferCurrency}. Send the amount on the other account as transfer_amount.`;
    return [{ code: "transfer_amount_required", field, detail }];
  }
  if (accountCurrency === transferCurrency && reached !== -charged) {
    const detail = `Both accounts are in ${accountCurrency}, so transfer_amount must be the exact opposite of the amount on the first. Send null to use it.`;
    return [{ code: "transfer_amount_mismatch", field, detail }];
  }
  if (reached * Math.sign(charged) > 0) {
    const detail = "transfer_amount must have the opposite sign of the amount on the first account.";
    return [{ code: "transfer_amount_mismatch", field, detail }];
  }
  return [];
}
