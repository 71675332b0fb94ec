/**
 * The model of one client: the rows that must be stored, as the server returned them, with independently computed balances
 * and spending power in cents. No other client changes these rows, so the model is exact.
 */
import type { Fields } from "../support/ledger.ts";

export interface BookAccount {
  readonly json: Fields;
  /** The part of the balance that no transaction explains. */
  readonly openingCents: number;
}

export interface BookTransaction {
  /** `updated_at` is undefined after a write that changed but did not return it. */
  readonly json: Fields;
  /** The booked amounts by account. */
  readonly bookedCents: ReadonlyMap<string, number>;
}

export interface Book {
  readonly accounts: Map<string, BookAccount>;
  readonly transactions: Map<string, BookTransaction>;
  readonly payees: Map<string, Fields>;
  /** The payees that the names of replaced ones find, by name. */
  readonly aliases: Map<string, string>;
  readonly categories: Map<string, Fields>;
}

/** The book of a client that has done nothing. */
export function emptyBook(): Book {
  return { accounts: new Map(), transactions: new Map(), payees: new Map(), aliases: new Map(), categories: new Map() };
}

export const toCents = (amount: number) => Math.round(amount * 100);

/** The booked amount of an account, computed from the book. */
export function bookedCents({ transactions }: Book, accountId: string): number {
  return transactions.values().reduce((sum, t) => sum + (t.bookedCents.get(accountId) ?? 0), 0);
}

/** The balance of an account, computed from the book. */
export function balanceCents(book: Book, accountId: string): number {
  return (book.accounts.get(accountId)?.openingCents ?? 0) + bookedCents(book, accountId);
}

type Part = "income" | "bills" | "savings" | "spending";

const PART_OF_KIND: Readonly<Record<string, Part>> = {
  income: "income",
  bill: "bills",
  saving: "savings",
  spending: "spending",
};

/** The contribution of the book's transactions to a month's spending power. */
export function spendingPowerCents(book: Book, month: string): number {
  const parts = { income: 0, bills: 0, savings: 0, spending: 0 };
  for (const { json } of book.transactions.values()) {
    if (!json.authorized_at.startsWith(month)) continue;
    const part = partOf(book, json);
    if (part === undefined) continue;
    const cents = isHidden(book, json.account_id) ? -toCents(json.amount) : toCents(json.amount);
    parts[part] += part === "income" ? cents : -cents;
  }
  return parts.income - parts.bills - parts.savings - parts.spending;
}

function partOf(book: Book, { account_id, transfer_account_id, category_id, amount }: Fields): Part | undefined {
  const isTransfer = transfer_account_id !== null;
  const isOutside = isHidden(book, account_id);
  const crossesBudget = isTransfer && isOutside !== isHidden(book, transfer_account_id);
  if (isOutside && !crossesBudget) return undefined;
  if (category_id !== null) return PART_OF_KIND[book.categories.get(category_id)?.kind];
  if (isTransfer) return crossesBudget ? "savings" : undefined;
  return amount > 0 ? "income" : "spending";
}

export function isHidden({ accounts }: Book, accountId: string): boolean {
  return accounts.get(accountId)?.json.is_hidden === true;
}
