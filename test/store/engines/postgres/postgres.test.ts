/** The PostgreSQL engine: migrations run once, and concurrent writes are safe. */
import assert from "node:assert/strict";
import { after, afterEach, beforeEach, describe, test } from "node:test";
import pg from "pg";
import { Problem } from "../../../../src/domain/problem.ts";
import { type Db, EVERY_BUDGET, type WriteOptions } from "../../../../src/store/engine.ts";
import { openEngine } from "../../../../src/store/engines/open-engine.ts";
import { MIGRATIONS } from "../../../../src/store/migrations/index.ts";
import { sql } from "../../../../src/store/sql.ts";
import { openStore, type Store } from "../../../../src/store/store.ts";
import { StoreError } from "../../../../src/store/store-error.ts";
import { onPostgres, testServerUrl } from "../../../support/engines.ts";
import { query } from "../../../support/postgres-server.ts";
import { sentDuring } from "../../../support/postgres-statements.ts";
import { createDatabase, type TestDatabase } from "../../../support/test-databases.ts";

const BUDGET_ID = "01a1fc62-6950-72a4-b597-31f47800b9b7";

onPostgres(() => {
  let database: TestDatabase;
  afterEach(() => database.drop());
  const open = (options = {}) => openStore({ location: database.url, now: Date.now, ...options });
  const refuses = (pattern: RegExp, options = {}) =>
    assert.rejects(open(options), (error) => error instanceof StoreError && pattern.test(error.message));

  describe("an empty database", () => {
    beforeEach(async () => {
      database = await createDatabase(await testServerUrl(), { isEmpty: true });
    });

    test("gets its tables once if several servers start at the same time", async () => {
      const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
      await Promise.all(stores.map((store) => store.close()));
      const applied = await query<{ id: string }>(database.url, "SELECT id FROM migrations");
      assert.deepEqual(applied.map(({ id }) => id).toSorted(), MIGRATIONS.map(({ id }) => id).toSorted());
    });

    test("is rejected if data must exist", async () => {
      await refuses(/There is no data in postgres:/, { mustExist: true });
      assert.deepEqual(await query(database.url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'"), []);
    });

    for (const [what, table] of [
      ["another program's tables", "CREATE TABLE notes (text text)"],
      ["another program's migrations", "CREATE TABLE migrations (id text, applied_at text)"],
    ] as const) {
      test(`with ${what} is rejected and left unchanged`, async () => {
        await query(database.url, table);
        await refuses(/tables that are not Leeway's \((notes|migrations)\)/);
        const tables = await query(database.url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'");
        assert.equal(tables.length, 1);
      });
    }
  });

  describe("a database", () => {
    beforeEach(async () => {
      database = await createDatabase(await testServerUrl());
    });

    test("of a newer version is rejected and left unchanged", async () => {
      await query(database.url, "INSERT INTO migrations VALUES ('9999-of-the-future', '2030-01-01')");
      await refuses(/^The data was written by a newer version of Leeway \(9999-of-the-future\)/);
    });

    test("with a missing table or index is rejected by name", async () => {
      await query(database.url, "DROP INDEX transactions_by_day");
      await refuses(/lacks index transactions_by_day\./);
    });

    test("that does not exist is reported without the password", async () => {
      const url = new URL(database.url);
      url.password = "secret";
      url.pathname = "/nowhere";
      await assert.rejects(openStore({ location: url.href, now: Date.now }), (error) => {
        assert.ok(error instanceof StoreError);
        assert.match(error.message, /^The database postgres:\/\/\S+\/nowhere cannot be opened: /);
        assert.ok(!error.message.includes("secret"));
        return true;
      });
    });
  });

  describe("a write", () => {
    let store: Store;
    beforeEach(async () => {
      database = await createDatabase(await testServerUrl());
      store = await open();
    });
    afterEach(() => store.close());
    const failure = (code: string) => Object.assign(new Error(code), { code });
    const budget = {
      id: BUDGET_ID,
      name: "A",
      currency: "USD",
      time_zone: "UTC",
      carries_from: null,
      floor_minor: null,
      periods: [],
    };
    const budgetOf = (id: string) => ({ ...budget, id, created_at: "2026-11-21" });
    const insert = (id: string) => store.writeAll((tx) => tx.of(id).budget.insert(budgetOf(id)));
    const storedIds = async () => (await store.all.budgets.list()).map(({ id }) => id).toSorted();
    const isUnavailable = (error: unknown) => error instanceof Problem && error.code === "storage_unavailable";

    for (const code of ["40001", "40P01", "57P01", "ECONNRESET"]) {
      test(`that fails with ${code} is run again from the start`, async () => {
        let runs = 0;
        await store.writeAll(async (tx) => {
          runs += 1;
          await tx.of(BUDGET_ID).budget.insert({ ...budget, created_at: "2026-11-21" });
          if (runs < 3) throw failure(code);
        });
        assert.equal(runs, 3);
        assert.equal((await store.all.budgets.list()).length, 1);
      });
    }

    test("that fails at BEGIN leaves no effect of its pipelined statements", async () => {
      const client = pg.Client.prototype as unknown as { query(config: pg.QueryConfig): Promise<unknown> };
      const { query: send } = client;
      after(() => Object.assign(client, { query: send }));
      // As if the server canceled the first statement and reported it after the next ones were sent.
      client.query = function (config) {
        const isBegin = /^BEGIN .* READ WRITE/.test(config.text);
        return send.call(this, isBegin ? { ...config, text: `SELECT 1/0; ${config.text}` } : config);
      };
      const written = store.writeAll(async (tx) => {
        await tx.budgets.list();
        await tx.of(BUDGET_ID).budget.insert(budgetOf(BUDGET_ID));
      });
      await assert.rejects(written, /division by zero/);
      assert.deepEqual(await storedIds(), []);
    });

    test("that conflicts on every attempt fails with 503 and changes nothing", async () => {
      let runs = 0;
      const lost = store.writeAll(async (tx) => {
        runs += 1;
        await tx.of(BUDGET_ID).budget.insert({ ...budget, created_at: "2026-11-21" });
        throw failure("40001");
      });
      await assert.rejects(lost, isUnavailable);
      assert.equal(runs, 6);
      assert.deepEqual(await store.all.budgets.list(), []);
    });

    test("whose COMMIT loses its connection fails with 503, outcome unknown, and does not run again", async () => {
      await query(
        database.url,
        `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON budgets DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION cut()`,
      );
      let runs = 0;
      const cut = store.writeAll(async (tx) => {
        runs += 1;
        await tx.of(BUDGET_ID).budget.insert({ ...budget, created_at: "2026-11-21" });
      });
      await assert.rejects(cut, (error) => isUnavailable(error) && /unknown whether it was stored/.test(String(error)));
      assert.equal(runs, 1);
      await store.ping();
    });

    test("that a Citus worker fails is attempted twice, on the same connection", async () => {
      // The coordinator reports a broken connection to a worker as an error of class 08 and keeps its own connection.
      await query(
        database.url,
        `CREATE FUNCTION fail() RETURNS text LANGUAGE plpgsql AS
          'BEGIN RAISE ''connection to the remote node failed'' USING ERRCODE = ''08006''; END'`,
      );
      const engine = await openEngine({ location: database.url, now: Date.now });
      const pids: number[] = [];
      const readPid = async (db: Db) => {
        const rows = await db.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
        pids.push(...rows.map(({ pid }) => pid));
      };
      const failed = engine.write(BUDGET_ID, async ({ db }) => {
        await readPid(db);
        await db.query(sql`SELECT fail()`);
      });
      await assert.rejects(failed, isUnavailable);
      await engine.read(readPid);
      await engine.close();
      assert.equal(pids.length, 3);
      assert.equal(new Set(pids).size, 1);
    });

    test("shares a commit with other queued writes", async () => {
      const ids = Array.from({ length: 20 }, (_, i) => String(i).padStart(2, "0"));
      const sent = await sentDuring(() => Promise.all(ids.map(insert)));
      const commits = sent.flat().filter(({ text }) => text === "COMMIT");
      assert.ok(commits.length <= 10, `${commits.length} commits`);
      assert.deepEqual(await storedIds(), ids);
    });

    test("that fails or is a preview does not affect other queued writes", async () => {
      const refused = new Problem("not_found", "refused");
      const refuse = () =>
        store.writeAll<void>(async (tx) => {
          await tx.of("refused").budget.insert(budgetOf("refused"));
          throw refused;
        });
      const preview = () =>
        store.writeAll((tx) => tx.of("preview").budget.insert(budgetOf("preview")), { rollBack: true });
      const outcomes = await Promise.allSettled([insert("a"), refuse(), insert("b"), preview(), insert("c")]);
      assert.deepEqual(
        outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : "stored")),
        ["stored", refused, "stored", "stored", "stored"],
      );
      assert.deepEqual(await storedIds(), ["a", "b", "c"]);
    });

    test("that is long has no time limit and its own transaction", async () => {
      const engine = await openEngine({ location: database.url, now: Date.now });
      const bounds = (options: WriteOptions = {}) =>
        engine.write(
          EVERY_BUDGET,
          async ({ db }) => {
            const rows = await db.query<{ setting: string }>(sql`SELECT setting FROM pg_settings
              WHERE name IN ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')
              ORDER BY name`);
            return rows.map(({ setting }) => setting);
          },
          options,
        );
      const found = await Promise.all([bounds(), bounds({ isLong: true }), bounds()]).finally(() => engine.close());
      assert.deepEqual(found, [
        ["10000", "5000", "10000"],
        ["0", "0", "0"],
        ["10000", "5000", "10000"],
      ]);
    });

    test("waits for the previous write of its budget, but not for other budgets", async () => {
      const order: string[] = [];
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const first = store.write("a", async () => {
        order.push("first begins");
        await end;
        order.push("first ends");
      });
      const second = store.write("a", async () => void order.push("second"));
      await store.write("b", async () => {});
      resolve();
      await Promise.all([first, second]);
      assert.deepEqual(order, ["first begins", "first ends", "second"]);
    });
  });
});
