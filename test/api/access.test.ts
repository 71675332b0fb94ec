/** Who may use a budget: passwords, fresh sign-ins, members, invitations, tokens and security events. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import fc from "fast-check";
import type { Role } from "../../src/domain/member.ts";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import { createLinkCode, resetUser } from "../../src/operations/people/users.ts";
import { openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { storePassword } from "../support/passwords.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, startServer, useServer } from "../support/server.ts";

const PASSWORD = "a summer by the lake";
const OTHER_PASSWORD = "a winter in the city";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Every browser has an address of its own. */
const BEHIND_PROXY = { trustedProxies: ["127.0.0.1"] };
const LAN = { host: "nas.local:8787" };

const signIn = (browser: TestBrowser, body: object) => browser.call("POST", "/v1/session", body);
const withPassword = (name: string, password = PASSWORD) => ({ password: { name, password } });
const codeOf = (url: string) => url.split("#")[1] ?? "";

onEveryEngine((engine) => {
  const server = useServer(engine, BEHIND_PROXY);
  afterEach(() => {
    server.nowMs = START_MS;
  });
  const setPassword = (browser: TestBrowser, sign_in_name: string, password = PASSWORD) =>
    browser.call("PUT", "/v1/me/password", { sign_in_name, password });
  /** A user with a password. */
  const withAccount = async (role: Role, name: string = crypto.randomUUID()) => {
    const user = await signInAs(server, role, { ...LAN, name });
    await storePassword(server, { userId: user.userId, name, password: PASSWORD });
    return { ...user, name };
  };
  const members = async (browser: TestBrowser) => (await browser.call("GET", "/v1/members")).json.members;
  const invite = (browser: TestBrowser, body: object) => browser.call("POST", "/v1/members/invitations", body);

  test("a user signs in with a password, whatever the case of the name", async () => {
    const { browser, userId } = await signInAs(server, "owner", { ...LAN, name: "Änne" });
    server.nowMs += 20 * MINUTE_MS;
    const { status, json } = await setPassword(browser, " Änne.B ");
    assert.deepEqual([status, json.sign_in_name], [200, "Änne.B"]);
    const other = openBrowser(server, LAN);
    const answer = await signIn(other, withPassword("ÄNNE.b"));
    assert.equal(answer.status, 201);
    assert.deepEqual([answer.json.user.id, answer.json.should_add_credential], [userId, false]);
    server.nowMs += 29 * DAY_MS;
    for (const one of [browser, other]) assert.equal((await one.call("GET", "/v1/me")).status, 200, "it lasts");
    const rows = JSON.stringify(await server.query("SELECT * FROM users"));
    assert.ok(rows.includes("$argon2id$") && !rows.includes(PASSWORD));
    assert.ok(!server.logLines.join().includes(PASSWORD));
    assert.deepEqual((await browser.call("GET", "/v1/session/methods")).json.methods, ["password"]);
  });

  test("a wrong password and a missing name return the same error", async () => {
    const { name } = await withAccount("member");
    const wrong = await signIn(openBrowser(server), withPassword(name, OTHER_PASSWORD));
    const missing = await signIn(openBrowser(server), withPassword("nobody"));
    assertProblem(wrong, "sign_in_failed", []);
    assert.equal(missing.text, wrong.text);
  });

  test("a sign-in name belongs to one user, and weak passwords are rejected", async () => {
    const { name } = await withAccount("member");
    const { browser } = await signInAs(server, "member");
    assertProblem(await setPassword(browser, name.toUpperCase()), "name_taken", ["/sign_in_name name_taken"]);
    assertProblem(await setPassword(browser, "x", "too short"), "out_of_range", ["/password out_of_range"]);
    assertProblem(await setPassword(browser, "x", "passwordpassword"), "weak_password", ["/password weak_password"]);
  });

  test("many new passwords of one user at once do not delay another user", async () => {
    const [{ browser: hasty }, { browser: other }] = [
      await signInAs(server, "member"),
      await signInAs(server, "member"),
    ];
    const burst = Array.from({ length: 30 }, () => setPassword(hasty, "hasty", "passwordpassword"));
    const answers = await Promise.all([setPassword(other, "calm"), ...burst]);
    const counts = Map.groupBy(answers.slice(1), ({ status }) => status);
    assert.equal(answers[0]?.status, 200);
    assert.equal((counts.get(422)?.length ?? 0) + (counts.get(429)?.length ?? 0), 30);
    assert.ok((counts.get(429)?.length ?? 0) >= 28, "one is checked at a time");
  });

  test("a new password ends the user's other sessions, and the security events list it", async () => {
    const { browser, name, userId } = await withAccount("member");
    const other = openBrowser(server);
    const events = async () => {
      const { json } = await browser.call("GET", "/v1/me/security_events");
      return json.events.map(({ type }: { type: string }) => type);
    };
    assert.equal((await signIn(other, withPassword(name))).status, 201);
    assert.equal((await other.call("GET", "/v1/me")).status, 200);
    const stranger = await withAccount("member");
    assert.equal((await setPassword(browser, name, OTHER_PASSWORD)).status, 200);
    assertProblem(await other.call("GET", "/v1/me"), "session_revoked");
    assert.equal((await browser.call("GET", "/v1/me")).json.user.id, userId);
    assert.equal((await stranger.browser.call("GET", "/v1/me")).status, 200);
    assert.deepEqual((await events()).slice(0, 2), ["sessions_ended", "password_set"]);
    await signIn(other, withPassword(name, OTHER_PASSWORD));
    assert.equal((await browser.call("DELETE", "/v1/me/sessions")).status, 204);
    assert.deepEqual((await events()).slice(0, 2), ["sessions_ended", "signed_in"]);
    await setPassword(browser, name);
    assert.equal((await events())[0], "password_set", "there was no other session");
  });

  test("after 5 failures a user's next attempts must wait, also concurrent ones", async () => {
    const { name, browser } = await withAccount("member");
    const guess = (password = OTHER_PASSWORD) => signIn(openBrowser(server), withPassword(name, password));
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess()));
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 5, String(statuses));
    for (const [waitMs, delayS] of [
      [1000, 2],
      [2000, 4],
      [4000, 8],
    ] as const) {
      server.nowMs += waitMs - 1;
      assertProblem(await guess(PASSWORD), "rate_limited", []);
      server.nowMs += 1;
      assertProblem(await guess(), "sign_in_failed");
      assert.equal((await guess()).headers.get("retry-after"), String(delayS));
    }
    assert.equal((await browser.call("GET", "/v1/me")).status, 200, "sessions are not affected");
    server.nowMs += MINUTE_MS;
    assert.equal((await guess(PASSWORD)).status, 201);
    assertProblem(await guess(), "sign_in_failed");
    assert.equal((await guess(PASSWORD)).status, 201, "a success ends the delays");
  });

  test("after 20 failures an address must wait to try passwords; other addresses and other secrets need not", async () => {
    const { name, userId } = await withAccount("member");
    const attacker = openBrowser(server, { headers: { "x-forwarded-for": "203.0.113.7" } });
    for (let i = 0; i < 20; i += 1) {
      const body = i % 2 === 0 ? { code: "0".repeat(32) } : withPassword(`nobody ${i}`);
      assertProblem(await signIn(attacker, body), "sign_in_failed");
    }
    for (const body of [withPassword(name), { code: "0".repeat(32) }, { token: "lw_x" }]) {
      assertProblem(await signIn(attacker, body), "rate_limited", []);
    }
    const { code } = await createLinkCode(server.service, "link", userId);
    for (const body of [{ code }, { token: server.tokens.read }]) {
      assert.equal((await signIn(attacker, body)).status, 201);
    }
    assertProblem(await attacker.call("POST", "/v1/session/code", { code: "x" }), "rate_limited");
    assert.equal((await signIn(openBrowser(server), withPassword(name))).status, 201);
    server.nowMs += 15 * MINUTE_MS;
    assert.equal((await signIn(attacker, withPassword(name))).status, 201);
  });

  test("the credentials are the sign-in name, the time of the password, and the number of recovery codes", async () => {
    const { browser, userId } = await signInAs(server, "viewer", LAN);
    const read = async () => (await browser.call("GET", "/v1/me/credentials")).json;
    assert.deepEqual(await read(), { sign_in_name: null, password_at: null, recovery_codes_left: 0 });
    const name = ` Anna ${crypto.randomUUID()}`;
    const { json } = await setPassword(browser, name);
    const [code] = (await browser.call("POST", "/v1/me/recovery_codes")).json.recovery_codes;
    await signIn(openBrowser(server), { recovery: { name, code } });
    const expected = { sign_in_name: name.trim(), password_at: json.password_at, recovery_codes_left: 9 };
    assert.deepEqual(await read(), expected);
    await resetUser(server.service, userId);
    assertProblem(await browser.call("GET", "/v1/me/credentials"), "session_revoked");
    assertProblem(await server.call("GET", "/v1/me/credentials"), "insufficient_scope");
  });

  test("a recovery code signs in once, by the sign-in name or the id", async () => {
    const { browser, name, userId } = await withAccount("member");
    const { status, json } = await browser.call("POST", "/v1/me/recovery_codes");
    assert.equal(status, 201);
    const [first, second, third] = json.recovery_codes;
    assert.equal(json.recovery_codes.length, 10);
    const recover = (code: string, by = name) => signIn(openBrowser(server), { recovery: { name: by, code } });
    assert.equal((await recover(first)).status, 201);
    assertProblem(await recover(first), "sign_in_failed");
    assert.equal((await recover(second.toUpperCase(), json.user_id)).status, 201);
    assert.equal(json.user_id, userId);
    const raced = await Promise.all(Array.from({ length: 4 }, () => recover(third)));
    assert.equal(raced.filter((answer) => answer.status === 201).length, 1);
    assert.ok(!JSON.stringify(await server.query("SELECT * FROM recovery_codes")).includes(first));
    const again = (await browser.call("POST", "/v1/me/recovery_codes")).json.recovery_codes;
    server.nowMs += MINUTE_MS;
    assertProblem(await recover(json.recovery_codes[3]), "sign_in_failed");
    server.nowMs += MINUTE_MS;
    assert.equal((await recover(again[0])).status, 201);
  });

  test("changes of access need a proof of the last 10 minutes", async () => {
    const { browser, name } = await withAccount("owner");
    const requests = [
      () => invite(browser, { role: "viewer" }),
      () => browser.call("POST", "/v1/tokens", { token: { name: "x", scope: "read" } }),
      () => browser.call("POST", "/v1/me/links"),
      () => browser.call("POST", "/v1/me/recovery_codes"),
      () => setPassword(browser, name),
    ];
    server.nowMs += 10 * MINUTE_MS - 1;
    for (const request of requests) assert.ok((await request()).status < 300);
    server.nowMs += 1;
    for (const request of requests) {
      const answer = await request();
      assertProblem(answer, "sign_in_again", []);
      assert.deepEqual(answer.json.methods, ["password", "recovery"]);
    }
    const confirm = (body: object) => browser.call("POST", "/v1/session/confirm", body);
    assertProblem(await confirm(withPassword(name, OTHER_PASSWORD)), "sign_in_failed");
    const stranger = await withAccount("viewer");
    assertProblem(await confirm(withPassword(stranger.name)), "sign_in_failed");
    assertProblem((await requests[0]?.()) as never, "sign_in_again");
    assert.equal((await confirm(withPassword(name))).status, 204);
    for (const request of requests) assert.ok((await request()).status < 300);
  });

  test("a phone link and a pasted token prove no identity; the first credential needs no proof", async () => {
    const { userId } = await signInAs(server, "owner");
    const phone = openBrowser(server, LAN);
    await signIn(phone, { code: (await createLinkCode(server.service, "phone", userId)).code });
    const refused = await invite(phone, { role: "viewer" });
    assertProblem(refused, "sign_in_again");
    assert.deepEqual(refused.json.methods, []);
    assertProblem(await phone.call("POST", "/v1/me/recovery_codes"), "sign_in_again");
    assert.equal((await phone.call("POST", "/v1/me/links")).status, 201);
    assert.equal((await setPassword(phone, crypto.randomUUID())).status, 200);
    assertProblem(await setPassword(phone, "another"), "sign_in_again");
    assertProblem(await phone.call("POST", "/v1/me/links"), "sign_in_again");
    const linked = openBrowser(server, LAN);
    await signIn(linked, { code: (await createLinkCode(server.service, "link", userId)).code });
    assert.equal((await invite(linked, { role: "viewer" })).status, 201, "a link of the operator is a proof");
  });

  test("a session of a pasted token needs the token again to create tokens and to export everything", async () => {
    const input = { budgetId: server.budget.id, name: "pasted", scope: "write", canManage: true } as const;
    const { text } = await createToken(server.service, input);
    const browser = openBrowser(server, LAN);
    await signIn(browser, { token: text });
    const makeToken = () => browser.call("POST", "/v1/tokens", { token: { name: "x", scope: "read" } });
    const inviteViewer = () => invite(browser, { role: "viewer" });
    const exportAll = () => browser.call("GET", "/v1/export?format=json");
    for (const request of [makeToken, inviteViewer, exportAll]) {
      const refused = await request();
      assertProblem(refused, "sign_in_again", []);
      assert.deepEqual(refused.json.methods, ["token"]);
    }
    const confirm = (token: string) => browser.call("POST", "/v1/session/confirm", { token });
    assertProblem(await confirm(server.tokens.write), "sign_in_failed");
    assertProblem(await confirm("lw_x"), "sign_in_failed");
    assert.equal((await confirm(text)).status, 204);
    assert.equal((await makeToken()).status, 201);
    assert.equal((await inviteViewer()).status, 201);
    server.nowMs += 10 * MINUTE_MS;
    assertProblem(await makeToken(), "sign_in_again");
    const { browser: user } = await signInAs(server, "owner");
    assertProblem(await user.call("POST", "/v1/session/confirm", { token: text }), "sign_in_failed");
    const made = await server.call("POST", "/v1/tokens", { token: { name: "y", scope: "read" } }, { as: text });
    assert.equal(made.status, 201, "a token in the request needs no proof");
  });

  test("an invitation adds a new person, once, with its role", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const { status, json } = await invite(browser, { role: "viewer", name: "Ben" });
    assert.equal(status, 201);
    assert.match(json.url, /^http:\/\/nas\.local:8787\/enter#[0-9a-z]{32}$/);
    const code = codeOf(json.url);
    const guest = openBrowser(server, LAN);
    const { json: meaning } = await guest.call("POST", "/v1/session/code", { code });
    assert.deepEqual(meaning, {
      kind: "invitation",
      user_name: "Ben",
      budget_name: "Test",
      role: "viewer",
      signed_in_as: null,
    });
    const raced = await Promise.all(
      [guest, openBrowser(server), openBrowser(server)].map((one) => signIn(one, { code })),
    );
    assert.deepEqual(raced.map((answer) => answer.status).sort(), [201, 410, 410]);
    const joined = raced.find((answer) => answer.status === 201);
    assert.deepEqual([joined?.json.user.name, joined?.json.budgets[0].role], ["Ben", "viewer"]);
    assert.ok(
      (await members(browser)).some(
        (one: { name: string; role: string }) => one.name === "Ben" && one.role === "viewer",
      ),
    );
    const { json: list } = await browser.call("GET", "/v1/members/invitations");
    assert.ok(!list.invitations.some(({ id }: { id: string }) => id === json.invitation.id));
  });

  test("an invitation adds the person who has signed in, unless already a member; it can be deleted and expires", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const other = (await server.service.store.all.budgets.list()).find(({ id }) => id !== server.budget.id);
    assert.ok(other);
    const { browser: guest, userId } = await signInAs(server, "owner", { ...LAN, budgetId: other.id, name: "Guest" });
    const make = async (body: object = {}) => codeOf((await invite(browser, { role: "member", ...body })).json.url);
    const code = await make();
    assert.equal((await guest.call("POST", "/v1/session/code", { code })).json.signed_in_as, "Guest");
    const { json } = await signIn(guest, { code });
    assert.deepEqual(json.budgets.map((one: { id: string }) => one.id).sort(), [server.budget.id, other.id].sort());
    assert.equal(json.user.id, userId);
    assertProblem(await signIn(guest, { code: await make() }), "already_member", []);
    const late = await make({ expires_in: 60 });
    const dropped = await invite(browser, { role: "viewer" });
    const { id } = dropped.json.invitation;
    assert.equal((await browser.call("DELETE", `/v1/members/invitations/${id}`)).status, 204);
    assertProblem(await browser.call("DELETE", `/v1/members/invitations/${id}`), "not_found");
    assertProblem(await signIn(openBrowser(server), { code: codeOf(dropped.json.url) }), "sign_in_failed");
    server.nowMs += MINUTE_MS;
    assertProblem(await signIn(openBrowser(server), { code: late }), "code_used");
    assertProblem(await invite(browser, { role: "king" }), "bad_format");
    assertProblem(await invite(browser, { role: "viewer", expires_in: 30 * 86_400 + 1 }), "out_of_range");
  });

  test("a new role works with the next request and brings a new secret", async () => {
    const { browser } = await signInAs(server, "owner");
    const { browser: member, userId } = await signInAs(server, "viewer");
    const write = () => member.call("POST", "/v1/categories", { category: { name: crypto.randomUUID() } });
    const setRole = (role: Role) => browser.call("PUT", `/v1/members/${userId}`, { role });
    assertProblem(await write(), "insufficient_scope");
    assert.equal((await setRole("member")).json.member.role, "member");
    const first = await write();
    assert.equal(first.status, 201);
    assert.ok(first.headers.has("set-cookie"), "a new secret");
    assert.equal((await setRole("viewer")).status, 200);
    assertProblem(await write(), "insufficient_scope");
    assert.equal((await member.call("GET", "/v1/me")).json.role, "viewer");
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a removed member fails with the next request, the streams end, and joining again keeps the keys", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const { browser: member, userId } = await signInAs(server, "member", LAN);
    const headers = { cookie: [...member.cookies].map((pair) => pair.join("=")).join("; ") };
    const keyed = () =>
      member.call("POST", "/v1/categories", { category: { name: "Kept" } }, { "idempotency-key": "again" });
    const first = await keyed();
    const stream = await openEvents(server.url, null, { headers: { ...headers, host: LAN.host } }).catch(
      () => undefined,
    );
    assert.equal((await browser.call("DELETE", `/v1/members/${userId}`)).status, 200);
    assertProblem(await member.call("GET", "/v1/accounts"), "not_found");
    assert.deepEqual((await member.call("GET", "/v1/me")).json.budgets, []);
    assert.equal((await member.call("GET", "/v1/me")).json.budget, null);
    assert.deepEqual((await member.call("GET", "/v1/budgets")).json, { budgets: [] });
    await stream?.ended;
    assertProblem(await browser.call("DELETE", `/v1/members/${userId}`), "not_found");
    const { json } = await invite(browser, { role: "member" });
    await signIn(member, { code: codeOf(json.url) });
    const second = await keyed();
    assert.deepEqual([second.text, second.headers.get("idempotency-replayed")], [first.text, "true"]);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("members change no access; they may only leave", async () => {
    const { browser: owner } = await signInAs(server, "owner");
    for (const role of ["member", "viewer"] as const) {
      const { browser, userId } = await signInAs(server, role);
      const other = (await members(owner)).find((one: { user_id: string }) => one.user_id !== userId);
      for (const [method, path, body] of [
        ["PUT", `/v1/members/${userId}`, { role: "owner" }],
        ["PUT", `/v1/members/${other.user_id}`, { role: "viewer" }],
        ["DELETE", `/v1/members/${other.user_id}`],
        ["GET", "/v1/members/invitations"],
        ["POST", "/v1/members/invitations", { role: "viewer" }],
        ["DELETE", `/v1/members/invitations/${userId}`],
        ["GET", "/v1/tokens"],
        ["POST", "/v1/tokens", { token: { name: "x", scope: "read" } }],
        ["DELETE", `/v1/tokens/${userId}`],
        ["GET", "/v1/security_events"],
      ] as const) {
        assertProblem(await browser.call(method, path, body), "insufficient_scope", []);
      }
      assert.ok((await members(browser)).length > 1);
      assert.equal((await browser.call("DELETE", `/v1/members/${userId}`)).status, 200);
    }
  });

  test("a budget with an owner always keeps one, whatever the members do", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ by: fc.nat(2), on: fc.nat(2), role: fc.constantFrom("owner", "member", "viewer", null) }),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        async (steps) => {
          const own = await startServer(engine, BEHIND_PROXY);
          try {
            const people = [
              await signInAs(own, "owner"),
              await signInAs(own, "owner"),
              await signInAs(own, "member"),
            ] as const;
            // All at once: two owners may demote each other.
            const answers = await Promise.all(
              steps.map(({ by, on, role }) => {
                const [actor, target] = [people[by as 0], people[on as 0]];
                const path = `/v1/members/${target.userId}`;
                return role === null ? actor.browser.call("DELETE", path) : actor.browser.call("PUT", path, { role });
              }),
            );
            for (const { status, text } of answers) assert.ok(status < 500, text);
            const left = await own.service.store.all.memberships.listOfBudget(own.budget.id);
            assert.ok(
              left.some(({ role }) => role === "owner"),
              JSON.stringify(left),
            );
            assert.deepEqual((await own.service.store.verify()).findings, []);
          } finally {
            await own.close();
          }
        },
      ),
      { numRuns: 6, seed: 17 },
    );
  });

  test("the last owner cannot leave, be removed or be demoted", async () => {
    const own = await startServer(engine, BEHIND_PROXY);
    try {
      const { browser, userId } = await signInAs(own, "owner");
      const path = `/v1/members/${userId}`;
      assertProblem(await browser.call("DELETE", path), "last_owner", []);
      for (const role of ["member", "viewer"])
        assertProblem(await browser.call("PUT", path, { role }), "last_owner", []);
      assert.equal((await browser.call("PUT", path, { role: "owner" })).status, 200);
      const second = await signInAs(own, "owner");
      assert.equal((await browser.call("DELETE", path)).status, 200);
      assertProblem(await second.browser.call("DELETE", `/v1/members/${second.userId}`), "last_owner");
    } finally {
      await own.close();
    }
  });

  test("an owner creates and revokes tokens; a token text is shown once", async () => {
    const { browser } = await signInAs(server, "owner");
    const create = (token: object) => browser.call("POST", "/v1/tokens", { token });
    const { status, json, headers } = await create({
      name: "phone",
      scope: "sync",
      expires_at: "2026-11-22T12:00:00Z",
    });
    assert.deepEqual(
      [status, json.token.scopes, headers.get("cache-control")],
      [201, ["read", "write", "sync"], "no-store"],
    );
    const me = () => server.call("GET", "/v1/me", undefined, { as: json.text });
    assert.equal((await me()).json.token.id, json.token.id);
    const { json: list } = await browser.call("GET", "/v1/tokens");
    assert.ok(list.tokens.some(({ id }: { id: string }) => id === json.token.id));
    assert.ok(!JSON.stringify(list).includes(json.text));
    assert.equal((await browser.call("DELETE", `/v1/tokens/${json.token.id}`)).status, 204);
    assertProblem(await me(), "invalid_token");
    assertProblem(await browser.call("DELETE", `/v1/tokens/${json.token.id}`), "not_found");
    assertProblem(await create({ name: "late", scope: "read", expires_at: "2026-11-21T12:00:00Z" }), "out_of_range");
    assertProblem(await create({ name: "x", scope: "manage" }), "bad_format");
  });

  test("a token with manage creates tokens that expire with it, but no owner and no sync token", async () => {
    const { browser, userId } = await signInAs(server, "owner");
    const { text, token } = await createToken(server.service, {
      budgetId: server.budget.id,
      name: "managing",
      scope: "write",
      canManage: true,
      lifetimeMs: HOUR_MS,
    });
    const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { as: text });
    assert.deepEqual((await call("GET", "/v1/me")).json.token.scopes, ["read", "write", "manage"]);
    const { json } = await call("POST", "/v1/tokens", { token: { name: "child", scope: "write" } });
    assert.equal(json.token.expires_at, token.expires_at);
    assertProblem(await call("POST", "/v1/tokens", { token: { name: "x", scope: "sync" } }), "insufficient_scope");
    assertProblem(await call("POST", "/v1/members/invitations", { role: "owner" }), "insufficient_scope");
    assertProblem(await call("PUT", `/v1/members/${userId}`, { role: "viewer" }), "insufficient_scope");
    assertProblem(await call("DELETE", `/v1/members/${userId}`), "insufficient_scope");
    assertProblem(await server.call("GET", "/v1/tokens"), "insufficient_scope");
    const child = () => server.call("GET", "/v1/me", undefined, { as: json.text });
    assert.equal((await child()).status, 200);
    assert.equal((await browser.call("DELETE", `/v1/tokens/${token.id}`)).status, 204);
    assertProblem(await child(), "invalid_token");
  });

  test("security events record who changed access, without secrets, in pages", async () => {
    const own = await startServer(engine, BEHIND_PROXY);
    try {
      const { browser, userId } = await signInAs(own, "owner", { ...LAN, name: "Anna" });
      const { userId: other } = await signInAs(own, "viewer");
      await browser.call("PUT", `/v1/members/${other}`, { role: "member" });
      const { json: invited } = await browser.call("POST", "/v1/members/invitations", { role: "viewer" });
      const { json: made } = await browser.call("POST", "/v1/tokens", { token: { name: "phone", scope: "read" } });
      const byCommand = await createToken(own.service, { budgetId: own.budget.id, name: "script", scope: "read" });
      await revokeToken(own.service, byCommand.token);
      await browser.call("DELETE", `/v1/members/${other}`);
      const events = [];
      for (let cursor = ""; ; ) {
        const { json } = await browser.call("GET", `/v1/security_events?limit=2${cursor}`);
        events.push(...json.events);
        if (json.next_cursor === null) break;
        cursor = `&cursor=${json.next_cursor}`;
      }
      assert.deepEqual(
        events.map(({ type }) => type),
        [
          "member_removed",
          "token_revoked",
          "token_created",
          "token_created",
          "invitation_created",
          "role_changed",
          "member_joined",
          "member_joined",
          "token_created",
          "token_created",
          "token_created",
        ],
      );
      assert.deepEqual(events[5].details, { user_id: other, from: "viewer", to: "member" });
      assert.deepEqual(events[5].actor, { kind: "user", id: userId });
      assert.match(events[5].address, /^10\./);
      for (const at of [1, 2, 7]) assert.equal(events[at].actor.kind, "command");
      await browser.call("PUT", "/v1/me/password", { sign_in_name: "anna", password: PASSWORD });
      await signIn(openBrowser(own), withPassword("anna", OTHER_PASSWORD));
      const { json: mine } = await browser.call("GET", "/v1/me/security_events");
      assert.deepEqual(
        mine.events.map(({ type }: { type: string }) => type),
        ["sign_in_failed", "password_set", "signed_in"],
      );
      const text = JSON.stringify([events, mine]);
      for (const secret of [made.text, codeOf(invited.url), PASSWORD, OTHER_PASSWORD])
        assert.ok(!text.includes(secret));
    } finally {
      await own.close();
    }
  });

  test("a reset removes the password", async () => {
    const { name, userId } = await withAccount("member");
    await resetUser(server.service, userId);
    assertProblem(await signIn(openBrowser(server), withPassword(name)), "sign_in_failed");
  });
});
