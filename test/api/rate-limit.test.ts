/** Rate limits per token, limits on failed authentication per address, and their header fields. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FastifyReply } from "fastify";
import { clientNetwork } from "../../src/api/client-network.ts";
import { rateLimiter } from "../../src/api/rate-limit.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import type { CallAnswer } from "../support/call.ts";
import { onSqlite } from "../support/engines.ts";
import { newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const FAILURES_A_MINUTE = 120;
const WITHOUT_TOKEN_A_MINUTE = 600;

/** The header fields of draft-ietf-httpapi-ratelimit-headers in a response. */
function fieldsOf({ headers }: CallAnswer) {
  const [, name, remaining, seconds] = /^"([^"]+)";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
  return { policy: headers.get("ratelimit-policy"), name, remaining: Number(remaining), seconds: Number(seconds) };
}

function assertWithinMinute(seconds: number): void {
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds} seconds`);
}

onSqlite((engine) => {
  describe("with a limit of five requests per minute", () => {
    const server = useServer(engine, { requestsPerMinute: 5 });
    const newToken = async (scope: "read" | "write") =>
      (await createToken(server.service, { budgetId: server.budget.id, name: "limited", scope })).text;
    const get = (as: string | null, path = "/v1/accounts") => server.call("GET", path, undefined, { as });

    test("each response counts down, and the sixth has Retry-After", async () => {
      const as = await newToken("read");
      for (const left of [4, 3, 2, 1, 0]) {
        const answer = await get(as);
        const { policy, name, remaining, seconds } = fieldsOf(answer);
        assert.deepEqual([answer.status, policy, name, remaining], [200, '"default";q=5;w=60', "default", left]);
        assertWithinMinute(seconds);
        assert.equal(answer.headers.get("retry-after"), null);
      }
      const refused = await get(as);
      assertProblem(refused, "rate_limited", []);
      const { policy, remaining, seconds } = fieldsOf(refused);
      assert.deepEqual([policy, remaining], ['"default";q=5;w=60', 0]);
      assert.equal(refused.headers.get("retry-after"), String(seconds));
      assertWithinMinute(seconds);
    });

    test("failed requests count too, for every path", async () => {
      const as = await newToken("read");
      const account = { name: "x", type: "other", subtype: "other", currency: "USD" };
      const { id } = await newAccount(server);
      for (const [answer, status] of [
        [await get(as, "/v1/accounts/not-an-id"), 404],
        [await get(as, "/v1/accounts?nonsense=1"), 400],
        [await server.call("POST", "/v1/accounts", { account }, { as }), 403],
        [await server.call("DELETE", `/v1/accounts/${id}`, undefined, { as }), 403],
        [await get(as, "/v1/me"), 200],
      ] as const) {
        assert.equal(answer.status, status, answer.text);
      }
      assertProblem(await get(as), "rate_limited", []);
    });

    test("each token has its own limit, and health checks have none", async () => {
      const [as, other] = [await newToken("read"), await newToken("read")];
      for (let i = 0; i < 6; i += 1) await get(as);
      assertProblem(await get(as), "rate_limited", []);
      const answer = await get(other);
      assert.deepEqual([answer.status, fieldsOf(answer).remaining], [200, 4]);
      for (let i = 0; i < 10; i += 1) {
        for (const path of ["/healthz", "/readyz"]) {
          const { status, headers } = await get(null, path);
          assert.deepEqual([status, headers.get("ratelimit")], [200, null]);
        }
      }
    });

    test("a write beyond the limit has no effect and does not use its key", async () => {
      const [as, account] = [await newToken("write"), await newAccount(server, {}, await newToken("write"))];
      const body = { transactions: [payment(account.id, -1)] };
      const spend = (token: string) =>
        server.call("POST", "/v1/transactions", body, { as: token, headers: { "idempotency-key": "limited" } });
      for (let i = 0; i < 5; i += 1) await get(as);
      assertProblem(await spend(as), "rate_limited", []);
      const reader = await newToken("read");
      const { json } = await get(reader, `/v1/accounts/${account.id}`);
      assert.equal(json.account.current_balance, 0);
      const done = await spend(await newToken("write"));
      assert.deepEqual([done.status, done.headers.get("idempotency-replayed")], [201, null]);
    });

    test("concurrent requests are counted one by one", async () => {
      const as = await newToken("read");
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(as)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 5);
      assert.equal(answers.filter(({ status }) => status === 429).length, 15);
    });

    test("a minute after the first request, the full limit is available again", async () => {
      const as = await newToken("read");
      for (let i = 0; i < 6; i += 1) await get(as);
      server.monotonicMs += 59_999;
      assertProblem(await get(as), "rate_limited", []);
      server.monotonicMs += 1;
      const answer = await get(as);
      assert.deepEqual([answer.status, fieldsOf(answer).remaining], [200, 4]);
    });

    test("changing the system clock neither extends nor ends a minute", async () => {
      const as = await newToken("read");
      await get(as);
      server.nowMs -= 2 * 3_600_000;
      assert.deepEqual([fieldsOf(await get(as)).remaining, fieldsOf(await get(as)).seconds], [3, 60]);
      server.nowMs += 4 * 3_600_000;
      assert.equal(fieldsOf(await get(as)).remaining, 1);
      server.nowMs -= 2 * 3_600_000;
    });

    test("requests without a token are limited per address, for every path; valid tokens still work from it", async () => {
      server.monotonicMs += 60_000;
      const paths = ["/docs", "/openapi.json", "/errors/not_found", "/v1/nowhere", "/v1/accounts", "/metrics"];
      for (let i = 1; i <= WITHOUT_TOKEN_A_MINUTE; i += 1) {
        const answer = await get(null, paths[i % paths.length]);
        assert.notEqual(answer.status, 429, answer.text);
        const { name, remaining } = fieldsOf(answer);
        assert.deepEqual([name, remaining], ["without-token", WITHOUT_TOKEN_A_MINUTE - i]);
      }
      for (const path of paths) assertProblem(await get(null, path), "rate_limited", []);
      for (const path of ["/healthz", "/readyz"]) assert.equal((await get(null, path)).status, 200);
      assert.equal((await get(await newToken("read"))).status, 200);
      server.monotonicMs += 60_000;
      assert.equal((await get(null, "/docs")).status, 200);
    });
  });

  describe("without a limit", () => {
    const server = useServer(engine);

    test("responses have no rate limit fields", async () => {
      const { headers } = await server.call("GET", "/v1/accounts");
      assert.deepEqual([headers.get("ratelimit"), headers.get("ratelimit-policy")], [null, null]);
    });

    test("failed authentication is limited per address; valid tokens still work from it", async () => {
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
      // No proxy is trusted, so a client cannot choose its address.
      for (const headers of [{}, { "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }]) {
        const refused = await fail("wrong-again", headers);
        assertProblem(refused, "rate_limited", []);
        assert.equal(refused.headers.get("www-authenticate"), null);
        assert.equal(refused.headers.get("retry-after"), String(fieldsOf(refused).seconds));
      }
      assert.equal((await server.call("GET", "/v1/accounts")).status, 200);
    });
  });

  describe("behind a trusted proxy", () => {
    const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });

    test("failed authentication counts for the address that the proxy reports", async () => {
      const fail = (address: string) =>
        server.call("GET", "/v1/accounts", undefined, { as: "wrong", headers: { "x-forwarded-for": address } });
      for (let i = 0; i < FAILURES_A_MINUTE; i += 1) await fail("203.0.113.7");
      assertProblem(await fail("203.0.113.7"), "rate_limited", []);
      // The addresses further left come from the client and are ignored.
      assertProblem(await fail("198.51.100.1, 203.0.113.7"), "rate_limited", []);
      assertProblem(await fail("203.0.113.8"), "invalid_token", []);
      assertProblem(await fail("2001:db8::7"), "invalid_token", []);
    });

    test("the addresses of an IPv6 /64 share one limit; a mapped IPv4 address counts as IPv4", async () => {
      const fail = (address: string) =>
        server.call("GET", "/v1/accounts", undefined, { as: "wrong", headers: { "x-forwarded-for": address } });
      for (let i = 0; i < FAILURES_A_MINUTE; i += 1) await fail(`2001:db8:1:2:${(i * 500).toString(16)}::1`);
      assertProblem(await fail("2001:DB8:1:2:ffff:ffff:ffff:ffff"), "rate_limited", []);
      assertProblem(await fail("2001:db8:1:3::1"), "invalid_token", []);
      for (let i = 0; i < FAILURES_A_MINUTE; i += 1) await fail("::ffff:198.51.100.9");
      assertProblem(await fail("198.51.100.9"), "rate_limited", []);
      assertProblem(await fail("::ffff:198.51.100.10"), "invalid_token", []);
    });
  });
});

test("a full limiter resets no limit, and drops keys only after their minute", () => {
  let nowMs = 0;
  const reply = { header: () => reply } as unknown as FastifyReply;
  const count = rateLimiter({ name: "test", counted: "events", perMinute: 2, maxKeys: 3 }, () => nowMs);
  const isAllowed = (key: string) => {
    try {
      count(key, reply);
      return true;
    } catch {
      return false;
    }
  };
  assert.deepEqual(["a", "a", "a", "b", "c"].map(isAllowed), [true, true, false, true, true]);
  // These share the limit of all remaining keys.
  assert.deepEqual(["d", "e", "f", "g"].map(isAllowed), [true, true, false, false]);
  assert.deepEqual(["a", "b", "b"].map(isAllowed), [false, true, false]);
  nowMs = 60_000;
  assert.deepEqual(["d", "e", "a"].map(isAllowed), [true, true, true]);
});

for (const [address, network] of [
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:0201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:c000:201", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0000:ffff::", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
] as const) {
  test(`the address ${address} counts as ${network}`, () => {
    assert.equal(clientNetwork(address), network);
  });
}
