/** `leeway copy`: copies all data into PostgreSQL and back, with the same responses before and after. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { fillFromBank } from "../../bench/support/fill-from-bank.ts";
import { openStore } from "../../src/store/store.ts";
import { DATA_TABLES } from "../../src/store/tables.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { onPostgres, testServerUrl } from "../support/engines.ts";
import { query } from "../support/postgres-server.ts";
import { createDatabase, type TestDatabase } from "../support/test-databases.ts";

const BANK_FILE = join(import.meta.dirname, "../fixtures/berka/transactions.csv.gz");
const MONTHS = ["1993-07", "1995-12", "1998-11", "2026-11"];
const RETRIED = {
  method: "POST",
  body: JSON.stringify({ category: { name: "Čaj ☕", kind: "spending", group: "Food" } }),
};

interface CallOptions {
  readonly method?: string;
  readonly body?: string;
  readonly key?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Answer = any;

onPostgres(() => {
  let directory: string;
  let token: string;
  const databases: TestDatabase[] = [];
  const running: RunningServer[] = [];

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), "leeway-copy-"));
    token = (await fillFromBank(path("bank"), BANK_FILE)).tokens[0] ?? "";
    await withServer(path("bank"), async (url) => {
      // The bank's file has no stored response, no transfer, no hidden account, and few kinds of text.
      const { accounts } = await call(url, "/v1/accounts");
      const [from, to, hidden] = accounts;
      await call(url, "/v1/categories", { ...RETRIED, key: "tea" });
      await call(url, `/v1/accounts/${hidden.id}`, {
        method: "PUT",
        body: '{"fields":{"is_hidden":true,"limit":5.5}}',
      });
      const transfer = { account_id: from.id, transfer_account_id: to.id, amount: -12.5, authorized_at: "2026-11-02" };
      const payment = {
        account_id: to.id,
        amount: -0.01,
        authorized_at: "2026-11-03",
        is_pending: true,
        payee: { name: 'Ünïcode "quotes" \\ back\u2028slash' },
        notes: "tab\tnew\nline 👪",
        external_id: "x",
        tags: ["Größe", "trip"],
      };
      await call(url, "/v1/transactions", {
        method: "POST",
        body: JSON.stringify({ transactions: [transfer, payment], update_account_balance: true }),
      });
    });
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop("SIGKILL");
  });
  after(async () => {
    rmSync(directory, { recursive: true });
    for (const database of databases) await database.drop();
  });

  const path = (name: string) => join(directory, name);
  const copy = (from: string, to: string) => leeway(["copy", "--from", from, "--to", to]);

  async function emptyDatabase(): Promise<string> {
    const database = await createDatabase(await testServerUrl(), { isEmpty: true });
    databases.push(database);
    return database.url;
  }

  async function withServer<T>(place: string, work: (url: string) => Promise<T>): Promise<T> {
    const server = await serve(
      path("unused"),
      place.startsWith("postgres:") ? { LEEWAY_DATABASE_URL: place } : { LEEWAY_DATA: place },
    );
    running.push(server);
    const result = await work(server.url);
    await server.stop();
    return result;
  }

  async function call(url: string, route: string, { method = "GET", body, key }: CallOptions = {}): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const answer = await fetch(url + route, { method, headers, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.ok, `${route}: ${answer.status}`);
    return await answer.json();
  }

  /** Requests whose responses cover all data. */
  async function askEverything(url: string): Promise<unknown[]> {
    const routes = ["/v1/me", "/v1/accounts", "/v1/categories", "/v1/payees?limit=100"];
    const months = MONTHS.map((month) => `/v1/budget/spending_power?year_month=${month}`);
    const answers: unknown[] = [];
    for (const route of [...routes, ...months]) answers.push(await call(url, route));
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await call(url, `/v1/transactions?limit=100${cursor && `&cursor=${cursor}`}`);
      answers.push(page);
      cursor = page.next_cursor;
    }
    answers.push(await call(url, "/v1/categories", { ...RETRIED, key: "tea" }));
    return answers;
  }

  test("copies real data there and back, and every copy gives the same responses", async () => {
    const database = await emptyDatabase();
    const there = await copy(path("bank"), database);
    assert.equal(there.code, 0, there.stderr);
    assert.match(there.stdout, /^transactions +2,458$/m);
    assert.match(there.stderr, /Every row was read back and compared, and every balance was verified/);
    const [spread] = await query<{ rows: number }>(
      database,
      "SELECT reltuples::integer AS rows FROM pg_class WHERE relname = 'transactions'",
    );
    assert.equal(spread?.rows, 2458, "the planner has statistics");
    const back = await copy(database, path("back"));
    assert.equal(back.code, 0, back.stderr);
    assert.equal(back.stdout, there.stdout);

    const expected = await withServer(path("bank"), askEverything);
    assert.ok(expected.length > 30);
    assert.deepEqual(await withServer(database, askEverything), expected);
    assert.deepEqual(await withServer(path("back"), askEverything), expected);
  });

  describe("is rejected, and changes nothing,", () => {
    test("if the target has data", async () => {
      const database = await emptyDatabase();
      assert.equal((await copy(path("bank"), database)).code, 0);
      for (const to of [database, path("bank")]) {
        const { code, stderr } = await copy(path("bank"), to);
        assert.equal(code, 2);
        assert.match(
          stderr,
          to === database
            ? /The target already has data \(in budgets\)/
            : /^leeway: --to must differ from .*, the source of the copy\.$/m,
        );
      }
    });

    test("if the source has no data", async () => {
      const { code, stderr } = await copy(path("nothing"), await emptyDatabase());
      assert.equal(code, 2);
      assert.match(stderr, /There is no data in/);
    });

    test("if a URL has no database", async () => {
      for (const url of ["", "postgres://", "postgres://u:secret@h:one/d", "mysql://u:secret@h/d"]) {
        const [to, from] = [await copy(path("bank"), url), await copy(url, path("elsewhere"))];
        const expected = "must be a directory, or a URL such as postgres://user@host/name.\n";
        assert.deepEqual([to.code, to.stderr], [2, `leeway: --to ${expected}`]);
        assert.deepEqual([from.code, from.stderr], [2, `leeway: --from ${expected}`]);
      }
      assert.equal(existsSync(path("elsewhere")), false);
    });

    test("while a server uses either", async () => {
      const database = await emptyDatabase();
      const open = await Promise.all(
        [path("bank"), database].map((location) => openStore({ location, now: Date.now })),
      );
      await Promise.all(open.map((store) => store.ping()));
      for (const [from, to] of [
        [path("bank"), path("elsewhere")],
        [path("back"), database],
      ] as const) {
        const { code, stderr } = await copy(from, to);
        assert.equal(code, 2);
        assert.match(stderr, /Another Leeway process is using .* Stop it first/);
      }
      for (const store of open) await store.close();
    });

    test("if the data is damaged", async () => {
      const database = await emptyDatabase();
      assert.equal((await copy(path("bank"), database)).code, 0);
      await query(database, "UPDATE accounts SET booked_minor = booked_minor + 1");
      const { code, stderr } = await copy(database, path("damaged"));
      assert.equal(code, 2);
      assert.match(stderr, /is damaged:\n.*Account "Account \d+"/);
    });

    test("if the data is of an older version", async () => {
      const database = await emptyDatabase();
      assert.equal((await copy(path("bank"), database)).code, 0);
      await query(database, "DROP INDEX accounts_by_place; DELETE FROM migrations WHERE id = '0012-accounts-by-place'");
      const { code, stderr } = await copy(database, path("older"));
      assert.equal(code, 2);
      assert.match(stderr, /older version of Leeway, and only a server migrates it \(0012-accounts-by-place\)/);
      assert.deepEqual(await query(database, "SELECT 1 FROM pg_indexes WHERE indexname = 'accounts_by_place'"), []);
    });

    test("if the copied rows differ from the source", async () => {
      const database = await emptyDatabase();
      await (await openStore({ location: database, now: Date.now })).close();
      await query(
        database,
        `CREATE FUNCTION shorten() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN NEW.name := substr(NEW.name, 1, 3); RETURN NEW; END $$;
         CREATE TRIGGER shorten BEFORE INSERT ON payees FOR EACH ROW EXECUTE FUNCTION shorten()`,
      );
      const { code, stderr } = await copy(path("bank"), database);
      assert.equal(code, 2);
      assert.match(stderr, /The copy differs from the source \(payees\), so nothing was copied/);
      for (const table of DATA_TABLES)
        assert.deepEqual(await query(database, `SELECT 1 FROM ${table} LIMIT 1`), [], table);
    });
  });
});
