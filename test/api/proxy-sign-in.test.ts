/** Signing in by a proxy that names the user in a header. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RETURN_PATH } from "../../src/auth/return-path.ts";
import { ConfigError, readConfig } from "../../src/config.ts";
import { createLinkCode } from "../../src/operations/people/users.ts";
import { type BrowserOptions, openBrowser, setupCode, signInAs, type TestBrowser } from "../support/browser.ts";
import { call } from "../support/call.ts";
import { onEveryEngine, onSqlite } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { startServer, useServer } from "../support/server.ts";

const SETTINGS = { proxyUserHeader: "Remote-User", trustedProxies: ["127.0.0.1"] };
const LAN = "192.168.1.20:8787";
const PASSWORD = { sign_in_name: "anna", password: "a summer by the lake" };
const DAY_MS = 86_400_000;

/** A browser behind the proxy, at another machine. */
const behind = (server: Parameters<typeof openBrowser>[0], user: string | undefined, options: BrowserOptions = {}) =>
  openBrowser(server, { host: LAN, ...options, headers: { "remote-user": user, ...options.headers } });

const signIn = (browser: TestBrowser, body: object = { proxy: true }) => browser.call("POST", "/v1/session", body);
const read = (browser: TestBrowser) => browser.call("GET", "/v1/accounts");

onEveryEngine((engine) => {
  test("the setup link links the proxy's user, who is then signed in automatically", async () => {
    const server = await startServer(engine, SETTINGS);
    try {
      const first = behind(server, "anna");
      const { status, json } = await signIn(first, { code: await setupCode(server) });
      assert.equal(status, 201);
      assert.equal(json.should_add_credential, false);
      assert.ok(Date.parse(json.session.expires_at) > server.nowMs + 100 * DAY_MS);
      const again = behind(server, "anna");
      const { json: methods } = await again.call("GET", "/v1/session/methods");
      assert.deepEqual([methods.methods, methods.proxy_user], [["proxy", "password"], "anna"]);
      assert.deepEqual((await signIn(again)).json.user, json.user);
      assert.equal((await read(again)).status, 200);
      const [identity] = (await again.call("GET", "/v1/me/identities")).json.identities;
      assert.deepEqual([identity.kind, identity.name], ["proxy", "anna"]);
      assert.notEqual(identity.last_used_at, null);
      const { events } = (await again.call("GET", "/v1/me/security_events")).json;
      assert.deepEqual(events[0].details, { way: "proxy" });
    } finally {
      await server.close();
    }
  });

  const server = useServer(engine, SETTINGS);

  async function invite(role = "member"): Promise<string> {
    const { browser } = await signInAs(server, "owner", { host: LAN });
    const { json } = await browser.call("POST", "/v1/members/invitations", { role });
    return json.url.split("#")[1];
  }

  /** A new user with only the identity at the proxy. */
  async function joinAs(name: string, role?: string): Promise<TestBrowser> {
    const browser = behind(server, name);
    assert.equal((await signIn(browser, { code: await invite(role) })).status, 201);
    return browser;
  }

  test("an unlinked user of the proxy cannot sign in", async () => {
    const before = (await server.service.store.all.users.list()).length;
    const answer = await signIn(behind(server, "stranger"));
    assertProblem(answer, "sign_in_failed");
    assert.match(answer.json.detail, /"stranger" is not linked/);
    assertProblem(await signIn(behind(server, undefined)), "sign_in_failed");
    assert.equal((await server.service.store.all.users.list()).length, before);
  });

  test("an invitation links a new user, but no proxy user who is already linked to another", async () => {
    const browser = await joinAs("ben");
    const me = (await browser.call("GET", "/v1/me")).json;
    assert.deepEqual([me.role, me.should_add_credential], ["member", false]);
    assert.equal((await signIn(behind(server, "ben"))).json.user.id, me.user.id);
    const other = behind(server, "ben");
    assert.equal((await signIn(other, { code: await invite() })).status, 201);
    assert.notEqual((await other.call("GET", "/v1/me")).json.user.id, me.user.id);
    assert.equal((await signIn(behind(server, "ben"))).json.user.id, me.user.id);
  });

  test("the settings link and unlink the proxy's user", async () => {
    const { browser, userId } = await signInAs(server, "member", {
      name: "Bound later",
      host: LAN,
      headers: { "remote-user": "clara" },
    });
    assertProblem(await signIn(behind(server, "clara")), "sign_in_failed");
    const { status, json } = await browser.call("POST", "/v1/me/identities", { proxy: true });
    assert.equal(status, 201);
    assert.equal((await signIn(behind(server, "clara"))).json.user.id, userId);
    const other = await signInAs(server, "member", { headers: { "remote-user": "clara" } });
    assertProblem(await other.browser.call("POST", "/v1/me/identities", { proxy: true }), "identity_taken");
    assert.equal((await browser.call("DELETE", `/v1/me/identities/${json.identity.id}`)).status, 204);
    assertProblem(await browser.call("DELETE", `/v1/me/identities/${json.identity.id}`), "not_found");
    assertProblem(await signIn(behind(server, "clara")), "sign_in_failed");
  });

  for (const [title, next] of [
    ["another user", "eve"],
    ["no user", undefined],
  ] as const) {
    test(`a session ends when the proxy names ${title}`, async () => {
      const name = `dora-${title.split(" ")[0]}`;
      const browser = await joinAs(name);
      assert.equal((await read(browser)).status, 200);
      assert.equal((await read(browser)).status, 200, "from the cache");
      assertProblem(await browser.call("GET", "/v1/accounts", undefined, { "remote-user": next }), "unauthorized");
      assertProblem(await read(browser), "session_revoked");
      assert.equal((await signIn(browser)).status, 201, "the first user can sign in again");
    });
  }

  test("a session by password stays, whoever the proxy names", async () => {
    const { browser } = await signInAs(server, "member", { headers: { "remote-user": "frank" } });
    assert.equal((await browser.call("GET", "/v1/accounts", undefined, { "remote-user": "gina" })).status, 200);
  });

  test("a user with only the proxy needs no proof, until there is a credential", async () => {
    const browser = await joinAs("hanna", "owner");
    server.nowMs += 3_600_000;
    const tokens = () => browser.call("POST", "/v1/tokens", { token: { name: "phone", scope: "read" } });
    assert.equal((await tokens()).status, 201);
    assert.equal((await browser.call("POST", "/v1/me/links")).status, 201);
    assert.equal((await browser.call("PUT", "/v1/me/password", PASSWORD)).status, 200);
    const { json } = await tokens();
    assert.deepEqual([json.code, json.methods], ["sign_in_again", ["password"]]);

    // A session from a link proves no identity, even if the user is linked to the proxy.
    const other = await joinAs("ida", "owner");
    const { id } = (await other.call("GET", "/v1/me")).json.user;
    const byPhone = behind(server, undefined);
    await signIn(byPhone, { code: (await createLinkCode(server.service, "phone", id)).code });
    assertProblem(await byPhone.call("POST", "/v1/tokens", { token: { name: "x", scope: "read" } }), "sign_in_again");
  });

  for (const [title, value] of [
    ["an empty name", ""],
    ["two names in one header", "anna, eve"],
    ["a long name", "x".repeat(201)],
    ["a name that is not UTF-8", "\xff"],
  ] as const) {
    test(`${title} is rejected on every path`, async () => {
      for (const path of ["/v1/session/methods", "/v1/accounts", "/", "/healthz", "/unknown"]) {
        assertProblem(await behind(server, value).call("GET", path), "invalid_header");
      }
    });
  }

  test("two headers are rejected", async () => {
    const answer = await behind(server, undefined, {
      headers: { "remote-user": ["anna", "eve"] as unknown as string },
    }).call("GET", "/v1/session/methods");
    assertProblem(answer, "invalid_header");
  });

  test("a name in UTF-8 is read", async () => {
    const sent = Buffer.from("jürgen").toString("latin1");
    assert.equal((await behind(server, sent).call("GET", "/v1/session/methods")).json.proxy_user, "jürgen");
  });
});

onSqlite((engine) => {
  const direct = useServer(engine, { proxyUserHeader: "Remote-User", trustedProxies: ["10.0.0.0/8"] });
  test("nobody but the proxy's connection may send the header, whatever address it forwards", async () => {
    for (const headers of [{}, { "x-forwarded-for": "10.0.0.1" }, { forwarded: "for=10.0.0.1" }]) {
      for (const path of ["/v1/session/methods", "/v1/accounts", "/", "/v1/session/renew?return_to=/"]) {
        const browser = behind(direct, "anna", { headers });
        assertProblem(await browser.call("GET", path), "untrusted_header");
        assert.equal(browser.cookies.size, 0);
      }
      assertProblem(await signIn(behind(direct, "anna", { headers })), "untrusted_header");
    }
    const asToken = { as: direct.tokens.read, headers: { "Remote-User": "anna" } };
    assertProblem(await call("GET", `${direct.url}/v1/accounts`, undefined, asToken), "untrusted_header");
    assert.equal((await direct.call("GET", "/v1/accounts")).status, 200, "a token without the header works as before");
  });

  test("behind a trusted proxy, a forwarded address that is not trusted changes nothing", async () => {
    const server = await startServer(engine, { proxyUserHeader: "Remote-User", trustedProxies: ["127.0.0.0/8"] });
    try {
      const browser = behind(server, "anna", { headers: { "x-forwarded-for": "203.0.113.9" } });
      assert.equal((await browser.call("GET", "/v1/session/methods")).json.proxy_user, "anna");
    } finally {
      await server.close();
    }
  });

  const plain = useServer(engine, { trustedProxies: ["127.0.0.1"] });
  test("without the setting, the header means nothing", async () => {
    const browser = behind(plain, "anna");
    const { json } = await browser.call("GET", "/v1/session/methods");
    assert.deepEqual([json.methods, json.proxy_user], [["password"], null]);
    assertProblem(await signIn(browser), "sign_in_failed");
    assert.equal((await behind(plain, "").call("GET", "/v1/session/methods")).status, 200);
  });

  const renew = (path: string) =>
    openBrowser(plain, { headers: { "sec-fetch-site": "cross-site" } }).call("GET", `/v1/session/renew${path}`);

  test("renewing returns to a path of this server, also after the page of another site", async () => {
    for (const path of [
      "/",
      "/transactions?q=a%20b&x=1#part",
      "/b/1/plan",
      "/%2F%2Fevil.example",
      "/a//b",
      "/a/b:c@d",
    ]) {
      const { status, headers, text } = await renew(`?return_to=${encodeURIComponent(path)}`);
      assert.deepEqual([status, headers.get("location"), text], [302, path, ""]);
    }
  });

  test("a path with other characters is percent-encoded", async () => {
    const { status, headers } = await renew(`?return_to=${encodeURIComponent("/жен%20\u2028")}`);
    assert.deepEqual([status, headers.get("location")], [302, "/%D0%B6%D0%B5%D0%BD%20%E2%80%A8"]);
  });

  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "evil.example",
    "@evil.example",
    "",
    "/a\\b",
    "/a\r\nset-cookie: x=1",
    "/\u0000/evil.example",
  ]) {
    test(`renewing does not lead to ${JSON.stringify(path)}`, async () => {
      const { status, headers } = await renew(`?return_to=${encodeURIComponent(path)}`);
      assert.deepEqual([status, headers.get("location")], [400, null]);
    });
  }

  test("an encoded address is decoded once before it is checked", async () => {
    for (const encoded of [
      "%2F%2Fevil.example",
      "%2f%5cevil.example",
      "/%09/evil.example",
      "%2F/evil.example",
      "/%5Cevil.example",
    ]) {
      assertProblem(await renew(`?return_to=${encoded}`), "bad_format");
    }
    assertProblem(await renew(""), "missing_field");
    assertProblem(await renew("?return_to=/a&return_to=//evil.example"), "wrong_type");
  });
});

test("every accepted path stays on the server", () => {
  const pattern = new RegExp(RETURN_PATH);
  const part = fc.constantFrom(
    "/",
    "\\",
    "//",
    "\t",
    "\n",
    ".",
    "..",
    ":",
    "@",
    "?",
    "#",
    "evil.example",
    "%2F",
    " ",
    "a",
    "\u00a0",
    "\u3000",
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
    fc.webUrl(),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `/${rest}`),
      ),
      (path) => {
        if (!pattern.test(path)) return;
        assert.equal(new URL(path, "https://budget.example.org").origin, "https://budget.example.org");
      },
    ),
    { numRuns: 5000 },
  );
});

test("the server does not start with the header but without trusted proxies", () => {
  assert.throws(() => readConfig({ LEEWAY_PROXY_USER_HEADER: "Remote-User" }), ConfigError);
  const config = readConfig({ LEEWAY_PROXY_USER_HEADER: "Remote-User", LEEWAY_TRUSTED_PROXIES: "127.0.0.1" });
  assert.equal(config.proxyUserHeader, "Remote-User");
  assert.throws(
    () => readConfig({ LEEWAY_PROXY_USER_HEADER: "Remote User", LEEWAY_TRUSTED_PROXIES: "::1" }),
    ConfigError,
  );
});
