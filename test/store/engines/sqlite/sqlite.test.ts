/** The SQLite engine: its settings, locks, migrations and group commit. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import Database from "better-sqlite3";
import { EVERY_BUDGET } from "../../../../src/store/engine.ts";
import { createWriter, openReader, openWriter } from "../../../../src/store/engines/sqlite/connection.ts";
import { lockDirectory } from "../../../../src/store/engines/sqlite/directory-lock.ts";
import { asCommitProblem } from "../../../../src/store/engines/sqlite/errors.ts";
import { groupCommit } from "../../../../src/store/engines/sqlite/group-commit.ts";
import { openSqlite } from "../../../../src/store/engines/sqlite/open.ts";
import { MIGRATIONS } from "../../../../src/store/migrations/index.ts";
import { sql } from "../../../../src/store/sql.ts";
import { openStore, pipelined } from "../../../../src/store/store.ts";
import { StoreError } from "../../../../src/store/store-error.ts";
import { budgetColumnOf, type DataTable } from "../../../../src/store/tables.ts";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-sqlite-"));
  file = join(directory, "leeway.db");
});
afterEach(() => rmSync(directory, { recursive: true }));

const budgetNamed = (id: string, name = id) => ({
  id,
  name,
  currency: "USD",
  time_zone: "UTC",
  carries_from: null,
  floor_minor: null,
  periods: null,
  created_at: "2026-11-21",
  deleted_at: null,
  counting_days_pending: false,
});

const open = () => openStore({ location: directory, now: Date.now });

describe("a connection", () => {
  test("that writes syncs every commit and keeps foreign keys", () => {
    const database = createWriter(file);
    const read = (name: string) => database.pragma(name, { simple: true });
    assert.equal(read("journal_mode"), "wal");
    assert.equal(read("synchronous"), 2);
    assert.equal(read("foreign_keys"), 1);
    assert.equal(read("trusted_schema"), 0);
    database.close();
  });

  test("that reads cannot write", async () => {
    await (await open()).close();
    const database = openReader(file);
    assert.throws(() => database.exec("DELETE FROM budgets"), /readonly/);
    database.close();
  });

  test("to another program's database is rejected", async () => {
    const other = new Database(file);
    other.exec("CREATE TABLE notes (text)");
    other.close();
    await assert.rejects(open, (e) => e instanceof StoreError && /of another program/.test(e.message));
  });

  test("to a file that is not a database is rejected, and the file is left unchanged", async () => {
    writeFileSync(file, "my shopping list, which is not a database at all".repeat(50));
    await assert.rejects(open, (e) => e instanceof StoreError && /cannot be opened/.test(e.message));
    assert.equal(statSync(file).size, 48 * 50);
  });
});

describe("the tables", () => {
  test("are STRICT, and start every key with the budget", async () => {
    await (await open()).close();
    const database = openReader(file);
    const tables = database
      .prepare(
        "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'",
      )
      .all() as { name: string; strict: number }[];
    assert.ok(tables.length >= 8);
    for (const { name, strict } of tables) {
      assert.equal(strict, 1, name);
      if (name === "migrations" || budgetColumnOf(name as DataTable) !== "budget_id") continue;
      const key = database.prepare("SELECT name FROM pragma_table_info(?) WHERE pk = 1").pluck().get(name);
      assert.equal(key, "budget_id", name);
      const unique = database
        .prepare(
          'SELECT (SELECT name FROM pragma_index_info(list.name) WHERE seqno = 0) FROM pragma_index_list(?) AS list WHERE "unique"',
        )
        .pluck()
        .all(name);
      assert.ok(
        unique.every((column) => column === "budget_id"),
        name,
      );
    }
    database.close();
  });

  test("of a newer version are rejected and left unchanged", async () => {
    await (await open()).close();
    const database = new Database(file);
    database.exec("INSERT INTO migrations VALUES ('9999-of-the-future', '2030-01-01')");
    database.close();
    await assert.rejects(open, (e) => e instanceof StoreError && /newer version.*9999-of-the-future/.test(e.message));
  });

  test("are created once if the data is opened repeatedly", async () => {
    for (let i = 0; i < 3; i++) await (await open()).close();
    const database = openReader(file);
    assert.equal(database.prepare("SELECT count(*) FROM migrations").pluck().get(), MIGRATIONS.length);
    database.close();
  });

  test("are readable by their owner only", async () => {
    await (await open()).close();
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

describe("the lock on a directory", () => {
  test("allows many shared holders or one exclusive holder", async () => {
    const [a, b] = [await open(), await open()];
    assert.throws(() => lockDirectory(directory, "exclusive"), /Another Leeway process is using/);
    await a.close();
    await b.close();
    const exclusive = lockDirectory(directory, "exclusive");
    await assert.rejects(open, /is replacing the data/);
    exclusive.release();
    await (await open()).close();
  });
});

describe("group commit", () => {
  function setUp(assertInPlace = () => {}, noteCommit = () => {}) {
    const database = createWriter(file);
    database.exec("CREATE TABLE numbers (n integer NOT NULL UNIQUE) STRICT");
    const insert = database.prepare("INSERT INTO numbers VALUES (?)");
    const stored = () => openReader(file).prepare("SELECT n FROM numbers ORDER BY n").pluck().all();
    return {
      database,
      insert: async (n: number) => void insert.run(n),
      stored,
      ...groupCommit(database, { assertInPlace, noteCommit }),
    };
  }

  /** Frames of the write-ahead log that end a commit (https://www.sqlite.org/fileformat.html#walformat). */
  function countCommits(): number {
    const log = readFileSync(`${file}-wal`);
    const frameBytes = 24 + log.readUInt32BE(8);
    let commits = 0;
    for (let at = 32; at < log.length; at += frameBytes) if (log.readUInt32BE(at + 4) !== 0) commits++;
    return commits;
  }

  test("resolves writes only after the commit", async () => {
    const { insert, stored, write } = setUp();
    await write(() => insert(1));
    assert.deepEqual(stored(), [1]);
  });

  test("puts queued writes into few commits", async () => {
    const { insert, stored, write } = setUp();
    const before = countCommits();
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(() => insert(n))));
    assert.equal(stored().length, 100);
    const commits = countCommits() - before; // more than one only if the machine is busy: a group works for 20 ms
    assert.ok(commits >= 1 && commits <= 10, String(commits));
  });

  test("runs a group again only if a write fails after changing data", async () => {
    const { insert, stored, write } = setUp();
    const runs: number[] = [];
    const noted = (n: number, fails?: "before" | "after") =>
      write(async () => {
        runs.push(n);
        if (fails === "before") throw new Error("no");
        await insert(n);
        if (fails === "after") throw new Error("no");
      });
    await Promise.allSettled([noted(1), noted(2, "before"), noted(3)]);
    assert.deepEqual(runs.splice(0), [1, 2, 3]);
    await Promise.allSettled([noted(4), noted(5, "after"), noted(6)]);
    assert.deepEqual(runs, [4, 5, 4, 5, 6]);
    assert.deepEqual(stored(), [1, 3, 4, 6]);
  });

  test("rolls back a failed write without affecting the others", async () => {
    const { insert, stored, write } = setUp();
    const failing = async (n: number) => {
      await insert(n);
      throw new Error(`no ${n}`);
    };
    const results = await Promise.allSettled([
      write(() => insert(1)),
      write(() => failing(2)),
      write(() => insert(3)),
      write(() => insert(3)),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled", "rejected"],
    );
    assert.deepEqual(stored(), [1, 3]);
  });

  test("rolls back a preview, and a failed attempt inside a write", async () => {
    const { insert, stored, write, attempt } = setUp();
    assert.equal(await write(() => insert(1).then(() => "answer"), { rollBack: true }), "answer");
    await write(async () => {
      await insert(2);
      await attempt(async () => {
        await insert(3);
        throw new Error("not this");
      }).catch(() => {});
      await attempt(() => insert(4));
    });
    assert.deepEqual(stored(), [2, 4]);
  });

  test("fails every write of a group whose commit fails, and continues", async () => {
    const { database, insert, stored, write } = setUp();
    database.exec("CREATE TABLE children (n integer REFERENCES numbers (n) DEFERRABLE INITIALLY DEFERRED) STRICT");
    const orphan = async () => void database.prepare("INSERT INTO children VALUES (999)").run();
    const results = await Promise.allSettled([write(() => insert(1)), write(orphan)]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual(stored(), []);
    await write(() => insert(2));
    assert.deepEqual(stored(), [2]);
  });

  test("fails every write of a group that must not be committed, and continues when it may be", async () => {
    let isLost = true;
    let commits = 0;
    const { insert, stored, write, idle } = setUp(
      () => assert.ok(!isLost, "lost"),
      () => commits++,
    );
    const results = await Promise.allSettled([write(() => insert(1)), write(() => insert(2))]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    await idle();
    assert.equal(commits, 0);
    isLost = false;
    await write(() => insert(3));
    assert.deepEqual(stored(), [3]);
    await idle();
    assert.equal(commits, 1);
  });

  test("fails the writes of a transaction that SQLite rolls back itself, and continues with the rest", async () => {
    const { database, insert, stored, write } = setUp();
    const lost = async () => void database.prepare("INSERT OR ROLLBACK INTO numbers VALUES (1)").run();
    const results = await Promise.allSettled([write(() => insert(1)), write(lost), write(() => insert(5))]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "rejected", "fulfilled"],
    );
    assert.deepEqual(stored(), [5]);
    await write(() => insert(2));
    assert.deepEqual(stored(), [2, 5]);
  });

  test("waits for another writing process without blocking the thread", async () => {
    const { insert, stored, write } = setUp();
    const other = openWriter(file);
    other.exec("BEGIN IMMEDIATE");
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    const written = write(() => insert(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.exec("ROLLBACK");
    other.close();
    await written;
    clearInterval(ticking);
    assert.ok(ticks > 5, String(ticks)); // a blocked thread has none
    assert.deepEqual(stored(), [1]);
  });

  test("is idle after all writes have finished", async () => {
    const { insert, write, idle } = setUp();
    let answered = 0;
    for (let n = 0; n < 600; n++) void write(() => insert(n)).then(() => answered++);
    await idle();
    await Promise.resolve();
    assert.equal(answered, 600);
  });
});

describe("a write whose transaction SQLite rolls back itself", () => {
  const names = (database: Database.Database) => database.prepare("SELECT name FROM budgets").pluck().all();

  /** Runs a write and returns how it failed and the names of the budgets after it. */
  async function runWrite(work: Parameters<ReturnType<typeof openSqlite>["write"]>[1]) {
    const engine = openSqlite({ location: directory, now: Date.now });
    const failure = await engine.write(EVERY_BUDGET, work).then(() => undefined, String);
    await engine.close();
    const database = openReader(file);
    const stored = names(database);
    database.close();
    return { failure, stored };
  }

  test("stores nothing of its pipelined statements if the file cannot grow", async () => {
    const { failure, stored } = await runWrite(async ({ db }) => {
      await db.query(sql`PRAGMA max_page_count = 1`); // SQLite uses the current page count
      await pipelined([
        db.insert("budgets", [budgetNamed("a")]),
        db.insert("budgets", [budgetNamed("b", "x".repeat(1_000_000))]),
        db.insert("budgets", [budgetNamed("c")]),
        db.query(
          sql`INSERT INTO budgets (id, name, currency, time_zone, created_at) VALUES ('d', 'd', 'USD', 'UTC', '')`,
        ),
      ]);
    });
    assert.match(String(failure), /nothing was changed/);
    assert.deepEqual(stored, []);
  });

  test("stores nothing of an attempt after it", async () => {
    const { failure, stored } = await runWrite(async ({ db, attempt }) => {
      await db.query(sql`ROLLBACK`);
      await attempt(() => db.insert("budgets", [budgetNamed("a")])).catch(() => {});
    });
    assert.match(String(failure), /nothing was changed/);
    assert.deepEqual(stored, []);
  });
});

describe("a read", () => {
  /** Reads the number of budgets twice. `between` runs between the two reads. */
  async function countTwice(between: (run: number, other: Database.Database) => void) {
    const engine = openSqlite({ location: directory, now: Date.now });
    const other = openWriter(file);
    let runs = 0;
    const counts = await engine.read(async (db) => {
      runs++;
      const count = async () => (await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM budgets`))[0]?.n;
      const before = await count();
      between(runs, other);
      const after = await count();
      if (before !== after && runs === 2) throw new Error("mixed");
      return [before, after];
    });
    other.close();
    await engine.close();
    return { counts, runs };
  }

  const insert = (id: number, database: Database.Database) =>
    database.exec(
      `INSERT INTO budgets (id, name, currency, time_zone, created_at) VALUES ('${id}', '${id}', 'USD', 'UTC', '')`,
    );

  test("runs once if nothing changes", async () => {
    assert.deepEqual(await countTwice(() => {}), { counts: [0, 0], runs: 1 });
  });

  test("runs again if another process commits during it, even if it failed", async () => {
    const { counts, runs } = await countTwice((run, other) => {
      if (run <= 2) insert(run, other);
    });
    assert.deepEqual({ counts, runs }, { counts: [2, 2], runs: 3 });
  });

  test("sees one snapshot if another process commits during every run", async () => {
    const { counts, runs } = await countTwice(insert);
    assert.deepEqual({ counts, runs }, { counts: [5, 5], runs: 6 });
  });
});

test("the outcome of a COMMIT is unknown after a failed sync, and nothing changed after a failed write", () => {
  const problem = (code: string) => String(asCommitProblem(new Database.SqliteError("disk I/O error", code)));
  assert.match(problem("SQLITE_IOERR_FSYNC"), /unknown whether it was stored/);
  assert.match(problem("SQLITE_IOERR_WRITE"), /[Nn]othing was changed/);
  assert.match(problem("SQLITE_FULL"), /[Nn]othing was changed/);
  assert.match(problem("SQLITE_BUSY"), /Nothing was changed/);
});

test("the version changes as soon as another process commits, also in a busy process", async () => {
  const store = await open();
  const budgetId = "01a1fc62-6950-72a4-b597-31f47800b9b7";
  const before = store.version(budgetId);
  await Promise.resolve();
  const other = await open();
  await other.writeAll((tx) => tx.of(budgetId).budget.insert({ ...budgetNamed(budgetId, "Other"), periods: [] }));
  assert.notEqual(store.version(budgetId), before);
  await other.close();
  await store.close();
});

test("after closing, the directory has only the database and its lock", async () => {
  await (await open()).close();
  assert.deepEqual(readdirSync(directory).sort(), ["leeway.db", "leeway.lock"]);
});
