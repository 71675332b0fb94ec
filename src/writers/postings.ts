/**
 * The postings of double-entry formats. Every entry adds up to 0. A posting in another currency has its total price
 * in the account's currency.
 */
import {
  chargedMinor,
  linesOf,
  type Transaction,
  type TransactionLine,
  transferredMinor,
} from "../domain/transaction.ts";
import { byId, type Ledger } from "./ledger.ts";

/** The accounts of a journal that are neither an account nor a category of the budget. */
type SpecialAccount = "opening" | "conversion" | "other income" | "other expenses";

export type PostingAccount = SpecialAccount | { readonly accountId: string } | { readonly categoryId: string };

/** The id of an account or a category. */
export function idOf(account: { readonly accountId: string } | { readonly categoryId: string }): string {
  return "accountId" in account ? account.accountId : account.categoryId;
}

export interface Posting {
  readonly account: PostingAccount;
  readonly minor: bigint;
  readonly currency: string;
  /** The total price of the amount, not negative, if the entry balances in another currency. */
  readonly price?: { readonly minor: bigint; readonly currency: string };
  /** The category of a transfer, which has no posting of its own. */
  readonly categoryId?: string | null;
  readonly notes?: string;
}

/** The opening balances that are not 0, with the posting that balances each of them. */
export function openingPostings({ accounts }: Ledger): Posting[][] {
  return accounts
    .filter(({ openingMinor }) => openingMinor !== 0n)
    .map(({ id, currency, openingMinor }) => [
      { account: { accountId: id }, minor: openingMinor, currency },
      { account: "opening", minor: -openingMinor, currency },
    ]);
}

/** Returns the postings of a transaction: its own leg, then those of its lines. */
export function postingsIn({ accounts }: Ledger): (transaction: Transaction) => Posting[] {
  const known = byId(accounts);
  const currencyOf = (accountId: string) => known.get(accountId)?.currency ?? "";
  return (transaction) => {
    const accountCurrency = currencyOf(transaction.account_id);
    const isInflow = transaction.amount_minor > 0;
    const isSplit = transaction.splits !== null;
    const lines = linesOf<TransactionLine>(transaction).flatMap((line) => {
      const notes = isSplit ? line.notes : "";
      const cost = { minor: -BigInt(chargedMinor(line)), currency: accountCurrency };
      const otherId = line.transfer_account_id;
      if (otherId === null) {
        const amount = { minor: -BigInt(line.amount_minor), currency: transaction.currency };
        return priced({ account: purposeOf(line, isInflow), ...amount, notes }, cost);
      }
      const reached = { minor: BigInt(transferredMinor(line)), currency: currencyOf(otherId) };
      return priced({ account: { accountId: otherId }, ...reached, notes, categoryId: line.category_id }, cost);
    });
    const charged = BigInt(chargedMinor(transaction));
    return [{ account: { accountId: transaction.account_id }, minor: charged, currency: accountCurrency }, ...lines];
  };
}

function purposeOf({ category_id }: TransactionLine, isInflow: boolean): PostingAccount {
  if (category_id !== null) return { categoryId: category_id };
  return isInflow ? "other income" : "other expenses";
}

/** An amount of 0 cannot have a price, so another posting balances the entry. */
function priced(posting: Posting, cost: { readonly minor: bigint; readonly currency: string }): Posting[] {
  if (posting.currency === cost.currency) return [posting];
  if (posting.minor === 0n && cost.minor !== 0n) return [posting, { account: "conversion", ...cost }];
  return [{ ...posting, price: { ...cost, minor: cost.minor < 0n ? -cost.minor : cost.minor } }];
}

/** All currencies of the accounts and of the budget. Transactions may have others. */
export function knownCurrencies({ currency, accounts }: Ledger): string[] {
  return [...new Set([currency, ...accounts.map((account) => account.currency)])].sort();
}
