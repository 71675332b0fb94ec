/** `/v1/feeds`, and the calendar that a feed opens. `calendar-clients.test.ts` reads it with calendar programs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { openBrowser, signInAs } from "../../support/browser.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const LAN = { host: "nas.local:8787" };
const FEED = { kind: "calendar", name: "Phone" };

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });

  const owner = async () => (await signInAs(server, "owner", LAN)).browser;
  const newFeed = async (feed: Fields = {}) => {
    const browser = await owner();
    const { status, json, text } = await browser.call("POST", "/v1/feeds", { feed: { ...FEED, ...feed } });
    assert.equal(status, 201, text);
    return { browser, feed: json.feed, url: json.url, path: new URL(json.url).pathname };
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.call("GET", path, undefined, { as: null, headers });
  const titles = (text: string) => Array.from(text.matchAll(/^SUMMARY:(.*)\r$/gm), ([, title]) => title);

  test("a feed is created, listed, read and revoked, and each step is a security event", async () => {
    const { browser, feed, url, path } = await newFeed({ reminder_days: 2 });
    assert.match(url, /^http:\/\/nas\.local:8787\/calendar\/lwf_[0-9a-z]{64}\/leeway\.ics$/);
    assert.deepEqual(feed.settings, {
      includes: ["bills", "income", "transfers"],
      shows_amounts: true,
      reminder_days: 2,
      language: "en",
    });
    assert.equal((await get(path)).status, 200);
    const find = async () =>
      (await browser.call("GET", "/v1/feeds")).json.feeds.find(({ id }: Fields) => id === feed.id);
    for (let tries = 0; (await find()).last_used_at === null && tries < 100; tries++) await new Promise(setImmediate);
    assert.equal((await find()).last_used_at, "2026-11-21T12:00:00.000000+00:00");
    const everything = (await server.query("SELECT * FROM feeds")).map((row) => JSON.stringify(row)).join();
    assert.ok(!everything.includes(path.split("/")[2] ?? ""), "only the digest is stored");

    assert.equal((await browser.call("DELETE", `/v1/feeds/${feed.id}`)).status, 204);
    assertProblem(await browser.call("DELETE", `/v1/feeds/${feed.id}`), "not_found");
    assert.equal(await find(), undefined);
    assert.equal((await get(path)).status, 404);
    const { events } = (await browser.call("GET", "/v1/security_events?limit=2")).json;
    const details = { feed_id: feed.id, kind: "calendar", name: "Phone" };
    assert.deepEqual(
      events.map((one: Fields) => [one.type, one.details]),
      [
        ["feed_revoked", details],
        ["feed_created", details],
      ],
    );
    assert.ok(!server.logLines.join().includes(path.split("/")[2] ?? ""), "no secret in the log");
    assert.match(server.logLines.join(), /"path":"\/calendar\/lw_\.\.\.\/leeway\.ics"/);
  });

  test("who may create feeds, and where", async () => {
    const member = (await signInAs(server, "member", LAN)).browser;
    assertProblem(await member.call("POST", "/v1/feeds", { feed: FEED }), "insufficient_scope");
    assertProblem(await member.call("GET", "/v1/feeds"), "insufficient_scope");
    assertProblem(await server.call("POST", "/v1/feeds", { feed: FEED }), "insufficient_scope");
    const local = (await signInAs(server, "owner")).browser;
    assertProblem(await local.call("POST", "/v1/feeds", { feed: FEED }), "public_url_needed");
    const browser = await owner();
    server.nowMs += 11 * 60_000;
    assertProblem(await browser.call("POST", "/v1/feeds", { feed: FEED }), "sign_in_again");
    server.nowMs = START_MS;
    for (const wrong of [
      { includes: [] },
      { includes: ["rent"] },
      { reminder_days: -1 },
      { reminder_days: 1.5 },
      { language: "fr" },
      { kind: "news" },
    ]) {
      assert.equal((await browser.call("POST", "/v1/feeds", { feed: { ...FEED, ...wrong } })).status, 400);
    }
    const { text: as } = await createToken(server.service, {
      ...{ budgetId: server.budget.id, name: "managing", scope: "write", canManage: true },
      lifetimeMs: 3_600_000,
    });
    const program = openBrowser(server, { ...LAN, headers: { authorization: `Bearer ${as}` } });
    const { json } = await program.call("POST", "/v1/feeds", { feed: FEED });
    assert.equal(json.feed.expires_at, "2026-11-21T13:00:00.000000+00:00", "it ends with the token");
  });

  test("wrong secrets are like unknown paths", async () => {
    const { path } = await newFeed();
    const secret = path.split("/")[2] ?? "";
    const mistyped = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
    const [, ...rest] = server.tokens.read.split("_");
    for (const wrong of [mistyped, secret.replace("lwf", "lw"), "lwf_", "x", `lwf_${rest.join("_")}`]) {
      assertProblem(await get(path.replace(secret, wrong)), "not_found");
    }
    assert.equal((await get(path.replace(".ics", ".txt"))).status, 404);
    assertProblem(await server.call("POST", path, {}), "method_not_allowed");
    assert.equal(
      (await server.call("GET", "/v1/accounts", undefined, { as: secret })).status,
      401,
      "it opens nothing else",
    );
  });

  test("the calendar has due days, names, amounts and states, and equal bytes give 304", async () => {
    const account = await newAccount(server);
    const savings = await newAccount(server, { name: "Savings" });
    const rule = async (fields: Fields) =>
      (await server.ok("POST", "/v1/recurring", { recurring_rule: { account_id: account.id, ...fields } }))
        .recurring_rule;
    const rent = await rule({
      ...{ name: "Rent, flat; 1\\2 🏠", amount: -1633, payee: { name: "Landlord" } },
      ...{ rule: "FREQ=MONTHLY;BYMONTHDAY=2", starts_on: "2026-10-02" },
    });
    const once = { rule: "FREQ=YEARLY", starts_on: "2026-12-24" };
    await rule({ name: "Bonus", amount: 500, payee: { name: "Work" }, ...once });
    await rule({ name: "Put aside", amount: -50, transfer_account_id: savings.id, ...once });
    await create(server, [payment(account.id, -1633, { authorized_at: "2026-11-02", payee: { name: "Landlord" } })]);
    await server.ok("POST", `/v1/recurring/${rent.id}/occurrences/2027-01-02/skip`, {});
    await server.ok("POST", `/v1/recurring/${rent.id}/occurrences/2026-12-02/move`, { to: "2026-12-04" });

    const { path } = await newFeed({ reminder_days: 1 });
    const answer = await get(path);
    assert.equal(answer.headers.get("content-type"), "text/calendar; charset=utf-8");
    assert.ok(answer.text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
    const unfolded = answer.text.replaceAll("\r\n ", "");
    const name = "Rent\\, flat\\; 1\\\\2 🏠";
    assert.deepEqual(titles(unfolded).slice(0, 6), [
      `${name} $1\\,633.00`,
      `${name} $1\\,633.00\\, paid`,
      `${name} $1\\,633.00`,
      "Bonus +$500.00",
      "Put aside $50.00",
      `${name} $1\\,633.00`,
    ]);
    const event = (start: string) =>
      unfolded.slice(unfolded.indexOf(`DTSTART;VALUE=DATE:${start}`)).split("END:VEVENT")[0];
    assert.match(unfolded, new RegExp(`UID:${rent.id}-2026-12-02@${server.budget.id}\r\nDTSTAMP:20261121T120000Z`));
    assert.match(event("20261204") ?? "", /TRANSP:TRANSPARENT\r\nBEGIN:VALARM\r\n.*TRIGGER:-PT15H\r\n/s);
    assert.doesNotMatch(event("20261102") ?? "", /VALARM/, "what is paid needs no reminder");
    assert.ok(!unfolded.includes("20270102"), "skipped");

    const again = await get(path, { "if-none-match": answer.headers.get("etag") ?? "" });
    assert.deepEqual([again.status, again.text], [304, ""]);
    assert.equal((await get(path)).text, answer.text);

    const plain = await newFeed({ includes: ["income", "transfers"], shows_amounts: false, language: "de" });
    assert.deepEqual(titles((await get(plain.path)).text), ["Bonus", "Put aside", "Bonus", "Put aside"]);
    const german = await newFeed({ includes: ["bills"], language: "de" });
    const [, paid] = titles((await get(german.path)).text.replaceAll("\r\n ", ""));
    assert.equal(paid, `${name} 1.633\\,00 $\\, bezahlt`.replace("00 $", "00\u00a0$"));
  });
});
