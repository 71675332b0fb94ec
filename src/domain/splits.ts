/**
 * The rules of split transactions: the splits add up to the transaction, and the amount charged to the account is shared
 * among them.
 */
import { decimalsOf } from "./currency.ts";
import { formatDecimalMinor, MAX_AMOUNT_MINOR, MAX_SUM_MINOR } from "./money.ts";
import { type BrokenRule, brokenLine, chargedMinor, type Transaction, type TransactionLine } from "./transaction.ts";

export const MAX_SPLITS = 100;

type Shared = Pick<TransactionLine, "amount_minor" | "account_amount_minor">;

/**
 * Shares the amount charged to the account among the splits, in proportion to their amounts: each share is rounded down,
 * and the remaining minor units go to the largest remainders, the first ones among equals. Null if the charged amount is
 * the transaction's own. A share may exceed 15 digits, which `brokenSplits` rejects.
 */
export function accountShares({ amount_minor, account_amount_minor }: Shared, amounts: readonly number[]) {
  if (account_amount_minor === null) return amounts.map(() => null);
  if (amount_minor === 0) return amounts.map(() => 0);
  // Flips both signs if necessary, so that the divisor `whole` is positive.
  const sign = amount_minor < 0 ? -1n : 1n;
  const [whole, charged] = [sign * BigInt(amount_minor), sign * BigInt(account_amount_minor)];
  const exact = amounts.map((amount, position) => {
    const product = BigInt(amount) * charged;
    const remainder = ((product % whole) + whole) % whole;
    return { position, share: (product - remainder) / whole, remainder };
  });
  const missing = BigInt(account_amount_minor) - exact.reduce((sum, { share }) => sum + share, 0n);
  const largest = exact.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(a.remainder > b.remainder));
  const raised = new Set(largest.slice(0, Number(missing)).map(({ position }) => position));
  return exact.map(({ position, share }) => Number(raised.has(position) ? share + 1n : share));
}

type Split = Pick<
  TransactionLine,
  "amount_minor" | "account_amount_minor" | "transfer_account_id" | "transfer_amount_minor"
>;

type SplitTransaction = Shared &
  Pick<Transaction, "account_id" | "currency"> & { readonly splits: readonly Split[] | null };

/**
 * Checks the splits of a transaction, if it has any. `currencyOf` returns the currency of an account; a transfer into an
 * unknown account is not checked.
 */
export function brokenSplits(
  transaction: SplitTransaction,
  accountCurrency: string,
  currencyOf: (accountId: string) => string | undefined,
): BrokenRule[] {
  const { splits, amount_minor, account_id } = transaction;
  if (splits === null) return [];
  const broken = splits.flatMap((split, i) => {
    const otherId = split.transfer_account_id;
    const transferCurrency = otherId === null ? null : currencyOf(otherId);
    const rules = [
      ...brokenAmount(split),
      ...(transferCurrency === undefined ? [] : brokenLine(split, account_id, accountCurrency, transferCurrency)),
    ];
    return rules.map((rule) => ({ ...rule, field: `splits/${i}/${rule.field}` }));
  });
  if (amount_minor === 0) {
    const detail = "A transaction of 0 cannot have splits. Send another amount, or leave splits out.";
    return [{ code: "amount_is_zero", field: "amount", detail }, ...broken];
  }
  return [...brokenSum(transaction, splits), ...broken];
}

function brokenAmount(split: Split): BrokenRule[] {
  if (split.amount_minor === 0) {
    return [{ code: "amount_is_zero", field: "amount", detail: "A split needs an amount other than 0." }];
  }
  if (Math.abs(chargedMinor(split)) <= MAX_AMOUNT_MINOR) return [];
  const detail = "The share of account_amount has more than 15 digits. Send smaller amounts.";
  return [{ code: "amount_out_of_range", field: "amount", detail }];
}

function brokenSum({ amount_minor, currency }: SplitTransaction, splits: readonly Split[]): BrokenRule[] {
  const sum = splits.reduce((total, split) => total + BigInt(split.amount_minor), 0n);
  const difference = BigInt(amount_minor) - sum;
  if (difference === 0n) return [];
  const decimals = decimalsOf(currency);
  const [left, whole] = [formatDecimalMinor(difference, decimals), formatDecimalMinor(amount_minor, decimals)];
  const detail = `The splits must add up to the amount, ${whole} ${currency}. The difference is ${left}.`;
  return [{ code: "splits_sum", field: "splits", detail }];
}

/**
 * The splits after a new amount from a bank: the difference goes into the last split that has no category and is not
 * a transfer, or into a new last one. A split that becomes 0 is removed. Returns fewer than two if the transaction is no
 * longer split, and undefined if there is no room for another one.
 */
export function withDifference(
  splits: readonly TransactionLine[],
  differenceMinor: number,
): readonly TransactionLine[] | undefined {
  const place = splits.findLastIndex((one) => one.category_id === null && one.transfer_account_id === null);
  if (place === -1) return splits.length < MAX_SPLITS ? [...splits, plainLine(differenceMinor)] : undefined;
  return splits.flatMap((one, i) => {
    if (i !== place) return [one];
    const amount_minor = one.amount_minor + differenceMinor;
    return amount_minor === 0 ? [] : [{ ...one, amount_minor }];
  });
}

function plainLine(amount_minor: number): TransactionLine {
  return {
    category_id: null,
    transfer_account_id: null,
    amount_minor,
    account_amount_minor: null,
    transfer_amount_minor: null,
    transfer_booked_minor: 0,
    notes: "",
  };
}

/** An account that gets another currency. The numbers stay the same. */
export interface SplitRelabeling {
  readonly accountId: string;
  /** All accounts that the same change relabels. */
  readonly relabeledIds: readonly string[];
  /** The old currency. */
  readonly from: string;
  /** Converts minor units to those of the new currency; undefined if they do not fit it, or exceed the maximum. */
  readonly rescale: (minor: number, maxMinor: number) => number | undefined;
}

/** The splits of a transaction after one of its accounts was relabeled. Undefined if an amount does not fit. */
export function relabelSplits(
  transaction: Pick<Transaction, "account_id" | "currency" | "amount_minor" | "account_amount_minor" | "splits">,
  { accountId, relabeledIds, from, rescale }: SplitRelabeling,
): readonly TransactionLine[] | undefined {
  const { account_id, currency } = transaction;
  const isOwn = account_id === accountId;
  let fits = true;
  const rescaled = <Minor extends number | null>(isChanged: boolean, minor: Minor, maxMinor = MAX_AMOUNT_MINOR) => {
    const result = isChanged && minor !== null ? rescale(minor, maxMinor) : minor;
    if (result === undefined) fits = false;
    return (result ?? minor) as Minor;
  };
  const isInOldCurrency = isOwn && currency === from;
  const relabeled = new Set(relabeledIds);
  const splits = (transaction.splits ?? []).map((split): TransactionLine => {
    const otherId = split.transfer_account_id;
    const isOther = otherId === accountId;
    // The currencies of the two accounts differ from now on.
    const isOneSided = otherId !== null && relabeled.has(account_id) !== relabeled.has(otherId);
    const receivedMinor = split.transfer_amount_minor ?? (isOneSided ? -chargedMinor(split) || 0 : null);
    return {
      ...split,
      amount_minor: rescaled(isInOldCurrency, split.amount_minor),
      transfer_amount_minor: rescaled(isOther, receivedMinor),
      transfer_booked_minor: rescaled(isOther, split.transfer_booked_minor, MAX_SUM_MINOR),
    };
  });
  const whole = {
    amount_minor: rescaled(isInOldCurrency, transaction.amount_minor),
    account_amount_minor: rescaled(isOwn, transaction.account_amount_minor),
  };
  const amounts = splits.map(({ amount_minor }) => amount_minor);
  const shares = isOwn ? accountShares(whole, amounts) : splits.map((one) => one.account_amount_minor);
  if (!fits || shares.some((share) => Math.abs(share ?? 0) > MAX_AMOUNT_MINOR)) return undefined;
  return splits.map((one, i) => ({ ...one, account_amount_minor: shares[i] ?? null }));
}
