/** Requests with a cookie: their budget, their rights, and attacks from other sites and names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES } from "../../scripts/openapi/examples.ts";
import { ROUTES } from "../../src/api/v1/index.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { addToBudget, createLinkCode } from "../../src/operations/people/users.ts";
import { openTables } from "../fuzz/tables.ts";
import { openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine, onSqlite } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { type Fields, NOBODY, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { startServer, useServer } from "../support/server.ts";

const CATEGORY = { category: { name: "Made here" } };

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });

  async function twoBudgets() {
    const { browser, userId } = await signInAs(server, "owner", { name: "Two" });
    const second = await createBudget(server.service, { name: crypto.randomUUID(), currency: "EUR", time_zone: "UTC" });
    const user = await server.service.store.all.users.find(userId);
    assert.ok(user);
    await addToBudget(server.service, user, second.id, "viewer");
    return { browser, userId, second };
  }

  test("a viewer never writes, on any route", async () => {
    const { browser } = await signInAs(server, "viewer");
    const { id } = await newAccount(server);
    const tables = await openTables(server.location, { own: server.budget.id, other: "" });
    const state = await tables.read();
    let count = 0;
    for (const route of ROUTES) {
      if (route.kind !== "write") continue;
      for (const known of [NOBODY, id]) {
        const path = route.path.replace(":year_month", "2026-11").replace(":seq", "1").replace(/:\w+/g, known);
        const body = EXAMPLES[route.operationId]?.request;
        assertProblem(await browser.call(route.method, path, body), "insufficient_scope", []);
        count += 1;
      }
    }
    assert.ok(count > 60, String(count));
    assert.deepEqual(await tables.read(), state);
    await tables.close();
    assert.equal((await browser.call("GET", "/v1/accounts")).status, 200);
  });

  test("a user's write has the user as its author", async () => {
    const { browser, userId } = await signInAs(server, "member", { name: "Anna" });
    assert.equal((await browser.call("POST", "/v1/categories", { category: { name: "By Anna" } })).status, 201);
    const { changes } = (await browser.call("GET", "/v1/changes?limit=1")).json;
    assert.deepEqual(changes[0].actor, { kind: "user", id: userId, name: "Anna" });
    assert.equal((await browser.call("PUT", "/v1/me", { user: { name: "Anna B." } })).status, 200);
    assert.equal((await browser.call("GET", `/v1/changes/${changes[0].seq}`)).json.change.actor.name, "Anna B.");
    const { json } = await browser.call("POST", `/v1/changes/${changes[0].seq}/undo`);
    assert.equal(json.change.actor.id, userId);
  });

  test("a session names its budget, or uses its default one", async () => {
    const { browser, second } = await twoBudgets();
    const first = server.budget.id;
    const budgetOf = async (path: string, headers = {}) =>
      (await browser.call("GET", path, undefined, headers)).headers.get("leeway-budget");
    assert.equal(await budgetOf("/v1/accounts"), first);
    assert.equal(await budgetOf(`/v1/accounts?budget_id=${second.id}`), second.id);
    assert.equal(await budgetOf("/v1/accounts", { "leeway-budget": second.id }), second.id);
    assert.equal((await browser.call("PUT", "/v1/session", { budget_id: second.id })).status, 200);
    assert.equal(await budgetOf("/v1/accounts"), second.id);
    const me = (await browser.call("GET", "/v1/me")).json;
    assert.deepEqual([me.budget.id, me.role, me.token.scopes], [second.id, "viewer", ["read"]]);
    assert.deepEqual(
      me.budgets.map((one: { id: string; role: string }) => [one.id, one.role]),
      [
        [first, "owner"],
        [second.id, "viewer"],
      ],
    );
    assertProblem(await browser.call("POST", "/v1/categories", CATEGORY), "insufficient_scope");
    const named = await browser.call("POST", "/v1/categories", CATEGORY, { "leeway-budget": first });
    assert.equal(named.status, 201);
    assert.equal((await browser.call("GET", "/v1/budgets")).json.budgets.length, 2);
  });

  test("the budget of another user gets the same response as one that does not exist", async () => {
    const { browser } = await signInAs(server, "owner");
    const [other] = (await server.service.store.all.budgets.list()).filter(({ id }) => id !== server.budget.id);
    assert.ok(other);
    const answers = [];
    for (const id of [other.id, NOBODY]) {
      const header = { "leeway-budget": id };
      const [read, query, write, setDefault] = [
        await browser.call("GET", "/v1/accounts", undefined, header),
        await browser.call("GET", `/v1/accounts?budget_id=${id}`),
        await browser.call("POST", "/v1/categories", CATEGORY, header),
        await browser.call("PUT", "/v1/session", { budget_id: id }),
      ];
      assertProblem(await browser.call("GET", `/v1/accounts?%62udget_id=${id}`), "not_found", []);
      for (const answer of [read, query, write, setDefault]) assertProblem(answer, "not_found", []);
      answers.push([read, query, write, setDefault].map(({ text }) => text.replace(id, "")));
      assert.equal((await browser.call("GET", "/v1/me", undefined, header)).json.budget.id, server.budget.id);
      const byToken = await server.call("GET", "/v1/accounts", undefined, { headers: header });
      assertProblem(byToken, "not_found", []);
      assertProblem(await server.call("GET", `/v1/accounts?budget_id=${id}`), "not_found", []);
    }
    assert.deepEqual(answers[0], answers[1]);
    assert.equal((await server.call("GET", `/v1/accounts?budget_id=${server.budget.id}`)).status, 200);
  });

  test("a retry after a new sign-in finds its Idempotency-Key, and another member's key is another", async () => {
    const { browser, userId } = await signInAs(server, "member");
    const post = (client: TestBrowser) =>
      client.call("POST", "/v1/categories", { category: { name: "Once" } }, { "idempotency-key": "k" });
    const first = await post(browser);
    const again = openBrowser(server);
    await again.call("POST", "/v1/session", { code: (await createLinkCode(server.service, "link", userId)).code });
    const second = await post(again);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    const other = await post((await signInAs(server, "member")).browser);
    assert.equal(other.headers.get("idempotency-replayed"), null);
  });

  test("Authorization wins over the cookie", async () => {
    const { browser } = await signInAs(server, "viewer");
    const headers = { authorization: `Bearer ${server.tokens.write}`, "sec-fetch-site": "cross-site" };
    assert.equal((await browser.call("GET", "/v1/me", undefined, headers)).json.user, null);
    assertProblem(await browser.call("GET", "/v1/me", undefined, { authorization: "Bearer x" }), "invalid_token");
    // A proxy may ask for a password of its own.
    assert.equal((await browser.call("GET", "/v1/me", undefined, { authorization: "Basic eDp5" })).status, 200);
  });

  test("routes about access accept no Idempotency-Key and no dry run", async () => {
    const { browser } = await signInAs(server, "owner");
    const keyed = await browser.call("PUT", "/v1/me", { user: { name: "x" } }, { "idempotency-key": "k" });
    assertProblem(keyed, "invalid_header", []);
    assertProblem(await browser.call("PUT", "/v1/me?dry_run=true", { user: { name: "x" } }), "unknown_parameter");
  });

  test("preferences belong to a user and a budget", async () => {
    const { browser, second } = await twoBudgets();
    const path = "/v1/me/preferences";
    assert.deepEqual((await browser.call("GET", path)).json, { preferences: {} });
    for (const preferences of [{ theme: "dark", columns: ["date", 1, null] }, { theme: "light" }]) {
      assert.deepEqual((await browser.call("PUT", path, { preferences })).json, { preferences });
      assert.deepEqual((await browser.call("GET", path)).json, { preferences });
    }
    assert.deepEqual((await browser.call("GET", `${path}?budget_id=${second.id}`)).json, { preferences: {} });
    const other = (await signInAs(server, "viewer")).browser;
    assert.deepEqual((await other.call("GET", path)).json, { preferences: {} });
    assert.equal((await other.call("PUT", path, { preferences: { a: "x".repeat(16_000) } })).status, 200);
    const large = await other.call("PUT", path, { preferences: { a: "x".repeat(16_384) } });
    assertProblem(large, "out_of_range", ["/preferences out_of_range"]);
    assertProblem(await other.call("PUT", path, { preferences: [] }), "wrong_type");
  });

  test("preferences have an entity tag, which a write can require", async () => {
    const { browser } = await signInAs(server, "member");
    const path = "/v1/me/preferences";
    const read = async () => (await browser.call("GET", path)).headers.get("etag") ?? "";
    const write = (theme: string, ifMatch: string) =>
      browser.call("PUT", path, { preferences: { theme } }, { "if-match": ifMatch });
    const first = await read();
    const done = await write("dark", first);
    assert.equal(done.status, 200, done.text);
    assert.equal(done.headers.get("etag"), await read());
    assertProblem(await write("light", first), "precondition_failed");
    assert.deepEqual((await browser.call("GET", path)).json, { preferences: { theme: "dark" } });
    assert.equal((await write("light", "*")).status, 200);
    const known = await browser.call("GET", path, undefined, { "if-none-match": await read() });
    assert.deepEqual([known.status, known.text], [304, ""]);
  });

  test("sessions are listed with their device and can be ended", async () => {
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
    const { browser, userId } = await signInAs(server, "member", { headers });
    const others = [openBrowser(server), openBrowser(server)];
    for (const other of others) {
      await other.call("POST", "/v1/session", { code: (await createLinkCode(server.service, "link", userId)).code });
    }
    const list = async () => (await browser.call("GET", "/v1/me/sessions")).json.sessions;
    const [third, , first] = await list();
    assert.deepEqual(
      [first.device, first.is_current, third.device, third.is_current],
      ["Firefox on Linux", true, "", false],
    );
    const stranger = (await signInAs(server, "owner")).browser;
    assertProblem(await stranger.call("DELETE", `/v1/me/sessions/${third.id}`), "not_found");
    assert.equal((await browser.call("DELETE", `/v1/me/sessions/${third.id}`)).status, 204);
    assertProblem(await (others[1] as TestBrowser).call("GET", "/v1/me"), "session_revoked");
    assert.equal((await (others[0] as TestBrowser).call("GET", "/v1/me")).status, 200);
    assertProblem(await browser.call("DELETE", `/v1/me/sessions/${third.id}`), "not_found");
    const { events } = (await browser.call("GET", "/v1/me/security_events")).json;
    assert.deepEqual(
      events.slice(0, 2).map(({ type, device, details }: Fields) => [type, device, details.device]),
      [
        ["session_ended", "Firefox on Linux", ""],
        ["signed_in", "", undefined],
      ],
    );
    assert.equal((await browser.call("DELETE", "/v1/me/sessions")).status, 204);
    assertProblem(await (others[0] as TestBrowser).call("GET", "/v1/me"), "session_revoked");
    assert.equal((await list()).length, 1);
  });

  test("a revoked session ends its streams of events, and no others", async () => {
    const { browser } = await signInAs(server, "viewer");
    const { browser: other } = await signInAs(server, "viewer");
    const open = (client: TestBrowser) => {
      const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
      return openEvents(server.url.replace("127.0.0.1", "localhost"), null, { headers: { cookie } });
    };
    const [stream, kept] = [await open(browser), await open(other)];
    assert.equal(stream.status, 200);
    await browser.call("DELETE", "/v1/session");
    await stream.ended;
    await server.call("POST", "/v1/categories", { category: { name: "Still open" } });
    await kept.wait(1);
    const streams = await Promise.all(Array.from({ length: 7 }, () => open(other)));
    assert.equal((await open(other)).status, 429);
    for (const one of [kept, ...streams]) one.close();
  });

  test("attached files are accepted from the page, and forms are not", async () => {
    const { browser } = await signInAs(server, "member");
    const { id } = await newAccount(server);
    const { json } = await browser.call("POST", "/v1/transactions", { transactions: [payment(id, -1)] });
    const path = `/v1/transactions/${json.transactions[0].id}/attachments`;
    const attach = (type: string) => browser.call("POST", path, "%PDF-1.7 receipt", { "content-type": type });
    assert.equal((await attach("application/pdf")).status, 201);
    assertProblem(await attach("multipart/form-data; boundary=x"), "forgery_suspected");
  });
});

onSqlite((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });
  const write = (browser: TestBrowser, headers: Record<string, string | undefined>) =>
    browser.call("POST", "/v1/categories", { category: { name: crypto.randomUUID() } }, headers);

  for (const [title, headers] of [
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another port", { "sec-fetch-site": "same-site" }],
    ["another site without TLS", { "sec-fetch-site": undefined, origin: "null" }],
    ["another port without TLS", { "sec-fetch-site": undefined, origin: "http://localhost:3000" }],
    ["a program without Origin", { "sec-fetch-site": undefined }],
    ["a form", { "content-type": "text/plain" }],
  ] as const) {
    test(`a write with a cookie by ${title} is rejected`, async () => {
      const { browser } = await signInAs(server, "owner");
      const { categories } = (await browser.call("GET", "/v1/categories")).json;
      assertProblem(await write(browser, headers), "forgery_suspected", []);
      assert.equal((await browser.call("GET", "/v1/categories")).json.categories.length, categories.length);
      const signIn = await openBrowser(server).call("POST", "/v1/session", { token: server.tokens.write }, headers);
      assertProblem(signIn, "forgery_suspected", []);
    });
  }

  test("a write without TLS by the page itself is accepted", async () => {
    const { browser } = await signInAs(server, "owner");
    const origin = server.url.replace("127.0.0.1", "localhost");
    assert.equal((await write(browser, { "sec-fetch-site": undefined, origin })).status, 201);
  });

  test("reads with a cookie by another site are rejected: fetch, image and EventSource", async () => {
    const { browser } = await signInAs(server, "owner");
    for (const path of ["/v1/accounts", "/v1/events", "/v1/me"]) {
      for (const site of ["cross-site", "same-site"]) {
        assertProblem(await browser.call("GET", path, undefined, { "sec-fetch-site": site }), "forgery_suspected");
      }
    }
    assert.equal((await browser.call("GET", "/v1/accounts", undefined, { "sec-fetch-site": "none" })).status, 200);
  });

  test("a foreign name that resolves to this server is rejected (DNS rebinding), except with a token", async () => {
    const evil = openBrowser(server, { host: "evil.example.com" });
    for (const [method, path] of [
      ["GET", "/v1/accounts"],
      ["GET", "/v1/session/methods"],
      ["GET", "/"],
      ["GET", "/docs"],
      ["GET", "/nothing"],
    ] as const) {
      assertProblem(await evil.call(method, path), "unknown_host", []);
    }
    assertProblem(await evil.call("POST", "/v1/session", { token: server.tokens.write }), "unknown_host");
    const bearer = { authorization: `Bearer ${server.tokens.write}` };
    assertProblem(await evil.call("POST", "/v1/session", { token: server.tokens.write }, bearer), "unknown_host");
    assert.equal((await evil.call("GET", "/v1/accounts", undefined, bearer)).status, 200);
    for (const path of ["/healthz", "/readyz", "/metrics"]) assert.equal((await evil.call("GET", path)).status, 200);
    const { browser } = await signInAs(server, "owner");
    assertProblem(await browser.call("GET", "/v1/me", undefined, { host: "evil.example.com" }), "unknown_host");
  });

  test("an Origin of another host is rejected, and the response names the proxy's mistake", async () => {
    const { browser } = await signInAs(server, "owner");
    const answer = await write(browser, { origin: "https://budget.example.org" });
    assertProblem(answer, "unknown_host", []);
    assert.match(answer.json.detail, /forward the Host header/);
  });

  test("a link for a phone needs an address that the phone can reach", async () => {
    const { browser } = await signInAs(server, "owner");
    assertProblem(await browser.call("POST", "/v1/me/links"), "public_url_needed", []);
    const lan = (await signInAs(server, "owner", { host: "nas.local:8787" })).browser;
    const { status, json } = await lan.call("POST", "/v1/me/links");
    assert.equal(status, 201);
    const [origin, code] = json.url.split("/enter#");
    assert.equal(origin, "http://nas.local:8787");
    assert.equal((await lan.call("POST", "/v1/session/code", { code })).json.kind, "phone");
    assert.equal((await openBrowser(server).call("POST", "/v1/session", { code })).json.user.name, "owner");
  });

  test("behind a proxy with TLS, the cookie is secure and bound to the host", async () => {
    const proxied = await startServer(engine, { trustedProxies: ["127.0.0.1"], requiresTls: true });
    try {
      const headers = { "x-forwarded-proto": "https" };
      const { browser } = await signInAs(proxied, "owner", { host: "nas.local", headers });
      assert.deepEqual([...browser.cookies.keys()], ["__Host-leeway", "__Host-leeway-device"]);
      assert.equal((await browser.call("GET", "/v1/me")).status, 200);
      const { url } = (await browser.call("POST", "/v1/me/links")).json;
      assert.match(url, /^https:\/\/nas\.local\/enter#/);
      const plain = openBrowser(proxied, { host: "nas.local" });
      assertProblem(await plain.call("GET", "/v1/session/methods"), "tls_required", []);
      assertProblem(await plain.call("POST", "/v1/session", { token: proxied.tokens.write }), "tls_required");
    } finally {
      await proxied.close();
    }
  });

  test("X-Forwarded-Proto counts only from a trusted proxy; the public address counts by itself", async () => {
    const publicUrl = new URL("https://budget.example.org");
    const behind = await startServer(engine, { publicUrl, hosts: ["money.example.net"] });
    try {
      const token = behind.tokens.read;
      const names = async (host: string, headers = {}) => {
        const browser = openBrowser(behind, { host, headers });
        assert.equal((await browser.call("POST", "/v1/session", { token })).status, 201);
        return [...browser.cookies.keys()];
      };
      assert.deepEqual(await names("nas.local", { "x-forwarded-proto": "https" }), ["leeway"]);
      assert.deepEqual(await names("budget.example.org"), ["__Host-leeway"]);
      assert.deepEqual(await names("money.example.net"), ["leeway"]);
      const { browser } = await signInAs(behind, "owner");
      assert.match((await browser.call("POST", "/v1/me/links")).json.url, /^https:\/\/budget\.example\.org\/enter#/);
    } finally {
      await behind.close();
    }
  });
});
