/**
 * A household on a server in a separate process. It has one account and pays one cent at a time, so the balance counts the
 * stored payments.
 */
import assert from "node:assert/strict";
import { type CallAnswer, type CallOptions, call } from "./call.ts";
import type { RunningServer } from "./command.ts";

export interface Household {
  readonly server: RunningServer;
  readonly token: string;
  readonly accountId: string;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<CallAnswer>;
  /** Sends `count` payments in one batch, with the Idempotency-Key if given. */
  pay(count: number, key?: string): Promise<CallAnswer>;
  /** Counts the stored payments by the account's balance. */
  countPayments(): Promise<number>;
  /** The same household on another server. */
  on(server: RunningServer): Household;
}

/** Creates the account on a new server that printed its first token. */
export async function newHousehold(server: RunningServer): Promise<Household> {
  const token = server.token ?? "";
  const account = { name: "Main", type: "depository", subtype: "checking", currency: "USD" };
  const answer = await call("POST", `${server.url}/v1/accounts`, { account }, { as: token });
  assert.equal(answer.status, 201, answer.text);
  return household(server, token, answer.json.account.id);
}

/** The body of a batch of payments. */
export function paymentsBody(accountId: string, count: number): string {
  const payment = { account_id: accountId, amount: -0.01, authorized_at: "2026-11-05", payee: { name: "Shop" } };
  return JSON.stringify({ transactions: Array(count).fill(payment) });
}

function household(server: RunningServer, token: string, accountId: string): Household {
  const send: Household["call"] = (method, path, body, options) =>
    call(method, server.url + path, body, { as: token, ...options });
  return {
    server,
    token,
    accountId,
    call: send,
    pay: (count, key) =>
      send("POST", "/v1/transactions", undefined, {
        raw: paymentsBody(accountId, count),
        headers: key === undefined ? {} : { "idempotency-key": key },
      }),
    async countPayments() {
      const answer = await send("GET", `/v1/accounts/${accountId}`);
      assert.equal(answer.status, 200, answer.text);
      return Math.round(answer.json.account.current_balance * -100);
    },
    on: (later) => household(later, token, accountId),
  };
}
