/** What a browser may store of household data, and what it deletes when a session ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLinkCode } from "../../src/operations/people/users.ts";
import { type BrowserOptions, openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

const DAY_MS = 86_400_000;

/** How a browser reaches the server, and whether it obeys Clear-Site-Data there. */
const PLACES: Readonly<Record<string, BrowserOptions & { readonly obeys: boolean }>> = {
  "on this machine": { obeys: true },
  "over TLS": { host: "budget.example.org", headers: { "x-forwarded-proto": "https" }, obeys: true },
  "over plain HTTP": { host: "192.168.1.20:8787", obeys: false },
  "over plain HTTP by name": { host: "nas.local", obeys: false },
};

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"], hosts: ["budget.example.org"] });

  /** Reads of every kind of household data, and whether a response has an entity tag. */
  async function enterHousehold(browser: TestBrowser): Promise<readonly (readonly [string, boolean])[]> {
    const ok = async (method: string, path: string, body: unknown, headers = {}) => {
      const { status, text, json } = await browser.call(method, path, body, headers);
      assert.equal(status, 201, text);
      return json;
    };
    const account = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
    const { id: account_id } = (await ok("POST", "/v1/accounts", { account })).account;
    const transaction = { account_id, payee: { name: "Baker" }, amount: -5, currency: "USD" };
    const [{ id }] = (
      await ok("POST", "/v1/transactions", { transactions: [{ ...transaction, authorized_at: "2026-11-20" }] })
    ).transactions;
    const file = { "content-type": "application/octet-stream" };
    const { attachment } = await ok("POST", `/v1/transactions/${id}/attachments`, "%PDF-1.7\n", file);
    return [
      ["/v1/accounts", false],
      [`/v1/accounts/${account_id}`, true],
      ["/v1/transactions", false],
      [`/v1/transactions/${id}`, true],
      ["/v1/budget/spending_power", true],
      [`/v1/attachments/${attachment.id}`, true],
      [`/v1/attachments/${attachment.id}/content`, true],
      ["/v1/export?format=csv", false],
      ["/v1/export?format=json", false],
      ["/v1/changes", false],
      ["/v1/me", true],
      ["/v1/me/preferences", true],
      ["/v1/me/sessions", false],
      ["/v1/me/security_events", false],
      ["/v1/members", false],
      ["/v1/session/methods", false],
      ["/v1/accounts/nothing", false],
    ];
  }

  for (const [place, { obeys, ...options }] of Object.entries(PLACES)) {
    test(`${place}, a browser may store ${obeys ? "only what it must revalidate" : "nothing"}`, async () => {
      const { browser } = await signInAs(server, "owner", options);
      for (const [path, hasTag] of await enterHousehold(browser)) {
        for (const method of ["GET", "HEAD"]) {
          const { status, headers, text } = await browser.call(method, path);
          assert.ok(status === 200 || status === 404, `${path}: ${status} ${text}`);
          const expected = hasTag && obeys ? "private, no-cache" : "no-store";
          assert.deepEqual(
            [headers.has("etag"), headers.get("cache-control")],
            [hasTag, expected],
            `${method} ${path}`,
          );
          if (!hasTag) continue;
          const again = await browser.call(method, path, undefined, { "if-none-match": headers.get("etag") ?? "" });
          assert.deepEqual([again.status, again.headers.get("cache-control")], [304, expected], path);
        }
      }
      const account = { name: "Other", type: "depository", subtype: "checking", currency: "USD" };
      for (const query of ["", "?dry_run=true"]) {
        const { headers } = await browser.call("POST", `/v1/accounts${query}`, { account });
        assert.deepEqual([headers.has("etag"), headers.get("cache-control")], [true, "no-store"]);
      }
    });

    /** The data that the browser deletes after a response; undefined if the response does not say so. */
    const expected = (data: string) => (obeys ? data : null);
    const clearedBy = async (call: ReturnType<TestBrowser["call"]>) => (await call).headers.get("clear-site-data");

    test(`${place}, a browser deletes everything when its person signs out`, async () => {
      const { browser } = await signInAs(server, "owner", options);
      assert.equal(await clearedBy(browser.call("GET", "/v1/accounts")), null);
      assert.equal(await clearedBy(browser.call("DELETE", "/v1/session")), expected('"cache", "storage"'));
    });

    test(`${place}, a browser deletes everything when its person ends this session in the list`, async () => {
      const { browser, userId } = await signInAs(server, "owner", options);
      const other = openBrowser(server, options);
      await other.call("POST", "/v1/session", { code: (await createLinkCode(server.service, "link", userId)).code });
      assert.equal(await clearedBy(other.call("DELETE", "/v1/me/sessions")), null, "this session goes on");
      const { sessions } = (await other.call("GET", "/v1/me/sessions")).json;
      assert.equal(
        await clearedBy(other.call("DELETE", `/v1/me/sessions/${sessions[0].id}`)),
        expected('"cache", "storage"'),
      );
      assert.deepEqual(
        [...other.cookies.keys()].filter((name) => !name.endsWith("-device")),
        [],
      );
      // The page still has this person's unsent entries.
      assert.equal(await clearedBy(browser.call("GET", "/v1/accounts")), expected('"cache"'));
    });

    test(`${place}, a browser deletes responses when its session has ended, its person changes or leaves`, async () => {
      const { browser, userId } = await signInAs(server, "member", options);
      const { code } = await createLinkCode(server.service, "link", userId);
      assert.equal(await clearedBy(browser.call("POST", "/v1/session", { code })), null, "the same person");
      const other = (await signInAs(server, "owner", options)).userId;
      const { code: ofOther } = await createLinkCode(server.service, "link", other);
      assert.equal(await clearedBy(browser.call("POST", "/v1/session", { code: ofOther })), expected('"cache"'));
      assert.equal(await clearedBy(browser.call("DELETE", `/v1/members/${other}`)), expected('"cache"'));

      const late = (await signInAs(server, "owner", options)).browser;
      server.nowMs += 31 * DAY_MS;
      assert.equal(await clearedBy(late.call("GET", "/v1/accounts")), expected('"cache"'));
    });
  }
});
