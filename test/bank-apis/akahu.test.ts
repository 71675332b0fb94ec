/** Akahu's own SDK reads the fake, and has the same accounts and transactions as our client. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { akahu } from "../../src/banks/akahu/index.ts";
import type { Connected, Item, Tools } from "../../src/banks/provider.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { type Akahu, redirect, startAkahu } from "../support/banks/akahu.ts";
import { loadSdk, skipWithout } from "./prism.ts";

const NOW = Date.parse("2026-11-24T10:00:00Z");

/** The parts of the SDK `akahu` that the test uses. */
interface Sdk {
  readonly AkahuClient: new (options: object) => SdkClient;
}

interface SdkClient {
  readonly accounts: { list(token: string): Promise<readonly SdkAccount[]> };
  readonly transactions: {
    list(token: string, query: object): Promise<{ items: SdkTransaction[]; cursor: { next: string | null } }>;
    listPending(token: string): Promise<SdkTransaction[]>;
  };
}

interface SdkAccount {
  readonly _id: string;
  readonly name: string;
  readonly balance: { readonly current: number };
}

interface SdkTransaction {
  readonly _id?: string;
  readonly amount: number;
  readonly description: string;
}

test("Akahu's SDK reads the fake as our client does", { skip: skipWithout() }, async () => {
  const server = await startAkahu({ now: () => NOW });
  try {
    fill(server);
    const { AkahuClient } = loadSdk("akahu") as Sdk;
    const sdk = new AkahuClient({ appToken: server.appToken, protocol: "http", host: "127.0.0.1", port: server.port });
    const accounts = await sdk.accounts.list(server.userToken);
    const { connected, items } = await readOurs(server);
    assert.deepEqual(
      connected.accounts.map(({ key, name }) => [key, name]),
      accounts.map(({ _id, name }) => [_id, name]),
    );
    const query = { start: "2026-11-01T00:00:00Z", end: "2026-11-24T00:00:00Z" };
    const theirs = [...(await listAll(sdk, server, query)), ...(await sdk.transactions.listPending(server.userToken))];
    assert.equal(theirs.length, 8);
    const ours = items.map(({ key, amount, text }) => [key, Number(amount), text]);
    assert.deepEqual(ours.sort(), theirs.map((one) => [one._id ?? null, one.amount, one.description]).sort());
    await assert.rejects(sdk.accounts.list("user_token_wrong"), /Unauthorized/);
  } finally {
    await server.close();
  }
});

function fill(server: Akahu): void {
  server.settings.pageSize = 3;
  server.settings.hasEmptyPages = true;
  server.addAccount({ id: "acc_1" });
  server.addAccount({ id: "acc_2", name: "Savings", type: "SAVINGS" });
  for (let at = 1; at <= 7; at += 1) {
    server.add(at % 2 === 0 ? "acc_1" : "acc_2", {
      day: `2026-11-1${at}`,
      amount: -at / 100,
      description: `Corner Shop ${at}`,
    });
  }
  server.addPending("acc_1", { day: "2026-11-23", amount: -12.5, description: "Cafe" });
}

async function listAll(sdk: SdkClient, { userToken }: Akahu, query: object): Promise<SdkTransaction[]> {
  const all: SdkTransaction[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await sdk.transactions.list(userToken, { ...query, ...(cursor && { cursor }) });
    all.push(...page.items);
    cursor = page.cursor.next;
  } while (cursor !== null);
  return all;
}

async function readOurs(server: Akahu): Promise<{ connected: Connected; items: Item[] }> {
  const request = redirect(outboundRequest(), server);
  const randomBytes = (count: number) => new Uint8Array(count);
  const tools: Tools = { request, now: () => NOW, randomBytes, returnUrl: null, hookUrl: null };
  const fields = { app_token: server.appToken, user_token: server.userToken };
  assert.ok(akahu.access);
  const connected = (await akahu.access.connect(tools, fields)) as Connected;
  const period = { since: "2026-11-01", until: "2026-11-24", cursor: null, attended: null };
  const items: Item[] = [];
  const accounts = connected.accounts.map(({ key }) => key);
  for await (const listing of akahu.access.fetch(tools, connected.secret, { accounts, ...period })) {
    items.push(...listing.items);
  }
  return { connected, items };
}
