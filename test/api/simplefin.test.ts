/** The served SimpleFIN: claims, both versions, filters, and what a client may read. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import type { Listing } from "../../src/banks/provider.ts";
import { simplefin } from "../../src/banks/simplefin/index.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { signInAs } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { create, type Fields, newAccount, payment, transfer } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, useServer } from "../support/server.ts";

const LAN = { host: "nas.local:8787" };

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });

  const newFeed = async (fields: Fields = {}) => {
    const { browser } = await signInAs(server, "owner", LAN);
    const feed = { kind: "simplefin", name: "Actual", ...fields };
    const { status, json, text } = await browser.call("POST", "/v1/feeds", { feed });
    assert.equal(status, 201, text);
    return { browser, ...json };
  };
  const anonymous = (method: string, path: string, headers: Record<string, string> = {}) =>
    server.call(method, path, undefined, { as: null, headers });
  const basic = (accessUrl: string) => {
    const { username, password } = new URL(accessUrl);
    return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
  };
  const list = async (accessUrl: string, query = "") =>
    await anonymous("GET", `/simplefin/accounts${query}`, basic(accessUrl));
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

  test("a setup token is claimed once, within a day, and replaces the access URL", async () => {
    const { browser, feed, setup_token, access_url } = await newFeed();
    assert.deepEqual(feed.settings, { account_ids: null });
    assert.match(access_url, /^http:\/\/leeway:lwf_[0-9a-z]{64}@nas\.local:8787\/simplefin$/);
    const claimUrl = new URL(Buffer.from(setup_token, "base64").toString());
    assert.match(claimUrl.href, /^http:\/\/nas\.local:8787\/simplefin\/claim\/lwc_[0-9a-z]{64}$/);
    assert.equal((await list(access_url)).status, 200);
    const claim = () => anonymous("POST", claimUrl.pathname, { "content-type": "application/x-www-form-urlencoded" });
    const claimed = await claim();
    assert.deepEqual([claimed.status, claimed.headers.get("content-type")], [200, "text/plain; charset=utf-8"]);
    assert.match(claimed.text, /^http:\/\/leeway:lwf_[0-9a-z]{64}@127\.0\.0\.1:\d+\/simplefin$/);
    assert.equal((await list(claimed.text)).status, 200);
    assertProblem(await list(access_url), "feed_refused");
    assertProblem(await claim(), "feed_refused");
    assertProblem(await anonymous("POST", claimUrl.pathname.replace(/.$/, "x")), "feed_refused");
    const { events } = (await browser.call("GET", "/v1/security_events?limit=3")).json;
    assert.deepEqual(
      events.map(({ type, actor, address }: Fields) => [type, actor.id === null, address]),
      [
        ["feed_claim_refused", true, "127.0.0.1"],
        ["feed_claimed", true, "127.0.0.1"],
        ["feed_created", false, events[2].address],
      ],
    );

    const late = await newFeed();
    server.nowMs += 24 * 3_600_000;
    const latePath = new URL(Buffer.from(late.setup_token, "base64").toString()).pathname;
    assertProblem(await anonymous("POST", latePath), "feed_refused");
    server.nowMs = START_MS;
    assert.equal((await late.browser.call("DELETE", `/v1/feeds/${late.feed.id}`)).status, 204);
    assertProblem(await list(late.access_url), "feed_refused");
    const secrets = [setup_token, claimUrl.pathname.slice(-40), new URL(claimed.text).password];
    assert.ok(!secrets.some((secret) => server.logLines.join().includes(secret)));
  });

  test("which requests a client may send", async () => {
    const { access_url, browser } = await newFeed();
    assert.deepEqual((await anonymous("GET", "/simplefin/info")).json, { versions: ["1.0", "2.0"] });
    const page = await fetch(`${server.url}/simplefin/create`, { redirect: "manual" });
    assert.deepEqual([page.status, page.headers.get("location")], [302, "/settings/feeds"]);
    const calendar = (await browser.call("POST", "/v1/feeds", { feed: { kind: "calendar", name: "Phone" } })).json.url;
    const secretOfCalendar = calendar.split("/")[4];
    for (const authorization of [
      "",
      "Basic",
      "Basic !!!",
      `Basic ${Buffer.from("leeway").toString("base64")}`,
      `Basic ${Buffer.from(`leeway:${server.tokens.read}`).toString("base64")}`,
      `Basic ${Buffer.from(`leeway:${secretOfCalendar}`).toString("base64")}`,
    ]) {
      assertProblem(await anonymous("GET", "/simplefin/accounts", { authorization }), "feed_refused");
    }
    assertProblem(await anonymous("GET", `/calendar/${new URL(access_url).password}/leeway.ics`), "not_found");
    for (const wrong of ["x", "-1", "1e99", "9999999999999", ""]) {
      assertProblem(await list(access_url, `?start-date=${wrong}`), "bad_format", ["?start-date bad_format"]);
    }
    const wrongFeed = (feed: Fields) => browser.call("POST", "/v1/feeds", { feed: { name: "Wrong", ...feed } });
    const id = server.budget.id;
    assertProblem(await wrongFeed({ kind: "simplefin", account_ids: [id] }), "unknown_account", [
      "/feed/account_ids/0 unknown_account",
    ]);
    assertProblem(await wrongFeed({ kind: "calendar", account_ids: null }), "conflicting_fields", [
      "/feed/account_ids conflicting_fields",
    ]);
    assertProblem(await wrongFeed({ kind: "simplefin", language: "de" }), "conflicting_fields", [
      "/feed/language conflicting_fields",
    ]);
  });

  test("accounts, balances and transactions, in both versions", async () => {
    const checking = await newAccount(server, { name: "Checking", current_balance: 1000 });
    const savings = await newAccount(server, { name: "Savings", currency: "EUR" });
    const hidden = await newAccount(server, { name: "Pension", is_hidden: true, current_balance: 5 });
    const on = (authorized_at: string, more: Fields = {}) => ({ authorized_at, ...more });
    const { transactions } = await server.ok("POST", "/v1/transactions", {
      update_account_balance: true,
      transactions: [
        payment(
          checking.id,
          -42.17,
          on("2026-11-01", { posted_at: "2026-11-03", payee: { name: "Shop" }, notes: "Bread" }),
        ),
        transfer(checking.id, savings.id, -110, on("2026-11-04", { transfer_amount: 100 })),
        payment(checking.id, -4.5, on("2026-11-20", { is_pending: true, payee: { name: "Cafe" } })),
        {
          ...payment(checking.id, -30, on("2026-11-05", { payee: { name: "Market" } })),
          splits: [{ amount: -10 }, { amount: -20, transfer_account_id: hidden.id, notes: "Saved" }],
        },
        payment(checking.id, 7, on("2026-11-06", { posted_at: "2027-06-01", payee: { name: "Odd" } })),
      ],
    });
    const [shop, moved, cafe, market, odd] = transactions.map(({ id }: Fields) => id);
    const { access_url } = await newFeed();
    const { json } = await list(access_url, "?pending=1");
    const base = `http://127.0.0.1:${new URL(server.url).port}`;
    const org = { id: server.budget.id, name: "Test", domain: "127.0.0.1", url: base, "sfin-url": `${base}/simplefin` };
    const item = (id: string, posted: string, amount: string, payee: string, more: Fields = {}) => ({
      ...{ id, posted: noon(posted), transacted_at: noon(posted), amount, description: payee, payee, memo: "" },
      ...{ pending: false, ...more },
    });
    const account = ({ id, name, currency }: Fields, balance: string, items: Fields[]) => ({
      ...{ org, id, name, currency, balance, "available-balance": balance },
      ...{ "balance-date": START_MS / 1000, transactions: items, holdings: [] },
    });
    const items = [
      item(shop, "2026-11-03", "-42.17", "Shop", { transacted_at: noon("2026-11-01"), memo: "Bread" }),
      item(moved, "2026-11-04", "-110.00", "Savings"),
      item(market, "2026-11-05", "-30.00", "Market"),
      item(odd, "2026-11-06", "7.00", "Odd"),
      item(cafe, "2026-11-20", "-4.50", "Cafe", { posted: 0, pending: true }),
    ];
    const arrived = item(`${moved}-0`, "2026-11-04", "100.00", "Checking");
    assert.deepEqual(json, {
      errors: [],
      accounts: [account(checking, "820.33", items), account(savings, "100.00", [arrived])],
    });

    const { json: second } = await list(access_url, "?pending=1&version=2");
    const owner = { conn_id: server.budget.id, conn_name: "Test" };
    assert.deepEqual(second.errlist, []);
    assert.deepEqual(
      second.accounts,
      json.accounts.map(({ org: _, ...one }: Fields) => ({ ...owner, ...one })),
    );
    assert.deepEqual(second.connections, [
      {
        ...{ conn_id: server.budget.id, name: "Test", org_id: server.budget.id, org_name: "Test" },
        org_url: base,
        sfin_url: `${base}/simplefin`,
      },
    ]);

    const idsOf = async (query: string, url = access_url) =>
      (await list(url, query)).json.accounts.map((one: Fields) => one.transactions.map(({ id }: Fields) => id));
    assert.deepEqual(await idsOf(`?account=${checking.id}`), [[shop, moved, market, odd]], "no pending ones");
    assert.deepEqual(await idsOf(`?account=${savings.id}&account=${checking.id}&balances-only=1`), [[], []]);
    const range = `?account=${checking.id}&start-date=${midnight("2026-11-03")}`;
    assert.deepEqual(
      await idsOf(`${range}&end-date=${midnight("2026-11-05")}`),
      [[shop, moved]],
      "the end is excluded",
    );
    assert.deepEqual(await idsOf(`${range}&end-date=${noon("2026-11-04")}`), [[shop]]);
    assert.deepEqual(await idsOf(`?account=${hidden.id}`), []);
    const own = await newFeed({ account_ids: [hidden.id] });
    assert.deepEqual(await idsOf("", own.access_url), [[`${market}-2`]]);
    assert.equal((await list(own.access_url)).json.accounts[0].balance, "25.00");
  });

  for (const version of [1, 2]) {
    test(`our own client connects and reads version ${version}`, async () => {
      const account = await newAccount(server, { name: `Own ${version} (1234)`, current_balance: 50 });
      const on = (authorized_at: string, more: Fields = {}) => ({ authorized_at, ...more });
      await create(server, [
        payment(account.id, -12.5, on("2026-07-01", { payee: { name: "Summer" } })),
        payment(account.id, -3, on("2026-11-19", { payee: { name: "Kiosk" }, notes: "Paper" })),
        payment(account.id, -4, on("2026-11-20", { payee: { name: "Cafe" }, is_pending: true })),
      ]);
      const send = outboundRequest();
      // The client always asks for version 2.
      const request: typeof send = (url, options) => send(version === 1 ? url.replace("version=2&", "") : url, options);
      const tools = { request, now: () => START_MS, randomBytes, returnUrl: null, hookUrl: null };
      const { setup_token } = await newFeed({ account_ids: [account.id] });
      const claimUrl = new URL(Buffer.from(setup_token, "base64").toString());
      const token = Buffer.from(server.url + claimUrl.pathname).toString("base64");
      const connected = await simplefin.access?.connect(tools, { token });
      assert.ok(connected !== undefined && "accounts" in connected);
      assert.deepEqual(
        connected.accounts.map(({ key, name, institution, mask, currency }) => [
          key,
          name,
          institution,
          mask,
          currency,
        ]),
        [[account.id, account.name, "Test", "1234", "USD"]],
      );
      const query = { accounts: [account.id], since: "2026-05-01", until: "2026-11-21", cursor: null, attended: null };
      const listings: Listing[] = [];
      for await (const one of simplefin.access?.fetch(tools, connected.secret, query) ?? []) listings.push(one);
      assert.ok(listings.length > 1, "it asks period by period");
      assert.deepEqual(
        listings.flatMap(({ problems }) => problems),
        [],
      );
      assert.equal(listings.at(-1)?.lists, "all");
      assert.deepEqual(
        listings.flatMap(({ items }) =>
          items.map(({ status, bookedOn, purchasedOn, amount, payee, text }) => [
            ...[status, bookedOn, purchasedOn],
            ...[amount, payee, text],
          ]),
        ),
        [
          ["booked", "2026-07-01", "2026-07-01", "-12.50", "Summer", "Summer"],
          ["booked", "2026-11-19", "2026-11-19", "-3.00", "Kiosk", "Kiosk Paper"],
          ["pending", null, "2026-11-20", "-4.00", "Cafe", "Cafe"],
        ],
      );
      assert.equal(listings.at(-1)?.balances.find(({ kind }) => kind === "booked")?.amount, "30.50");
    });
  }

  test("a response has the newest 10,000 transactions, and names the first complete day", async () => {
    const account = await newAccount(server, { name: "Many", is_hidden: true });
    for (let block = 0; block < 11; block++) {
      const day = `2026-${String(block + 1).padStart(2, "0")}-01`;
      const one = payment(account.id, -1, { authorized_at: day, payee: { name: "Shop" } });
      await create(server, Array(1000).fill(one));
    }
    const { access_url } = await newFeed({ account_ids: [account.id] });
    const { json } = await list(access_url);
    assert.equal(json.accounts[0].transactions.length, 10_000);
    assert.equal(json.accounts[0].transactions[0].posted, noon("2026-02-01"));
    assert.match(json.errors[0], /capped at 10000 transactions\. It is complete from 2026-02-02 on/);
    assert.deepEqual((await list(access_url, `?start-date=${midnight("2026-02-01")}`)).json.errors, []);
  });
});
