/**
 * Plaid's own OpenAPI document and SDK: they accept the requests of our client and the answers of the fake, which have the same
 * transactions for both clients.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { plaid } from "../../src/banks/plaid/index.ts";
import type { Connected, Item, Page, Tools } from "../../src/banks/provider.ts";
import { type FakeAccount, type FakeItem, type FakePlaid, KEYS, startPlaid } from "../support/banks/plaid.ts";
import { loadSdk, type Prism, skipWithout, startPrism } from "./prism.ts";

const DOCUMENT = "plaid-2020-09-14.yml";

/** Those of our client. */
const PATHS = [
  "/accounts/get",
  "/item/get",
  "/item/public_token/exchange",
  "/item/remove",
  "/item/webhook/update",
  "/link/token/create",
  "/link/token/get",
  "/transactions/sync",
  "/webhook_verification_key/get",
];

const ACCOUNTS: readonly FakeAccount[] = [
  { account_id: "a-1", name: "Everyday", type: "depository", subtype: "checking", mask: "0001", current: 1200.5 },
  { account_id: "a-2", name: "Card", type: "credit", subtype: "credit card", mask: "0002", current: 120 },
];

const { access } = plaid;
assert.ok(access?.finish && access.reconnect && access.readHook && access.revoke);
const { connect, finish, fetch: fetchListings, reconnect, readHook, revoke } = access as Required<typeof access>;

describe("with Plaid's document", { skip: skipWithout(DOCUMENT) }, () => {
  let bank: FakePlaid;
  let prism: Prism;
  let tools: Tools;
  before(async () => {
    bank = await startPlaid();
    prism = await startPrism(DOCUMENT, bank.url);
    tools = toolsOf(bank, prism.url);
  });
  after(async () => {
    await prism.stop();
    bank.close();
  });

  const post = async (path: string, body: object) => {
    const keys = { "plaid-client-id": KEYS.client_id, "plaid-secret": KEYS.secret, "plaid-version": "2020-09-14" };
    const json = { "content-type": "application/json" };
    const options = { method: "POST", headers: { ...json, ...keys }, body: JSON.stringify(body) };
    return await fetch(prism.url + path, options);
  };

  test("it rejects a page of 501 transactions, a missing token, and answers that Plaid would not give", async () => {
    const count = bank.requests.length;
    for (const path of PATHS) assert.equal((await post(path, {})).status, 422, path);
    assert.equal((await post("/transactions/sync", { access_token: "access-1", count: 501 })).status, 422);
    assert.equal(bank.requests.length, count);
    bank.failNext("/item/get", { error_type: "OF_ANOTHER_BANK", error_code: "ITEM_LOGIN_REQUIRED" });
    assert.equal((await post("/item/get", { access_token: "access-1" })).status, 500);
  });

  test("it accepts every request of our client, and the answers of the fake", async () => {
    const page = (await connect(tools, KEYS)) as Page;
    assert.deepEqual(await finish(tools, page.secret, {}), page);
    bank.leave(page.url);
    assert.deepEqual(await finish(tools, page.secret, {}), page);
    const item = bank.chooseBank(page.url, ACCOUNTS);
    const { secret, accounts } = (await finish(tools, page.secret, {})) as Connected;
    assert.equal(accounts.length, 2);
    addTransactions(item);
    const first = await read(tools, secret, null);
    assert.equal(first.items.length, 603);
    item.remove("t-0");
    const second = await read(tools, secret, first.cursor);
    assert.deepEqual([second.items.length, second.removed], [0, ["t-0"]]);
    assert.equal(await readHook(tools, secret, bank.sign({ webhook_code: "ERROR", item_id: item.id })), "problem");
    item.error = { error_type: "ITEM_ERROR", error_code: "ITEM_LOGIN_REQUIRED" };
    assert.equal((await read(tools, secret, second.cursor)).items.length, 0);
    const repair = (await reconnect(tools, secret, {})) as Page;
    bank.repair(repair.url);
    const repaired = (await finish(tools, repair.secret, {})) as Connected;
    await revoke(tools, repaired.secret);
    assert.deepEqual([...new Set(bank.requests.map(({ path }) => path))].sort(), PATHS);
  });
});

/** The parts of the SDK `plaid` that the test uses. */
interface Sdk {
  readonly PlaidApi: new (configuration: unknown) => SdkClient;
  readonly Configuration: new (options: object) => unknown;
}

type SdkCall = (body: object) => Promise<{ readonly data: SdkAnswer }>;
type SdkClient = Readonly<
  Record<
    "accountsGet" | "itemPublicTokenExchange" | "itemRemove" | "linkTokenCreate" | "linkTokenGet" | "transactionsSync",
    SdkCall
  >
>;

interface SdkAnswer {
  readonly access_token: string;
  readonly accounts: readonly { readonly account_id: string; readonly balances: { readonly current: number } }[];
  readonly added: readonly { readonly transaction_id: string; readonly amount: number }[];
  readonly has_more: boolean;
  readonly hosted_link_url: string;
  readonly link_sessions: readonly { readonly results: { readonly item_add_results: { public_token: string }[] } }[];
  readonly link_token: string;
  readonly next_cursor: string;
}

test("Plaid's SDK reads the fake as our client does", { skip: skipWithout() }, async () => {
  const bank = await startPlaid();
  try {
    const { Configuration, PlaidApi } = loadSdk("plaid") as Sdk;
    const headers = { "PLAID-CLIENT-ID": KEYS.client_id, "PLAID-SECRET": KEYS.secret };
    const sdk = new PlaidApi(new Configuration({ basePath: bank.url, baseOptions: { headers } }));
    const { data: link } = await sdk.linkTokenCreate({
      client_name: "Test",
      language: "en",
      country_codes: ["US"],
      user: { client_user_id: "1" },
      products: ["transactions"],
      hosted_link: {},
    });
    addTransactions(bank.chooseBank(link.hosted_link_url, ACCOUNTS));
    const { data: session } = await sdk.linkTokenGet({ link_token: link.link_token });
    const public_token = session.link_sessions[0]?.results.item_add_results[0]?.public_token;
    const { data: item } = await sdk.itemPublicTokenExchange({ public_token });
    const access_token = item.access_token;
    const { data: listed } = await sdk.accountsGet({ access_token });
    assert.deepEqual(
      listed.accounts.map(({ account_id, balances }) => [account_id, balances.current]),
      ACCOUNTS.map(({ account_id, current }) => [account_id, current]),
    );
    const theirs: SdkAnswer["added"][number][] = [];
    for (let cursor: string | undefined, hasMore = true; hasMore; ) {
      const { data } = await sdk.transactionsSync({ access_token, count: 500, ...(cursor && { cursor }) });
      theirs.push(...data.added);
      cursor = data.next_cursor;
      hasMore = data.has_more;
    }
    const keys = { clientId: KEYS.client_id, secret: KEYS.secret, environment: "production" };
    const secret = JSON.stringify({ keys, item: { id: "item", accessToken: access_token }, page: null });
    const ours = await read(toolsOf(bank, bank.url), secret, null);
    assert.deepEqual(
      ours.items.map(({ key, amount }) => [key, Number(amount)]),
      theirs.map(({ transaction_id, amount }) => [transaction_id, amount === 0 ? 0 : -amount]),
    );
    await sdk.itemRemove({ access_token });
    await assert.rejects(sdk.accountsGet({ access_token }), /400/);
  } finally {
    bank.close();
  }
});

function toolsOf(bank: FakePlaid, url: string): Tools {
  return {
    request: bank.request(url),
    now: () => bank.nowMs,
    randomBytes: (count) => new Uint8Array(count),
    returnUrl: "https://leeway.example/return",
    hookUrl: "https://leeway.example/hook",
  };
}

function addTransactions(item: FakeItem): void {
  for (let at = 0; at < 600; at += 1) {
    item.put({ transaction_id: `t-${at}`, account_id: "a-1", amount: at / 100, date: "2026-11-20" });
  }
  item.put({ transaction_id: "c-1", account_id: "a-2", amount: -12.34, date: "2026-11-21", pending: true });
  item.put({
    transaction_id: "c-2",
    account_id: "a-2",
    amount: 5,
    date: "2026-11-22",
    pending_transaction_id: "c-0",
    authorized_date: "2026-11-19",
    original_description: "POS 42",
  });
  item.put({ transaction_id: "c-3", account_id: "a-2", amount: 6.5, date: "2026-11-22", merchant_name: "Corner Shop" });
}

async function read(tools: Tools, secret: string, cursor: string | null) {
  const items: Item[] = [];
  const removed: string[] = [];
  let last = cursor;
  const request = { accounts: ["a-1", "a-2"], since: "2026-11-01", until: "2026-11-24", cursor, attended: null };
  for await (const listing of fetchListings(tools, secret, request)) {
    items.push(...listing.items);
    removed.push(...listing.removed);
    last = listing.cursor;
  }
  return { items, removed, cursor: last };
}
