/** Signing in at a provider of OpenID Connect: the complete flow, and responses that must be rejected. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { openBrowser, setupCode, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { atProvider, clientOf, startProvider, type TestProvider } from "../support/oidc.ts";
import { assertProblem } from "../support/problems.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PUBLIC_URL = new URL("https://budget.example.org");
const CALLBACK = "/v1/session/oidc/callback";
const HOUR_MS = 3_600_000;

const start = (browser: TestBrowser, body: object = { purpose: "sign_in" }) =>
  browser.call("POST", "/v1/session/oidc", body);

/** Opens the callback after the provider's redirect: a request that another site started. */
const comeBack = (browser: TestBrowser, { pathname, search }: URL) =>
  browser.call("GET", pathname + search, undefined, { "sec-fetch-site": "cross-site" });

onEveryEngine((engine) => {
  describe("OpenID Connect", () => {
    const holder = {} as { server: TestServer; provider: TestProvider };
    before(async () => {
      holder.provider = await startProvider(() => PUBLIC_URL.origin + CALLBACK);
      const client = clientOf(holder.provider.issuer);
      holder.server = await startServer(engine, {
        publicUrl: PUBLIC_URL,
        trustedProxies: ["127.0.0.1"],
        provider: client,
      });
    });
    after(async () => {
      await holder.server?.close();
      await holder.provider?.close();
    });
    beforeEach(() => {
      holder.server.nowMs = Date.now(); // the provider has the real clock
    });

    const open = () => openBrowser(holder.server, { host: PUBLIC_URL.host });

    /** The whole flow in one browser. Returns the path to which it leads. */
    async function flow(
      browser: TestBrowser,
      subject: string,
      body: object = { purpose: "sign_in" },
      visit = atProvider(),
      change: (address: URL) => void = () => {},
    ): Promise<string> {
      const { status, json, text } = await start(browser, body);
      assert.equal(status, 200, text);
      const back = await visit(json.url, subject);
      change(back);
      const answer = await comeBack(browser, back);
      assert.equal(answer.status, 302);
      return answer.headers.get("location") ?? "";
    }

    const me = async (browser: TestBrowser) => (await browser.call("GET", "/v1/me")).json;

    async function invite(): Promise<string> {
      const { browser } = await signInAs(holder.server, "owner", { host: PUBLIC_URL.host });
      const { json } = await browser.call("POST", "/v1/members/invitations", { role: "member" });
      return json.url.split("#")[1];
    }

    async function join(subject: string, visit = atProvider()): Promise<TestBrowser> {
      const browser = open();
      assert.equal(await flow(browser, subject, { purpose: "sign_in", code: await invite() }, visit), "/");
      return browser;
    }

    test("an invited person joins, and then signs in; a changed e-mail keeps the identity", async () => {
      holder.provider.people.set("sub-1", { email: "anna@example.org" });
      const { json } = await open().call("GET", "/v1/session/methods");
      assert.deepEqual([json.methods, json.oidc_name, json.automatic], [["oidc", "password"], "Test provider", null]);
      const first = await join("sub-1");
      const user = (await me(first)).user;
      assert.equal(user.name, "anna@example.org");
      assert.equal((await me(first)).should_add_credential, false);
      const [identity] = (await first.call("GET", "/v1/me/identities")).json.identities;
      assert.deepEqual([identity.kind, identity.name], ["oidc", "anna@example.org"]);

      holder.provider.people.set("sub-1", { email: "anna.new@example.org" });
      const again = open();
      const to = { purpose: "sign_in", return_to: "/transactions?q=rent" };
      assert.equal(await flow(again, "sub-1", to), "/transactions?q=rent");
      assert.deepEqual((await me(again)).user, user);
      const [changed] = (await again.call("GET", "/v1/me/identities")).json.identities;
      assert.equal(changed.name, "anna.new@example.org");

      // Another person who gets the old e-mail address is another user.
      holder.provider.people.set("sub-2", { email: "anna@example.org" });
      const other = open();
      assert.equal(await flow(other, "sub-2"), "/enter?failed=sign_in_failed&to=%2F");
      assert.equal(other.cookies.size, 0);
    });

    test("the cookies of a flow are Lax for the state and Strict for the session", async () => {
      const browser = open();
      const started = await start(browser);
      assert.match(
        started.headers.get("set-cookie") ?? "",
        /^__Host-leeway-oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      await join("sub-cookies");
      const answer = await comeBack(browser, await atProvider()(started.json.url, "sub-cookies"));
      const [session = "", device = "", state = ""] = answer.headers.getSetCookie();
      assert.match(session, /^__Host-leeway=lws_\w+; .*SameSite=Strict; Secure$/);
      assert.match(device, /^__Host-leeway-device=lwd_\w+; .*SameSite=Strict; Secure$/);
      assert.match(state, /^__Host-leeway-oidc=; Max-Age=0; /);
    });

    for (const [title, change] of [
      ["another state", (address: URL) => address.searchParams.set("state", "x".repeat(43))],
      ["no state", (address: URL) => address.searchParams.delete("state")],
      ["another issuer", (address: URL) => address.searchParams.set("iss", "https://evil.example")],
      ["another code", (address: URL) => address.searchParams.set("code", "x".repeat(43))],
      ["an error of the provider", (address: URL) => address.searchParams.set("error", "access_denied")],
    ] as const) {
      test(`a response with ${title} is rejected`, async () => {
        await join(`sub-${title}`);
        const browser = open();
        const location = await flow(browser, `sub-${title}`, { purpose: "sign_in" }, atProvider(), change);
        assert.match(location, /^\/enter\?failed=sign_in_failed/);
        assert.deepEqual([...browser.cookies.keys()], []);
      });
    }

    test("an ID token with another nonce is rejected", async () => {
      await join("sub-nonce");
      const browser = open();
      const { json } = await start(browser);
      const url = new URL(json.url);
      url.searchParams.set("nonce", "another-nonce");
      const answer = await comeBack(browser, await atProvider()(url.href, "sub-nonce"));
      assert.match(answer.headers.get("location") ?? "", /^\/enter\?failed=sign_in_failed/);
      assert.deepEqual([...browser.cookies.keys()], []);
    });

    test("a code of another flow is rejected: PKCE", async () => {
      await join("sub-pkce");
      const [browser, other] = [open(), open()];
      const [mine, theirs] = [(await start(browser)).json.url, (await start(other)).json.url];
      const [back, foreign] = [await atProvider()(mine, "sub-pkce"), await atProvider()(theirs, "sub-pkce")];
      back.searchParams.set("code", foreign.searchParams.get("code") ?? "");
      assert.match((await comeBack(browser, back)).headers.get("location") ?? "", /failed=sign_in_failed/);
    });

    test("a flow works only in the browser that started it, once, and within 10 minutes", async () => {
      await join("sub-once");
      const browser = open();
      const { json } = await start(browser);
      const back = await atProvider()(json.url, "sub-once");
      assert.equal((await comeBack(open(), back)).headers.get("location"), "/enter?failed=sign_in_failed");
      const copy = browser.copy();
      assert.equal((await comeBack(browser, back)).headers.get("location"), "/");
      assert.equal((await comeBack(copy, back)).headers.get("location"), "/enter?failed=sign_in_failed");
      const late = open();
      const address = await atProvider()((await start(late)).json.url, "sub-once");
      holder.server.nowMs += 600_001;
      assert.equal((await comeBack(late, address)).headers.get("location"), "/enter?failed=sign_in_failed");
    });

    test("a signed-in user links a person, whom no other user can link, and removes the link", async () => {
      const { browser, userId } = await signInAs(holder.server, "member", { host: PUBLIC_URL.host });
      const bind = { purpose: "bind", return_to: "/settings/sign-in" };
      assert.equal(await flow(browser, "sub-bind", bind), "/settings/sign-in");
      const [identity] = (await browser.call("GET", "/v1/me/identities")).json.identities;
      const signedIn = open();
      await flow(signedIn, "sub-bind");
      assert.equal((await me(signedIn)).user.id, userId);

      const second = (await signInAs(holder.server, "member", { host: PUBLIC_URL.host })).browser;
      assert.equal(await flow(second, "sub-bind", bind), "/settings/sign-in?failed=identity_taken");
      assert.equal((await second.call("GET", "/v1/me/identities")).json.identities.length, 0);
      assert.equal((await browser.call("DELETE", `/v1/me/identities/${identity.id}`)).status, 204);
      assert.match(await flow(open(), "sub-bind"), /failed=sign_in_failed/);
      assertProblem(await start(open(), bind), "unauthorized");
      assertProblem(await start(open(), { purpose: "bind", return_to: "//evil.example" }), "bad_format");
    });

    test("a session that has ended links nobody", async () => {
      const { browser } = await signInAs(holder.server, "member", { host: PUBLIC_URL.host });
      const { json } = await start(browser, { purpose: "bind" });
      const back = await atProvider()(json.url, "sub-ended");
      const copy = browser.copy();
      assert.equal((await copy.call("DELETE", "/v1/session")).status, 204);
      assert.equal((await comeBack(browser, back)).headers.get("location"), "/?failed=sign_in_failed");
      assert.match(await flow(open(), "sub-ended"), /failed=sign_in_failed/);
    });

    test("the provider confirms the user only with a new sign-in", async () => {
      const visit = atProvider();
      const browser = await join("sub-confirm", visit);
      const codes = () => browser.call("POST", "/v1/me/recovery_codes");
      const { json } = await codes();
      assert.deepEqual([json.code, json.methods], ["sign_in_again", ["oidc"]]);

      // The session at the provider is older than the request, and the provider ignores prompt=login.
      holder.server.nowMs += 5 * 60_000;
      const started = await start(browser, { purpose: "confirm", return_to: "/settings" });
      const url = new URL(started.json.url);
      assert.deepEqual([url.searchParams.get("prompt"), url.searchParams.get("max_age")], ["login", "0"]);
      url.searchParams.delete("prompt");
      url.searchParams.delete("max_age");
      const old = await comeBack(browser, await visit(url.href, "sub-confirm"));
      assert.equal(old.headers.get("location"), "/settings?failed=sign_in_failed");
      assertProblem(await codes(), "sign_in_again");

      holder.server.nowMs = Date.now();
      const confirm = { purpose: "confirm", return_to: "/settings" };
      assert.equal(await flow(browser, "sub-other", confirm), "/settings?failed=sign_in_failed");
      assertProblem(await codes(), "sign_in_again");
      assert.equal(await flow(browser, "sub-confirm", confirm, visit), "/settings");
      assert.equal((await codes()).status, 201);
      holder.server.nowMs += HOUR_MS;
      assertProblem(await codes(), "sign_in_again");
    });

    test("the code of a link for an existing user, or a used one, does not join anybody", async () => {
      const { user } = await createUser(holder.server.service, {
        name: "Linked",
        role: "member",
        budgetId: holder.server.budget.id,
      });
      const { code } = await createLinkCode(holder.server.service, "link", user.id);
      assert.match(await flow(open(), "sub-link", { purpose: "sign_in", code }), /failed=sign_in_failed/);
      const invitation = await invite();
      assert.equal(await flow(open(), "sub-invited", { purpose: "sign_in", code: invitation }), "/");
      assertProblem(await start(open(), { purpose: "sign_in", code: invitation }), "code_used");
    });

    test("at another address of the server there is no sign-in at the provider", async () => {
      const elsewhere = openBrowser(holder.server);
      assert.deepEqual((await elsewhere.call("GET", "/v1/session/methods")).json.methods, ["password"]);
      const answer = await start(elsewhere);
      assertProblem(answer, "public_url_needed");
      assert.match(answer.json.detail, /only at https:\/\/budget\.example\.org/);
    });

    test("a page of another site cannot start a flow", async () => {
      const browser = openBrowser(holder.server, {
        host: PUBLIC_URL.host,
        headers: { "sec-fetch-site": "cross-site" },
      });
      assertProblem(await start(browser), "forgery_suspected");
    });

    test("no secret of the flow is in the log", () => {
      assert.doesNotMatch(holder.server.logLines.join("\n"), /code=|state=|a-secret-of-the-client/);
    });
  });

  test("the setup link links the person, who is then the owner", async () => {
    const provider = await startProvider(() => PUBLIC_URL.origin + CALLBACK);
    const server = await startServer(engine, {
      publicUrl: PUBLIC_URL,
      provider: clientOf(provider.issuer, { createsInvited: false }),
    });
    try {
      server.nowMs = Date.now();
      const browser = openBrowser(server, { host: PUBLIC_URL.host });
      const { json } = await start(browser, { purpose: "sign_in", code: await setupCode(server) });
      assert.equal((await comeBack(browser, await atProvider()(json.url, "owner"))).headers.get("location"), "/");
      assert.equal((await browser.call("GET", "/v1/me")).json.role, "owner");

      // LEEWAY_OIDC_CREATE=never: an invitation creates nobody.
      const invited = await browser.call("POST", "/v1/members/invitations", { role: "member" });
      const stranger = openBrowser(server, { host: PUBLIC_URL.host });
      const code = invited.json.url.split("#")[1];
      const { url } = (await start(stranger, { purpose: "sign_in", code })).json;
      const answer = await comeBack(stranger, await atProvider()(url, "stranger"));
      assert.match(answer.headers.get("location") ?? "", /failed=sign_in_failed/);

      // The provider becomes unavailable during a sign-in, and before one.
      const late = openBrowser(server, { host: PUBLIC_URL.host });
      const back = await atProvider()((await start(late)).json.url, "owner");
      await provider.close();
      assert.match((await comeBack(late, back)).headers.get("location") ?? "", /failed=sign_in_unavailable/);
    } finally {
      await provider.close().catch(() => undefined);
      await server.close();
    }
  });

  test("without the provider or the public address, the other ways still work", async () => {
    const down = clientOf("http://127.0.0.1:9", { isAutomatic: true });
    for (const [publicUrl, code] of [
      [PUBLIC_URL, "sign_in_unavailable"],
      [null, "public_url_needed"],
    ] as const) {
      const server = await startServer(engine, { publicUrl, provider: down });
      try {
        const browser = openBrowser(server, publicUrl === null ? {} : { host: publicUrl.host });
        const answer = await start(browser);
        assertProblem(answer, code);
        if (publicUrl !== null) assert.match(answer.json.detail, /Test provider is not responding/);
        const { automatic } = (await browser.call("GET", "/v1/session/methods")).json;
        assert.equal(automatic, publicUrl === null ? null : "oidc");
        const { status } = await browser.call("POST", "/v1/session", { token: server.tokens.read });
        assert.equal(status, 201);
      } finally {
        await server.close();
      }
    }
  });
});
