/** Enters a generated household over the API, into a budget of its own. */
import assert from "node:assert/strict";
import { createBudget } from "../../src/operations/create-budget.ts";
import { createToken } from "../../src/operations/create-token.ts";
import type { Fields } from "../support/books.ts";
import { newAccount } from "../support/ledger.ts";
import type { TestServer } from "../support/server.ts";
import type { GeneratedHousehold, GeneratedTransaction } from "./generated-household.ts";

const BATCH = 1000;

/** Reads what the service answers to the household. */
export type Ask = (path: string) => Promise<Fields>;

export async function enterHousehold(server: TestServer, household: GeneratedHousehold): Promise<Ask> {
  const { id: budgetId } = await createBudget(server.service, { name: "Generated", currency: "USD", time_zone: "UTC" });
  const { text: as } = await createToken(server.service, { budgetId, name: "its own", scope: "sync" });
  const ids = new Map<string, string>();
  for (const { name, currency, isHidden, openingCents } of household.accounts) {
    const fields = { name, currency, is_hidden: isHidden, current_balance: openingCents / 100 };
    ids.set(name, (await newAccount(server, fields, as)).id);
  }
  const all = household.transactions.map((transaction) => toFields(household, ids, transaction));
  for (let at = 0; at < all.length; at += BATCH) {
    const body = { transactions: all.slice(at, at + BATCH) };
    const answer = await server.call("POST", "/v1/transactions", body, { as });
    assert.equal(answer.status, 201, answer.text);
  }
  return async (path) => {
    const answer = await server.call("GET", path, undefined, { as });
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };
}

function toFields({ categories }: GeneratedHousehold, ids: ReadonlyMap<string, string>, t: GeneratedTransaction) {
  const { transferAccount, asked, category } = t;
  const amounts =
    asked === null
      ? { amount: t.cents / 100 }
      : { amount: asked.cents / 100, currency: asked.currency, account_amount: t.cents / 100 };
  const payee =
    transferAccount === null
      ? { payee: { name: "Somebody" } }
      : { transfer_account_id: ids.get(transferAccount), transfer_amount: t.transferCents / 100 };
  return {
    account_id: ids.get(t.account),
    authorized_at: t.day,
    is_pending: t.isPending,
    ...amounts,
    ...payee,
    ...(category === null ? {} : { category: { name: category, kind: categories[category] } }),
  };
}
