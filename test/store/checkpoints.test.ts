/** The write-ahead log is folded into the database beside the writing, and nothing is lost where that cannot be. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { checkpoints } from "../../src/store/sqlite/checkpoints.ts";
import { createWriter, openReader } from "../../src/store/sqlite/connection.ts";

const ROW = "x".repeat(3000); // a page each
const FOLDED_FROM_PAGES = 8000;

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-checkpoints-"));
  file = join(directory, "leeway.db");
});
afterEach(() => rmSync(directory, { recursive: true }));

function setUp() {
  const database = createWriter(file);
  database.exec("CREATE TABLE rows (n integer PRIMARY KEY, text text NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows (text) VALUES (?)");
  const { noteCommit, close } = checkpoints(database);
  const commit = database.transaction((count: number) => {
    for (let i = 0; i < count; i++) insert.run(ROW);
  });
  return {
    database,
    logPages: () => (database.prepare("PRAGMA wal_checkpoint(NOOP)").get() as { log: number }).log,
    async write(count: number) {
      commit.immediate(count);
      noteCommit();
      await wait(1);
    },
    async close() {
      await close();
      database.close();
    },
  };
}

test("while writing goes on, the log begins anew again and again", async () => {
  const { write, logPages, close } = setUp();
  const pages: number[] = [];
  for (let i = 0; i < 400; i++) {
    await write(100);
    pages.push(logPages());
  }
  const beginnings = pages.filter((count, i) => count < (pages[i - 1] ?? 0)).length;
  assert.ok(beginnings >= 2, `the log began anew ${beginnings} times; it had up to ${Math.max(...pages)} pages`);
  assert.ok(Math.max(...pages) < 4 * FOLDED_FROM_PAGES);
  await close();
  assert.equal(statSync(`${file}-wal`, { throwIfNoEntry: false }), undefined);
  const database = new Database(file, { readonly: true });
  assert.equal(database.prepare("SELECT count(*) FROM rows").pluck().get(), 40_000);
  assert.deepEqual(database.pragma("integrity_check", { simple: true }), "ok");
  database.close();
});

test("a reader that stays keeps the log, and once it is gone the log is folded in", async () => {
  const { write, logPages, close } = setUp();
  await write(1);
  const reader = openReader(file);
  reader.exec("BEGIN");
  assert.equal(reader.prepare("SELECT count(*) FROM rows").pluck().get(), 1);
  for (let i = 0; i < 100; i++) await write(100);
  assert.ok(logPages() > FOLDED_FROM_PAGES);
  assert.equal(reader.prepare("SELECT count(*) FROM rows").pluck().get(), 1);
  reader.close();
  for (let i = 0; i < 200 && logPages() > FOLDED_FROM_PAGES; i++) await write(100);
  assert.ok(logPages() <= FOLDED_FROM_PAGES, `${logPages()} pages`);
  await close();
});

test("closing waits for what is under way", async () => {
  const { database, write, close } = setUp();
  await write(9000);
  await close();
  assert.equal(database.open, false);
  const closed = new Database(file, { readonly: true });
  assert.equal(closed.prepare("SELECT count(*) FROM rows").pluck().get(), 9000);
  closed.close();
});
