/** Transaction steps: single and batched payments and transfers, with and without balance updates. */
import assert from "node:assert/strict";
import type { Random } from "../../src/demo/random.ts";
import { type Fields, TRANSACTION_DEFAULTS } from "../support/ledger.ts";
import { type Book, type BookTransaction, isHidden, toCents } from "./book.ts";
import { assertAnswers, type Step } from "./step.ts";

export const MONTHS = ["2026-09", "2026-10", "2026-11"];

const PAYEES = 6;

/** Creates payments and transfers in one request, which books all of them or none. */
export function createTransactions(book: Book, random: Random, owner: string, count: number): Step {
  const transactions = Array.from({ length: count }, () => drawTransaction(book, random, owner));
  const books = random.chance(0.7);
  return {
    method: "POST",
    path: "/v1/transactions",
    body: { transactions, update_account_balance: books },
    status: 201,
    apply(into, answer) {
      assert.equal(answer.transactions.length, count);
      for (const [i, sent] of transactions.entries()) {
        const json = answer.transactions[i];
        assertAnswers(json, expectedOf(into, { ...TRANSACTION_DEFAULTS, currency: "USD" }, sent, json), [
          "id",
          "decided_by",
          "reviewed_at",
          "created_at",
          "updated_at",
        ]);
        into.transactions.set(json.id, { json, bookedCents: books ? fullBooking(json) : new Map() });
      }
    },
  };
}

/** Changes some fields, including the accounts, so that money moves between balances. */
export function updateTransaction(book: Book, random: Random, owner: string): Step {
  const [id, before] = random.pick([...book.transactions]);
  const drawn = drawTransaction(book, random, owner);
  const { payee, transfer_account_id, ...others } = drawn;
  const kept = Object.entries(others).filter(([field]) => field !== "account_id" && random.chance(0.4));
  const sides = random.chance(0.5)
    ? { account_id: drawn.account_id, ...(payee ? { payee } : { transfer_account_id }) }
    : {};
  const changes: Fields = { ...Object.fromEntries(kept), ...sides, notes: `changed by ${owner}` };
  const books = random.chance(0.6);
  return {
    method: "PUT",
    path: `/v1/transactions/${id}`,
    body: { transaction: changes, update_account_balance: books },
    status: 200,
    apply(into, { transaction: json }) {
      const now = into.transactions.get(id) ?? before;
      assertAnswers(json, expectedOf(into, now.json, changes, json), ["decided_by", "updated_at"]);
      if (!books) moveBookedToOpening(into, now, [json.account_id, json.transfer_account_id]);
      const bookedCents = books ? fullBooking(json) : keptBooking(now, json);
      into.transactions.set(id, { json, bookedCents });
    },
  };
}

/** Deletes a transaction, and reverts its booked amounts or keeps them in the balances. */
export function deleteTransaction(book: Book, random: Random): Step {
  const id = random.pick([...book.transactions.keys()]);
  const books = random.chance(0.6);
  return {
    method: "DELETE",
    path: `/v1/transactions/${id}?update_account_balance=${books}`,
    status: 204,
    apply(into) {
      const before = into.transactions.get(id);
      if (before !== undefined && !books) moveBookedToOpening(into, before, []);
      into.transactions.delete(id);
    },
  };
}

function drawTransaction(book: Book, random: Random, owner: string): Fields {
  const accounts = [...book.accounts.keys()];
  const account = random.pick(accounts);
  const other = random.pick(accounts.filter((id) => id !== account));
  const payee = { name: `${owner}'s payee ${random.int(1, PAYEES)}` };
  return {
    account_id: account,
    ...(random.chance(0.3) ? { transfer_account_id: other } : { payee }),
    amount: random.int(-50_000, 50_000) / 100,
    authorized_at: `${random.pick(MONTHS)}-${random.int(10, 28)}`,
    category_id: random.chance(0.6) ? random.pick([...book.categories.keys()]) : null,
    is_pending: random.chance(0.2),
    notes: random.chance(0.1) ? "a long note ".repeat(random.int(1, 500)).trim() : "",
  };
}

/** The expected fields of the response to a change. Adds a new payee to the book. */
function expectedOf(book: Book, before: Fields, { payee, ...changes }: Fields, answer: Fields): Fields {
  const merged = { ...before, ...changes };
  const other = changes.transfer_account_id;
  if (other !== undefined) {
    const losesCategory = other !== before.transfer_account_id && changes.category_id === undefined;
    const isInside = isHidden(book, merged.account_id) === isHidden(book, other);
    return { ...merged, payee_id: null, ...(losesCategory && isInside ? { category_id: null } : {}) };
  }
  if (payee === undefined) return merged;
  return { ...merged, payee_id: payeeIdOf(book, payee.name, answer.payee_id), transfer_account_id: null };
}

function payeeIdOf({ payees, aliases }: Book, name: string, newId: string): string {
  const known = payees.values().find((payee) => payee.name === name)?.id ?? aliases.get(name);
  if (known !== undefined) return known;
  assert.ok(!payees.has(newId), "a new payee has the id of another one");
  payees.set(newId, { id: newId, name, default_category_id: null });
  return newId;
}

function fullBooking({ account_id, transfer_account_id, amount }: Fields): Map<string, number> {
  const cents = toCents(amount);
  return new Map([
    [account_id, cents],
    ...(transfer_account_id === null ? [] : [[transfer_account_id, -cents] as const]),
  ]);
}

function keptBooking({ bookedCents }: BookTransaction, { account_id, transfer_account_id }: Fields) {
  return new Map([...bookedCents].filter(([id]) => id === account_id || id === transfer_account_id));
}

/** Moves amounts booked on accounts that a transaction leaves into their opening balances, so that the balances stay. */
function moveBookedToOpening(book: Book, { bookedCents }: BookTransaction, remainingIds: readonly string[]): void {
  for (const [id, cents] of bookedCents) {
    const account = book.accounts.get(id);
    if (account === undefined || remainingIds.includes(id)) continue;
    book.accounts.set(id, { ...account, openingCents: account.openingCents + cents });
  }
}
