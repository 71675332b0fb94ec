/** Akahu: tokens, accounts, pages, pending items, and the days of New Zealand. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { inspect } from "node:util";
import { akahu } from "../../src/banks/akahu/index.ts";
import { BankProblem, type Connected, type FetchRequest, type Listing, type Tools } from "../../src/banks/provider.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { type Akahu, redirect, startAkahu } from "../support/banks/akahu.ts";

const NOW = Date.parse("2026-11-24T10:00:00Z");
const CHECKING = "acc_1";

let server: Akahu;
let tools: Tools;
beforeEach(async () => {
  server = await startAkahu({ now: () => NOW });
  const request = redirect(outboundRequest(), server);
  tools = { request, now: () => NOW, randomBytes: (count) => new Uint8Array(count), returnUrl: null, hookUrl: null };
  server.addAccount({ id: CHECKING });
});
afterEach(() => server.close());

async function connect(
  fields = { app_token: server.appToken, user_token: server.userToken },
  secret?: string,
): Promise<Connected> {
  const result = await akahu.access?.connect(tools, fields, secret);
  assert.ok(result !== undefined && "accounts" in result);
  return result;
}

async function fetchAll(request: Partial<FetchRequest> = {}): Promise<Listing[]> {
  const { secret } = await connect();
  const all = {
    accounts: [CHECKING],
    since: "2026-11-10",
    until: "2026-11-24",
    cursor: null,
    attended: null,
    ...request,
  };
  const listings: Listing[] = [];
  for await (const listing of akahu.access?.fetch(tools, secret, all) ?? []) listings.push(listing);
  return listings;
}

async function fetchOne(request: Partial<FetchRequest> = {}): Promise<Listing> {
  const [listing, ...rest] = await fetchAll(request);
  assert.ok(listing !== undefined && rest.length === 0);
  return listing;
}

const failure = async (work: Promise<unknown>): Promise<BankProblem> => {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (one) => one,
  );
  assert.ok(error instanceof BankProblem, inspect(error));
  return error;
};

test("the accounts have their numbers, types and earlier ids", async () => {
  server.addAccount({
    id: "acc_2",
    name: "Visa",
    type: "CREDITCARD",
    number: "1234-****-****-5678",
    migratedFrom: "acc_0",
  });
  server.addAccount({ id: "acc_3", name: "Points", type: "REWARDS", number: "", currency: "POINTS" });
  const { accounts, consentUntil } = await connect({
    app_token: ` ${server.appToken}\n`,
    user_token: server.userToken,
  });
  assert.equal(consentUntil, null);
  const institution = "Kauri Bank";
  assert.deepEqual(accounts, [
    {
      key: CHECKING,
      identities: [CHECKING, "12-3456-0123456-00"],
      name: "Everyday",
      institution,
      number: "12-3456-0123456-00",
      mask: "5600",
      currency: "NZD",
      type: "checking",
    },
    {
      key: "acc_2",
      identities: ["acc_2", "acc_0"],
      name: "Visa",
      institution,
      number: null,
      mask: "5678",
      currency: "NZD",
      type: "credit_card",
    },
    {
      key: "acc_3",
      identities: ["acc_3"],
      name: "Points",
      institution,
      number: null,
      mask: null,
      currency: null,
      type: null,
    },
  ]);
});

test("wrong tokens are a problem, which does not contain them, and new ones replace them one by one", async () => {
  const problem = await failure(connect({ app_token: "app_token_wrong", user_token: server.userToken }));
  assert.deepEqual([problem.code, problem.kind], ["access_denied", "person"]);
  const second = await failure(connect({ app_token: server.appToken, user_token: "user_token_wrong" }));
  for (const user_token of ["", "user token", "user_token_\u2026"]) {
    const { code, kind } = await failure(connect({ app_token: server.appToken, user_token }));
    assert.deepEqual([code, kind], ["token_invalid", "setup"]);
  }
  for (const text of [inspect(problem), inspect(second)]) assert.doesNotMatch(text, /_token_/);
  const secret = JSON.stringify({ app: server.appToken, user: "user_token_wrong" });
  assert.equal((await connect({ app_token: "", user_token: server.userToken }, secret)).accounts.length, 1);
});

test("a listing has the posted and the pending items of its account and period", async () => {
  server.addAccount({ id: "acc_2" });
  server.setBalance(CHECKING, 120.5, 100);
  server.add(CHECKING, {
    day: "2026-11-12",
    amount: -12.5,
    description: "POS W/D NEW WORLD",
    merchant: "New World",
    balance: 120.5,
    meta: { other_account: "01-0001-0000001-00", conversion: { amount: -11.2, currency: "AUD", rate: 1.1 } },
  });
  server.add("acc_2", { day: "2026-11-12", amount: -1, description: "Other account" });
  server.addPending(CHECKING, { day: "2026-11-23", amount: -4.1, description: "Coffee" });
  server.addPending(CHECKING, { day: "2026-11-23", amount: -4.1, description: "Coffee" });
  server.addPending(CHECKING, { day: "2026-10-01", amount: -9, description: "Before the period" });
  const { items, lists, balances, problems } = await fetchOne();
  assert.deepEqual([lists, problems], ["all", []]);
  const at = "2026-11-24T10:00:00.000000+00:00";
  assert.deepEqual(balances, [
    { kind: "booked", amount: "120.5", at, includesPending: null },
    { kind: "available", amount: "100", at, includesPending: null },
  ]);
  const pending = {
    key: null,
    replaces: null,
    status: "pending",
    bookedOn: null,
    purchasedOn: "2026-11-23",
    amount: "-4.1",
    currency: "NZD",
    foreign: null,
    text: "Coffee",
    payee: null,
    counterAccount: null,
    bankCode: "EFTPOS",
    balanceAfter: null,
  };
  assert.deepEqual(items, [
    {
      key: "trans_0000000000000000000000001",
      replaces: null,
      status: "booked",
      bookedOn: "2026-11-12",
      purchasedOn: null,
      amount: "-12.5",
      currency: "NZD",
      foreign: { amount: "-11.2", currency: "AUD" },
      text: "POS W/D NEW WORLD",
      payee: "New World",
      counterAccount: "01-0001-0000001-00",
      bankCode: "EFTPOS",
      balanceAfter: "120.5",
    },
    pending,
    pending,
  ]);
});

test("days are those of New Zealand, in summer and winter, and the period includes both ends", async () => {
  const days = ["2026-06-30", "2026-07-01", "2026-07-14", "2026-09-27", "2026-11-10", "2026-11-24"];
  for (const day of [...days, "2026-11-25"]) {
    server.add(CHECKING, { day, amount: -1, description: "Own time" });
    server.add(CHECKING, { day, amount: -1, description: "UTC", isUtc: true });
  }
  for (const text of ["Own time", "UTC"]) {
    const { items, from, lists } = await fetchOne({ since: "2026-05-01" });
    assert.deepEqual([from, lists], ["2026-06-30", "all"]);
    assert.deepEqual(
      items
        .filter((one) => one.text === text)
        .map((one) => one.bookedOn)
        .sort(),
      days,
    );
  }
});

test("all pages are read, even if one is empty", async () => {
  server.settings.pageSize = 7;
  server.settings.hasEmptyPages = true;
  for (let at = 0; at < 30; at += 1) server.add(CHECKING, { day: "2026-11-12", amount: -at, description: `Row ${at}` });
  const { items, lists } = await fetchOne();
  assert.equal(lists, "all");
  assert.equal(new Set(items.map(({ key }) => key)).size, 30);
  assert.equal(server.requests.filter((path) => path.startsWith("/v1/transactions?")).length, 9);
});

test("a page that fails makes the listing incomplete, and the first one is the whole request", async () => {
  server.settings.pageSize = 7;
  for (let at = 0; at < 30; at += 1) server.add(CHECKING, { day: "2026-11-12", amount: -at, description: `Row ${at}` });
  server.settings.failure = { status: 502, after: 4 }; // two lists of accounts and two pages
  const { items, lists, problems } = await fetchOne();
  assert.deepEqual([items.length, lists, problems[0]?.code, problems[0]?.kind], [14, "some", "unavailable", "later"]);
  server.settings.failure = { status: 429, after: 2 };
  assert.equal((await failure(fetchOne())).code, "rate_limited");
  server.settings.tamper = (text) => text.replace(/"next":"[^"]*/, '"next":"7-0');
  const { lists: repeated, problems: reasons } = await fetchOne();
  assert.deepEqual([repeated, reasons.map(({ code }) => code)], ["some", ["too_large"]]);
});

test("accounts that need the person, have only a balance, or are gone, have incomplete listings", async () => {
  server.addAccount({ id: "acc_2", type: "KIWISAVER", attributes: [] });
  server.setInactive(CHECKING);
  const listings = await fetchAll({ accounts: [CHECKING, "acc_2", "acc_9"] });
  assert.deepEqual(
    listings.map(({ lists, problems }) => [lists, ...problems.map(({ code, kind }) => `${code} ${kind}`)]),
    [
      ["some", "account_inactive person"],
      ["balance", "balance_only note"],
      ["some", "account_missing person"],
    ],
  );
});

test("an item that cannot be read is a problem, and the others are listed", async () => {
  server.add(CHECKING, { day: "2026-11-12", amount: 0.1, description: "Good" });
  server.add(CHECKING, { day: "2026-11-13", amount: 0.2, description: "Bad" });
  server.settings.tamper = (text) => text.replace('"amount":0.2', '"amount":0.20000000000000000001');
  const { items, lists, problems } = await fetchOne();
  assert.deepEqual([items.map(({ text }) => text), lists, problems.length], [["Good"], "some", 1]);
  server.settings.tamper = (text) => text.replaceAll("T11:00:00.000Z", " noon");
  assert.deepEqual(
    (await fetchOne()).problems.map(({ code }) => code),
    ["item_refused", "item_refused"],
  );
  server.settings.tamper = (text) => text.slice(0, -1);
  assert.equal((await failure(fetchOne())).code, "unreadable_answer");
  server.settings.tamper = () => '{"success":false,"items":[]}';
  assert.equal((await failure(fetchOne())).code, "unreadable_answer");
});
