/** Plaid: its page, the updates of accounts, amounts and balances, problems, and webhooks. */
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import fc from "fast-check";
import { plaid } from "../../src/banks/plaid/index.ts";
import {
  BankProblem,
  type Connected,
  type Item,
  type Listing,
  type Page,
  type Tools,
} from "../../src/banks/provider.ts";
import {
  type FakeAccount,
  type FakeError,
  type FakeItem,
  type FakePlaid,
  type FakeTransaction,
  KEYS,
  LOGIN_REQUIRED,
  startPlaid,
} from "../support/banks/plaid.ts";

const { access } = plaid;
assert.ok(access?.finish && access.reconnect && access.readHook && access.revoke);
const { connect, finish, fetch, reconnect, readHook, revoke } = access as Required<typeof access>;

const CHECKING: FakeAccount = {
  account_id: "account-1",
  name: "Everyday",
  type: "depository",
  subtype: "checking",
  mask: "0001",
  current: 1200.5,
  available: 1100.25,
};
const CARD: FakeAccount = {
  account_id: "account-2",
  name: "Card",
  type: "credit",
  subtype: "credit card",
  mask: "0002",
  current: 120,
  available: 880,
};

let bank: FakePlaid;
let tools: Tools;
before(async () => {
  bank = await startPlaid();
});
after(() => bank.close());
beforeEach(() => {
  bank.nowMs = Date.parse("2026-11-24T12:00:00Z");
  bank.requests.length = 0;
  bank.beforePage = () => {};
  bank.pageSize = 500;
  tools = {
    request: bank.request(),
    now: () => bank.nowMs,
    randomBytes: (count) => new Uint8Array(count).fill(7),
    returnUrl: "https://leeway.example/banks/return",
    hookUrl: "https://leeway.example/hooks/lwh_1",
    state: "state-1",
  };
});

const paths = () => bank.requests.map(({ path }) => path);
const isPage = (result: Connected | Page): result is Page => "url" in result;

async function openPage(): Promise<Page> {
  const page = await connect(tools, KEYS);
  assert.ok(isPage(page));
  return page;
}

async function connectBank(
  ...accounts: FakeAccount[]
): Promise<{ secret: string; item: FakeItem; connected: Connected }> {
  const page = await openPage();
  const item = bank.chooseBank(page.url, accounts);
  const connected = await finish(tools, page.secret, {});
  assert.ok(!isPage(connected));
  bank.requests.length = 0;
  return { secret: connected.secret, item, connected };
}

async function listingsOf(secret: string, keys: readonly string[], cursor: string | null = null): Promise<Listing[]> {
  const request = { accounts: keys, since: "2026-11-01", until: "2026-11-24", cursor, attended: null };
  const listings: Listing[] = [];
  for await (const listing of fetch(tools, secret, request)) listings.push(listing);
  return listings;
}

async function listingOf(secret: string, cursor: string | null = null): Promise<Listing> {
  const [listing] = await listingsOf(secret, ["account-1"], cursor);
  assert.ok(listing);
  return listing;
}

const transaction = (id: string, facts: Partial<FakeTransaction> = {}): FakeTransaction => ({
  transaction_id: id,
  account_id: "account-1",
  amount: 72.1,
  date: "2026-11-20",
  ...facts,
});

const problem = (code: string, kind: string) => (error: unknown) => {
  assert.ok(error instanceof BankProblem);
  assert.deepEqual([error.code, error.kind], [code, kind]);
  return true;
};

test("a person chooses a bank on Plaid's page", async () => {
  const page = await openPage();
  assert.match(page.url, /^https:\/\/hosted\.plaid\.com\//);
  assert.equal(page.expiresAt, "2026-11-24T12:30:00.000000+00:00");
  const { user, ...sent } = bank.requests[0]?.body ?? {};
  assert.deepEqual(sent, {
    client_name: "Leeway",
    language: "en",
    country_codes: ["US", "CA"],
    hosted_link: { completion_redirect_uri: "https://leeway.example/banks/return?state=state-1" },
    webhook: "https://leeway.example/hooks/lwh_1",
    products: ["transactions"],
    transactions: { days_requested: 730 },
  });
  assert.deepEqual(await finish(tools, page.secret, {}), page);
  bank.leave(page.url);
  assert.deepEqual(await finish(tools, page.secret, {}), page);
  const item = bank.chooseBank(page.url, [CHECKING]);
  item.consentUntil = "2027-11-24T00:00:00Z";
  const connected = await finish(tools, page.secret, {});
  assert.ok(!isPage(connected));
  assert.equal(connected.consentUntil, "2027-11-24T00:00:00.000000+00:00");
  assert.deepEqual(
    connected.accounts.map(({ key }) => key),
    ["account-1"],
  );
});

test("without a public address, Plaid neither returns nor sends webhooks", async () => {
  tools = { ...tools, returnUrl: null, hookUrl: null };
  await openPage();
  const { hosted_link, webhook } = bank.requests[0]?.body ?? {};
  assert.deepEqual([hosted_link, webhook], [{}, undefined]);
});

test("an Item is not lost if its accounts cannot be read at once", async () => {
  const page = await openPage();
  bank.chooseBank(page.url, [CHECKING]);
  bank.failNext("/accounts/get", { error_type: "API_ERROR", error_code: "INTERNAL_SERVER_ERROR", status: 500 });
  const waiting = await finish(tools, page.secret, {});
  assert.ok(isPage(waiting));
  assert.ok(!isPage(await finish(tools, waiting.secret, {})));
  assert.equal(paths().filter((path) => path === "/item/public_token/exchange").length, 1);
});

test("a page ends", async () => {
  const page = await openPage();
  bank.nowMs += 31 * 60_000;
  await assert.rejects(finish(tools, page.secret, {}), problem("page_expired", "person"));
});

test("keys are checked", async () => {
  await assert.rejects(connect(tools, { client_id: " " }), problem("keys_missing", "setup"));
  await assert.rejects(connect(tools, { ...KEYS, environment: "test" }), problem("environment_unknown", "setup"));
  await assert.rejects(connect(tools, { ...KEYS, secret: "wrong" }), problem("INVALID_API_KEYS", "setup"));
});

test("the environment chooses the host", async () => {
  const hosts: string[] = [];
  const { request } = tools;
  const record: typeof request = (url, options) => {
    hosts.push(new URL(url).host);
    return request(url, options);
  };
  tools = { ...tools, request: record };
  for (const environment of ["", "Sandbox", "production"]) await connect(tools, { ...KEYS, environment });
  assert.deepEqual(hosts, ["production.plaid.com", "sandbox.plaid.com", "production.plaid.com"]);
});

test("another connection lends its keys, not its Item", async () => {
  const { secret } = await connectBank(CHECKING);
  assert.ok(isPage(await connect(tools, {}, secret)));
  const { access_token, products } = bank.requests[0]?.body ?? {};
  assert.deepEqual([access_token, products], [undefined, ["transactions"]]);
});

test("connecting again repairs the same Item", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.error = LOGIN_REQUIRED;
  const page = await reconnect({ ...tools, hookUrl: "https://leeway.example/hooks/lwh_2" }, secret, {});
  assert.ok(isPage(page));
  tools = { ...tools, returnUrl: null, hookUrl: null };
  const { access_token, products, update } = bank.requests[0]?.body ?? {};
  assert.deepEqual(
    [access_token, products, update],
    [item.accessToken, undefined, { account_selection_enabled: true }],
  );
  assert.ok(isPage(await finish(tools, page.secret, {})));
  bank.leave(page.url);
  assert.ok(isPage(await finish(tools, page.secret, {})));
  bank.repair(page.url);
  const connected = await finish(tools, page.secret, {});
  assert.ok(!isPage(connected));
  assert.equal(connected.secret, secret);
  assert.equal(item.webhook, "https://leeway.example/hooks/lwh_2");
});

test("connecting again opens a new Item if Plaid has none any more", async () => {
  const { secret } = await connectBank(CHECKING);
  await revoke(tools, secret);
  const page = await reconnect(tools, secret, {});
  assert.ok(isPage(page));
  bank.chooseBank(page.url, [CHECKING]);
  const connected = await finish(tools, page.secret, {});
  assert.ok(!isPage(connected) && connected.secret !== secret);
});

test("the access ends at Plaid, even twice", async () => {
  const { secret } = await connectBank(CHECKING);
  await revoke(tools, secret);
  await assert.rejects(listingOf(secret), problem("INVALID_ACCESS_TOKEN", "person"));
  await revoke(tools, secret);
  await revoke(tools, (await openPage()).secret);
});

test("accounts have a type, and identities that stay the same in a new Item", async () => {
  const accounts: FakeAccount[] = [
    { ...CHECKING, persistent_account_id: "tan-1" },
    CARD,
    { ...CHECKING, account_id: "account-3", name: "Reserve", subtype: "money market", mask: null },
    { ...CHECKING, account_id: "account-4", name: "Mortgage", type: "loan", subtype: "mortgage" },
    { ...CHECKING, account_id: "account-5", name: "Fund", type: "investment", subtype: "ira" },
    { ...CHECKING, account_id: "account-6", name: "Points", type: "other", subtype: null, iso_currency_code: null },
    { ...CARD, account_id: "account-7" },
  ];
  const { connected } = await connectBank(...accounts);
  assert.deepEqual(
    connected.accounts.map(({ type, currency, identities }) => [type, currency, identities]),
    [
      ["checking", "USD", ["account-1", "tan-1", "ins_1 | depository | checking | 0001 | Everyday"]],
      ["credit_card", "USD", ["account-2"]],
      ["savings", "USD", ["account-3", "ins_1 | depository | money market |  | Reserve"]],
      ["loan", "USD", ["account-4", "ins_1 | loan | mortgage | 0001 | Mortgage"]],
      ["investment", "USD", ["account-5", "ins_1 | investment | ira | 0001 | Fund"]],
      [null, null, ["account-6", "ins_1 | other |  | 0001 | Points"]],
      ["credit_card", "USD", ["account-7"]],
    ],
  );
  const { number, mask, institution, name } = connected.accounts[0] ?? {};
  assert.deepEqual([number, mask, institution, name], [null, "0001", "First Bank", "Everyday"]);
});

test("a transaction is read with its days, texts and amount", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.put(
    transaction("t-1", {
      authorized_date: "2026-11-18",
      original_description: "POS CORNER\tSHOP 42",
      merchant_name: "Corner Shop",
      pending_transaction_id: "t-0",
      transaction_code: "purchase",
    }),
  );
  item.put(transaction("t-2", { pending: true, amount: -1500, name: "Salary" }));
  const { items, lists, from, until } = await listingOf(secret);
  assert.deepEqual([lists, from, until], ["changes", "2026-11-01", "2026-11-24"]);
  const common = { currency: "USD", foreign: null, counterAccount: null, balanceAfter: null };
  const expected: Item[] = [
    {
      ...common,
      key: "t-1",
      replaces: "t-0",
      status: "booked",
      bookedOn: "2026-11-20",
      purchasedOn: "2026-11-18",
      amount: "-72.1",
      text: "POS CORNER SHOP 42",
      payee: "Corner Shop",
      bankCode: "purchase",
    },
    {
      ...common,
      key: "t-2",
      replaces: null,
      status: "pending",
      bookedOn: null,
      purchasedOn: "2026-11-20",
      amount: "1500",
      text: "Salary",
      payee: null,
      bankCode: null,
    },
  ];
  assert.deepEqual(items, expected);
});

const AMOUNTS: readonly (readonly [sent: string, read: string | null])[] = [
  ["0.1", "-0.1"],
  ["-0.07", "0.07"],
  ["28.340", "-28.34"],
  ["0", "0"],
  ["-0.0", "0"],
  ["1e2", "-100"],
  ["1e-7", "-0.0000001"],
  ["999999999999.99", "-999999999999.99"],
  ["1234567890123456.78", null],
  ["0.30000000000000004441", null],
  ["1e400", null],
  ['"12.50"', "-12.50"],
  ['"twelve"', null],
  ["null", null],
];

/** A part of JSON with exactly this text. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

test("amounts are inverted once and exactly, or refused", async () => {
  const { secret, item } = await connectBank(CHECKING);
  for (const [at, [sent]] of AMOUNTS.entries()) item.put(transaction(`t-${at}`, { amount: rawJson(sent) }));
  item.put(transaction("points", { iso_currency_code: null, name: "Points" }));
  item.put(transaction("undated", { date: "20 November" }));
  const { items, problems } = await listingOf(secret);
  const read = new Map(items.map(({ key, amount }) => [key, amount]));
  assert.deepEqual(
    AMOUNTS.map(([sent], at) => [sent, read.get(`t-${at}`) ?? null]),
    AMOUNTS.map((one) => [...one]),
  );
  const refused = AMOUNTS.filter(([, amount]) => amount === null).length + 2;
  assert.deepEqual(
    problems.map(({ code, kind }) => `${code} ${kind}`),
    new Array(refused).fill("item_refused note"),
  );
  assert.equal(problems.at(-2)?.text, '"Points" (2026-11-20, -72.1) was not read: its currency is not supported.');
});

test("balances have the sign of the household, and the time at which Plaid read them", async () => {
  const fund: FakeAccount = { ...CHECKING, account_id: "account-3", type: "investment", subtype: "ira", current: 5000 };
  const points: FakeAccount = { ...CHECKING, account_id: "account-4", iso_currency_code: null };
  const { secret } = await connectBank(CHECKING, CARD, fund, points);
  const listings = await listingsOf(secret, ["account-1", "account-2", "account-3", "account-4"]);
  const at = "2026-11-24T06:30:00.000000+00:00";
  assert.deepEqual(
    listings.map(({ balances }) => balances),
    [
      [
        { kind: "booked", amount: "1200.5", at, includesPending: null },
        { kind: "available", amount: "1100.25", at, includesPending: null },
      ],
      [{ kind: "booked", amount: "-120", at, includesPending: null }],
      [{ kind: "booked", amount: "5000", at, includesPending: null }],
      [],
    ],
  );
  assert.equal(paths().filter((path) => path === "/transactions/sync").length, 3);
});

test("a run lists what changed since the last one", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.put(transaction("pending", { pending: true, amount: 40 }));
  item.put(transaction("wrong"));
  item.put(transaction("kept"));
  const first = await listingOf(secret);
  assert.deepEqual(keysOf(first), ["pending", "wrong", "kept"]);
  item.remove("pending");
  item.put(transaction("posted", { pending_transaction_id: "pending", amount: 46 }));
  item.remove("wrong");
  item.put(transaction("kept", { name: "Corner Shop 42" }));
  const second = await listingOf(secret, first.cursor);
  assert.deepEqual(keysOf(second).sort(), ["kept", "posted"]);
  assert.deepEqual(second.removed, ["wrong"]);
  const third = await listingOf(secret, second.cursor);
  assert.deepEqual([third.items, third.removed, third.problems], [[], [], []]);
});

const keysOf = ({ items }: Listing) => items.map(({ key }) => key);

test("an account that is linked later gets its whole history", async () => {
  const { secret, item } = await connectBank(CHECKING, CARD);
  item.put(transaction("t-1"));
  item.put(transaction("c-1", { account_id: "account-2" }));
  const [first] = await listingsOf(secret, ["account-1"]);
  const both = await listingsOf(secret, ["account-1", "account-2"], first?.cursor);
  assert.deepEqual(both.map(keysOf), [[], ["c-1"]]);
  const again = await listingsOf(secret, ["account-1", "account-2"], both.at(-1)?.cursor);
  assert.deepEqual(again.map(keysOf), [[], []]);
});

test("changes between two pages start the update again at its first cursor", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.put(transaction("old"));
  const { cursor } = await listingOf(secret);
  for (let at = 0; at < 1200; at += 1) item.put(transaction(`t-${at}`));
  let changes = 2;
  bank.beforePage = (from) => {
    if (changes === 0 || from === JSON.parse(cursor ?? "")["account-1"]) return;
    changes -= 1;
    item.remove(`t-${changes}`);
  };
  bank.requests.length = 0;
  const listing = await listingOf(secret, cursor);
  assert.equal(listing.items.length, 1198);
  assert.equal(new Set(keysOf(listing)).size, 1198);
  assert.deepEqual(listing.problems, []);
  const counts = bank.requests.filter(({ path }) => path === "/transactions/sync").map(({ body }) => body.count);
  assert.deepEqual(counts, new Array(7).fill(500));
  assert.deepEqual(keysOf(await listingOf(secret, listing.cursor)), []);
});

const _pagesOf = (requests: FakePlaid["requests"]) =>
  requests.filter(({ path }) => path === "/transactions/sync").length;

/** Adds, changes, posts or removes the transaction with a number. */
type Change = readonly [kind: "put" | "post" | "remove", id: number, amount: number];

const changeOf: fc.Arbitrary<Change> = fc.tuple(
  fc.constantFrom("put", "put", "post", "remove"),
  fc.nat(9),
  fc.integer({ min: -99_999, max: 99_999 }),
);

/** What the bank has, and what its runs have told us. */
function ledgers(item: FakeItem) {
  const ofBank = new Map<string, string>();
  const ours = new Map<string | null, string>();
  const posted = new Set<number>();
  return {
    ofBank,
    ours,
    change([kind, number, cents]: Change): void {
      const [id, pending] = kind === "post" ? [`posted-${number}`, `t-${number}`] : [`t-${number}`, null];
      if (kind === "remove" ? !ofBank.has(id) : kind === "put" && posted.has(number)) return;
      if (kind === "post") posted.add(number);
      if (pending !== null && ofBank.delete(pending)) item.remove(pending);
      if (kind === "remove") {
        ofBank.delete(id);
        item.remove(id);
        return;
      }
      ofBank.set(id, `${-cents / 100 || 0}`);
      item.put(transaction(id, { amount: cents / 100, pending_transaction_id: pending }));
    },
    read({ items, removed }: Listing): void {
      for (const key of removed) ours.delete(key);
      for (const { key, replaces, amount } of items) {
        if (replaces !== null) ours.delete(replaces);
        ours.set(key, amount);
      }
    },
  };
}

test("runs tell everything that the bank changes, also between two pages", async () => {
  const runOf = fc.record({ before: fc.array(changeOf), during: fc.array(changeOf, { maxLength: 2 }) });
  const property = fc.asyncProperty(fc.array(runOf, { maxLength: 8 }), async (runs) => {
    bank.beforePage = () => {};
    const { secret, item } = await connectBank(CHECKING);
    const { ofBank, ours, change, read } = ledgers(item);
    bank.pageSize = 3;
    let cursor: string | null = null;
    for (const { before, during } of [...runs, { before: [], during: [] }]) {
      for (const one of before) change(one);
      const start = cursor === null ? undefined : JSON.parse(cursor)["account-1"];
      const waiting = [...during];
      bank.beforePage = (from) => {
        const [next] = from === start ? [] : waiting.splice(0, 1);
        if (next !== undefined) change(next);
      };
      const listing = await listingOf(secret, cursor);
      assert.deepEqual(listing.problems, []);
      read(listing);
      cursor = listing.cursor;
    }
    assert.deepEqual([...ours].sort(), [...ofBank].sort());
  });
  await fc.assert(property, { numRuns: 40 });
});

test("a cursor that Plaid refuses for good is replaced by a new start", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.put(transaction("t-1"));
  const { cursor } = await listingOf(secret);
  const changed = { error_type: "TRANSACTIONS_ERROR", error_code: "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION" };
  for (let count = 3; count > 0; count -= 1) bank.failNext("/transactions/sync", changed);
  const listing = await listingOf(secret, cursor);
  assert.deepEqual(keysOf(listing), ["t-1"]);
  assert.deepEqual(
    listing.problems.map(({ code, kind }) => [code, kind]),
    [["started_over", "note"]],
  );
  for (let count = 4; count > 0; count -= 1) bank.failNext("/transactions/sync", changed);
  await assert.rejects(listingOf(secret, listing.cursor), problem(changed.error_code, "later"));
});

test("a cursor is stored only if all pages were read", async () => {
  const { secret, item } = await connectBank(CHECKING, CARD);
  item.put(transaction("t-1"));
  const listings: Listing[] = [];
  bank.beforePage = () => bank.failNext("/transactions/sync", LOGIN_REQUIRED);
  const request = { accounts: ["account-1", "account-2"], since: "2026-11-01", until: "2026-11-24", cursor: null };
  const run = async () => {
    for await (const one of fetch(tools, secret, { ...request, attended: null })) listings.push(one);
  };
  await assert.rejects(run, problem("ITEM_LOGIN_REQUIRED", "person"));
  assert.deepEqual(
    listings.map(({ cursor }) => Object.keys(JSON.parse(cursor ?? ""))),
    [["account-1"]],
  );
});

test("Plaid needs time for the first transactions", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.status = "NOT_READY";
  const early = await listingOf(secret);
  assert.deepEqual(
    [early.cursor, early.problems.map(({ code, kind }) => `${code} ${kind}`)],
    ["{}", ["not_ready later"]],
  );
  item.status = "INITIAL_UPDATE_COMPLETE";
  item.put(transaction("t-1"));
  const listing = await listingOf(secret, early.cursor);
  assert.deepEqual([keysOf(listing), listing.problems.map(({ code }) => code)], [["t-1"], ["history_loading"]]);
});

test("the problem of an Item is named beside its last data", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.put(transaction("t-1"));
  item.error = LOGIN_REQUIRED;
  const listing = await listingOf(secret);
  assert.deepEqual(keysOf(listing), ["t-1"]);
  const text = "Plaid's words about ITEM_LOGIN_REQUIRED";
  assert.deepEqual(listing.problems, [{ code: "ITEM_LOGIN_REQUIRED", kind: "person", text }]);
  item.error = null;
  for (const [until, codes] of [
    ["2026-12-02T00:00:00Z", []],
    ["2026-12-01T00:00:00Z", ["PENDING_EXPIRATION"]],
  ] as const) {
    item.consentUntil = until;
    assert.deepEqual(
      (await listingOf(secret)).problems.map(({ code }) => code),
      codes,
    );
  }
});

test("an account that Plaid does not list any more needs the person", async () => {
  const { secret, item } = await connectBank(CHECKING, CARD);
  item.put(transaction("t-1"));
  const [gone, listed] = await listingsOf(secret, ["account-0", "account-1"]);
  assert.deepEqual(
    [gone?.account.key, gone?.problems.map(({ code, kind }) => `${code} ${kind}`)],
    ["account-0", ["account_missing person"]],
  );
  assert.deepEqual([listed && keysOf(listed), listed?.problems], [["t-1"], []]);
});

const PROBLEMS: readonly (readonly [type: string, code: string, read: string, kind: string])[] = [
  ["ITEM_ERROR", "ITEM_LOGIN_REQUIRED", "ITEM_LOGIN_REQUIRED", "person"],
  ["ITEM_ERROR", "PENDING_EXPIRATION", "PENDING_EXPIRATION", "person"],
  ["ITEM_ERROR", "PRODUCT_NOT_READY", "PRODUCT_NOT_READY", "later"],
  ["INVALID_INPUT", "INVALID_API_KEYS", "INVALID_API_KEYS", "setup"],
  ["INVALID_INPUT", "INVALID_ACCESS_TOKEN", "INVALID_ACCESS_TOKEN", "person"],
  ["INVALID_REQUEST", "UNAUTHORIZED_ROUTE_ACCESS", "UNAUTHORIZED_ROUTE_ACCESS", "setup"],
  ["RATE_LIMIT_EXCEEDED", "TRANSACTIONS_SYNC_LIMIT", "rate_limited", "later"],
  ["INSTITUTION_ERROR", "INSTITUTION_DOWN", "INSTITUTION_DOWN", "later"],
  ["INSTITUTION_ERROR", "INSTITUTION_NOT_RESPONDING", "INSTITUTION_NOT_RESPONDING", "later"],
  ["API_ERROR", "INTERNAL_SERVER_ERROR", "INTERNAL_SERVER_ERROR", "later"],
  ["SOMETHING_NEW", "SOMETHING_NEW", "SOMETHING_NEW", "later"],
];

test("Plaid's errors tell who can act", async () => {
  const { secret } = await connectBank(CHECKING);
  for (const [error_type, error_code, code, kind] of PROBLEMS) {
    bank.failNext("/accounts/get", { error_type, error_code } satisfies FakeError);
    await assert.rejects(listingOf(secret), problem(code, kind));
  }
  const silent: Tools = { ...tools, request: async () => new Response("<html>", { status: 502 }) };
  await assert.rejects(connect(silent, KEYS), problem("unavailable", "later"));
});

test("an error has no secrets of the request", async () => {
  const secret = "0123456789abcdef0123456789abcd";
  const error_message = `wrong: access-production-1a2b-3c4d, ${secret} and link-sandbox-1a2b.`;
  const body = JSON.stringify({ error_type: "INVALID_INPUT", error_code: "INVALID_API_KEYS", error_message });
  const request = async () => new Response(body, { status: 400 });
  await assert.rejects(connect({ ...tools, request }, { ...KEYS, secret }), { message: "wrong: ..., ... and ...." });
});

test("a damaged answer fails the run", async () => {
  const { secret, item } = await connectBank(CHECKING);
  item.put(transaction("t-1"));
  const { request } = tools;
  const damages: ((text: string) => string)[] = [() => "{}", () => "[]", () => "", (text) => text.slice(0, -1)];
  for (const path of ["/item/get", "/accounts/get", "/transactions/sync"]) {
    for (const damage of damages) {
      const damaged: typeof request = async (url, options) => {
        const response = await request(url, options);
        return new URL(url).pathname === path ? new Response(damage(await response.text())) : response;
      };
      tools = { ...tools, request: damaged };
      await assert.rejects(listingOf(secret), problem("unreadable_answer", "later"));
    }
  }
});

test("a signed webhook about the own Item moves the next run forward", async () => {
  const { secret, item } = await connectBank(CHECKING);
  const read = (code: string, facts: object = { item_id: item.id }) =>
    readHook(tools, secret, bank.sign({ webhook_type: "TRANSACTIONS", webhook_code: code, ...facts }));
  for (const code of ["SYNC_UPDATES_AVAILABLE", "LOGIN_REPAIRED", "SOMETHING_NEW"])
    assert.equal(await read(code), "sync");
  for (const code of ["ERROR", "PENDING_EXPIRATION", "PENDING_DISCONNECT", "USER_PERMISSION_REVOKED"]) {
    assert.equal(await read(code), "problem");
  }
  const page = await openPage();
  const link_token = new URL(page.url).pathname.slice(1);
  assert.equal(await readHook(tools, page.secret, bank.sign({ webhook_code: "SESSION_FINISHED", link_token })), "sync");
  assert.equal(await read("SYNC_UPDATES_AVAILABLE", { item_id: "item-of-somebody-else" }), undefined);
  assert.equal(await read("SYNC_UPDATES_AVAILABLE", {}), undefined);
});

test("forged, old and changed webhooks are rejected", async () => {
  const { secret, item } = await connectBank(CHECKING);
  const message = { webhook_type: "TRANSACTIONS", webhook_code: "SYNC_UPDATES_AVAILABLE", item_id: item.id };
  const { headers, body } = bank.sign(message);
  const token = headers.get("plaid-verification") ?? "";
  const [header = "", claims = "", signature = ""] = token.split(".");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const minutes = (count: number) => bank.sign(message, { issuedAtMs: bank.nowMs + count * 60_000 });
  const withToken = (text: string) => ({ headers: new Headers({ "plaid-verification": text }), body });
  const forged = {
    "no signature": { headers: new Headers(), body },
    "another body": { headers, body: Buffer.from(JSON.stringify({ ...message, item_id: "item" })) },
    "a space more": { headers, body: Buffer.concat([body, Buffer.from(" ")]) },
    "another key": bank.sign(message, { key: privateKey }),
    "an unknown key": bank.sign(message, { kid: "unknown" }),
    "another algorithm": bank.sign(message, { alg: "HS256" }),
    "no algorithm": bank.sign(message, { alg: "none" }),
    "six minutes old": minutes(-6),
    "six minutes early": minutes(6),
    "a cut signature": withToken(token.slice(0, -1)),
    "an empty signature": withToken(`${header}.${claims}.`),
    "swapped parts": withToken(`${claims}.${header}.${signature}`),
    "the digest of another body": bank.sign(message, { signedBody: "{}" }),
  };
  for (const [name, hook] of Object.entries(forged)) assert.equal(await readHook(tools, secret, hook), undefined, name);
  assert.equal(await readHook(tools, secret, { headers, body }), "sync");
  assert.equal(await readHook(tools, secret, minutes(-4)), "sync");
  bank.failNext("/webhook_verification_key/get", { error_type: "API_ERROR", error_code: "PLANNED_MAINTENANCE" });
  await assert.rejects(readHook(tools, secret, { headers, body }), problem("PLANNED_MAINTENANCE", "later"));
  bank.expireKey();
  assert.equal(await readHook(tools, secret, { headers, body }), undefined);
});
