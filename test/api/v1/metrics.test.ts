/** `/v1/metrics` and its Grafana board, and spending power as plain text. Prometheus' own `promtool` reads the metrics. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const BOARD = join(import.meta.dirname, "../../../docs/operating/grafana-household.json");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const names = { hidden: 'Joe\'s "old" box \\ 1' };
  const metrics = async () => (await server.call("GET", "/v1/metrics", undefined, { as: server.tokens.read })).text;

  test("the figures of the household", async () => {
    const checking = await newAccount(server, { name: "Checking", current_balance: 1204.11 });
    const yen = await newAccount(server, { name: names.hidden, currency: "JPY", is_hidden: true, current_balance: 5 });
    const closed = await newAccount(server, { name: "Closed" });
    await server.ok("PUT", `/v1/accounts/${closed.id}`, { account: { closed_on: "2026-11-01" } });
    const category = { name: "Food" };
    const sent = { category, authorized_at: "2026-11-03", is_reviewed: false };
    const [paid] = await create(server, [payment(checking.id, -30, sent), payment(checking.id, -0.01, {})]);
    const plans = [{ category_id: paid?.category_id, planned: 150 }];
    await server.ok("PUT", "/v1/budget/months/2026-11", { month: { plans } });

    const answer = await server.call("GET", "/v1/metrics", undefined, { as: server.tokens.read });
    assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    assert.deepEqual(
      answer.text.split("\n").filter((line) => !line.startsWith("#")),
      [
        'leeway_spending_power{currency="USD"} -30.01',
        'leeway_envelope_left{category="Food",currency="USD"} 120.00',
        `leeway_account_balance{account_id="${checking.id}",name="Checking",currency="USD"} 1174.10`,
        `leeway_account_balance{account_id="${yen.id}",name="Joe's \\"old\\" box \\\\ 1",currency="JPY"} 5`,
        "leeway_unreviewed_transactions 1",
        "",
      ],
    );
    const other = await server.call("GET", "/v1/metrics", undefined, { as: server.tokens.other });
    assert.doesNotMatch(other.text, /Checking/);
    assert.equal((await server.call("GET", "/v1/metrics", undefined, { as: null })).status, 401);
  });

  test("promtool accepts them", { skip: !hasPromtool && "promtool is not installed" }, async () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: await metrics(),
      encoding: "utf8",
    });
    assert.deepEqual([status, stdout, stderr], [0, "", ""]);
  });

  test("the Grafana board uses these metrics only", async () => {
    const board = readFileSync(BOARD, "utf8");
    const used = new Set(JSON.stringify(JSON.parse(board)).match(/leeway_\w+/g));
    const served = new Set((await metrics()).match(/^leeway_\w+/gm));
    assert.deepEqual([...used].sort(), [...served].sort());
  });

  test("spending power as plain text has the decimals of its currency", async () => {
    const get = (as: string, headers: Record<string, string> = { accept: "text/plain" }) =>
      server.call("GET", "/v1/budget/spending_power", undefined, { as, headers });
    const text = await get(server.tokens.read);
    assert.deepEqual([text.text, text.headers.get("vary")], ["-30.01\n", "Accept"]);
    assert.equal(text.headers.get("content-type"), "text/plain; charset=utf-8");
    assert.notEqual(text.headers.get("etag"), (await get(server.tokens.read, {})).headers.get("etag"));
    for (const [currency, expected] of Object.entries({ JPY: "0\n", KWD: "0.000\n", EUR: "0.00\n" })) {
      const { id } = await createBudget(server.service, { name: currency, currency, time_zone: "UTC" });
      const { text: as } = await createToken(server.service, { budgetId: id, name: "widget", scope: "read" });
      assert.equal((await get(as)).text, expected);
    }
  });
});
