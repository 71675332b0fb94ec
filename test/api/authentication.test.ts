/** Authentication: accepted forms of a token, rejected tokens and their challenge, and scopes. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { ROUTES } from "../../src/api/v1/index.ts";
import { createTokenText } from "../../src/auth/token-text.ts";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import { openStore } from "../../src/store/store.ts";
import type { CallAnswer } from "../support/call.ts";
import { onEveryEngine } from "../support/engines.ts";
import { NOBODY, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, useServer } from "../support/server.ts";

const BARE = "Bearer";
const INVALID = 'Bearer error="invalid_token"';
const INSUFFICIENT = 'Bearer error="insufficient_scope"';

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (headers: Record<string, string>) => server.call("GET", "/v1/accounts", undefined, { as: null, headers });
  const challengeOf = (answer: CallAnswer) => answer.headers.get("www-authenticate");
  const make = (scope: "read" | "write", lifetimeMs?: number) =>
    createToken(server.service, { budgetId: server.budget.id, name: "made here", scope, lifetimeMs });

  test("every API route needs a token, and every write needs a scope", async () => {
    const { json } = await server.call("GET", "/openapi.json", undefined, { as: null });
    const paths = json.paths as Record<string, Record<string, { security: object[] }>>;
    const routes = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, NOBODY),
        isOpen: security.length === 0,
      })),
    );
    const guarded = routes.filter(({ path }) => path.startsWith("/v1/"));
    assert.equal(guarded.length, ROUTES.length);
    assert.deepEqual(
      guarded.filter(({ isOpen }) => isOpen).map(({ method, path }) => `${method} ${path}`),
      [
        "GET /v1/session/methods",
        "POST /v1/session",
        "POST /v1/session/passkey_options",
        "POST /v1/session/code",
        "POST /v1/session/oidc",
        "GET /v1/session/oidc/callback",
        "GET /v1/session/renew",
      ],
    );
    for (const { method, path, isOpen } of guarded) {
      if (isOpen) continue;
      // Authentication comes before invalid bodies and unknown ids.
      const raw = method === "GET" ? {} : { raw: "{" };
      const answer = await server.call(method, path, undefined, { as: null, ...raw });
      assertProblem(answer, "unauthorized", []);
      assert.equal(challengeOf(answer), BARE, `${method} ${path}`);
      if (method === "GET") continue;
      // Everybody may leave a budget, so this route checks the right later.
      const isLeaving = method === "DELETE" && path === `/v1/members/${NOBODY}`;
      const tooSmall = await server.call(method, path, undefined, {
        as: server.tokens.read,
        ...(isLeaving ? {} : raw),
      });
      assertProblem(tooSmall, "insufficient_scope", []);
      assert.equal(challengeOf(tooSmall), INSUFFICIENT, `${method} ${path}`);
    }
  });

  for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"]) {
    test(`${path} needs no token and ignores an invalid one`, async () => {
      for (const as of [null, "bad"]) assert.equal((await server.call("GET", path, undefined, { as })).status, 200);
    });
  }

  for (const [title, headersOf, status, challenge] of [
    ["Authorization", (t: string) => ({ authorization: `Bearer ${t}` }), 200, null],
    ["Authorization with the scheme in lower case", (t: string) => ({ authorization: `bearer ${t}` }), 200, null],
    ["Authorization with the scheme in capitals", (t: string) => ({ authorization: `BEARER  ${t}` }), 200, null],
    ["Authentication", (t: string) => ({ authentication: `Bearer ${t}` }), 200, null],
    [
      "both headers, valid in Authorization",
      (t: string) => ({ authorization: `Bearer ${t}`, authentication: "Bearer x" }),
      200,
      null,
    ],
    [
      "both headers, valid in Authentication",
      (t: string) => ({ authorization: "Bearer x", authentication: `Bearer ${t}` }),
      401,
      INVALID,
    ],
    [
      "Authentication, and another scheme in Authorization",
      (t: string) => ({ authorization: `Basic ${t}`, authentication: `Bearer ${t}` }),
      401,
      BARE,
    ],
    ["no header", () => ({}), 401, BARE],
    ["another scheme", (t: string) => ({ authorization: `Basic ${t}` }), 401, BARE],
    ["no scheme", (t: string) => ({ authorization: t }), 401, BARE],
    ["a scheme without a token", () => ({ authorization: "Bearer" }), 401, BARE],
    ["a cookie", (t: string) => ({ cookie: `token=${t}` }), 401, BARE],
    ["a header of another name", (t: string) => ({ "x-api-key": t, "proxy-authorization": `Bearer ${t}` }), 401, BARE],
  ] as const) {
    test(`a token in ${title} returns ${status}`, async () => {
      const answer = await get(headersOf(server.tokens.read));
      assert.equal(answer.status, status, answer.text);
      assert.equal(challengeOf(answer), challenge);
      if (challenge !== null) assertProblem(answer, challenge === BARE ? "unauthorized" : "invalid_token", []);
    });
  }

  test("a token in the query string or the body is ignored", async () => {
    const inQuery = await server.call("GET", `/v1/accounts?access_token=${server.tokens.read}`, undefined, {
      as: null,
    });
    assertProblem(inQuery, "unauthorized", []);
    const body = { access_token: server.tokens.write, account: {} };
    assertProblem(await server.call("POST", "/v1/accounts", body, { as: null }), "unauthorized", []);
  });

  for (const [title, change] of [
    ["another format", () => "x"],
    ["only its prefix", () => "lw_"],
    ["one character too few", (t: string) => t.slice(0, -1)],
    ["one character too many", (t: string) => `${t}0`],
    ["another first character", (t: string) => t.replace(/(?<=^lw_)./, (c) => (c === "0" ? "1" : "0"))],
    ["another last character", (t: string) => t.slice(0, -1) + (t.endsWith("0") ? "1" : "0")],
    ["two swapped characters", (t: string) => t.replace(/(.)(?!\1)(.)(?=.{10,30}$)/, "$2$1")],
    ["capitals", (t: string) => t.toUpperCase()],
    ["another prefix", (t: string) => t.replace("lw_", "lx_")],
    ["quotes", (t: string) => `"${t}"`],
    ["10,000 characters", () => `lw_${"a".repeat(10_000)}`],
    ["an unknown secret for this budget", () => createTokenText(server.budget.id, randomBytes).text],
    ["an unknown secret for an unknown budget", () => createTokenText(NOBODY, randomBytes).text],
  ] as const) {
    test(`a token with ${title} is rejected as invalid`, async () => {
      const text = change(server.tokens.write);
      assert.notEqual(text, server.tokens.write);
      const answer = await get({ authorization: `Bearer ${text}` });
      assertProblem(answer, "invalid_token", []);
      assert.equal(challengeOf(answer), INVALID);
      assert.ok(!answer.text.includes(text.slice(3, 20) || "lw_x"), "the answer repeats the token");
    });
  }

  test("a token works until it expires", async () => {
    server.nowMs = START_MS;
    const { text } = await make("read", 60_000);
    const me = async () => await server.call("GET", "/v1/me", undefined, { as: text });
    assert.equal((await me()).json.token.expires_at, "2026-11-21T12:01:00.000000+00:00");
    server.nowMs = START_MS + 59_999;
    assert.equal((await me()).status, 200);
    server.nowMs = START_MS + 60_000;
    assertProblem(await me(), "invalid_token", []);
    assert.equal(challengeOf(await me()), INVALID);
    server.nowMs = START_MS;
  });

  test("a revoked token is rejected at the next request; other tokens work", async () => {
    const { text, token } = await make("write");
    const body = { account: { name: "x", type: "other", subtype: "other", currency: "USD" } };
    assert.equal((await server.call("POST", "/v1/accounts", body, { as: text })).status, 201);
    await revokeToken(server.service, token);
    for (const method of ["GET", "POST"]) {
      const answer = await server.call(method, "/v1/accounts", method === "GET" ? undefined : body, { as: text });
      assertProblem(answer, "invalid_token", []);
      assert.equal(challengeOf(answer), INVALID);
    }
    assert.equal((await get({ authorization: `Bearer ${server.tokens.read}` })).status, 200);
  });

  test("a token that another process revokes is rejected at the next request", async () => {
    const { text, token } = await make("read");
    const path = `/v1/accounts/${(await newAccount(server)).id}`;
    for (let i = 0; i < 3; i += 1) assert.equal((await server.call("GET", path, undefined, { as: text })).status, 200);
    const store = await openStore({ location: server.location, now: () => server.nowMs });
    await revokeToken({ ...server.service, store }, token);
    assertProblem(await server.call("GET", path, undefined, { as: text }), "invalid_token", []);
    await store.close();
  });

  for (const [scope, reads, writes, syncs] of [
    ["read", 200, 403, 403],
    ["write", 200, 201, 403],
    ["sync", 200, 201, 201],
  ] as const) {
    test(`a token of scope ${scope}: reading ${reads}, writing ${writes}, synchronising ${syncs}`, async () => {
      const as = server.tokens[scope];
      const { id } = await newAccount(server);
      const account = { name: "x", type: "other", subtype: "other", currency: "USD" };
      const post = (path: string, body: object) => server.call("POST", path, body, { as });
      for (const [answer, status] of [
        [await server.call("GET", "/v1/accounts", undefined, { as }), reads],
        [await post("/v1/accounts", { account }), writes],
        [await post("/v1/transactions", { transactions: [payment(id, -1)] }), writes],
        [await post("/v1/transactions", { transactions: [payment(id, -1, { source: "import" })] }), writes],
        [await post("/v1/accounts", { account: { ...account, is_synced: true } }), syncs],
        [await post("/v1/transactions", { transactions: [payment(id, -1, { source: "sync" })] }), syncs],
      ] as const) {
        assert.equal(answer.status, status, answer.text);
        if (status !== 403) continue;
        assertProblem(answer, "insufficient_scope", []);
        assert.equal(challengeOf(answer), INSUFFICIENT);
      }
    });
  }

  test("the last use of a token is recorded to the minute", async () => {
    const { text, token } = await make("read");
    const lastUsed = async () => {
      await server.call("GET", "/v1/me", undefined, { as: text });
      await server.service.store.write(token.budget_id, async () => {}); // runs after the request's queued write
      return (await server.service.store.all.tokens.list()).find(({ id }) => id === token.id)?.last_used_at;
    };
    for (const [afterMs, expected] of [
      [0, "2026-11-21T12:00:00.000000+00:00"],
      [59_999, "2026-11-21T12:00:00.000000+00:00"],
      [60_000, "2026-11-21T12:01:00.000000+00:00"],
    ] as const) {
      server.nowMs = START_MS + afterMs;
      assert.equal(await lastUsed(), expected);
    }
    server.nowMs = START_MS;
  });
});
