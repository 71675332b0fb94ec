/** SimpleFIN: claims, both versions of its answers, periods, messages, and answers that are damaged or hostile. */
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import fc from "fast-check";
import { BankProblem, type Connected, type FetchRequest, type Listing, type Tools } from "../../src/banks/provider.ts";
import { parseBankJson } from "../../src/banks/read-json.ts";
import { simplefin } from "../../src/banks/simplefin/index.ts";
import { addDays, daysBetween } from "../../src/domain/calendar.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { type SimpleFin, startSimpleFin } from "../support/banks/simplefin.ts";

const TODAY = "2026-11-24";
const tools: Tools = {
  request: outboundRequest(),
  now: () => Date.parse(`${TODAY}T10:00:00Z`),
  randomBytes: (count) => new Uint8Array(count),
  returnUrl: null,
  hookUrl: null,
};

let server: SimpleFin;
const usual = getCACertificates();
beforeEach(async () => {
  server = await startSimpleFin({ now: tools.now });
  setDefaultCACertificates([...usual, server.certificate]);
  server.bank.addAccount({ id: "ACT-1", name: "Checking (1234)", opening: "100.00" });
});
const servers: SimpleFin[] = [];
beforeEach(() => void servers.push(server));
after(async () => {
  for (const one of servers) await one.close();
});

async function connect(token = server.createToken()): Promise<Connected> {
  const result = await simplefin.access?.connect(tools, { token });
  assert.ok(result !== undefined && "accounts" in result);
  return result;
}

async function fetchAll(
  { secret }: Pick<Connected, "secret">,
  { with: used = tools, ...request }: Partial<FetchRequest> & { readonly with?: Tools } = {},
): Promise<Listing[]> {
  const all = { accounts: ["ACT-1"], since: "2026-11-10", until: TODAY, cursor: null, attended: null, ...request };
  const listings: Listing[] = [];
  for await (const listing of simplefin.access?.fetch(used, secret, all) ?? []) listings.push(listing);
  return listings;
}

async function fetchOne(connected?: Connected): Promise<Listing> {
  const [listing, ...rest] = await fetchAll(connected ?? (await connect()));
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

test("a setup token works once, and its accounts are listed", async () => {
  const token = server.createToken();
  const { accounts, consentUntil } = await connect(`${token.slice(0, 20)}\n ${token.slice(20)}`);
  assert.equal(consentUntil, null);
  assert.deepEqual(accounts, [
    {
      key: "ACT-1",
      identities: ["ACT-1", "ORG-CON-1 | Checking (1234) | USD"],
      name: "Checking (1234)",
      institution: "My Bank",
      number: null,
      mask: "1234",
      currency: "USD",
      type: null,
      balance: { kind: "booked", amount: "100.00", at: "2026-11-24T10:00:00.000000+00:00", includesPending: null },
    },
  ]);
  const { code, kind, message } = await failure(connect(token));
  assert.deepEqual([code, kind], ["token_claimed", "person"]);
  assert.match(message, /disable it/);
  assert.deepEqual([server.counters.claims, server.counters.refusedClaims], [1, 1]);
});

test("an access URL can be pasted too", async () => {
  assert.equal((await connect(server.createAccessUrl())).accounts.length, 1);
});

test("a token that is none, or that leads to a forbidden address, is a problem of setup", async () => {
  const encode = (url: string) => Buffer.from(url).toString("base64");
  for (const [token, code] of [
    ["", "token_invalid"],
    ["nothing", "token_invalid"],
    [encode("ftp://bridge.example/claim/1"), "token_invalid"],
    [encode("http://8.8.8.8/claim/1"), "address_forbidden"],
    [encode("https://169.254.169.254/claim/1"), "address_forbidden"],
    ["https://user:password@169.254.169.254/simplefin", "address_forbidden"],
  ] as const) {
    const problem = await failure(connect(token));
    assert.deepEqual([problem.code, problem.kind], [code, "setup"], token);
  }
});

test("one failure after the claim does not lose the token", async () => {
  const token = server.createToken();
  server.settings.wait = async () => {
    if (server.counters.claims === 1 && server.settings.failure === null) {
      server.settings.wait = null;
      server.settings.failure = { status: 503, times: 1 };
    }
  };
  assert.equal((await connect(token)).accounts.length, 1);
});

test("versions 1 and 2 give the same listing", async () => {
  const { bank } = server;
  bank.add("ACT-1", {
    day: "2026-11-12",
    amount: "-12.50",
    description: "CORNER SHOP 42",
    payee: "Corner Shop",
    memo: "Card 7",
  });
  bank.add("ACT-1", { day: "2026-11-20", amount: "-4.10", description: "Coffee", isPending: true });
  bank.add("ACT-1", { day: "2026-11-14", madeOn: "2026-11-13", amount: "+1000", description: "Pay", payee: "" });
  const connected = await connect();
  const second = await fetchOne(connected);
  server.settings.version = 1;
  assert.deepEqual(await fetchOne(connected), second);
  const none = {
    replaces: null,
    currency: "USD",
    foreign: null,
    counterAccount: null,
    bankCode: null,
    balanceAfter: null,
  };
  assert.deepEqual(second.items, [
    {
      key: "TRN-000001",
      status: "booked",
      bookedOn: "2026-11-12",
      purchasedOn: "2026-11-12",
      amount: "-12.50",
      text: "CORNER SHOP 42 Card 7",
      payee: "Corner Shop",
      ...none,
    },
    {
      key: "TRN-000002",
      status: "pending",
      bookedOn: null,
      purchasedOn: "2026-11-20",
      amount: "-4.10",
      text: "Coffee",
      payee: "Coffee",
      ...none,
    },
    {
      key: "TRN-000003",
      status: "booked",
      bookedOn: "2026-11-14",
      purchasedOn: "2026-11-13",
      amount: "1000",
      text: "Pay",
      payee: null,
      ...none,
    },
  ]);
  const at = "2026-11-24T10:00:00.000000+00:00";
  assert.deepEqual(second.balances, [
    { kind: "booked", amount: "1087.50", at, includesPending: null },
    { kind: "available", amount: "1087.50", at, includesPending: null },
  ]);
  assert.deepEqual([second.from, second.until, second.lists, second.problems], ["2026-11-10", TODAY, "all", []]);
});

/** The first and last days of the periods that the server was asked for. */
const askedDays = () =>
  server.counters.queries.map((query) => {
    const seconds = (name: string) => Number(new URLSearchParams(query).get(name)) * 1000;
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    return [day(seconds("start-date")), addDays(day(seconds("end-date")), -1)] as const;
  });

for (const cutDays of [90, 45]) {
  test(`a year is asked for in periods that a limit of ${cutDays} days does not cut`, async () => {
    const { bank, settings, counters } = server;
    settings.cutDays = cutDays;
    const since = addDays(TODAY, -364);
    for (let at = 0; at <= 364; at += 7)
      bank.add("ACT-1", { day: addDays(since, at), amount: "-1.00", description: `Row ${at}` });
    bank.add("ACT-1", { day: since, amount: "-2.00", description: "First day", isPending: true });
    bank.add("ACT-1", { day: "2026-11-01", amount: "-3.00", description: "Pending", isPending: true });
    bank.add("ACT-1", { day: "2025-01-01", amount: "-3.00", description: "Old pending", isPending: true });
    const connected = await connect();
    counters.queries.length = 0;
    const listings = await fetchAll(connected, { since });
    assert.deepEqual(
      listings.map(({ lists }) => lists),
      listings.map(() => "all"),
    );
    if (cutDays === 90)
      assert.deepEqual(
        askedDays(),
        listings.map(({ from, until }) => [from, until]),
      );
    let next = since;
    for (const { from, until, items, balances } of listings) {
      assert.equal(from, next);
      assert.ok(daysBetween(from, until) < 89);
      next = addDays(until, 1);
      assert.equal(balances.length, until === TODAY ? 2 : 0);
      for (const { bookedOn, purchasedOn, text } of items) {
        const day = bookedOn ?? purchasedOn ?? "";
        assert.ok(
          text === "Old pending" ? until === TODAY : from <= day && day <= until,
          `${text} on ${day} in ${from} to ${until}`,
        );
      }
    }
    assert.equal(next, addDays(TODAY, 1));
    const texts = listings.flatMap(({ items }) => items.map(({ text }) => text));
    assert.equal(texts.length, 53 + 3);
    assert.equal(new Set(texts).size, 53 + 3);
  });
}

test("the first run claims only the days since the first booked item, and later ones all that they ask for", async () => {
  for (const day of ["2026-07-20", "2026-11-01"]) server.bank.add("ACT-1", { day, amount: "-1.00" });
  server.bank.add("ACT-1", { day: "2026-03-01", amount: "-1.00", isPending: true });
  const connected = await connect();
  const claims = async (since: string) =>
    (await fetchAll(connected, { since })).map(({ lists, from, until }) => [lists, from, until]);
  assert.deepEqual(await claims("2026-03-01"), [
    ["some", "2026-03-01", "2026-03-02"],
    ["all", "2026-07-20", "2026-08-27"],
    ["all", "2026-08-28", TODAY],
  ]);
  assert.deepEqual(await claims("2026-11-10"), [["all", "2026-11-10", TODAY]]);
});

test("an answer of more than 4 MiB is asked for in halves", async () => {
  const long = "word ".repeat(2500);
  for (let at = 0; at < 400; at += 1) {
    server.bank.add("ACT-1", {
      day: addDays("2026-09-01", Math.floor(at / 5)),
      amount: "-1.00",
      description: `${at} ${long}`,
      payee: "",
    });
  }
  const listings = await fetchAll(await connect(), { since: "2026-09-01", until: TODAY });
  assert.equal(listings.length, 2);
  const items = listings.flatMap((one) => one.items);
  assert.equal(new Set(items.map(({ key }) => key)).size, 400);
  for (const { text } of items) assert.ok(text.length > 9_990 && text.length <= 10_000);
});

test("messages with codes: what they mean, and for which accounts", async () => {
  const { bank } = server;
  bank.addConnection({ id: "CON-2", name: "Other Bank" });
  bank.addAccount({ id: "ACT-2", name: "Card", connection: "CON-2" });
  const connected = await connect();
  const read = async (code: string, about: { conn_id?: string; account_id?: string }, msg = "Try again") => {
    bank.setFailures([{ code, msg, ...about }]);
    const listings = await fetchAll(connected, { accounts: ["ACT-1", "ACT-2"] });
    return listings.map(({ lists, problems: [one] }) => [lists, one?.code, one?.kind, one?.text]);
  };
  const all = ["all", undefined, undefined, undefined];
  for (const [code, kind] of [
    ["con.auth", "person"],
    ["con.auth.mfa", "person"],
    ["con.", "later"],
    ["con.new", "later"],
  ] as const) {
    assert.deepEqual(await read(code, { conn_id: "CON-2" }), [all, ["some", code, kind, "Try again"]]);
  }
  for (const code of ["act.", "act.failed", "act.missingdata", "act.new"]) {
    assert.deepEqual(await read(code, { account_id: "ACT-1" }), [["some", code, "later", "Try again"], all]);
  }
  for (const [code, kind] of [
    ["gen.", "later"],
    ["gen.new", "later"],
    ["gen.api", "note"],
    ["new.kind", "later"],
  ] as const) {
    const expected = ["some", code, kind, "Try again"];
    assert.deepEqual(await read(code, {}), [expected, expected]);
  }
  const about = ["ACT-1", "ACT-2"].map((account_id) => ({ code: "act.failed", msg: "Try again", account_id }));
  bank.setFailures(about);
  bank.setErrors(["Try again"]);
  for (const { lists, problems } of await fetchAll(connected, { accounts: ["ACT-1", "ACT-2"] })) {
    assert.deepEqual([lists, problems], ["some", [{ code: "act.failed", kind: "later", text: "Try again" }]]);
  }
  bank.setErrors(Array.from({ length: 600 }, (_, at) => `Text ${at}`));
  assert.equal((await fetchOne(connected)).problems.length, 50);
  bank.setErrors([]);
  const { code, kind, message } = await failure(read("gen.auth", {}, "No credentials\u0000provided"));
  assert.deepEqual([code, kind], ["access_denied", "person"]);
  assert.match(message, /^127.0.0.1:\d+: No credentials provided$/);
});

test("messages without codes are read by their words", async () => {
  const { bank, settings } = server;
  bank.addConnection({ id: "CON-2", name: "Other Bank" });
  bank.addAccount({ id: "ACT-2", name: "Card", connection: "CON-2" });
  const connected = await connect();
  for (const version of [1, 2] as const) {
    settings.version = version;
    for (const [text, code, kind, lists] of [
      ["Connection to Other Bank may need attention", "con.auth", "person", "some"],
      ["You must reauthenticate.", "con.auth", "person", "some"],
      ["You are over your quota of requests.", "rate_limited", "note", "all"],
      ["Please make 24 requests or fewer per day", "rate_limited", "note", "all"],
      ["You have made too many requests today", "rate_limited", "note", "all"],
      ["Rate limit exceeded", "rate_limited", "note", "all"],
      ["The moon is full", "message", "note", "some"],
    ] as const) {
      bank.setErrors([text, text]);
      const [first, second] = await fetchAll(connected, { accounts: ["ACT-1", "ACT-2"] });
      assert.deepEqual([second?.lists, second?.problems], [lists, [{ code, kind, text }]], text);
      const isAboutOne = text.includes("Other Bank");
      assert.deepEqual([first?.lists, first?.problems.length], isAboutOne ? ["all", 0] : [lists, 1], text);
    }
  }
});

test("the quota: a warning, then a refusal", async () => {
  const connected = await connect();
  server.settings.warnAt = 1;
  server.settings.blockAt = 2;
  const { lists, problems } = await fetchOne(connected);
  assert.equal(lists, "all");
  assert.deepEqual(
    problems.map(({ code, kind }) => [code, kind]),
    [["rate_limited", "note"]],
  );
  assert.equal((await failure(fetchOne(connected))).code, "access_denied");
});

test("each status is one kind of problem", async () => {
  const connected = await connect();
  for (const [status, code, kind] of [
    [301, "unexpected_status", "later"],
    [400, "unexpected_status", "later"],
    [401, "access_denied", "person"],
    [402, "payment_required", "person"],
    [403, "access_denied", "person"],
    [429, "rate_limited", "later"],
    [500, "unavailable", "later"],
    [503, "unavailable", "later"],
  ] as const) {
    server.settings.failure = { status, times: 1, headers: { "retry-after": "90", location: "https://127.0.0.1/" } };
    const problem = await failure(fetchOne(connected));
    assert.deepEqual([problem.code, problem.kind], [code, kind], String(status));
    assert.equal(problem.retryAfterSeconds, kind === "later" ? 90 : null);
  }
  server.settings.failure = { status: 503, times: 1, headers: { "retry-after": "Tue, 24 Nov 2026 10:02:00 GMT" } };
  assert.equal((await failure(fetchOne(connected))).retryAfterSeconds, 120);
  server.revokeAll();
  assert.equal((await failure(fetchOne(connected))).code, "access_denied");
  await server.close();
  const { code, kind } = await failure(fetchOne(connected));
  assert.deepEqual([code, kind], ["unreachable", "later"]);
});

/** A server that gives one answer. */
function answering(body: string | Uint8Array<ArrayBuffer>): Tools {
  return { ...tools, request: async () => new Response(body) };
}

const SECRET = JSON.stringify({ url: "https://127.0.0.1/simplefin", authorization: "Basic eA==" });

async function readAmount(amount: string): Promise<Listing> {
  const item = `{"id":"1","posted":1795500000,"amount":${amount},"description":"Shop"}`;
  const account = `{"id":"ACT-1","name":"A","currency":"usd","balance":"1","balance-date":1795500000,"transactions":[${item}]}`;
  const [listing] = await fetchAll({ secret: SECRET }, { with: answering(`{"errors":[],"accounts":[${account}]}`) });
  assert.ok(listing !== undefined);
  return listing;
}

test("amounts keep their digits, as text or number", async () => {
  for (const [json, amount] of [
    ['"-33293.43"', "-33293.43"],
    ['"+5"', "5"],
    ['" 007.10 "', "7.10"],
    ['"0.00"', "0.00"],
    ['"123456789012345678.901234567890"', "123456789012345678.901234567890"],
    ["-12.34", "-12.34"],
    ["12.30", "12.3"],
    ["123456789012.345", "123456789012.345"],
    ["1e-7", "0.0000001"],
    ["1e3", "1000"],
    ["-0", "0"],
  ] as const) {
    assert.deepEqual(
      (await readAmount(json)).items.map((one) => one.amount),
      [amount],
      json,
    );
  }
});

test("an item that cannot be read is a problem of the listing, which is then incomplete", async () => {
  for (const json of [
    '"1,234.50"',
    '"12.5 USD"',
    '""',
    "null",
    "true",
    "{}",
    "0.12345678901234567890",
    "12345678901234567890",
    "1e400",
    '"1e3"',
    '"NaN"',
  ]) {
    const { items, lists, problems } = await readAmount(json);
    assert.deepEqual(
      [items, lists, problems.map(({ code, kind }) => [code, kind])],
      [[], "some", [["item_refused", "note"]]],
      json,
    );
    assert.match(problems[0]?.text ?? "", /^"Shop" \(2026-11-24, .*USD\) was not read: its amount /);
  }
  server.bank.add("ACT-1", { day: "2026-11-12", amount: "-1.00", description: "Good" });
  for (let at = 0; at < 30; at += 1)
    server.bank.add("ACT-1", { day: "2026-11-12", amount: "one", description: `Bad ${at}` });
  server.bank.setBalance("ACT-1", "unknown");
  const { items, balances, problems } = await fetchOne();
  assert.deepEqual([items.map(({ text }) => text), balances.length, problems.length], [["Good"], 0, 32]);
});

test("text is one line without control characters", async () => {
  server.bank.add("ACT-1", {
    day: "2026-11-12",
    amount: "-1.00",
    description: "a\u0000b\r\n\u009fc\ud800 <b>",
    payee: "\t\u0007",
  });
  const [item] = (await fetchOne()).items;
  assert.deepEqual([item?.text, item?.payee], ["a b   c\ufffd <b>", null]);
});

test("accounts with holdings have only a balance, and one with its own currency has no items", async () => {
  const { bank } = server;
  bank.addAccount({ id: "ACT-2", name: "Broker", holdings: [{ id: "HOL-1", symbol: "VT" }] });
  bank.addAccount({ id: "ACT-3", name: "Miles", currency: "https://miles.example/currency" });
  for (const id of ["ACT-2", "ACT-3"]) bank.add(id, { day: "2026-11-12", amount: "5" });
  const connected = await connect();
  assert.deepEqual(
    connected.accounts.map(({ currency, type }) => [currency, type]),
    [
      ["USD", null],
      ["USD", "investment"],
      [null, null],
    ],
  );
  const [broker, miles] = await fetchAll(connected, { accounts: ["ACT-2", "ACT-3"] });
  assert.deepEqual([broker?.lists, broker?.items.length, broker?.balances.length], ["balance", 0, 2]);
  assert.deepEqual([miles?.lists, miles?.items.length, miles?.problems[0]?.code], ["some", 0, "currency_unsupported"]);
});

test("an account that is not listed has an incomplete listing, with the reason if there is one", async () => {
  const connected = await connect();
  server.bank.setListed("ACT-1", false);
  const codes = async () => {
    const { lists, problems } = await fetchOne(connected);
    return [lists, ...problems.map(({ code, kind }) => `${code} ${kind}`)];
  };
  assert.deepEqual(await codes(), ["some", "account_missing later"]);
  server.bank.setFailures([{ code: "con.auth", msg: "Sign in again", conn_id: "CON-1" }]);
  assert.deepEqual(await codes(), ["some", "con.auth person", "account_missing later"]);
});

test("accounts with the same id or name in two connections stay apart", async () => {
  const { bank } = server;
  bank.addConnection({ id: "CON-2", orgId: "ORG-CON-1" });
  bank.addAccount({ id: "ACT-2", connection: "CON-2" });
  const body = (owner: string, amount: string) => ({
    id: "1",
    name: "Savings",
    conn_id: owner,
    currency: "USD",
    balance: amount,
    "balance-date": 1_795_500_000,
  });
  server.settings.tamper = (text) =>
    text.includes("accounts")
      ? JSON.stringify({ ...JSON.parse(text), accounts: [body("CON-1", "1"), body("CON-2", "2")] })
      : text;
  const connected = await connect();
  assert.deepEqual(
    connected.accounts.map(({ key, identities }) => [key, identities]),
    [
      ["1 | CON-1", ["1 | CON-1"]],
      ["1 | CON-2", ["1 | CON-2"]],
    ],
  );
  const listings = await fetchAll(connected, { accounts: ["1 | CON-2", "1 | CON-1"] });
  assert.deepEqual(
    listings.map(({ balances: [one] }) => one?.amount),
    ["2", "1"],
  );
});

test("a bank changes ids, amounts, days and texts, and loses rows", async () => {
  const { bank } = server;
  const connected = await connect();
  const state = async () => {
    const { items, balances } = await fetchOne(connected);
    const rows = items.map(({ key, status, bookedOn, purchasedOn, amount, text }) =>
      [key, status, bookedOn, purchasedOn, amount, text].join(" "),
    );
    return [balances[0]?.amount, ...rows];
  };
  const [coffee, shop] = ["-4.00", "-12.50"].map((amount) =>
    bank.add("ACT-1", { day: "2026-11-12", amount, description: "Row", isPending: amount === "-4.00" }),
  );
  assert.ok(coffee !== undefined && shop !== undefined);
  const booked = `${shop} booked 2026-11-12 2026-11-12 -12.50 Row`;
  assert.deepEqual(await state(), ["87.50", `${coffee} pending  2026-11-12 -4.00 Row`, booked]);
  const posted = bank.post("ACT-1", coffee, { id: "NEW", day: "2026-11-14", amount: "-5.25", description: "CAFE" });
  assert.deepEqual(await state(), ["82.25", "NEW booked 2026-11-14 2026-11-12 -5.25 CAFE", booked]);
  bank.lose("ACT-1", shop);
  assert.deepEqual(await state(), ["82.25", "NEW booked 2026-11-14 2026-11-12 -5.25 CAFE"]);
  bank.restore("ACT-1", shop);
  bank.remove("ACT-1", posted);
  bank.change("ACT-1", shop, { description: "SHOP" });
  assert.deepEqual(await state(), ["87.50", `${shop} booked 2026-11-12 2026-11-12 -12.50 SHOP`]);
  bank.renumber("ACT-1");
  const [, renumbered] = await state();
  assert.notEqual(renumbered, booked);
  assert.deepEqual(await state(), ["87.50", renumbered]);
  bank.setRenumbers("ACT-1", true);
  assert.notDeepEqual(await state(), await state());
  bank.setBalance("ACT-1", "1.00");
  assert.equal((await state())[0], "1.00");
});

/** The text of an answer with all kinds of values. */
async function sample(): Promise<string> {
  let text = "";
  server.bank.add("ACT-1", { day: "2026-11-12", amount: "-12.50", description: "Café", payee: "Corner Shop" });
  server.bank.add("ACT-1", { day: "2026-11-20", amount: "-4.10", description: "Coffee", isPending: true });
  server.bank.setFailures([{ code: "act.failed", msg: "Try again", account_id: "ACT-1" }]);
  server.settings.tamper = (body) => {
    text = body;
    return body;
  };
  await connect();
  await fetchOne();
  server.settings.tamper = null;
  return text;
}

test("an answer cut at any byte is a problem, and gives no rows", async () => {
  const bytes = Buffer.from(await sample());
  const connected = await connect();
  for (let length = 0; length < bytes.length; length += 1) {
    assert.equal(parseBankJson(bytes.subarray(0, length).toString()), undefined, String(length));
  }
  for (let length = 0; length < bytes.length; length += 37) {
    server.settings.cutAfter = length;
    assert.equal((await failure(fetchOne(connected))).code, "unreachable");
    server.settings.cutAfter = null;
    server.settings.tamper = () => bytes.subarray(0, length);
    assert.equal((await failure(fetchOne(connected))).code, "unreadable_answer");
    server.settings.tamper = null;
  }
});

test("whatever bytes an answer has, the result is a listing or a problem", async () => {
  const bytes = Buffer.from(await sample());
  const change = fc.record({ at: fc.nat(bytes.length - 1), count: fc.nat(3), bytes: fc.uint8Array({ maxLength: 4 }) });
  const values = fc.constantFrom(
    "null",
    "[]",
    "{}",
    "0",
    "-1",
    "1e400",
    '""',
    '"x"',
    "true",
    "[[]]",
    "12345678901234567890",
  );
  const replaced = fc.tuple(fc.nat(60), values).map(([at, value]) => {
    const parts = bytes.toString().split(/(?<=":)("(?:[^"\\]|\\.)*"|[\w.-]+|\[|\{)/);
    return Buffer.from(parts.map((part, i) => (i === at ? value : part)).join(""));
  });
  const changed = fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce<Buffer<ArrayBuffer>>(
        (all, one) => Buffer.concat([all.subarray(0, one.at), one.bytes, all.subarray(one.at + one.count)]),
        bytes,
      ),
    );
  const check = async (body: Buffer<ArrayBuffer>) => {
    const result = await fetchAll({ secret: SECRET }, { with: answering(body) }).catch((error) => error);
    if (result instanceof BankProblem) return;
    assert.ok(Array.isArray(result), inspect(result));
    for (const { items, balances } of result as Listing[]) {
      for (const { amount } of [...items, ...balances]) assert.match(amount, /^-?\d+(\.\d+)?$/);
      for (const { bookedOn, status } of items) assert.equal(bookedOn === null, status === "pending");
    }
  };
  await fc.assert(fc.asyncProperty(fc.oneof(replaced, changed), check), { numRuns: 1500 });
});

test("hostile JSON is a problem", async () => {
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  for (const [body, code] of [
    ["", "unreadable_answer"],
    ["null", "unreadable_answer"],
    ["[]", "unreadable_answer"],
    ['{"accounts":{}}', "unreadable_answer"],
    [`{"accounts":[],"x":${deep(32)}}`, "unreadable_answer"],
    [deep(500_000), "unreadable_answer"],
    [`{"accounts":[${"[],".repeat(900_000)}0]}`, "unreadable_answer"],
    ['{"accounts":[],"__proto__":{"a":1}}', "unreadable_answer"],
    ['{"accounts":[{"\\u005f_proto__":1}]}', "unreadable_answer"],
    [`{"accounts":[{"id":"ACT-1","transactions":[${"0,".repeat(20_000)}0]}]}`, "too_large"],
  ] as const) {
    const problem = await failure(fetchAll({ secret: SECRET }, { since: TODAY, with: answering(body) }));
    assert.deepEqual([problem.code, problem.kind], [code, "later"], body.slice(0, 60));
  }
  assert.equal((await fetchAll({ secret: SECRET }, { with: answering(`{"accounts":[],"x":${deep(31)}}`) })).length, 1);
  assert.equal((await failure(fetchAll({ secret: "{}" }))).code, "secret_unreadable");
});

test("no problem contains the token, the address or the credentials", async () => {
  const token = server.createToken();
  const connected = await connect(token);
  const { url, authorization } = JSON.parse(connected.secret);
  const credentials = Buffer.from(authorization.slice(6), "base64").toString();
  const [user = "", password = ""] = credentials.split(":");
  const secrets = [token, url, authorization.slice(6), user, password, encodeURIComponent(password), "start-date"];
  const seen: string[] = [];
  const keep = async (work: Promise<unknown>) =>
    void seen.push(inspect(await work.catch((error) => error), { depth: 9 }));
  await keep(connect(token));
  await keep(connect(token.slice(1)));
  await keep(connect(Buffer.from(`https://127.0.0.1:1/claim/${user}`).toString("base64")));
  server.bank.setErrors([`Denied for ${credentials} (${authorization}) at ${url}/accounts`]);
  await keep(fetchOne(connected));
  server.bank.setFailures([{ code: "gen.auth", msg: `Wrong password ${password} of ${user}` }]);
  await keep(fetchOne(connected));
  server.settings.tamper = () => `${authorization} ${url}`;
  await keep(fetchOne(connected));
  await keep(connect());
  server.settings.tamper = null;
  for (const status of [301, 400, 401, 402, 403, 404, 429, 500]) {
    server.settings.failure = { status, times: 1 };
    await keep(fetchOne(connected));
  }
  server.settings.cutAfter = 9;
  await keep(fetchOne(connected));
  assert.equal(seen.length, 16);
  for (const text of seen) {
    for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`);
  }
});

test("a run that is stopped rejects with the reason", async () => {
  const connected = await connect();
  const stop = new AbortController();
  server.settings.wait = async () => stop.abort(new Error("stopped"));
  await assert.rejects(fetchAll(connected, { with: { ...tools, signal: stop.signal } }), { message: "stopped" });
});
