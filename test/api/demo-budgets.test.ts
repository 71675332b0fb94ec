/** Demo budgets: one per user, apart from all others, and gone when deleted or unused. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { removeUnusedDemos } from "../../src/operations/budget/demo-budgets.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, useServer } from "../support/server.ts";

interface Line {
  readonly name: string;
  readonly part: string;
  readonly planned: number | null;
  readonly actual: number;
}

const DAY_MS = 86_400_000;
const LAN = { host: "nas.local:8787" };

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"], outbound: outboundRequest() });
  afterEach(() => {
    server.nowMs = START_MS;
  });
  const create = async (browser: TestBrowser) => {
    const { status, json } = await browser.call("POST", "/v1/budgets", { demo: true });
    assert.equal(status, 201, server.logLines.join("\n"));
    return json.budget;
  };
  const namesOf = async (browser: TestBrowser) => (await browser.call("GET", "/v1/budgets")).json.budgets;

  test("a viewer gets one demo budget with a household, and owns it", async () => {
    const { browser } = await signInAs(server, "viewer", LAN);
    const [first, second] = await Promise.all([create(browser), create(browser)]);
    assert.deepEqual(first, second);
    assert.deepEqual([first.name, first.role, first.is_demo], ["Demo household", "owner", true]);
    const budgets = await namesOf(browser);
    assert.deepEqual(
      budgets.map(({ is_demo }: { is_demo: boolean }) => is_demo),
      [false, true],
    );
    const inDemo = { "leeway-budget": first.id };
    const summary = (await browser.call("GET", "/v1/transactions/summary", undefined, inDemo)).json;
    assert.ok(summary.count > 600, String(summary.count));
    const explanation = (await browser.call("GET", "/v1/budget/spending_power/explanation", undefined, inDemo)).json;
    assert.deepEqual([explanation.year_month, explanation.currency], ["2026-11", "USD"]);
    assert.ok(explanation.lines.length > 10);
    // Without a header, the request is still about the budget of the user.
    assert.equal((await browser.call("GET", "/v1/me")).json.budget.id, server.budget.id);
    const body = { account: { name: "Cash", type: "depository", subtype: "cash", currency: "USD" } };
    assert.equal((await browser.call("POST", "/v1/accounts", body, inDemo)).status, 201);
    assertProblem(await browser.call("POST", "/v1/accounts", body), "insufficient_scope");
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("it begins with 300.00 or more to spend and one category over its plan, on every day", async () => {
    for (const [day, left] of [
      ["2026-11-21", 300],
      ["2026-11-27", 300],
      ["2026-12-31", 300],
      ["2027-02-01", undefined],
    ] as const) {
      server.nowMs = Date.parse(`${day}T12:00:00Z`);
      const { browser } = await signInAs(server, "owner", LAN);
      const { id } = await create(browser);
      const inDemo = { "leeway-budget": id };
      const explained = (await browser.call("GET", "/v1/budget/spending_power/explanation", undefined, inDemo)).json;
      if (left === undefined) assert.ok(explained.spending_power >= 300, String(explained.spending_power));
      else assert.equal(explained.spending_power, left, day);
      const over = explained.lines
        .filter((line: Line) => line.part === "spending" && line.planned !== null && line.actual > line.planned)
        .map(({ name, actual, planned }: Line) => [name, (actual - (planned ?? 0)).toFixed(2)]);
      assert.deepEqual(over, [["Clothes", "4.00"]], day);
      assert.equal((await browser.call("DELETE", `/v1/budgets/${id}`)).status, 204);
    }
  });

  test("it is in the currency of the visitor's household, with amounts of its size", async () => {
    for (const [currency, scale, travel] of [
      ["EUR", 1, "GBP"],
      ["SEK", 10, "EUR"],
      ["JPY", 100, "EUR"],
      ["KWD", 1, "EUR"],
    ] as const) {
      const { browser } = await signInAs(server, "owner", LAN);
      const budget = { name: `In ${currency}`, currency, time_zone: "UTC" };
      const home = (await browser.call("POST", "/v1/budgets", { budget })).json.budget.id;
      const body = currency === "SEK" ? { demo: true, demo_currency: "sek" } : { demo: true };
      const open = { "leeway-budget": currency === "SEK" ? server.budget.id : home };
      const created = await browser.call("POST", "/v1/budgets", body, open);
      assert.equal(created.status, 201, server.logLines.join("\n"));
      const { id } = created.json.budget;
      const inDemo = { "leeway-budget": id };
      const { spending_power, currency: own } = (
        await browser.call("GET", "/v1/budget/spending_power/explanation", undefined, inDemo)
      ).json;
      assert.equal(own, currency);
      assert.ok(spending_power >= 300 * scale && spending_power < 301 * scale, String(spending_power));
      const { accounts } = (await browser.call("GET", "/v1/accounts", undefined, inDemo)).json;
      const codes = new Set(accounts.map((account: { currency: string }) => account.currency));
      assert.deepEqual(codes, new Set([currency, travel]));
      assert.equal((await browser.call("DELETE", `/v1/budgets/${id}`)).status, 204);
    }
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("its currency must be known", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const answer = await browser.call("POST", "/v1/budgets", { demo: true, demo_currency: "XQZ" });
    assertProblem(answer, "unknown_currency");
    assert.equal(answer.json.errors[0].pointer, "/demo_currency");
  });

  test("it accepts neither invitations nor tokens, and a token cannot create one", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const { id } = await create(browser);
    const inDemo = { "leeway-budget": id };
    const invitation = await browser.call("POST", "/v1/members/invitations", { role: "member" }, inDemo);
    assertProblem(invitation, "demo_budget");
    const token = { token: { name: "script", scope: "read" } };
    assertProblem(await browser.call("POST", "/v1/tokens", token, inDemo), "demo_budget");
    const source = { source: { is_on: true } };
    assertProblem(await browser.call("PUT", "/v1/exchange_rates/source", source, inDemo), "demo_budget");
    assertProblem(await server.call("POST", "/v1/budgets", { demo: true }), "insufficient_scope");
  });

  test("its user deletes it, and nobody deletes another budget", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const other = await signInAs(server, "owner", LAN);
    const { id } = await create(browser);
    assertProblem(await other.browser.call("DELETE", `/v1/budgets/${id}`), "not_found");
    assertProblem(await browser.call("DELETE", `/v1/budgets/${server.budget.id}`), "demo_budget");
    assert.equal((await browser.call("DELETE", `/v1/budgets/${id}`)).status, 204);
    assertProblem(await browser.call("DELETE", `/v1/budgets/${id}`), "not_found");
    assert.equal((await browser.call("GET", "/v1/budget", undefined, { "leeway-budget": id })).status, 404);
    assert.deepEqual(await server.query(`SELECT id FROM budgets WHERE id = '${id}'`), []);
    const again = await create(browser);
    assert.notEqual(again.id, id);
  });

  test("commands ignore it, and its name is free for others", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const { id } = await create(browser);
    const { budgets } = server.service.store.all;
    assert.ok(!(await budgets.list()).some((budget) => budget.id === id));
    assert.ok((await budgets.listDemos()).some((budget) => budget.id === id));
    assert.deepEqual(await budgets.findIdsByName("Demo household"), []);
  });

  test("it is deleted after 30 days without use", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    assert.equal(
      (await browser.call("PUT", "/v1/me/password", { sign_in_name: "anna", password: "a summer by the lake" })).status,
      200,
    );
    const { id } = await create(browser);
    const exists = async () => (await namesOf(browser)).some((budget: { id: string }) => budget.id === id);
    server.nowMs += 20 * DAY_MS;
    assert.equal((await browser.call("GET", "/v1/me", undefined, { "leeway-budget": id })).status, 200);
    for (const days of [15, 14]) {
      server.nowMs += days * DAY_MS;
      await browser.call("GET", "/v1/me");
      await removeUnusedDemos(server.service);
      assert.equal(await exists(), true, "it was used 29 days ago at most");
    }
    server.nowMs += 6 * DAY_MS;
    await removeUnusedDemos(server.service);
    assert.equal(await exists(), false);
  });
});
