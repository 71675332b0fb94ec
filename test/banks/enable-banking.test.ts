/** Enable Banking: the connection with a bank, what is read from it, and what its errors mean. */
import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { enableBanking } from "../../src/banks/enable-banking/index.ts";
import { signToken } from "../../src/banks/enable-banking/jwt.ts";
import {
  BankProblem,
  type Connected,
  type FetchRequest,
  type Listing,
  type Page,
  type Tools,
} from "../../src/banks/provider.ts";
import { addDays } from "../../src/domain/calendar.ts";
import {
  balance,
  currentAccount,
  type EnableBanking,
  EXAMPLE_BANK,
  payment,
  startEnableBanking,
} from "../support/banks/enable-banking.ts";

const NOON = Date.parse("2026-11-28T12:00:00Z");
const TODAY = "2026-11-28";
const DAY_MS = 86_400_000;
const IBAN = "FI2112345600000785";
const ATTENDED = { address: "203.0.113.7", device: "Mozilla/5.0 (X11; Linux x86_64)" };

let clock = NOON;
let provider: EnableBanking;
before(async () => {
  provider = await startEnableBanking({}, () => clock);
});
after(() => provider.close());
beforeEach(() => {
  clock = NOON;
  provider.recover();
  provider.requests.splice(0);
  Object.assign(provider.world, {
    banks: [EXAMPLE_BANK],
    accounts: [currentAccount(IBAN)],
    isActive: true,
    pageSize: 100,
    hasEmptyPages: false,
    listedDays: 90,
    longestDays: 730,
    unattendedReads: null,
    rejectsPrivateAddresses: false,
  });
});

const tools = (more: Partial<Tools> = {}): Tools => ({
  request: provider.request(),
  now: () => clock,
  randomBytes,
  returnUrl: "https://leeway.example/banks/return",
  hookUrl: null,
  state: "a-random-state",
  ...more,
});

const { access } = enableBanking;
const connect = access?.connect ?? assert.fail();
const fetchListings = access?.fetch ?? assert.fail();
const finish = access?.finish ?? assert.fail();
const listBanks = access?.listBanks ?? assert.fail();
const revoke = access?.revoke ?? assert.fail();

const openPage = async (more: Readonly<Record<string, string>> = {}, secret?: string): Promise<Page> => {
  const page = await connect(tools(), { ...provider.fields, bank: "FI/Example Bank", ...more }, secret);
  assert.ok("url" in page);
  return page;
};

const consent = async (page?: Page): Promise<Connected> => {
  const { secret, url } = page ?? (await openPage());
  const connected = await finish(tools(), secret, provider.approve(url));
  assert.ok("accounts" in connected);
  return connected;
};

const period = (days: number): Pick<FetchRequest, "since" | "until"> => ({
  since: addDays(TODAY, -days),
  until: TODAY,
});

const list = async (
  { secret, accounts }: Connected,
  more: Partial<FetchRequest> = {},
  moreTools: Partial<Tools> = {},
): Promise<Listing[]> => {
  const request = { accounts: accounts.map(({ key }) => key), ...period(14), cursor: null, attended: null, ...more };
  const listings: Listing[] = [];
  for await (const listing of fetchListings(tools(moreTools), secret, request)) listings.push(listing);
  return listings;
};

const listOne = async (...args: Parameters<typeof list>): Promise<Listing> => {
  const [listing, ...others] = await list(...args);
  assert.ok(listing !== undefined && others.length === 0);
  return listing;
};

const problemIn = async (work: Promise<unknown>): Promise<Pick<BankProblem, "code" | "kind" | "message">> => {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (one: unknown) => one,
  );
  assert.ok(error instanceof BankProblem, String(error));
  return error;
};

const isProblem = (found: { readonly code: string; readonly kind: string }, code: string, kind: string) =>
  assert.deepEqual([found.code, found.kind], [code, kind]);

const transactionRequests = () => provider.requests.filter(({ path }) => path.endsWith("/transactions"));

describe("connecting", () => {
  test("keys alone are checked, list the banks, and open a bank's page later", async () => {
    provider.world.banks = [{ ...EXAMPLE_BANK, name: "Ärla Bank" }, EXAMPLE_BANK, { ...EXAMPLE_BANK, country: "SE" }];
    const { secret, accounts } = (await connect(tools(), provider.fields)) as Connected;
    assert.deepEqual(accounts, []);
    assert.deepEqual(await listBanks(tools(), secret, "FI"), [
      { id: "FI/Ärla Bank", name: "Ärla Bank", country: "FI" },
      { id: "FI/Example Bank", name: "Example Bank", country: "FI" },
    ]);
    const page = await connect(tools(), { bank: "FI/Example Bank" }, secret);
    assert.ok("url" in page);
    assert.equal(page.expiresAt, "2026-11-28T12:30:00.000000+00:00");
    assert.equal((await consent(page)).accounts.length, 1);
  });

  test("a country may have thousands of banks with everything about their payments", async () => {
    const payments = Array(5).fill({
      payment_type: "SEPA",
      currencies: ["EUR"],
      charge_bearer_values: ["SLEV"],
      note: "x".repeat(300),
    });
    provider.world.banks = Array.from({ length: 3000 }, (_, index) => ({
      ...EXAMPLE_BANK,
      name: `Bank ${index}`,
      payments,
    }));
    const { secret } = (await connect(tools(), provider.fields)) as Connected;
    assert.equal((await listBanks(tools(), secret, "FI")).length, 3000);
    assert.equal((await consent(await openPage({ bank: "FI/Bank 2999" }))).accounts.length, 1);
  });

  test("the consent lasts as long as the bank allows, at most 180 days, and an hour less", async () => {
    for (const [days, allowed] of [
      [90, 90],
      [365, 180],
    ] as const) {
      provider.world.banks = [{ ...EXAMPLE_BANK, maximum_consent_validity: days * 86_400 }];
      const until = new Date(NOON + allowed * DAY_MS - 3_600_000).toISOString();
      assert.equal((await consent()).consentUntil?.slice(0, 19), until.slice(0, 19));
    }
    provider.world.banks = [{ ...EXAMPLE_BANK, maximum_consent_validity: 600 }];
    assert.equal((await consent()).consentUntil?.slice(0, 19), "2026-11-28T12:05:00");
  });

  test("the page returns to our address with our state, and is for a person unless the bank has only companies", async () => {
    provider.world.banks = [{ ...EXAMPLE_BANK, psu_types: ["business"] }];
    const { url } = await openPage();
    assert.equal(provider.approve(url).state, "a-random-state");
    const { body } = provider.requests.at(-1) ?? assert.fail();
    assert.equal(body.redirect_url, "https://leeway.example/banks/return");
    assert.equal(body.psu_type, "business");
    isProblem(
      await problemIn(connect(tools({ returnUrl: null }), { ...provider.fields, bank: "FI/Example Bank" })),
      "public_url_needed",
      "setup",
    );
  });

  test("accounts have a name, a number, a type, a currency and the digits that people know", async () => {
    const card = {
      account_id: { other: { identification: "123456******4321", scheme_name: "CPAN" } },
      cash_account_type: "CARD",
      details: "Our card",
      account_servicer: { name: "Card Company" },
      identification_hashes: ["card", "masked"],
    };
    const other = { product: undefined, name: undefined, cash_account_type: "OTHR", currency: "XXX" };
    provider.world.accounts = [
      currentAccount(IBAN),
      currentAccount("card", card),
      currentAccount("other", { ...other, account_id: { other: { identification: "99-7", scheme_name: "BBAN" } } }),
      { ...currentAccount("closed"), isClosed: true },
    ];
    const { accounts } = await consent();
    assert.deepEqual(
      accounts.map(({ key: _, ...account }) => account),
      [
        {
          identities: [`hash of ${IBAN} EUR`],
          name: "Current account",
          institution: "Example Bank",
          number: IBAN,
          mask: "0785",
          currency: "EUR",
          type: "checking",
        },
        {
          identities: ["hash of card EUR", "card EUR", "masked EUR"],
          name: "Our card",
          institution: "Card Company",
          number: null,
          mask: "4321",
          currency: "EUR",
          type: "credit_card",
        },
        {
          identities: ["hash of other XXX"],
          name: "Example Bank",
          institution: "Example Bank",
          number: "99-7",
          mask: "7",
          currency: null,
          type: null,
        },
      ],
    );
  });

  test("accounts of one number in two currencies stay apart, and a hash of several accounts names none", async () => {
    const shared = { identification_hashes: ["same", "kind"] };
    provider.world.accounts = [
      currentAccount("same", { ...shared, identification_hash: "same" }),
      currentAccount("same", { ...shared, identification_hash: "same", currency: "USD" }),
      currentAccount("own", { identification_hashes: ["hash of own", "kind"] }),
    ];
    const identities = (await consent()).accounts.map((account) => account.identities);
    assert.deepEqual(identities, [["same EUR"], ["same USD", "kind USD"], ["hash of own EUR"]]);
  });

  test("an account that is connected again has another key and the same identities", async () => {
    const first = await consent();
    const page = (await connect(tools(), {}, first.secret)) as Page;
    assert.equal((await list(first)).length, 1, "the last consent still works");
    const second = await consent(page);
    assert.notEqual(second.accounts[0]?.key, first.accounts[0]?.key);
    assert.deepEqual(second.accounts[0]?.identities, first.accounts[0]?.identities);
    assert.equal((await list(second)).length, 1);
  });

  test("a bank with the keys of another connection does not get its consent", async () => {
    const { secret } = await consent();
    const page = (await connect(tools(), {}, secret)) as Page;
    isProblem(
      await problemIn(list({ secret: page.secret, accounts: [], consentUntil: null })),
      "consent_ended",
      "person",
    );
    await revoke(tools(), page.secret);
    assert.equal(provider.requests.filter(({ method }) => method === "DELETE").length, 0);
  });

  test("a person who is not back yet, refused, or comes back twice", async () => {
    const page = await openPage();
    assert.deepEqual(await finish(tools(), page.secret, {}), page);
    const refused = { error: "access_denied", error_description: "Cancelled\u0007 by the user" };
    const problem = await problemIn(finish(tools(), page.secret, refused));
    isProblem(problem, "consent_incomplete", "person");
    assert.match(problem.message, /without a consent \(Cancelled {2}by the user\)\. Open it again/);
    const result = provider.approve(page.url);
    const { secret } = (await finish(tools(), page.secret, result)) as Connected;
    isProblem(await problemIn(finish(tools(), page.secret, result)), "consent_incomplete", "person");
    isProblem(await problemIn(finish(tools(), secret, result)), "consent_incomplete", "person");
  });

  test("wrong settings are named", async () => {
    const wrong = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    });
    const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    });
    const cases = [
      [{ private_key: String(wrong) }, "wrong_keys"],
      [{ private_key: String(curve) }, "wrong_keys"],
      [{ private_key: "no key" }, "wrong_keys"],
      [{ application_id: "no id" }, "wrong_keys"],
      [{ application_id: "00000000-0000-4000-8000-000000000000" }, "wrong_keys"],
      [{ bank: "FI/No Bank" }, "unknown_bank"],
      [{ bank: "No Bank" }, "unknown_bank"],
    ] as const;
    for (const [more, code] of cases) isProblem(await problemIn(openPage(more)), code, "setup");
    provider.world.redirectUrls = [];
    isProblem(await problemIn(openPage()), "return_url_not_allowed", "setup");
    const missing = await problemIn(connect(tools(), provider.fields));
    isProblem(missing, "return_url_not_allowed", "setup");
    assert.match(missing.message, /^Add https:\/\/leeway\.example\/banks\/return to /);
    provider.world.redirectUrls = ["https://leeway.example/banks/return"];
    provider.world.isActive = false;
    isProblem(await problemIn(connect(tools(), provider.fields)), "application_inactive", "setup");
    provider.world.accounts = [];
    isProblem(await problemIn(consent()), "no_accounts", "setup");
  });

  test("a key on one line is read", async () => {
    const page = await openPage({ private_key: provider.fields.private_key.replaceAll("\n", "\\n") });
    assert.equal((await consent(page)).accounts.length, 1);
  });

  test("the token lasts an hour, also for a clock that is ahead", () => {
    const [, body = ""] = signToken("id", provider.fields.private_key, NOON).split(".");
    const { iat, exp } = JSON.parse(Buffer.from(body, "base64url").toString());
    assert.deepEqual([iat, exp], [NOON / 1000 - 60, NOON / 1000 + 3540]);
  });
});

describe("fetching", () => {
  const account = () => provider.world.accounts[0] ?? assert.fail();

  test("all pages of the period and the balances are listed", async () => {
    const days = Array.from({ length: 25 }, (_, index) => addDays(TODAY, -(index % 14)));
    account().transactions = days.map((day, index) => payment(`ref ${index}`, day, `-${index}.50`, "Shop"));
    account().transactions.push(payment("old", addDays(TODAY, -20), "-1.00", "Shop"));
    account().balances = [balance("ITBD", "1234.50"), balance("ITAV", "2234.50")];
    provider.world.pageSize = 10;
    provider.world.hasEmptyPages = true;
    const listing = await listOne(await consent());
    assert.equal(listing.lists, "all");
    assert.deepEqual([listing.from, listing.until, listing.problems], [addDays(TODAY, -14), TODAY, []]);
    assert.deepEqual(
      listing.items.map(({ key }) => key),
      days.map((_, index) => `ref ${index}`),
    );
    assert.deepEqual(
      listing.balances.map(({ kind, amount }) => [kind, amount]),
      [
        ["booked", "1234.50"],
        ["available", "2234.50"],
      ],
    );
    assert.deepEqual(
      transactionRequests().map(({ query }) => query.date_from),
      Array(4).fill(addDays(TODAY, -14)),
    );
  });

  test("the first run asks for the longest period, and starts with the oldest booked day", async () => {
    const oldest = addDays(TODAY, -700);
    account().transactions = [
      payment("1", addDays(TODAY, -800), "-1.00", "Shop"),
      payment("2", oldest, "-2.00", "Shop"),
      payment("3", TODAY, "-3.00", "Shop"),
    ];
    const connected = await consent();
    const listing = await listOne(connected, period(3650));
    assert.deepEqual([listing.lists, listing.from, listing.items.length], ["all", oldest, 2]);
    const query = { date_from: addDays(TODAY, -3650), strategy: "longest" };
    assert.deepEqual(
      transactionRequests().map((request) => request.query),
      [query],
    );
    account().transactions = [];
    assert.equal((await listOne(connected, period(3650))).from, TODAY);
  });

  test("a period that is too long for the bank becomes shorter: 89, 60 and 30 days", async () => {
    account().transactions = [payment("1", addDays(TODAY, -29), "-1.00", "Shop")];
    const connected = await consent();
    for (const [listedDays, from] of [
      [90, 89],
      [61, 60],
      [31, 30],
    ] as const) {
      Object.assign(provider.world, { listedDays, longestDays: null });
      const listing = await listOne(connected, period(3650));
      assert.deepEqual([listing.lists, listing.from], ["all", addDays(TODAY, -from)]);
      assert.deepEqual(
        listing.problems.map(({ code, kind }) => [code, kind]),
        [["history_cut", "note"]],
      );
    }
    provider.world.listedDays = 10;
    isProblem(await problemIn(list(connected, period(3650))), "wrong_period", "later");
    const past = await listOne(connected, { since: addDays(TODAY, -400), until: addDays(TODAY, -200) });
    assert.deepEqual([past.lists, past.items, past.problems[0]?.code], ["some", [], "history_cut"]);
  });

  test("a bank that rejects the longest period with a general error is asked for a shorter one", async () => {
    const connected = await consent();
    const longest = { request: refuseLongest({ code: 400, error: "ASPSP_ERROR", message: "within 2 years" }) };
    const listing = await listOne(connected, period(3650), longest);
    assert.equal(listing.from, addDays(TODAY, -89));
    const other = { request: refuseLongest({ code: "PERIOD_INVALID", detail: "dateFrom=2016-11-30" }) };
    assert.equal((await listOne(connected, period(3650), other)).from, addDays(TODAY, -89));
  });

  const refuseLongest = (body: object): Tools["request"] => {
    const send = provider.request();
    return (url, options) =>
      url.includes("longest") ? Promise.resolve(Response.json(body, { status: 400 })) : send(url, options);
  };

  test("a day that is tomorrow in UTC is not sent", async () => {
    const tomorrow = addDays(TODAY, 1);
    const listing = await listOne(await consent(), { since: tomorrow, until: tomorrow });
    assert.equal(listing.lists, "all");
    assert.deepEqual(transactionRequests()[0]?.query, { date_from: TODAY });
  });

  test("a page that fails leaves a partial listing", async () => {
    account().transactions = Array.from({ length: 30 }, (_, index) => payment(`${index}`, TODAY, "-1.00", "Shop"));
    account().balances = [balance("CLBD", "1.00")];
    provider.world.pageSize = 10;
    const send = provider.request();
    let pages = 0;
    const request: Tools["request"] = async (url, options) => {
      if (url.includes("/transactions")) pages += 1;
      if (url.includes("/transactions") && pages === 3)
        return Response.json({ code: 400, error: "ASPSP_ERROR", message: "Error" }, { status: 400 });
      return await send(url, options);
    };
    const listing = await listOne(await consent(), {}, { request });
    assert.deepEqual([listing.lists, listing.items.length, listing.balances.length], ["some", 20, 1]);
    assert.deepEqual(listing.problems, [{ code: "bank_error", kind: "later", text: "Error" }]);
  });

  test("a bank that repeats its pages is left", async () => {
    const send = provider.request();
    const again = { transactions: [payment("1", TODAY, "-1.00", "Shop")], continuation_key: "again" };
    const request: Tools["request"] = async (url, options) =>
      url.includes("/transactions") ? Response.json(again) : await send(url, options);
    const listing = await listOne(await consent(), {}, { request });
    assert.deepEqual([listing.lists, listing.problems[0]?.code], ["some", "too_many_items"]);
  });

  test("one account that fails does not stop the others, and balances that fail do not stop transactions", async () => {
    const second = currentAccount("FI5542345670000081");
    second.transactions = [payment("1", TODAY, "-1.00", "Shop")];
    provider.world.accounts = [account(), second];
    const connected = await consent();
    const [first = assert.fail(), other = assert.fail()] = connected.accounts;
    const error = { code: 400, error: "ASPSP_ACCOUNT_NOT_ACCESSIBLE", message: "No access" };
    provider.fail({ on: new RegExp(`${first.key}/transactions`), status: 400, body: error });
    provider.fail({ on: new RegExp(`${other.key}/balances`), status: 400, body: { ...error, error: "ASPSP_ERROR" } });
    const listings = await list(connected);
    assert.deepEqual(
      listings.map((listing) => listing.account.key),
      [other.key, first.key],
    );
    assert.deepEqual(
      listings.map(({ lists, items }) => [lists, items.length]),
      [
        ["all", 1],
        ["some", 0],
      ],
    );
    assert.deepEqual(
      listings.map(({ problems }) => problems.map(({ code, kind }) => `${code} ${kind}`)),
      [["bank_error later"], ["account_unavailable person"]],
    );
    provider.fail({ on: /transactions/, status: 400, body: error });
    isProblem(await problemIn(list(connected)), "account_unavailable", "person");
  });

  test("an account that was not shared again is listed with the problem", async () => {
    const connected = await consent();
    const accounts = ["former", connected.accounts[0]?.key ?? ""];
    const listings = await list(connected, { accounts });
    assert.deepEqual(
      listings.map((listing) => [listing.account.key, listing.lists]),
      [
        [accounts[1], "all"],
        ["former", "some"],
      ],
    );
    isProblem(listings[1]?.problems[0] ?? assert.fail(), "account_unavailable", "person");
  });

  test("attended runs send what the bank requires, all or nothing", async () => {
    const sent = async (names: readonly string[], address = ATTENDED.address) => {
      provider.world.banks = [{ ...EXAMPLE_BANK, required_psu_headers: names }];
      provider.requests.splice(0);
      await listOne(await consent(), { attended: { ...ATTENDED, address } });
      const { headers } = transactionRequests().at(-1) ?? assert.fail();
      return Object.keys(headers)
        .filter((name) => name.startsWith("psu-"))
        .sort();
    };
    assert.deepEqual(await sent([]), ["psu-ip-address", "psu-user-agent"]);
    assert.deepEqual(await sent(["Psu-Ip-Address", "Psu-Referer", "Psu-Accept"]), [
      "psu-accept",
      "psu-ip-address",
      "psu-referer",
      "psu-user-agent",
    ]);
    assert.deepEqual(await sent(["Psu-Ip-Address", "Psu-Geo-Location"]), []);
    provider.world.banks = [EXAMPLE_BANK];
    await listOne(await consent(), { attended: { ...ATTENDED, device: "Robin’s phone\r\n" } });
    assert.equal(transactionRequests().at(-1)?.headers["psu-user-agent"], "Robin?s phone??");
    provider.world.rejectsPrivateAddresses = true;
    assert.deepEqual(await sent(["Psu-Ip-Address"], "192.168.1.20"), []);
    await listOne(await consent());
    assert.equal(transactionRequests().at(-1)?.headers["psu-ip-address"], undefined);
  });

  test("a fifth unattended read of a day is too many, and an attended one is not", async () => {
    provider.world.unattendedReads = 4;
    const connected = await consent();
    for (let run = 0; run < 4; run += 1) await listOne(connected);
    isProblem(await problemIn(list(connected)), "rate_limited", "later");
    await listOne(connected, { attended: ATTENDED });
    clock += DAY_MS;
    await listOne(connected);
  });

  test("a consent that ends is a matter for the person", async () => {
    for (const error of ["EXPIRED_SESSION", "CLOSED_SESSION", "REVOKED_SESSION"]) {
      const connected = await consent();
      provider.endSessions(error);
      isProblem(await problemIn(list(connected)), "consent_ended", "person");
    }
    const connected = await consent();
    clock += 180 * DAY_MS;
    isProblem(await problemIn(list(connected)), "consent_ended", "person");
    isProblem(await problemIn(list({ ...connected, secret: (await openPage()).secret })), "consent_ended", "person");
  });

  test("removing a connection ends its session, once", async () => {
    const connected = await consent();
    await revoke(tools(), connected.secret);
    isProblem(await problemIn(list(connected)), "consent_ended", "person");
    await revoke(tools(), connected.secret);
    await revoke(tools(), (await openPage()).secret);
    provider.fail({ on: /DELETE/, status: 503, body: "down" });
    isProblem(await problemIn(revoke(tools(), connected.secret)), "unavailable", "later");
  });

  test("an aborted run ends with the reason of its signal", async () => {
    const connected = await consent();
    await assert.rejects(list(connected, {}, { signal: AbortSignal.abort(new Error("stopped")) }), {
      message: "stopped",
    });
  });
});

describe("problems", () => {
  const CASES: readonly (readonly [status: number, body: unknown, code: string, kind: string])[] = [
    [401, { code: 401, message: "Wrong signature" }, "wrong_keys", "setup"],
    [401, { code: 401, error: "UNAUTHORIZED_ACCESS", message: "No" }, "wrong_keys", "setup"],
    [401, { code: 401, error: "EXPIRED_SESSION", message: "Expired" }, "consent_ended", "person"],
    [400, { code: 400, error: "ASPSP_PSU_ACTION_REQUIRED", message: "Sign in" }, "consent_ended", "person"],
    [403, { code: 403, error: "ACCESS_DENIED", message: "No" }, "access_denied", "setup"],
    [403, "Forbidden", "access_denied", "setup"],
    [422, { code: 422, error: "WRONG_REQUEST_PARAMETERS", message: "No" }, "request_refused", "setup"],
    [422, { code: 422, error: "A_NEW_ERROR", message: "New" }, "unexpected_status", "later"],
    [429, { code: 429, error: "ASPSP_RATE_LIMIT_EXCEEDED", message: "Slow" }, "rate_limited", "later"],
    [429, "Slow down", "rate_limited", "later"],
    [400, { code: 400, error: "ASPSP_ERROR", message: "Error" }, "bank_error", "later"],
    [408, { code: 408, error: "ASPSP_TIMEOUT", message: "Timeout" }, "unavailable", "later"],
    [503, "<html>", "unavailable", "later"],
    [200, "no JSON", "unreadable_answer", "later"],
    [200, '{"transactions": [], "__proto__": {"continuation_key": "x"}}', "unreadable_answer", "later"],
  ];

  test("each error has a code and a kind", async () => {
    const connected = await consent();
    for (const [status, body, code, kind] of CASES) {
      provider.recover();
      provider.fail({ on: /transactions/, status, body });
      isProblem(await problemIn(list(connected)), code, kind);
    }
  });

  test("a problem has the provider's words, and the time that it asks to wait", async () => {
    const connected = await consent();
    const body = { code: 429, error: "ASPSP_RATE_LIMIT_EXCEEDED", message: "Too many", detail: { message: "4 a day" } };
    provider.fail({ on: /transactions/, status: 429, body, headers: { "retry-after": "3600" } });
    const problem = (await problemIn(list(connected))) as BankProblem;
    assert.deepEqual([problem.message, problem.retryAfterSeconds], ["Too many: 4 a day", 3600]);
  });

  test("no problem contains a key, a token or an account", async () => {
    const connected = await consent();
    const request: Tools["request"] = (_url, options) =>
      provider.request("http://127.0.0.1:9")("https://api.enablebanking.com/x", options);
    const problem = await problemIn(list(connected, {}, { request }));
    isProblem(problem, "unreachable", "later");
    assert.match(problem.message, /^127\.0\.0\.1:9: /);
    const { secret } = await openPage();
    assert.equal(
      (await problemIn(list({ ...connected, secret }))).message.includes(provider.fields.application_id),
      false,
    );
  });
});
