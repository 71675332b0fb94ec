/** Helpers that create accounts and transactions over HTTP. */
import type { TestServer } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests send valid and invalid fields
type Fields = Record<string, any>;

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
  posted_at: null,
  is_pending: false,
  notes: "",
  category_id: null,
  decided_by: { category_id: null },
  source: "manual",
  external_id: null,
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
