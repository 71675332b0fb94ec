/** The feed of changes: commits of this process wake followers at once, and a check once per second finds the rest. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { changeFeed } from "../../../src/operations/changes/change-feed.ts";
import { createToken, revokeToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("a commit wakes without the check, and the check within a second ends a revoked token", async (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const { id: budgetId } = server.budget;
    const { token } = await createToken(server.service, { budgetId, name: "feed", scope: "read" });
    const feed = changeFeed(server.service);
    const found: string[] = [];
    feed.follow({
      token,
      session: undefined,
      wake: (last) => found.push(last === undefined ? "commit" : "check"),
      end: () => found.push("end"),
    });
    await server.ok("POST", "/v1/categories", { category: { name: "Seen at once" } });
    assert.deepEqual(new Set(found), new Set(["commit"]));
    await revokeToken(server.service, token);
    assert.ok(!found.includes("end"));
    t.mock.timers.tick(1000);
    while (!found.includes("end")) await setImmediate();
    feed.close();
  });
});
