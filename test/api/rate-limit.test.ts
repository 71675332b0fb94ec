/** How often a token may ask, how often an address may fail to say who it is, and what the header fields tell of it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createToken } from "../../src/operations/tokens/create-token.ts";
import type { CallAnswer } from "../support/call.ts";
import { onSqlite } from "../support/engines.ts";
import { newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const FAILURES_A_MINUTE = 120;

/** The fields of draft-ietf-httpapi-ratelimit-headers that an answer has. */
function fieldsOf({ headers }: CallAnswer) {
  const [, name, remaining, seconds] = /^"([^"]+)";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
  return { policy: headers.get("ratelimit-policy"), name, remaining: Number(remaining), seconds: Number(seconds) };
}

function assertWithinMinute(seconds: number): void {
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds} seconds`);
}

onSqlite((engine) => {
  describe("of five requests a minute", () => {
    const server = useServer(engine, { requestsPerMinute: 5 });
    const newToken = async (scope: "read" | "write") =>
      (await createToken(server.service, { budgetId: server.budget.id, name: "limited", scope })).text;
    const ask = (as: string | null, path = "/v1/accounts") => server.call("GET", path, undefined, { as });

    test("each answer counts down, and the sixth says when to come again", async () => {
      const as = await newToken("read");
      for (const left of [4, 3, 2, 1, 0]) {
        const answer = await ask(as);
        const { policy, name, remaining, seconds } = fieldsOf(answer);
        assert.deepEqual([answer.status, policy, name, remaining], [200, '"default";q=5;w=60', "default", left]);
        assertWithinMinute(seconds);
        assert.equal(answer.headers.get("retry-after"), null);
      }
      const refused = await ask(as);
      assertProblem(refused, "rate_limited", []);
      const { policy, remaining, seconds } = fieldsOf(refused);
      assert.deepEqual([policy, remaining], ['"default";q=5;w=60', 0]);
      assert.equal(refused.headers.get("retry-after"), String(seconds));
      assertWithinMinute(seconds);
    });

    test("requests that fail count too, whatever they ask for", async () => {
      const as = await newToken("read");
      const account = { name: "x", type: "other", subtype: "other", currency: "USD" };
      const { id } = await newAccount(server);
      for (const [answer, status] of [
        [await ask(as, "/v1/accounts/not-an-id"), 404],
        [await ask(as, "/v1/accounts?nonsense=1"), 400],
        [await server.call("POST", "/v1/accounts", { account }, { as }), 403],
        [await server.call("DELETE", `/v1/accounts/${id}`, undefined, { as }), 403],
        [await ask(as, "/v1/me"), 200],
      ] as const) {
        assert.equal(answer.status, status, answer.text);
      }
      assertProblem(await ask(as), "rate_limited", []);
    });

    test("each token has a limit of its own, and what needs no token has none", async () => {
      const [as, other] = [await newToken("read"), await newToken("read")];
      for (let i = 0; i < 6; i += 1) await ask(as);
      assertProblem(await ask(as), "rate_limited", []);
      const answer = await ask(other);
      assert.deepEqual([answer.status, fieldsOf(answer).remaining], [200, 4]);
      for (let i = 0; i < 10; i += 1) {
        for (const path of ["/healthz", "/readyz", "/v1/nowhere"]) {
          const { status, headers } = await ask(null, path);
          assert.deepEqual([status, headers.get("ratelimit")], [path.startsWith("/v1") ? 404 : 200, null]);
        }
      }
    });

    test("a write that comes too often is not done, and its key is free", async () => {
      const [as, account] = [await newToken("write"), await newAccount(server, {}, await newToken("write"))];
      const body = { transactions: [payment(account.id, -1)] };
      const spend = (token: string) =>
        server.call("POST", "/v1/transactions", body, { as: token, headers: { "idempotency-key": "limited" } });
      for (let i = 0; i < 5; i += 1) await ask(as);
      assertProblem(await spend(as), "rate_limited", []);
      const reader = await newToken("read");
      const { json } = await ask(reader, `/v1/accounts/${account.id}`);
      assert.equal(json.account.current_balance, 0);
      const done = await spend(await newToken("write"));
      assert.deepEqual([done.status, done.headers.get("idempotency-replayed")], [201, null]);
    });

    test("requests at once are counted one by one", async () => {
      const as = await newToken("read");
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(as)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 5);
      assert.equal(answers.filter(({ status }) => status === 429).length, 15);
    });

    test("a minute after the first, a token may ask as often again", async () => {
      const as = await newToken("read");
      for (let i = 0; i < 6; i += 1) await ask(as);
      server.nowMs += 59_999;
      assertProblem(await ask(as), "rate_limited", []);
      server.nowMs += 1;
      const answer = await ask(as);
      assert.deepEqual([answer.status, fieldsOf(answer).remaining], [200, 4]);
    });
  });

  describe("without a limit", () => {
    const server = useServer(engine);

    test("answers say nothing of one", async () => {
      const { headers } = await server.call("GET", "/v1/accounts");
      assert.deepEqual([headers.get("ratelimit"), headers.get("ratelimit-policy")], [null, null]);
    });

    test("failed authentications of an address are limited all the same; good tokens go on from there", async () => {
      const fail = (as: string, headers = {}) => server.call("GET", "/v1/accounts", undefined, { as, headers });
      for (let i = 1; i <= FAILURES_A_MINUTE; i += 1) {
        const answer = await fail(`wrong-${i}`);
        assertProblem(answer, "invalid_token", []);
        const { policy, name, remaining } = fieldsOf(answer);
        assert.deepEqual(
          [policy, name, remaining],
          ['"failed-authentications";q=120;w=60', "failed-authentications", FAILURES_A_MINUTE - i],
        );
      }
      // No proxy is trusted here, so that a client cannot choose its address.
      for (const headers of [{}, { "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }]) {
        const refused = await fail("wrong-again", headers);
        assertProblem(refused, "rate_limited", []);
        assert.equal(refused.headers.get("www-authenticate"), null);
        assert.equal(refused.headers.get("retry-after"), String(fieldsOf(refused).seconds));
      }
      assert.equal((await server.call("GET", "/v1/accounts")).status, 200);
    });
  });

  describe("behind a proxy that is trusted", () => {
    const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });

    test("failed authentications count for the address that the proxy tells", async () => {
      const fail = (address: string) =>
        server.call("GET", "/v1/accounts", undefined, { as: "wrong", headers: { "x-forwarded-for": address } });
      for (let i = 0; i < FAILURES_A_MINUTE; i += 1) await fail("203.0.113.7");
      assertProblem(await fail("203.0.113.7"), "rate_limited", []);
      // What the client itself claims stands further left, and is not believed.
      assertProblem(await fail("198.51.100.1, 203.0.113.7"), "rate_limited", []);
      assertProblem(await fail("203.0.113.8"), "invalid_token", []);
      assertProblem(await fail("2001:db8::7"), "invalid_token", []);
    });
  });
});
