/** The visible state of a budget: as the service returns it and as the clients' books expect it. */
import assert from "node:assert/strict";
import type { Fields } from "../support/ledger.ts";
import { type Book, balanceCents, spendingPowerCents } from "./book.ts";
import type { Connection } from "./connection.ts";
import { MONTHS } from "./transaction-steps.ts";

export interface State {
  /** By id. */
  readonly accounts: Fields;
  readonly transactions: Fields;
  readonly payees: Fields;
  readonly categories: Fields;
  /** By month. */
  readonly spendingPower: Fields;
}

/** Reads the whole budget, page by page. */
export async function readState({ read }: Connection): Promise<State> {
  async function readAll(name: "transactions" | "payees"): Promise<Fields[]> {
    const found: Fields[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(`/v1/${name}?limit=100${cursor ? `&cursor=${cursor}` : ""}`);
      found.push(...page[name]);
      cursor = page.next_cursor;
    }
    return found;
  }

  const spendingPower: Fields = {};
  for (const month of MONTHS) {
    spendingPower[month] = (await read(`/v1/budget/spending_power?year_month=${month}`)).spending_power;
  }
  return {
    accounts: byId((await read("/v1/accounts")).accounts),
    transactions: byId(await readAll("transactions")),
    payees: byId(await readAll("payees")),
    categories: byId((await read("/v1/categories")).categories),
    spendingPower,
  };
}

/** Asserts that the actual state is the union of the books, which have no rows in common. */
export function assertState(actual: State, books: readonly Book[], message: string): void {
  const { accounts, transactions, ...others } = actual;
  const expected = stateOf(books);
  const comparable = {
    ...others,
    // A transaction changes the `updated_at` of its accounts without returning it.
    accounts: mapValues(accounts, (account) => ({ ...account, updated_at: undefined })),
    transactions: mapValues(transactions, (transaction, id) =>
      id in expected.transactions && expected.transactions[id].updated_at === undefined
        ? { ...transaction, updated_at: undefined }
        : transaction,
    ),
  };
  assert.deepEqual(comparable, expected, message);
}

function stateOf(books: readonly Book[]): State {
  const merge = (json: (book: Book) => Iterable<Fields>) => byId(books.flatMap((book) => [...json(book)]));
  const spendingPower = (month: string) => books.reduce((sum, book) => sum + spendingPowerCents(book, month), 0);
  return {
    accounts: merge((book) =>
      book.accounts.values().map(({ json }) => ({
        ...json,
        current_balance: balanceCents(book, json.id) / 100 || 0,
        updated_at: undefined,
      })),
    ),
    transactions: merge((book) => book.transactions.values().map(({ json }) => json)),
    payees: merge((book) => book.payees.values()),
    categories: merge((book) => book.categories.values()),
    spendingPower: Object.fromEntries(MONTHS.map((month) => [month, spendingPower(month) / 100 || 0])),
  };
}

function byId(items: readonly Fields[]): Fields {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

function mapValues(fields: Fields, change: (value: Fields, key: string) => Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value, key)]));
}
