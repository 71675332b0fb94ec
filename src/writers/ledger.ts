/**
 * The content of an export as every writer gets it: the lists of a budget, then pages of transactions, oldest first.
 * A transaction has one leg for its own account and one for the other account of each transfer. An opening balance is
 * the part of a balance that the exported legs do not explain, so opening + legs = closing on every account.
 */
import type { Account } from "../domain/account.ts";
import type { Category } from "../domain/category.ts";
import {
  chargedMinor,
  linesOf,
  type Transaction,
  type TransactionLine,
  transferredMinor,
} from "../domain/transaction.ts";

export interface LedgerAccount extends Pick<Account, "id" | "name" | "type" | "subtype" | "currency"> {
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
}

/** A balance that the bank reports for the end of a day. The exported legs up to that day add up to it. */
export interface BankBalance {
  readonly accountId: string;
  readonly day: string;
  readonly minor: bigint;
}

export interface Ledger {
  readonly name: string;
  readonly currency: string;
  readonly accounts: readonly LedgerAccount[];
  readonly categories: readonly Category[];
  /** The names of the people who enter transactions, by id. */
  readonly people: ReadonlyMap<string, string>;
  /** By day. */
  readonly bankBalances: readonly BankBalance[];
  /** The day of the opening balances. No transaction is earlier. */
  readonly firstDay: string;
  /** The day of the closing balances. No transaction is later. */
  readonly lastDay: string;
}

export interface LedgerPage {
  readonly transactions: readonly Transaction[];
  /** The names of the page's payees, by id. */
  readonly payees: ReadonlyMap<string, string>;
}

export interface LedgerLeg {
  readonly accountId: string;
  /** In minor units of the account's currency. */
  readonly minor: number;
  /** The transfer that the leg belongs to; null: the transaction's own leg. */
  readonly line: TransactionLine | null;
  /** The position of the split, counted from 0; null if the transaction is not split. */
  readonly position: number | null;
}

/** The own leg, then one leg per transfer. */
export function legsOf(transaction: Transaction): LedgerLeg[] {
  const own = { accountId: transaction.account_id, minor: chargedMinor(transaction), line: null, position: null };
  const isSplit = transaction.splits !== null;
  const transfers = linesOf<TransactionLine>(transaction).flatMap((line, i) =>
    line.transfer_account_id === null
      ? []
      : [
          {
            accountId: line.transfer_account_id,
            minor: transferredMinor(line),
            line,
            position: isSplit ? i : null,
          },
        ],
  );
  return [own, ...transfers];
}

/** Returns the bank's balances before a day that were not returned yet; without a day, all others. */
export function bankBalancesIn({ bankBalances }: Ledger): (day?: string) => readonly BankBalance[] {
  let next = 0;
  return (day) => {
    const start = next;
    while (next < bankBalances.length && (day === undefined || (bankBalances[next]?.day ?? "") < day)) next++;
    return bankBalances.slice(start, next);
  };
}

export function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
