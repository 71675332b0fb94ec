/** Budgets that a user creates: empty, apart from all others, and owned by the user. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const LAN = { host: "nas.local:8787" };
const CABIN = { name: "Cabin", currency: "nok", time_zone: "Europe/Oslo" };

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"] });
  const create = (browser: TestBrowser, budget: object) => browser.call("POST", "/v1/budgets", { budget });

  test("a viewer creates a budget, owns it, enters an account and invites somebody", async () => {
    const { browser } = await signInAs(server, "viewer", LAN);
    const { status, json } = await create(browser, CABIN);
    assert.equal(status, 201, server.logLines.join("\n"));
    const { id, ...fields } = json.budget;
    assert.deepEqual(fields, { ...CABIN, currency: "NOK", role: "owner", is_demo: false, is_available: true });
    const there = { "leeway-budget": id };
    const account = { account: { name: "Cash", type: "depository", subtype: "cash", currency: "NOK" } };
    assert.equal((await browser.call("POST", "/v1/accounts", account, there)).status, 201);
    assert.equal((await browser.call("GET", "/v1/accounts", undefined, there)).json.accounts.length, 1);
    assert.equal((await browser.call("POST", "/v1/members/invitations", { role: "member" }, there)).status, 201);
    const { json: listed } = await browser.call("GET", "/v1/budgets");
    assert.deepEqual(
      listed.budgets.map((one: { id: string }) => one.id),
      [server.budget.id, id],
    );
    assert.equal((await browser.call("GET", "/v1/me")).json.budget.id, server.budget.id);
    const other = await signInAs(server, "owner", LAN);
    assertProblem(await other.browser.call("GET", "/v1/budget", undefined, there), "not_found");
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("every wrong field is named, and nothing is created", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const wrong = await create(browser, { name: "Cabin", currency: "ABC", time_zone: "Oslo" });
    assertProblem(wrong, "rule_broken", ["/budget/currency unknown_currency", "/budget/time_zone unknown_time_zone"]);
    assertProblem(await browser.call("POST", "/v1/budgets", {}), "missing_field", ["/budget missing_field"]);
    const both = await browser.call("POST", "/v1/budgets", { demo: true, budget: CABIN });
    assertProblem(both, "conflicting_fields", ["/demo conflicting_fields"]);
    const taken = await create(browser, { ...CABIN, name: server.budget.name });
    assertProblem(taken, "name_taken", ["/budget/name name_taken"]);
    assertProblem(await server.call("POST", "/v1/budgets", { budget: CABIN }), "insufficient_scope");
    assert.equal((await browser.call("GET", "/v1/budgets")).json.budgets.length, 1);
  });

  test("has another name than the other budgets of its user, but may have the name of another household's", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const taken = ["/budget/name name_taken"];
    assertProblem(await create(browser, { ...CABIN, name: server.budget.name }), "name_taken", taken);
    const { json } = await create(browser, { ...CABIN, name: "Other" });
    assert.equal(json.budget.name, "Other", "the name of a budget of which the user is no member");
    const there = { "leeway-budget": json.budget.id };
    const rename = (name: string) => browser.call("PUT", "/v1/budget", { budget: { name } }, there);
    assertProblem(await rename(server.budget.name), "name_taken", taken);
    for (const name of ["Cabin of a user", "Cabin of a user", "Other"]) assert.equal((await rename(name)).status, 200);
    const byToken = await server.call("PUT", "/v1/budget", { budget: { name: "Other" } });
    assert.equal(byToken.status, 200, "a token has no other budgets");
    await server.call("PUT", "/v1/budget", { budget: { name: server.budget.name } });
  });

  test("a user owns at most 20, also with requests at once", async () => {
    const { browser } = await signInAs(server, "owner", LAN);
    const requests = Array.from({ length: 25 }, (_, i) => create(browser, { ...CABIN, name: `Cabin ${i}` }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 201).length, 19);
    assertProblem(await create(browser, CABIN), "too_many_rows");
  });
});
