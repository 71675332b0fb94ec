/** Requests of tests that reconcile accounts. */
import assert from "node:assert/strict";
import type { Fields } from "./ledger.ts";
import { START_MS, type TestServer } from "./server.ts";

export const NOW = new Date(START_MS).toISOString().replace("Z", "000+00:00");
export const ON = "2026-11-20";

export const reconcile = (server: TestServer, accountId: string, body: object, query = "") =>
  server.call("POST", `/v1/accounts/${accountId}/reconcile${query}`, { on: ON, ...body });

export async function reconciled(server: TestServer, accountId: string, body: object): Promise<Fields> {
  const answer = await reconcile(server, accountId, body);
  assert.equal(answer.status, 200, answer.text);
  return { ...answer.json, seq: answer.headers.get("change-id") };
}

export async function statusOf(server: TestServer, accountId: string, query = ""): Promise<Fields> {
  return await server.ok("GET", `/v1/accounts/${accountId}/reconciliation${query}`);
}

/** The ids of an account's transactions that are reconciled on it, oldest first. */
export async function reconciledIds(server: TestServer, accountId: string): Promise<string[]> {
  const path = `/v1/transactions?account_id=${accountId}&sort=date&limit=500&is_reconciled=`;
  const ids = async (is: boolean) => (await server.ok("GET", `${path}${is}`)).transactions.map(({ id }: Fields) => id);
  const [marked, others] = [await ids(true), await ids(false)];
  assert.deepEqual(
    others.filter((id: string) => marked.includes(id)),
    [],
  );
  return marked;
}

export const undo = (server: TestServer, seq: string | number | null) => server.call("POST", `/v1/changes/${seq}/undo`);
export const unreconcile = (server: TestServer, accountId: string, id: string) =>
  server.call("DELETE", `/v1/accounts/${accountId}/reconciliations/${id}`);
