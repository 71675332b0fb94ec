/** Which browsers count as local: only those that connect directly from the server's machine. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { openBrowser } from "../support/browser.ts";
import { onSqlite } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const DAY_MS = 86_400_000;
const DIRECT = { "x-forwarded-for": undefined };

onSqlite((engine) => {
  const open = useServer(engine, { requiresTls: true });
  const behindProxy = useServer(engine, { requiresTls: true, trustedProxies: ["127.0.0.1"] });
  const relaxed = useServer(engine);

  for (const [title, server, headers, host] of [
    ["a browser on this machine", open, DIRECT, undefined],
    ["a browser on this machine by IP address", open, DIRECT, "127.0.0.1"],
    ["another Host", open, DIRECT, "192.168.1.20"],
    ["the Host of this machine through a proxy with X-Forwarded-For", open, {}, undefined],
    ["X-Forwarded-Host", open, { ...DIRECT, "x-forwarded-host": "budget.example.org" }, undefined],
    ["X-Forwarded-Proto: http", open, { ...DIRECT, "x-forwarded-proto": "http" }, undefined],
    ["Forwarded", open, { ...DIRECT, forwarded: "for=192.0.2.1" }, undefined],
    ["a trusted proxy without headers", behindProxy, DIRECT, undefined],
  ] as const) {
    const isLocal = title.startsWith("a browser on this machine");
    test(`with LEEWAY_REQUIRE_TLS, ${title} is ${isLocal ? "accepted" : "refused"}`, async () => {
      const browser = openBrowser(server, { headers, ...(host && { host }) });
      const answer = await browser.call("POST", "/v1/session", { token: server.tokens.read });
      if (isLocal) assert.equal(answer.status, 201);
      else assertProblem(answer, "tls_required", []);
    });
  }

  test("without credentials, only a session on this machine lasts", async () => {
    const { user } = await createUser(relaxed.service, { name: "Anna", role: "member", budgetId: relaxed.budget.id });
    for (const [headers, ms] of [
      [DIRECT, 180 * DAY_MS],
      [{}, DAY_MS],
      [{ ...DIRECT, forwarded: "for=192.0.2.1" }, DAY_MS],
    ] as const) {
      const { code } = await createLinkCode(relaxed.service, "link", user.id);
      const { json } = await openBrowser(relaxed, { headers }).call("POST", "/v1/session", { code });
      assert.equal(Date.parse(json.session.expires_at) - relaxed.nowMs, ms);
    }
  });
});
