/** Helpers for tests of accounts and transactions over HTTP, and of the two parts of every balance. */
import assert from "node:assert/strict";
import { decimalsOf } from "../../src/domain/currency.ts";
import { formatAmount } from "../../src/domain/money.ts";
import type { CallAnswer } from "./call.ts";
import type { TestServer } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests send valid and invalid fields
export type Fields = Record<string, any>;

let count = 0;

export async function newAccount(server: TestServer, fields: Fields = {}, as = server.tokens.sync): Promise<Fields> {
  count += 1;
  const account = { name: `Account ${count}`, type: "depository", subtype: "checking", currency: "USD", ...fields };
  return (await server.ok("POST", "/v1/accounts", { account }, { as })).account;
}

/** The default fields of a transaction. */
export const TRANSACTION_DEFAULTS: Fields = {
  transfer_account_id: null,
  payee_id: null,
  counts_on: null,
  posted_at: null,
  is_pending: false,
  notes: "",
  category_id: null,
  decided_by: { category_id: null, counts_on: null },
  source: "manual",
  entered_by: null,
  external_id: null,
  import_id: null,
  bank_text: null,
  account_amount: null,
  transfer_amount: null,
  splits: null,
  is_reviewed: true,
  tags: [],
  reconciled_at: null,
  transfer_reconciled_at: null,
};

/** A payment from an account. */
export function payment(accountId: string, amount: number, more: Fields = {}): Fields {
  return { account_id: accountId, amount, authorized_at: "2026-11-05", payee: { name: "Corner Shop" }, ...more };
}

export async function create(
  server: TestServer,
  transactions: readonly Fields[],
  more: Fields = {},
): Promise<Fields[]> {
  return (await server.ok("POST", "/v1/transactions", { transactions, ...more })).transactions;
}

export async function balanceOf(server: TestServer, accountId: string): Promise<number> {
  return (await server.ok("GET", `/v1/accounts/${accountId}`)).account.current_balance;
}

/** An id that does not exist. */
export const NOBODY = "01a1fdfa-0000-7000-8000-000000000000";

/** A transfer between two accounts. */
export function transfer(from: string, to: string, amount: number, more: Fields = {}): Fields {
  return { account_id: from, transfer_account_id: to, amount, authorized_at: "2026-11-06", ...more };
}

export async function createOne(server: TestServer, transaction: Fields, more: Fields = {}): Promise<Fields> {
  const [created] = await create(server, [transaction], more);
  assert.ok(created, "no transaction was created");
  return created;
}

/** Sends changes of a transaction. */
export function update(server: TestServer, id: string, changes: Fields, more: Fields = {}): Promise<CallAnswer> {
  return server.call("PUT", `/v1/transactions/${id}`, { transaction: changes, ...more });
}

/** Sends valid changes of a transaction and reads the result. */
export async function change(server: TestServer, id: string, changes: Fields, more: Fields = {}): Promise<Fields> {
  const answer = await update(server, id, changes, more);
  assert.equal(answer.status, 200, answer.text);
  return answer.json.transaction;
}

export async function readOne(server: TestServer, id: string): Promise<Fields> {
  return (await server.ok("GET", `/v1/transactions/${id}`)).transaction;
}

export function balancesOf(server: TestServer, accountIds: readonly string[]): Promise<number[]> {
  return Promise.all(accountIds.map((id) => balanceOf(server, id)));
}

/** The parts of the accounts' balances that no transaction explains, in major units. */
export async function openingsOf(server: TestServer, accountIds: readonly string[]): Promise<number[]> {
  const accounts = await server.service.store.of(server.budget.id).accounts.findMany(accountIds);
  return accountIds.map((id) => {
    const account = accounts.get(id);
    assert.ok(account, `account ${id} is missing`);
    return formatAmount(account.opening_minor, decimalsOf(account.currency));
  });
}

/** Asserts that every balance is the opening balance plus the booked amounts. */
export async function assertBooksAgree(server: TestServer): Promise<void> {
  assert.deepEqual((await server.service.store.verify()).findings, []);
}

export type Query = Readonly<Record<string, string>>;

/** The external_ids of the transactions that a query finds, newest first. */
export async function findNames(server: TestServer, query: Query, as = server.tokens.read): Promise<string[]> {
  const path = `/v1/transactions?${new URLSearchParams({ limit: "100", ...query })}`;
  return (await server.ok("GET", path, undefined, { as })).transactions.map(({ external_id }: Fields) => external_id);
}
