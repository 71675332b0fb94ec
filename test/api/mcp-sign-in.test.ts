/** `/mcp` with the access tokens of a sign-in provider: which ones count, whose rights they have, and when these end. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, mock, test } from "node:test";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { addMember } from "../../src/operations/people/members.ts";
import { openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import type { Fields } from "../support/ledger.ts";
import { AGREED, type McpResult, sendMcp } from "../support/mcp.ts";
import { atProvider, clientOf, startProvider, type TestProvider } from "../support/oidc.ts";
import { testSecrets } from "../support/secrets.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PUBLIC_URL = new URL("https://budget.example.org");
const RESOURCE = `${PUBLIC_URL.origin}/mcp`;
const METADATA = "/.well-known/oauth-protected-resource/mcp";
const PURCHASE = { amount: 42.17, payee: "Corner Shop", category: "Groceries" };

onEveryEngine((engine) => {
  describe("MCP with the tokens of a sign-in provider", () => {
    let server: TestServer;
    let provider: TestProvider;
    before(async () => {
      provider = await startProvider(() => `${PUBLIC_URL.origin}/v1/session/oidc/callback`);
      server = await startServer(engine, {
        publicUrl: PUBLIC_URL,
        trustedProxies: ["127.0.0.1"],
        provider: clientOf(provider.issuer),
        servesMcp: true,
        secrets: testSecrets(),
      });
      const account = { type: "depository", subtype: "checking", currency: "USD", name: "Checking" };
      await server.ok("POST", "/v1/accounts", { account });
      await server.ok("POST", "/v1/categories", { category: { name: "Groceries" } });
    });
    after(async () => {
      await server?.close();
      await provider?.close();
    });
    beforeEach(() => {
      server.nowMs = Date.now(); // the provider has the real clock
    });

    /** A member whose sign-in is linked with a person at the provider. */
    async function join(role: "owner" | "member" | "viewer", subject: string, more = {}) {
      const found = await signInAs(server, role, { name: subject, host: PUBLIC_URL.host, ...more });
      await link(found.browser, subject);
      return found;
    }
    async function link(browser: TestBrowser, subject: string): Promise<void> {
      const { json } = await browser.call("POST", "/v1/session/oidc", { purpose: "bind" });
      const { pathname, search } = await atProvider()(json.url, subject);
      await browser.call("GET", pathname + search, undefined, { "sec-fetch-site": "cross-site" });
      assert.equal((await browser.call("GET", "/v1/me/identities")).json.identities.length, 1);
    }

    const tools = (as: string, path?: string) => sendMcp(server.url, "tools/list", {}, { as, ...(path && { path }) });
    const namesOf = async (response: Response) =>
      ((await response.json()) as McpResult).result.tools.map((one: Fields) => one.name) as string[];
    const use = async (as: string, name: string, args: object, more: object = {}): Promise<McpResult> =>
      (await sendMcp(server.url, "tools/call", { name, arguments: args, ...more }, { as })).json();
    /** The claims of a token that counts. */
    const claims = (subject: string, more: object = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const person = { iss: provider.issuer, sub: subject, client_id: "chat", jti: "1" };
      return { ...person, aud: RESOURCE, iat: now, exp: now + 600, ...more };
    };
    async function assertRejected(as: string, detail = /not valid/): Promise<void> {
      const response = await tools(as);
      const problem = (await response.json()) as Fields;
      assert.deepEqual([response.status, problem.code], [401, "invalid_token"], problem.detail);
      assert.match(problem.detail, detail);
      const challenge = `Bearer error="invalid_token", resource_metadata="${PUBLIC_URL.origin}${METADATA}"`;
      assert.equal(response.headers.get("www-authenticate"), challenge);
    }

    test("a program finds the provider through the first response, and its description", async () => {
      const program = openBrowser(server, { host: PUBLIC_URL.host });
      const response = await program.call("POST", "/mcp", {});
      assert.equal(response.status, 401);
      const challenge = response.headers.get("www-authenticate") ?? "";
      assert.equal(challenge, `Bearer resource_metadata="${PUBLIC_URL.origin}${METADATA}"`);
      const found = await program.call("GET", METADATA);
      assert.equal(found.status, 200, found.text);
      const { resource, authorization_servers, bearer_methods_supported } = found.json;
      assert.deepEqual([resource, authorization_servers], [RESOURCE, [provider.issuer]]);
      assert.deepEqual(bearer_methods_supported, ["header"]);
    });

    test("a token that the provider issues for this server has the rights of the member, who confirms changes", async () => {
      const { userId } = await join("member", "sub-anna");
      const as = await provider.accessToken("sub-anna", RESOURCE);
      assert.ok((await namesOf(await tools(as))).includes("add_transaction"));
      const { result: asked } = await use(as, "add_transaction", PURCHASE);
      assert.equal(asked.resultType, "input_required", JSON.stringify(asked));
      const round = { requestState: asked.requestState, inputResponses: AGREED };

      await join("member", "sub-other");
      const other = await provider.accessToken("sub-other", RESOURCE);
      const foreign = await use(other, "add_transaction", PURCHASE, round);
      assert.equal(foreign.error?.data.reason, "invalid_request_state");
      assert.equal((await server.ok("GET", "/v1/transactions/summary")).count, 0);

      // The program may get a new token between the rounds.
      const renewed = provider.sign(claims("sub-anna", { jti: "2" }));
      const { result } = await use(renewed, "add_transaction", PURCHASE, round);
      assert.equal(result.isError, undefined, JSON.stringify(result));
      const [change] = (await server.ok("GET", "/v1/changes?limit=1")).changes;
      assert.deepEqual([change.actor.kind, change.actor.id], ["user", userId]);
    });

    test("a viewer has no tool that writes", async () => {
      await join("viewer", "sub-viewer");
      const as = await provider.accessToken("sub-viewer", RESOURCE);
      assert.ok(!(await namesOf(await tools(as))).includes("add_transaction"));
      const { result, error } = await use(as, "add_transaction", PURCHASE);
      assert.ok(error !== undefined || result.isError);
      assert.equal((await use(as, "spending_power", {})).result.isError, undefined);
    });

    test("it counts at /mcp only", async () => {
      await join("member", "sub-api");
      const as = await provider.accessToken("sub-api", RESOURCE);
      for (const path of ["/v1/accounts", "/v1/me", "/v1/events"]) {
        assert.equal((await server.call("GET", path, undefined, { as })).status, 401, path);
      }
      const body = { account: { name: "New", type: "depository", subtype: "checking", currency: "USD" } };
      assert.equal((await server.call("POST", "/v1/accounts", body, { as })).status, 401);
    });

    test("other tokens do not count", async () => {
      await join("member", "sub-bert");
      const now = Math.floor(Date.now() / 1000);
      const good = provider.sign(claims("sub-bert"));
      assert.equal((await tools(good)).status, 200);
      const [header = "", payload = "", signature = ""] = good.split(".");
      const forged = Buffer.from(JSON.stringify(claims("sub-anna"))).toString("base64url");
      const none = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: "at+jwt" })).toString("base64url");
      const rejected: Readonly<Record<string, string>> = {
        "for another server": await provider.accessToken("sub-bert", "https://other.example.org/mcp"),
        "for another path": provider.sign(claims("sub-bert", { aud: PUBLIC_URL.origin })),
        "of another issuer": provider.sign(claims("sub-bert", { iss: "https://evil.example" })),
        expired: provider.sign(claims("sub-bert", { exp: now - 60 })),
        "not yet valid": provider.sign(claims("sub-bert", { nbf: now + 600 })),
        "without an end": provider.sign(claims("sub-bert", { exp: undefined })),
        "an ID token": provider.sign(claims("sub-bert"), { typ: "JWT" }),
        "with changed claims": `${header}.${forged}.${signature}`,
        "without a signature": `${none("none")}.${payload}.`,
        "with an empty signature": `${header}.${payload}.`,
        "with a shared key": `${none("HS256")}.${payload}.${signature}`,
        "with an unknown critical header": provider.sign(claims("sub-bert"), { crit: ["x"], x: 1 }),
        "no JSON": "a.b.c",
      };
      for (const [what, as] of Object.entries(rejected)) await test(what, () => assertRejected(as));
      await assertRejected(provider.sign(claims("sub-nobody")), /Nobody here is linked/);
    });

    test("access ends with the membership, with the link, and follows the role", async () => {
      const { browser: owner } = await signInAs(server, "owner", { host: PUBLIC_URL.host });
      const { browser, userId } = await join("member", "sub-leaves");
      const as = await provider.accessToken("sub-leaves", RESOURCE);
      assert.ok((await namesOf(await tools(as))).includes("undo"));
      assert.equal((await owner.call("PUT", `/v1/members/${userId}`, { role: "viewer" })).status, 200);
      assert.ok(!(await namesOf(await tools(as))).includes("undo"));
      const [identity] = (await browser.call("GET", "/v1/me/identities")).json.identities;
      assert.equal((await browser.call("DELETE", `/v1/me/identities/${identity.id}`)).status, 204);
      await assertRejected(as, /Nobody here is linked/);
      await link(browser, "sub-leaves");
      assert.equal((await tools(as)).status, 200);
      assert.equal((await owner.call("DELETE", `/v1/members/${userId}`)).status, 200);
      assert.equal((await tools(as)).status, 404);
    });

    test("a person with several budgets names one", async () => {
      const { userId } = await join("member", "sub-two");
      const second = await createBudget(server.service, { name: "Club", currency: "EUR", time_zone: "UTC" });
      await server.service.store.write(second.id, (tx) =>
        addMember(server.service, tx, {
          user: { id: userId, name: "sub-two" },
          budgetId: second.id,
          role: "viewer",
          at: second.created_at,
        }),
      );
      const as = provider.sign(claims("sub-two"));
      const problem = (await (await tools(as)).json()) as Fields;
      assert.equal(problem.code, "invalid_request");
      assert.match(problem.detail, new RegExp(`Test \\(${server.budget.id}\\), Club \\(${second.id}\\)`));
      assert.ok((await namesOf(await tools(as, `/mcp?budget_id=${server.budget.id}`))).includes("undo"));
      assert.ok(!(await namesOf(await tools(as, `/mcp?budget_id=${second.id}`))).includes("undo"));
      const path = `/mcp?budget_id=${second.id}`;
      const params = { name: "spending_power", arguments: {} };
      const { result } = (await (await sendMcp(server.url, "tools/call", params, { as, path })).json()) as McpResult;
      assert.equal(result.structuredContent.currency, "EUR");
      assert.equal((await tools(as, "/mcp?budget_id=01a1fdfa-0000-7000-8000-000000000000")).status, 404);
    });

    // After it, a sign-in would need the new key within a minute.
    test("the keys of the provider are cached, and read again when it has a new one", async () => {
      await join("member", "sub-keys");
      assert.equal((await tools(provider.sign(claims("sub-keys")))).status, 200);
      const old = provider.sign(claims("sub-keys"));
      provider.rotate();
      const renewed = () => provider.sign(claims("sub-keys"));
      await assertRejected(renewed()); // read again at most once a minute, so that wrong tokens cause few requests
      assert.equal((await tools(old)).status, 200);
      mock.timers.enable({ apis: ["Date"], now: Date.now() + 61_000 });
      try {
        server.nowMs = Date.now();
        assert.equal((await tools(renewed())).status, 200);
        await assertRejected(old);
      } finally {
        mock.timers.reset();
      }
    });

    test("while the provider is down, tokens of the API still count, and others get 503", async () => {
      const down = await startServer(engine, {
        publicUrl: PUBLIC_URL,
        provider: clientOf("http://127.0.0.1:9"),
        servesMcp: true,
      });
      const params = ["tools/list", {}] as const;
      assert.equal((await sendMcp(down.url, ...params, { as: down.tokens.read })).status, 200);
      assert.equal((await sendMcp(down.url, ...params, { as: provider.sign(claims("sub-bert")) })).status, 503);
      assert.equal((await openBrowser(down, { host: PUBLIC_URL.host }).call("GET", METADATA)).status, 503);
      await down.close();
    });

    test("without a provider or a public address, there is no description, and the tokens do not count", async () => {
      for (const options of [{ publicUrl: PUBLIC_URL }, { provider: clientOf(provider.issuer) }]) {
        const plain = await startServer(engine, { ...options, servesMcp: true });
        assert.equal((await openBrowser(plain).call("GET", METADATA)).status, 404);
        const as = provider.sign(claims("sub-bert"));
        const response = await sendMcp(plain.url, "tools/list", {}, { as });
        assert.equal(response.status, 401);
        assert.equal(response.headers.get("www-authenticate"), 'Bearer error="invalid_token"');
        await plain.close();
      }
    });
  });
});
