/**
 * Cached responses are current: every commit of any process and every new day invalidates them. The tests read twice before
 * a change, because the second read is the first one cached.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { responseCache } from "../../src/api/response-cache.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { openStore } from "../../src/store/store.ts";
import { onEveryEngine } from "../support/engines.ts";
import { balanceOf, create, newAccount, payment } from "../support/ledger.ts";
import { START_MS, useServer } from "../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("every read after a write sees it", async () => {
    const account = await newAccount(server);
    for (let i = 1; i <= 20; i++) {
      await create(server, [payment(account.id, -1)]);
      assert.equal(await balanceOf(server, account.id), -i);
      assert.equal(await balanceOf(server, account.id), -i);
    }
  });

  test("a preview and a rejection change no response", async () => {
    const account = await newAccount(server);
    await server.call("GET", "/v1/transactions");
    const before = await server.call("GET", "/v1/transactions");
    await server.call("POST", "/v1/transactions?dry_run=true", { transactions: [payment(account.id, -1)] });
    await server.call("POST", "/v1/transactions", { transactions: [payment(account.id, 0.001)] });
    assert.equal((await server.call("GET", "/v1/transactions")).text, before.text);
  });

  test("a read after another process's write sees it", async () => {
    const account = await newAccount(server);
    await create(server, [payment(account.id, -1)]);
    const path = `/v1/accounts/${account.id}`;
    for (let i = 0; i < 2; i++) assert.equal((await server.ok("GET", path)).account.name, account.name);
    const other = await openStore({ location: server.location, now: Date.now });
    const found = await other.of(server.budget.id).accounts.find(account.id);
    assert.ok(found);
    await other.write(server.budget.id, (tx) => tx.accounts.update(found, { ...found, name: "Elsewhere" }));
    assert.equal((await server.ok("GET", path)).account.name, "Elsewhere");
    await other.close();
  });

  test("tokens of two budgets never share a response", async () => {
    const [own, other] = await Promise.all([
      server.call("GET", "/v1/me"),
      server.call("GET", "/v1/me", undefined, { as: server.tokens.other }),
    ]);
    assert.notEqual(own.json.budget.id, other.json.budget.id);
  });

  test("the current month changes with the day in the budget's time zone", async () => {
    const zone = "Asia/Kathmandu"; // 05:45 ahead of UTC
    const budget = await createBudget(server.service, { name: "East", currency: "USD", time_zone: zone });
    const { text } = await createToken(server.service, { budgetId: budget.id, name: "east", scope: "read" });
    const month = async () => (await server.ok("GET", "/v1/budget/spending_power", undefined, { as: text })).year_month;
    server.nowMs = Date.parse("2026-11-30T18:14:59.999Z");
    for (let i = 0; i < 2; i++) assert.equal(await month(), "2026-11");
    server.nowMs += 1;
    assert.equal(await month(), "2026-12");
    server.nowMs = START_MS;
  });
});

test("the cache stays within its limits, and skips responses whose changes it cannot detect", () => {
  const cache = responseCache();
  const response = (body: string) => ({ body, tag: undefined, type: "text/plain" });
  const setTwice = (key: string, version: number | undefined, body: string) => {
    for (let i = 0; i < 2; i++) cache.set(key, version, START_MS, response(body));
  };
  const body = "x".repeat(200_000);
  for (let i = 0; i < 200; i++) setTwice(`key ${i}`, 1, body);
  assert.equal(cache.find("key 0", 1, START_MS), undefined);
  assert.equal(cache.find("key 199", 1, START_MS)?.body, body);
  assert.equal(cache.find("key 199", 2, START_MS), undefined);
  const held = Array.from({ length: 200 }, (_, i) => cache.find(`key ${i}`, 1, START_MS)).filter(Boolean).length;
  assert.ok(held > 50 && held * body.length <= 16 * 1024 * 1024, String(held));
  setTwice("key", undefined, "");
  assert.equal(cache.find("key", undefined, START_MS), undefined);
  setTwice("large", 1, "x".repeat(300_000));
  assert.equal(cache.find("large", 1, START_MS), undefined);
});

test("a response is cached from the second request on, also after a change", () => {
  const cache = responseCache();
  const response = { body: "{}", tag: undefined, type: "text/plain" };
  const isCached = (version: number) => cache.find("key", version, START_MS) !== undefined;
  cache.set("key", 1, START_MS, response);
  assert.ok(!isCached(1));
  cache.set("key", 1, START_MS, response);
  assert.ok(isCached(1));
  assert.ok(!isCached(2));
  cache.set("key", 2, START_MS, response);
  assert.ok(isCached(2));
});
