/** Account steps. The first account of each client starts hidden. */

import type { Random } from "../../src/demo/random.ts";
import type { Fields } from "../support/ledger.ts";
import { type Book, balanceCents, bookedCents, toCents } from "./book.ts";
import { assertAnswers, type Step } from "./step.ts";

/** Creates an account with an opening balance. */
export function createAccount(book: Book, random: Random, owner: string): Step {
  const fields = {
    name: `${owner}'s account ${book.accounts.size}`,
    type: "depository",
    subtype: "checking",
    currency: "USD",
    current_balance: random.int(-100_000, 100_000) / 100,
    is_hidden: book.accounts.size === 0,
  };
  return {
    method: "POST",
    path: "/v1/accounts",
    body: { account: fields },
    status: 201,
    apply(into, { account }) {
      const expected = { ...fields, limit: null, mask: "", is_synced: false, closed_on: null };
      assertAnswers(account, expected, ["id", "balance_set_on", "created_at", "updated_at"]);
      into.accounts.set(account.id, { json: account, openingCents: toCents(fields.current_balance) });
    },
  };
}

/** Sets a balance, and sometimes `is_hidden`, which changes spending power in every month. */
export function setBalance(book: Book, random: Random): Step {
  const id = random.pick([...book.accounts.keys()]);
  const balance = random.int(-100_000, 100_000);
  const fields: Fields = {
    ...(random.chance(0.8) ? { current_balance: balance / 100 } : { mask: String(random.int(10, 9999)) }),
    ...(random.chance(0.3) ? { is_hidden: random.chance(0.5) } : {}),
  };
  return {
    method: "PUT",
    path: `/v1/accounts/${id}`,
    body: { fields },
    status: 200,
    apply(into, { account }) {
      const before = into.accounts.get(id);
      const expected = { ...before?.json, current_balance: balanceCents(into, id) / 100 || 0, ...fields };
      assertAnswers(account, expected, ["updated_at"]);
      const openingCents = toCents(account.current_balance) - bookedCents(into, id);
      into.accounts.set(id, { json: account, openingCents });
    },
  };
}
