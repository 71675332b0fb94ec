import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);

  for (const [scope, scopes] of [
    ["read", ["read"]],
    ["write", ["read", "write"]],
    ["sync", ["read", "write", "sync"]],
  ] as const) {
    test(`a ${scope} token reads its scopes and its budget`, async () => {
      const { json } = await server.call("GET", "/v1/me", undefined, { as: server.tokens[scope] });
      assert.deepEqual(json.token.scopes, scopes);
      assert.equal(json.token.name, scope);
      assert.equal(json.token.expires_at, null);
      assert.deepEqual(json.budget, { id: server.budget.id, name: "Test", currency: "USD", time_zone: "UTC" });
    });
  }
});
