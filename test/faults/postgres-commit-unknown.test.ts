/**
 * Commits whose outcome is unknown, although the database has stored the change: clients receive a 503 that reports it,
 * the server never runs the transaction again, and a repeated request with an Idempotency-Key takes effect once.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { openStore } from "../../src/store/store.ts";
import type { CallAnswer } from "../support/call.ts";
import { onPostgres } from "../support/engines.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { type PostgresProxy, startPostgresProxy } from "../support/postgres-proxy.ts";
import { assertProblem } from "../support/problems.ts";
import { useDatabase } from "../support/served-database.ts";
import { createDatabase } from "../support/test-databases.ts";

const GROUP = 20;

const BUDGET = {
  currency: "USD",
  time_zone: "UTC",
  carries_from: null,
  floor_minor: null,
  periods: [],
  created_at: "2026-11-21",
};

onPostgres(() => {
  const database = useDatabase();
  let proxy: PostgresProxy;
  before(async () => {
    proxy = await startPostgresProxy(database.postgres.url);
  });
  let failedBefore: number;
  beforeEach(() => {
    failedBefore = proxy.failed;
  });
  afterEach(() => proxy.failCommits(undefined));
  after(() => proxy.close());

  async function start(): Promise<Household> {
    return await newHousehold(await database.start({ LEEWAY_DATABASE_URL: proxy.urlOf(database.url) }));
  }

  function assertUnknown(answer: CallAnswer): void {
    assertProblem(answer, "storage_unavailable", []);
    assert.match(answer.json.detail, /unknown whether it was stored/);
    assert.ok(Number(answer.headers.get("retry-after")) > 0);
  }

  const createAccount = (home: Household, name: string, key?: string) =>
    home.call(
      "POST",
      "/v1/accounts",
      { account: { name, type: "depository", subtype: "checking", currency: "USD" } },
      { headers: key === undefined ? {} : { "idempotency-key": key } },
    );

  async function accountNames(home: Household): Promise<string[]> {
    const { json } = await home.call("GET", "/v1/accounts");
    return json.accounts.map(({ name }: { name: string }) => name).sort();
  }

  for (const failure of ["citus", "cut"] as const) {
    test(`a create is not run again, and its repeat with a key takes effect once (${failure})`, async () => {
      const home = await start();
      proxy.failCommits(failure);
      assertUnknown(await home.pay(1));
      assertUnknown(await home.pay(1, "key-1"));
      assert.equal(proxy.failed, failedBefore + 2);
      proxy.failCommits(undefined);
      assert.equal(await home.countPayments(), 2);
      const repeated = await home.pay(1, "key-1");
      assert.equal(repeated.status, 201, repeated.text);
      assert.equal(await home.countPayments(), 2);
      await database.assertVerified();
    });

    test(`no concurrent create is run again, and repeats with keys take effect once (${failure})`, async () => {
      const home = await start();
      const names = ["A", "B", "C", "D", "E"];
      const createAll = () => Promise.all(names.map((name) => createAccount(home, name, name)));
      proxy.failCommits(failure);
      for (const answer of await createAll()) assertUnknown(answer);
      proxy.failCommits(undefined);
      assert.deepEqual(await accountNames(home), [...names, "Main"]);
      for (const answer of await createAll()) assert.equal(answer.status, 201, answer.text);
      assert.deepEqual(await accountNames(home), [...names, "Main"]);
    });

    test(`no write of a group is run again (${failure})`, async (t) => {
      t.mock.method(performance, "now", () => 0); // a slow machine would close the group early
      const { url } = await createDatabase(database.postgres.url);
      const store = await openStore({ location: proxy.urlOf(url), now: Date.now });
      proxy.failCommits(failure);
      const runs: string[] = [];
      const ids = Array.from({ length: GROUP }, (_, i) => String(i).padStart(2, "0"));
      const outcomes = await Promise.allSettled(
        ids.map((id) =>
          store.writeAll(async (tx) => {
            runs.push(id);
            await tx.of(id).budget.insert({ ...BUDGET, name: id });
          }),
        ),
      );
      for (const outcome of outcomes) {
        assert.equal(outcome.status, "rejected");
        assert.match(String(outcome.reason), /unknown whether it was stored/);
      }
      assert.equal(proxy.failed, failedBefore + 1, "the writes did not share a commit");
      proxy.failCommits(undefined);
      assert.deepEqual(runs, ids);
      assert.deepEqual((await store.all.budgets.list()).map(({ id }) => id).toSorted(), ids);
      await store.close();
    });
  }
});
