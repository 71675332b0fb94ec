/** One machine of a cluster is down or hangs: only the households on it notice. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { newCategory } from "../../src/domain/category.ts";
import { Problem } from "../../src/domain/problem.ts";
import { removeUnusedDemos } from "../../src/operations/budget/demo-budgets.ts";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import { createLinkCode } from "../../src/operations/people/users.ts";
import type { Store } from "../../src/store/store.ts";
import { openBrowser, signInAs } from "../support/browser.ts";
import { call } from "../support/call.ts";
import { type Cluster, startCluster } from "../support/cluster/cluster.ts";
import { serve } from "../support/command.ts";
import { onPostgres } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { storePassword } from "../support/passwords.ts";
import { sentDuring } from "../support/postgres-statements.ts";
import { assertProblem } from "../support/problems.ts";
import { startServer, type TestServer } from "../support/server.ts";

const DAY_MS = 86_400_000;
const PASSWORD = "a summer by the lake";
const NEW_PASSWORD = "thistle cargo amber pilot";
const isUnavailable = (error: unknown) => {
  assert.ok(error instanceof Problem && error.code === "storage_unavailable");
  return false;
};
const AT = "2026-11-21T12:00:00.000000+00:00";

onPostgres(() => {
  let cluster: Cluster;
  let server: TestServer;
  /** The store of another server on the same cluster. */
  let second: Store;
  before(async () => {
    cluster = await startCluster();
    await cluster.placeNext(1, 2);
    server = await startServer(cluster.engine);
    second = (await cluster.engine.open(Date.now)).store;
  });
  afterEach(() => cluster.setSecond("up"));
  after(async () => {
    await second?.close();
    await server?.close();
    await cluster.close();
  });

  /** The last request to a machine that did not respond may still be waiting, and others are refused until then. */
  async function whenItWorks(works: () => Promise<boolean>): Promise<void> {
    while (!(await works())) await wait(100);
  }

  async function addCategory(name: string): Promise<void> {
    await second.write(server.budget.id, async (tx) => {
      await tx.categories.insertMany([newCategory(server.service.newId(), { name, kind: "spending" })]);
      const origin = { at: AT, actorKind: "command", actorId: null, operation: "test", requestId: null } as const;
      await tx.changes.append((await tx.changes.nextSeq()) ?? 0, origin);
    });
  }

  test("an event feed asks each machine once, by a list of budgets", async () => {
    const tokens = [server.tokens.read, server.tokens.write, server.tokens.other, server.tokens.sync];
    const streams = await Promise.all(tokens.map((token) => openEvents(server.url, token)));
    await wait(1000); // the machines of the budgets are known
    const sent = (await sentDuring(() => wait(950))).flat().filter(({ text }) => / FROM tokens/.test(text));
    for (const stream of streams) stream.close();
    assert.ok(sent.length >= 2 && sent.length <= 4, `${sent.length} statements`);
    assert.equal(new Set(sent.map(({ text }) => text)).size, 2);
    for (const { text } of sent) assert.match(text, /WHERE "budget_id" IN \(\$1(, \$2)?\)/);
  });

  test("writes of people do not wait for each other", async () => {
    const [one, other] = [
      await signInAs(server, "owner", { name: "One" }),
      await signInAs(server, "owner", { name: "Two" }),
    ];
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = server.service.store.writeUser(one.userId, async () => {
      started.resolve();
      await ended.promise;
    });
    await started.promise;
    for (const store of [server.service.store, second]) await store.writeUser(other.userId, async () => {});
    const link = await createLinkCode(server.service, "link", other.userId);
    assert.equal((await openBrowser(server).call("POST", "/v1/session", { code: link.code })).status, 201);
    ended.resolve();
    await open;
  });

  for (const state of ["down", "hangs"] as const) {
    describe(`while a machine ${state}`, () => {
      test("many requests of its households leave connections for the others, and the server stays ready", async () => {
        const as = server.tokens.other;
        const create = (i: number) =>
          server.call("POST", "/v1/categories", { category: { name: `Late ${state} ${i}` } }, { as });
        await cluster.setSecond(state);
        const sick = Array.from({ length: 20 }, (_, i) =>
          i % 2 === 0 ? create(i) : server.call("GET", "/v1/budget/spending_power", undefined, { as }),
        );
        await wait(500); // they have started
        for (let i = 0; i < 5; i += 1) {
          const category = { name: `In time ${state} ${i}` };
          assert.equal((await server.call("POST", "/v1/categories", { category })).status, 201);
          assert.equal((await server.call("GET", "/v1/budget/spending_power")).status, 200);
          assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
        }
        for (const answer of await Promise.all(sick)) {
          assertProblem(answer, "storage_unavailable", []);
          assert.ok(Number(answer.headers.get("retry-after")) > 0);
        }
        await cluster.setSecond("up");
        await whenItWorks(async () => {
          return (await server.call("GET", "/v1/budget/spending_power", undefined, { as })).status === 200;
        });
      });

      test("a person with budgets on both machines sees both, and uses the healthy one", async () => {
        const { browser, userId } = await signInAs(server, "owner", { name: `Bert ${state}` });
        await cluster.placeNext(2);
        const made = await browser.call("POST", "/v1/budgets", {
          budget: { name: `Other of Bert ${state}`, currency: "USD", time_zone: "UTC" },
        });
        assert.equal(made.status, 201, made.text);
        const link = await createLinkCode(server.service, "link", userId);
        await cluster.setSecond(state);
        const sick = { id: made.json.budget.id, name: made.json.budget.id, role: "owner", is_demo: false };
        const signedIn = await openBrowser(server).call("POST", "/v1/session", { code: link.code });
        for (const { json } of [await browser.call("GET", "/v1/me"), signedIn]) {
          assert.deepEqual(json.budgets[1], { ...sick, is_available: false });
          assert.deepEqual([json.budgets[0].name, json.budgets[0].is_available], ["Test", true]);
        }
        const { json } = await browser.call("GET", "/v1/budgets");
        assert.deepEqual(json.budgets[1], { ...sick, currency: null, time_zone: null, is_available: false });
        assert.equal((await browser.call("GET", "/v1/budget/spending_power")).status, 200);
        const budget = { name: `Third of Bert ${state}`, currency: "USD", time_zone: "UTC" };
        assert.equal((await browser.call("POST", "/v1/budgets", { budget })).status, 201);
        const chosen = { sign_in_name: `bert-${state}`, password: NEW_PASSWORD };
        const set = await browser.call("PUT", "/v1/me/password", chosen);
        assert.equal(set.status, 200, set.text);
        const renamed = await browser.call("PUT", "/v1/budget", { budget: { name: `Test ${state}` } });
        assert.equal(renamed.status, 200, renamed.text);
        assert.equal((await browser.call("PUT", "/v1/budget", { budget: { name: "Test" } })).status, 200);
        await cluster.setSecond("up");
        await whenItWorks(async () => {
          const { json } = await browser.call("GET", "/v1/me");
          return json.budgets[1].name === `Other of Bert ${state}` && json.budgets[1].is_available;
        });
      });

      test("people of other machines sign in, keep their session over days, and sign out", async () => {
        const name = `anna-${state}`;
        const { userId } = await signInAs(server, "owner", { name });
        await storePassword(server, { userId, name, password: PASSWORD });
        const link = await createLinkCode(server.service, "link", userId);
        await cluster.setSecond(state);
        const other = openBrowser(server);
        assert.equal((await other.call("POST", "/v1/session", { code: link.code })).status, 201);
        const third = openBrowser(server, { host: "192.168.1.20:8787" });
        const signedIn = await third.call("POST", "/v1/session", { password: { name, password: PASSWORD } });
        assert.equal(signedIn.status, 201, signedIn.text);
        const budgetId = server.budget.id;
        assert.equal((await third.call("PUT", "/v1/session", { budget_id: budgetId })).status, 200);
        const invited = await third.call("POST", "/v1/members/invitations", { role: "viewer" });
        assert.equal(invited.status, 201, invited.text);
        const password = { sign_in_name: `anna-2-${state}`, password: NEW_PASSWORD };
        assert.equal((await third.call("PUT", "/v1/me/password", password)).status, 200);
        assert.equal((await third.call("PUT", "/v1/me", { user: { name: `Anna M. ${state}` } })).status, 200);
        const before = [...third.cookies.values()].join();
        server.nowMs += 2 * DAY_MS;
        assert.equal((await third.call("GET", "/v1/budget/spending_power")).status, 200);
        assert.notEqual([...third.cookies.values()].join(), before, "the secret of the session was replaced");
        assert.equal((await third.call("DELETE", "/v1/session")).status, 204);
      });

      test("unused demo budgets on other machines are deleted", async () => {
        const demos: string[] = [];
        await cluster.placeNext(2, 1);
        for (const name of ["Cora", "Dora"]) {
          const { browser } = await signInAs(server, "owner", { name: `${name} ${state}` });
          const { json } = await browser.call("POST", "/v1/budgets", { demo: true });
          demos.push(json.budget.id);
        }
        const [sick = "", healthy = ""] = demos;
        const { service } = server;
        // The other server has not looked up where the budgets are.
        const later = { ...service, store: second, now: () => service.now() + 40 * DAY_MS };
        await cluster.setSecond(state);
        await assert.rejects(removeUnusedDemos(later), { code: "storage_unavailable" });
        assert.deepEqual(await service.store.all.memberships.listOfBudget(healthy), []);
        await cluster.setSecond("up");
        assert.equal((await service.store.all.memberships.listOfBudget(sick)).length, 1);
        await whenItWorks(() => removeUnusedDemos(later).then(() => true, isUnavailable));
        assert.deepEqual(await service.store.all.memberships.listOfBudget(sick), []);
      });

      test("a server starts, is ready, and serves the other households", async () => {
        await cluster.setSecond(state);
        const environment = { LEEWAY_DATABASE_URL: cluster.url, LEEWAY_LOG_LEVEL: "warn" };
        const started = await serve(server.attachmentsDirectory, environment);
        try {
          const as = server.tokens.write;
          assert.equal((await fetch(`${started.url}/readyz`)).status, 200);
          assert.equal((await call("GET", `${started.url}/v1/budget/spending_power`, undefined, { as })).status, 200);
          assert.equal(started.token, undefined, "there are budgets already");
        } finally {
          await started.stop();
        }
      });

      test("streams of other machines get the changes of other servers, and end when their token is revoked", async () => {
        const { service, budget } = server;
        const made = await createToken(service, { budgetId: budget.id, name: "gone", scope: "write" });
        const [sick, healthy, revoked] = [
          await openEvents(server.url, server.tokens.other),
          await openEvents(server.url, server.tokens.write),
          await openEvents(server.url, made.text),
        ];
        await wait(1000); // the feed has asked for all of them
        await cluster.setSecond(state);
        await revokeToken({ ...service, store: second }, made.token);
        await revoked.ended;
        await addCategory(`Groceries ${state}`);
        await healthy.wait(1);
        await sick.ended; // its token cannot be checked any more
        healthy.close();
      });
    });
  }

  test("a server creates the first budget when it has asked all machines", async () => {
    const empty = await startCluster();
    const directory = mkdtempSync(join(tmpdir(), "leeway-machines-"));
    try {
      await empty.setSecond("down");
      const environment = { LEEWAY_DATABASE_URL: empty.url, LEEWAY_LOG_LEVEL: "warn" };
      const started = await serve(directory, environment);
      assert.equal((await fetch(`${started.url}/readyz`)).status, 200);
      assert.equal(started.token, undefined);
      assert.match(started.output.stderr, /some of the data cannot be read/);
      await empty.setSecond("up");
      while (!started.output.stdout.includes("Created the budget")) await wait(100);
      await started.stop();
    } finally {
      await empty.close();
      rmSync(directory, { recursive: true });
    }
  });
});
