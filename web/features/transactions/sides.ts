/** How a transaction looks in the list: which side of a transfer is shown, and which categories its parts have. */
import type { ListedTransaction } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface Side extends Money {
  /** The same in the account's currency, if it differs. */
  readonly inAccount: Money | undefined;
  /** The account at the other end of a transfer. */
  readonly otherAccountId: string | null;
}

type Transaction = Pick<
  ListedTransaction,
  "account_id" | "transfer_account_id" | "amount" | "currency" | "account_amount" | "transfer_amount" | "splits"
>;

/** The transaction as seen from `accountId`; from its own account if that is undefined or not the other side. */
export function sideOf(
  transaction: Transaction,
  accountId: string | undefined,
  currencyOf: (accountId: string) => string | undefined,
): Side {
  const { account_id, transfer_account_id, amount, currency, account_amount, transfer_amount, splits } = transaction;
  if (accountId !== undefined && accountId !== account_id) {
    const arrived = currencyOf(accountId) ?? currency;
    if (accountId === transfer_account_id) {
      const received = transfer_amount ?? -(account_amount ?? amount);
      return { amount: received, currency: arrived, inAccount: undefined, otherAccountId: account_id };
    }
    const parts = (splits ?? []).filter((one) => one.transfer_account_id === accountId);
    if (parts.length > 0) {
      const amounts = parts.map((part) => part.transfer_amount ?? -(part.account_amount ?? part.amount));
      const sum = addAmounts(arrived, amounts);
      return { amount: sum, currency: arrived, inAccount: undefined, otherAccountId: account_id };
    }
  }
  const own = currencyOf(account_id) ?? currency;
  const inAccount = account_amount === null || own === currency ? undefined : { amount: account_amount, currency: own };
  return { amount, currency, inAccount, otherAccountId: transfer_account_id };
}

/**
 * The part of a transaction that sums of days and months have: without transfers between accounts in the budget, or between
 * hidden ones. Undefined if nothing is left. With `accountId`, what moved on this account.
 */
export function outsideOf(
  transaction: Transaction,
  accountId: string | undefined,
  accountOf: (accountId: string) => { readonly currency: string; readonly is_hidden: boolean } | undefined,
): Money | undefined {
  const { account_id, currency, splits } = transaction;
  const isHidden = (id: string) => accountOf(id)?.is_hidden;
  if (accountId !== undefined && accountId !== account_id) {
    if (isHidden(accountId) === isHidden(account_id)) return undefined;
    return sideOf(transaction, accountId, (id) => accountOf(id)?.currency);
  }
  const lines = (splits ?? [transaction]).filter(
    ({ transfer_account_id: other }) => other === null || isHidden(other) !== isHidden(account_id),
  );
  if (lines.length === 0) return undefined;
  const shown = accountId === undefined ? currency : (accountOf(accountId)?.currency ?? currency);
  const amounts = lines.map(({ amount, account_amount }) =>
    accountId === undefined ? amount : (account_amount ?? amount),
  );
  return { currency: shown, amount: addAmounts(shown, amounts) };
}

export type CategoryShown =
  | { readonly kind: "transfer" }
  | { readonly kind: "none" }
  | { readonly kind: "category"; readonly id: string }
  | { readonly kind: "parts"; readonly firstId: string | null; readonly count: number };

/** A split transaction shows the category of its largest part that has one. */
export function categoryOf({
  transfer_account_id,
  category_id,
  splits,
}: Pick<ListedTransaction, "transfer_account_id" | "category_id" | "splits">): CategoryShown {
  if (splits !== null) {
    const [largest] = splits
      .filter((part) => part.category_id !== null)
      .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
    return { kind: "parts", firstId: largest?.category_id ?? null, count: splits.length };
  }
  if (category_id !== null) return { kind: "category", id: category_id };
  return transfer_account_id === null ? { kind: "none" } : { kind: "transfer" };
}

/** The amount of a field: an expense without a sign, income with "+". */
export function amountText(amount: number, currency: string, formatted: (value: number, currency: string) => string) {
  return `${amount > 0 ? "+" : ""}${formatted(Math.abs(amount), currency)}`;
}

/** The sign of a typed amount: "+" is income, anything else an expense. */
export function signedAmount(text: string, amount: number): number {
  return text.trim().startsWith("+") ? Math.abs(amount) : -Math.abs(amount);
}

/** The difference between the whole amount and the sum of the parts. */
export function restOf(amount: number, currency: string, parts: readonly number[]): number {
  return addAmounts(currency, [amount, ...parts.map((part) => -part)]);
}
