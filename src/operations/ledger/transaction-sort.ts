/**
 * The orders of the list of transactions. Sorting by day uses an index, so it works for any number of transactions.
 * Every other order sorts the matching transactions in memory, so their number is limited.
 */
import { isDay, parseTimestamp } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount } from "../../domain/money.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { TransactionSortKeys } from "../../store/store.ts";

/** A minus sign: from the largest to the smallest. */
export const TRANSACTION_SORTS = ["-date", "date", "amount", "-amount", "updated_at", "-updated_at"] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

export const DEFAULT_SORT: TransactionSort = "-date";

/** A place in the list: the sorted value of a transaction as text, and its id. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

type SortedBy = "date" | "amount" | "updated_at";

interface Order {
  readonly isDescending: boolean;
  readonly by: SortedBy;
}

export function orderOf(sort: TransactionSort): Order {
  const isDescending = sort.startsWith("-");
  return { isDescending, by: (isDescending ? sort.slice(1) : sort) as SortedBy };
}

/** Whether a text can be the key of a position. */
export function isSortKey(sort: TransactionSort, text: string): boolean {
  const { by } = orderOf(sort);
  if (by === "date") return isDay(text);
  return by === "amount" ? /^-?\d{1,15}(\.\d{1,4})?$/.test(text) : parseTimestamp(text) === text;
}

export function positionOf(sort: TransactionSort, transaction: Transaction): Position {
  const { by } = orderOf(sort);
  const { id, authorized_at } = transaction;
  return { id, key: by === "date" ? authorized_at : String(sortedValue(by, transaction)) };
}

interface MemoryPage {
  readonly after?: Position | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The ids of a page of all matching transactions. Equal values are in the order of creation, in the same direction. */
export function sortedPage(
  sort: TransactionSort,
  matches: readonly TransactionSortKeys[],
  { after, offset, limit }: MemoryPage,
): string[] {
  const { isDescending, by } = orderOf(sort);
  const direction = isDescending ? -1 : 1;
  const places = matches
    .map((match) => ({ value: sortedValue(by, match), id: match.id }))
    .sort((one, other) => direction * compare(one, other));
  const start = after && { value: by === "amount" ? Number(after.key) : after.key, id: after.id };
  const rest = start === undefined ? places : places.filter((place) => direction * compare(place, start) > 0);
  return rest.slice(offset, offset + limit).map(({ id }) => id);
}

type Value = string | number;

/** Amounts are compared in major units: 15 digits are exact in a number. */
function sortedValue(by: SortedBy, { amount_minor, currency, updated_at }: TransactionSortKeys): Value {
  return by === "amount" ? formatAmount(amount_minor, decimalsOf(currency)) : updated_at;
}

interface SortPosition {
  readonly value: Value;
  readonly id: string;
}

function compare(one: SortPosition, other: SortPosition): number {
  if (one.value !== other.value) return one.value < other.value ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
