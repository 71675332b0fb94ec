/** Signing in with links and tokens, and the life of a session. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import {
  addToBudget,
  createLinkCode,
  createSetupCode,
  createUser,
  resetUser,
} from "../../src/operations/people/users.ts";
import { openBrowser, setupCode, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, startServer, useServer } from "../support/server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Every browser has an address of its own. */
const BEHIND_PROXY = { trustedProxies: ["127.0.0.1"] };
const LAN = { host: "192.168.1.20:8787" };
/** A browser on the server's machine, without a proxy in between. */
const HERE = { headers: { "x-forwarded-for": undefined } };

const signIn = (browser: TestBrowser, body: object) => browser.call("POST", "/v1/session", body);
const read = (browser: TestBrowser) => browser.call("GET", "/v1/accounts");

onEveryEngine((engine) => {
  test("the setup link makes the first user the owner, once, and shows the number", async () => {
    const server = await startServer(engine, BEHIND_PROXY);
    try {
      const [code, other] = [await setupCode(server), await setupCode(server)];
      const browser = openBrowser(server);
      assert.equal((await browser.call("GET", "/v1/session/methods")).json.needs_setup, true);
      const { json: meaning } = await browser.call("POST", "/v1/session/code", { code });
      assert.deepEqual(meaning, {
        kind: "setup",
        user_name: null,
        budget_name: "Test",
        role: "owner",
        signed_in_as: null,
      });

      const { status, json, headers } = await signIn(browser, { code });
      assert.equal(status, 201);
      assert.equal(headers.get("cache-control"), "no-store");
      assert.match(
        headers.getSetCookie().join("\n"),
        /^leeway-(\d+)=lws_[0-9a-z]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict\nleeway-\1-device=lwd_[0-9a-z]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      assert.equal(json.user.name, "Owner");
      assert.deepEqual(json.budgets, [
        { id: server.budget.id, name: "Test", role: "owner", is_demo: false, is_available: true },
      ]);
      assert.equal(json.should_add_credential, true);
      const number = await browser.call("GET", "/v1/budget/spending_power");
      assert.equal(number.status, 200);
      assert.equal(number.headers.get("leeway-budget"), server.budget.id);
      assert.equal((await browser.call("GET", "/v1/session/methods")).json.needs_setup, false);

      for (const used of [code, other]) assertProblem(await signIn(openBrowser(server), { code: used }), "code_used");
      assert.equal((await server.service.store.all.users.list()).length, 1);
    } finally {
      await server.close();
    }
  });

  test("the setup link works until the budget has an owner", async () => {
    const server = await startServer(engine, BEHIND_PROXY);
    const { service, budget } = server;
    try {
      const code = await setupCode(server);
      const { user } = await createUser(service, { name: "Anna", role: "member", budgetId: budget.id });
      assert.ok(await createSetupCode(service));
      assert.equal((await openBrowser(server).call("POST", "/v1/session/code", { code })).json.role, "owner");
      await addToBudget(service, user, budget.id, "owner");
      assert.equal(await createSetupCode(service), undefined);
      assertProblem(await openBrowser(server).call("POST", "/v1/session/code", { code }), "code_used");
      assertProblem(await signIn(openBrowser(server), { code }), "code_used");
    } finally {
      await server.close();
    }
  });

  test("50 racing uses of one setup link create one owner", async () => {
    const server = await startServer(engine, BEHIND_PROXY);
    try {
      const code = await setupCode(server);
      const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(openBrowser(server), { code })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array<number>(49).fill(410)]);
      const [user, ...others] = await server.service.store.all.users.list();
      assert.equal(others.length, 0);
      const members = await server.service.store.all.memberships.listAll();
      assert.deepEqual(
        members.map(({ user_id, role }) => [user_id, role]),
        [[user?.id, "owner"]],
      );
    } finally {
      await server.close();
    }
  });

  const server = useServer(engine, BEHIND_PROXY);
  const local = useServer(engine);
  afterEach(() => {
    server.nowMs = START_MS;
    local.nowMs = START_MS;
  });

  test("a link signs its user in once, within its time", async () => {
    const { user } = await createUser(server.service, { name: "Linked", role: "member", budgetId: server.budget.id });
    const make = async () => (await createLinkCode(server.service, "link", user.id)).code;
    const [first, late, raced] = [await make(), await make(), await make()];
    assert.equal((await signIn(openBrowser(server), { code: first })).json.user.name, "Linked");
    assertProblem(await signIn(openBrowser(server), { code: first }), "code_used");
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(openBrowser(server), { code: raced })));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    server.nowMs += 600_000;
    assertProblem(await signIn(openBrowser(server), { code: late }), "code_used");
  });

  for (const [title, body, code] of [
    ["an unknown code", { code: "0".repeat(32) }, "sign_in_failed"],
    ["an incomplete code", { code: "8wfe3x9r" }, "sign_in_failed"],
    ["an invalid token", { token: "lw_x" }, "sign_in_failed"],
    ["nothing", {}, "missing_field"],
    ["two ways", { code: "x", token: "y" }, "conflicting_fields"],
    ["a way that does not exist", { cookie: "x" }, "unknown_field"],
  ] as const) {
    test(`signing in with ${title} returns ${code} and sets no cookie`, async () => {
      const browser = openBrowser(server);
      assertProblem(await signIn(browser, body), code);
      assert.equal(browser.cookies.size, 0);
    });
  }

  test("a pasted token makes a session with exactly its rights, which ends with it", async () => {
    const { text, token } = await createToken(server.service, {
      budgetId: server.budget.id,
      name: "pasted",
      scope: "read",
    });
    const browser = openBrowser(server);
    const { json } = await signIn(browser, { token: text });
    assert.deepEqual([json.user, json.should_add_credential], [null, false]);
    assert.deepEqual(json.budgets, [
      { id: server.budget.id, name: "Test", role: null, is_demo: false, is_available: true },
    ]);
    assert.ok(![...browser.cookies.values()].includes(text));
    assert.equal((await read(browser)).status, 200);
    const me = (await browser.call("GET", "/v1/me")).json;
    assert.deepEqual([me.user, me.role, me.token.scopes], [null, null, ["read"]]);
    assert.equal((await browser.call("GET", "/v1/budgets")).json.budgets.length, 1);
    assertProblem(await browser.call("POST", "/v1/categories", { category: { name: "x" } }), "insufficient_scope");
    for (const [method, path] of [
      ["GET", "/v1/me/sessions"],
      ["POST", "/v1/me/links"],
      ["GET", "/v1/me/preferences"],
    ] as const) {
      assertProblem(await browser.call(method, path), "insufficient_scope");
    }
    const other = openBrowser(server);
    await signIn(other, { token: text });
    assert.equal((await other.call("DELETE", "/v1/session")).status, 204);
    assert.equal((await read(browser)).status, 200, "signing out leaves other sessions and the token alone");
    await revokeToken(server.service, token);
    assertProblem(await read(browser), "session_revoked");
  });

  test("a session of a pasted token ends when the token expires, not later than it states", async () => {
    const budgetId = server.budget.id;
    const pasted = { budgetId, name: "pasted", scope: "read", lifetimeMs: 60_000 } as const;
    const { text, token } = await createToken(server.service, pasted);
    const browser = openBrowser(server);
    const { json } = await signIn(browser, { token: text });
    assert.equal(json.session.expires_at, token.expires_at);
    assert.equal((await browser.call("GET", "/v1/me")).json.token.expires_at, token.expires_at);
    server.nowMs += 60_000 - 1;
    assert.equal((await read(browser)).status, 200);
    server.nowMs += 1;
    assertProblem(await read(browser), "unauthorized");
    const endless = await createToken(server.service, { budgetId, name: "endless", scope: "read" });
    const lasting = await signIn(openBrowser(server), { token: endless.text });
    assert.equal(Date.parse(lasting.json.session.expires_at) - server.nowMs, 180 * 86_400_000);
  });

  test("signing out ends the session and removes the cookie", async () => {
    const { browser } = await signInAs(server, "owner");
    const thief = browser.copy();
    const answer = await browser.call("DELETE", "/v1/session");
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get("clear-site-data"), '"cache", "storage"');
    assert.deepEqual(
      [...browser.cookies.keys()].map((name) => name.replace(/\d+/, "PORT")),
      ["leeway-PORT-device"],
      "the browser stays known",
    );
    assertProblem(await read(browser), "unauthorized");
    assertProblem(await read(thief), "session_revoked");
  });

  test("signing in again ends the browser's previous session", async () => {
    const { browser, userId } = await signInAs(server, "owner");
    const before = browser.copy();
    await signIn(browser, { code: (await createLinkCode(server.service, "link", userId)).code });
    assert.equal((await read(browser)).status, 200);
    assertProblem(await read(before), "session_revoked");
  });

  test("the secret is replaced after a day, and a copy of the old one ends the session", async () => {
    const { browser } = await signInAs(local, "owner", HERE);
    const stolen = browser.copy();
    local.nowMs += DAY_MS;
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => read(browser.copy())));
    assert.ok(first);
    const replaced = [first, ...others].filter(({ headers }) => headers.has("set-cookie"));
    assert.equal(replaced.length, 1, "one of several requests gets the new secret");
    assert.equal(replaced[0]?.headers.get("cache-control"), "no-store");
    const [name, value] = /^([^=]+)=([^;]*)/.exec(replaced[0]?.headers.get("set-cookie") ?? "")?.slice(1) ?? [];
    browser.cookies.set(name ?? "", value ?? "");
    assert.equal((await read(stolen)).status, 200, "the new one is not used yet");
    assert.equal((await read(browser)).status, 200);
    local.nowMs += 60_000;
    assert.equal((await read(stolen)).status, 200, "a request may have been under way");
    local.nowMs += 1;
    assert.equal((await read(browser)).status, 200);
    assertProblem(await read(stolen), "session_revoked");
    assertProblem(await read(browser), "session_revoked");
  });

  test("if the response with the new secret is lost, the next minute brings another", async () => {
    const { browser } = await signInAs(local, "owner", HERE);
    const old = new Map(browser.cookies);
    const lose = async () => {
      const { headers, status } = await read(browser);
      assert.equal(status, 200);
      for (const [name, value] of old) browser.cookies.set(name, value);
      return headers.has("set-cookie");
    };
    local.nowMs += DAY_MS;
    assert.equal(await lose(), true);
    assert.equal(await lose(), false);
    local.nowMs += 60_000;
    assert.equal(await lose(), true);
    local.nowMs += 60_000;
    assert.equal((await read(browser)).headers.has("set-cookie"), true);
    assert.equal((await read(browser)).status, 200);
  });

  test("a session lasts for 30 days without a request, and for 180 days at most", async () => {
    const { browser, userId } = await signInAs(local, "owner", HERE);
    const idle = (await signInAs(local, "owner", HERE)).browser;
    for (let day = 0; day < 179; day += 20) {
      local.nowMs = START_MS + day * DAY_MS;
      assert.equal((await read(browser)).status, 200, String(day));
      await local.service.store.writeUser(userId, async () => {}); // runs after the request's queued write
    }
    assertProblem(await read(idle), "unauthorized");
    local.nowMs = START_MS + 180 * DAY_MS;
    assertProblem(await read(browser), "unauthorized");
  });

  test("on another machine, a session without a way to sign in again ends after a day", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    server.nowMs += DAY_MS - 1;
    assert.equal((await read(browser)).status, 200);
    server.nowMs += 1;
    assertProblem(await read(browser), "unauthorized");
    assert.ok(server.logLines.some((line) => line.includes("signed in without TLS")));
  });

  test("a reset ends all sessions and open links of the user", async () => {
    const { browser, userId } = await signInAs(server, "member");
    const { code } = await createLinkCode(server.service, "link", userId);
    const reset = await resetUser(server.service, userId);
    assertProblem(await read(browser), "session_revoked");
    assertProblem(await signIn(browser, { code }), "code_used");
    assert.equal((await signIn(browser, { code: reset.code })).status, 201);
  });

  test("verify finds a member whose rights differ from the role", async () => {
    const { userId } = await signInAs(server, "viewer");
    const findings = async () => (await server.service.store.verify()).findings;
    assert.deepEqual(await findings(), []);
    const setScope = (scope: string) =>
      server.query(`UPDATE tokens SET scope = '${scope}' WHERE user_id = '${userId}'`);
    await setScope("write");
    assert.deepEqual(await findings(), [
      `Budget ${server.budget.id}: the stored rights of the member ${userId} differ from the role.`,
    ]);
    await setScope("read");
  });

  test("no secret is in the log or the database", async () => {
    const { browser, userId } = await signInAs(server, "owner");
    const { code } = await createLinkCode(server.service, "phone", userId);
    await signIn(browser, { code });
    await browser.call("GET", `/v1/accounts/${[...browser.cookies.values()][0]}`);
    const secrets = [code, ...browser.cookies.values()].map((text) => text.replace("lws_", ""));
    const log = server.logLines.join("\n");
    const rows = JSON.stringify([
      await server.query("SELECT * FROM sessions"),
      await server.query("SELECT * FROM sign_in_codes"),
      await server.query("SELECT * FROM idempotency_keys"),
    ]);
    for (const secret of secrets) {
      assert.ok(!log.includes(secret), "in the log");
      assert.ok(!rows.includes(secret), "in the database");
    }
  });
});
