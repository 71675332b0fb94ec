/** `leeway budget rename` and `delete`, while a server runs. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import Database from "better-sqlite3";
import { createBudget, deleteBudget, renameBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { databaseFile } from "../../src/store/engines/sqlite/data-directory.ts";
import { TABLES_OF_BUDGETS } from "../../src/store/store.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

let directory: string;
let data: string;
let server: RunningServer;
const run = (...args: string[]) => leeway(args, { LEEWAY_DATA: data });
const get = (token: string, path: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });

before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-cli-"));
  data = join(directory, "data");
  server = await serve(data);
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

test("two budgets cannot have one name", async () => {
  assert.equal((await run("budget", "create", "Novak")).code, 0);
  for (const args of [
    ["create", "Novak"],
    ["rename", "Personal", "Novak"],
  ]) {
    const { code, stderr } = await run("budget", ...args);
    assert.equal(code, 2);
    assert.equal(stderr, 'leeway: Another budget is named "Novak". Choose another name.\n');
  }
  assert.equal((await run("budget", "list")).stdout.match(/Novak/g)?.length, 1);
});

test("rename takes effect in a running server immediately", async () => {
  const token = (await run("token", "create", "--name", "n", "--budget", "Novak")).stdout.trim();
  const name = async () =>
    ((await (await get(token, "/v1/budget")).json()) as { budget: { name: string } }).budget.name;
  assert.equal(await name(), "Novak");
  assert.equal((await run("budget", "rename", "Novak", "Novak family")).code, 0);
  assert.equal(await name(), "Novak family");
  assert.equal((await run("budget", "rename", "Novak family", "Novak family")).code, 0);
  assert.equal((await run("budget", "rename", "Nobody", "x")).code, 2);
});

test("delete needs the name, and removes the budget, its tokens and its rows", async () => {
  const token = (await run("token", "create", "--name", "n2", "--budget", "Novak family")).stdout.trim();
  assert.equal((await get(token, "/v1/me")).status, 200);
  const unsure = await run("budget", "delete", "Novak family");
  assert.equal(unsure.code, 2);
  assert.match(unsure.stderr, /Add --confirm "Novak family" .*leeway backup FILE/);
  const wrong = await run("budget", "delete", "Novak family", "--confirm", "novak family");
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /Nothing was deleted/);
  assert.equal((await get(token, "/v1/me")).status, 200);

  const done = await run("budget", "delete", "Novak family", "--confirm", "Novak family");
  assert.deepEqual([done.code, done.stderr], [0, 'Deleted the budget "Novak family".\n']);
  assert.equal((await get(token, "/v1/me")).status, 401);
  assert.doesNotMatch((await run("budget", "list")).stdout, /Novak/);
  assert.doesNotMatch((await run("token", "list")).stdout, /Novak|n2/);
  assert.equal((await get(server.token ?? "", "/v1/me")).status, 200);
  assert.equal((await run("budget", "delete", "Novak family", "--confirm", "Novak family")).code, 2);
});

test("an interrupted deletion hides the budget, and the same command resumes it", async () => {
  const id = (await run("budget", "create", "Gone", "--categories")).stdout.trim();
  const token = (await run("token", "create", "--name", "g", "--budget", "Gone")).stdout.trim();
  assert.equal((await get(token, "/v1/me")).status, 200);
  const database = new Database(databaseFile(data));
  database.exec(`UPDATE budgets SET deleted_at = '2026-11-21' WHERE id = '${id}'`);
  assert.doesNotMatch((await run("budget", "list")).stdout, /Gone/);
  assert.equal((await get(token, "/v1/budget")).status, 404);
  assert.equal((await run("budget", "create", "Gone")).code, 0);
  const rowsOf = (table: string, column: string) =>
    database.prepare(`SELECT count(*) FROM ${table} WHERE ${column} = ?`).pluck().get(id);
  assert.ok(Number(rowsOf("categories", "budget_id")) > 0);
  assert.equal((await run("budget", "delete", id, "--confirm", "Gone")).code, 0);
  assert.deepEqual([rowsOf("categories", "budget_id"), rowsOf("budgets", "id")], [0, 0]);
  assert.equal((await get(token, "/v1/me")).status, 401);
  assert.match((await run("budget", "list")).stdout, /Gone/);
  database.close();
});

onBothEngines((engine) => {
  const api = useServer(engine);
  const rowsOf = async (budgetId: string) => {
    const counts: Record<string, number> = {};
    for (const table of TABLES_OF_BUDGETS) {
      const column = table === "budgets" ? "id" : "budget_id";
      const [row] = await api.query<{ count: number }>(
        `SELECT count(*) AS count FROM ${table} WHERE ${column} = '${budgetId}'`,
      );
      counts[table] = Number(row?.count);
    }
    return counts;
  };

  test("every row of the budget is deleted in batches, and no row of another", async () => {
    const account = await newAccount(api);
    const day = (i: number) => ({ authorized_at: `2026-11-${10 + (i % 20)}`, category: { name: `Category ${i % 7}` } });
    await create(
      api,
      Array.from({ length: 25 }, (_, i) => payment(account.id, -1, day(i))),
    );
    const categories = (await api.call("GET", "/v1/categories")).json.categories;
    const plans = [{ category_id: categories[0].id, planned: 5 }];
    assert.equal((await api.call("PUT", "/v1/budget/months/2026-11", { month: { plans } })).status, 200);
    const payee = { name: "Corner Shop" };
    const rule = {
      name: "Rent",
      account_id: account.id,
      amount: -5,
      rule: "FREQ=MONTHLY",
      starts_on: "2026-11-25",
      payee,
    };
    const headers = { "idempotency-key": "once" };
    const created = await api.call("POST", "/v1/recurring", { recurring_rule: rule }, { headers });
    const skip = `/v1/recurring/${created.json.recurring_rule.id}/occurrences/2026-11-25/skip`;
    assert.equal((await api.call("POST", skip)).status, 200);
    const other = await newAccount(api, {}, api.tokens.other);
    const [, { id: otherId } = assert.fail()] = await api.service.store.all.budgets.list();
    const kept = await rowsOf(otherId);

    await deleteBudget(api.service, api.budget.id, 10);
    assert.deepEqual(
      Object.values(await rowsOf(api.budget.id)).filter((count) => count > 0),
      [],
    );
    assert.deepEqual(await rowsOf(otherId), kept);
    for (const as of [api.tokens.write, api.tokens.read, api.tokens.sync]) {
      assertProblem(await api.call("GET", "/v1/accounts", undefined, { as }), "invalid_token", []);
    }
    assert.equal((await api.call("GET", `/v1/accounts/${other.id}`, undefined, { as: api.tokens.other })).status, 200);
    assert.deepEqual((await api.service.store.verify()).findings, []);
  });

  test("a rename keeps a change of the currency made at the same time", async () => {
    const { service } = api;
    const budget = await createBudget(service, { name: "Rename 0", currency: "USD", time_zone: "UTC" });
    const { text: as } = await createToken(service, { budgetId: budget.id, name: "t", scope: "write" });
    for (let round = 1; round <= 10; round += 1) {
      const currency = round % 2 === 0 ? "USD" : "KWD";
      const [changed] = await Promise.all([
        api.call("PUT", "/v1/budget", { budget: { currency } }, { as }),
        renameBudget(service, budget.id, `Rename ${round}`),
      ]);
      assert.equal(changed.status, 200);
      const { json } = await api.call("GET", "/v1/budget", undefined, { as });
      assert.deepEqual([json.budget.name, json.budget.currency], [`Rename ${round}`, currency]);
    }
    await deleteBudget(service, budget.id);
  });

  test("a request that authenticated before the deletion writes nothing after it", async () => {
    const { service } = api;
    const budget = await createBudget(service, { name: "Slow", currency: "USD", time_zone: "UTC" });
    const { text: token } = await createToken(service, { budgetId: budget.id, name: "t", scope: "write" });
    const body = JSON.stringify({ category: { name: "Late" } });
    const request = httpRequest(`${api.url}/v1/categories`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        expect: "100-continue",
      },
    });
    request.flushHeaders();
    await once(request, "continue");
    request.write(body.slice(0, 5));
    await api.call("GET", "/v1/me"); // the server has processed the headers of the first request
    await service.store.write(budget.id, (tx) => tx.budget.markDeleted("2026-11-21"));
    request.end(body.slice(5));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const problem = JSON.parse(Buffer.concat(await response.toArray()).toString());
    assert.deepEqual([response.statusCode, problem.code], [401, "invalid_token"]);
    assert.equal((await rowsOf(budget.id)).categories, 0);
    await deleteBudget(service, budget.id);
  });

  test("verify skips a budget whose deletion was interrupted", async () => {
    const { service } = api;
    const budget = await createBudget(service, { name: "Half", currency: "USD", time_zone: "UTC" });
    const { text: as } = await createToken(service, { budgetId: budget.id, name: "t", scope: "write" });
    const account = await newAccount(api, {}, as);
    await api.call("POST", "/v1/transactions", { transactions: [payment(account.id, -1)] }, { as });
    await service.store.write(budget.id, (tx) => tx.budget.markDeleted("2026-11-21"));
    await service.store.write(budget.id, (tx) => tx.budget.removeRows("transactions", 10));
    assert.deepEqual((await service.store.verify()).findings, []);
    await deleteBudget(service, budget.id);
    assert.deepEqual(await service.store.all.budgets.listDeleted(), []);
  });
});
