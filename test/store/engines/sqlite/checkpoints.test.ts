/** The write-ahead log is folded into the database beside the writing, and nothing is lost where that cannot be. */
import assert from "node:assert/strict";
import { mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { checkpoints } from "../../../../src/store/engines/sqlite/checkpoints.ts";
import { createWriter, openReader } from "../../../../src/store/engines/sqlite/connection.ts";
import { openedFile } from "../../../../src/store/engines/sqlite/opened-file.ts";

const ROW = "x".repeat(3000); // a page each
const FOLDED_FROM_PAGES = 800;

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-checkpoints-"));
  file = join(directory, "leeway.db");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** `brokenSync` stands for a disk that fails when it is told to sync, which cannot be staged. */
function setUp(brokenSync?: () => Promise<void>) {
  const database = createWriter(file);
  database.exec("CREATE TABLE rows (n integer PRIMARY KEY, text text NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows (text) VALUES (?)");
  const errors: unknown[] = [];
  const opened = openedFile(file);
  const hooks = { sync: brokenSync ?? opened.sync, onError: (error: unknown) => errors.push(error) };
  const { noteCommit, close } = checkpoints(database, hooks, FOLDED_FROM_PAGES);
  const commit = database.transaction((count: number) => {
    for (let i = 0; i < count; i++) insert.run(ROW);
  });
  const look = database.prepare<[], { log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)");
  return {
    database,
    errors,
    logPages: () => look.get()?.log ?? 0,
    isFolded: () => look.get()?.log === look.get()?.checkpointed,
    async write(count: number) {
      commit.immediate(count);
      noteCommit();
      await wait(1);
    },
    closeFolding: close,
    async close() {
      await close();
      database.close();
      opened.close();
    },
  };
}

test("while writing goes on, the log begins anew again and again", async () => {
  const { write, logPages, close } = setUp();
  const pages: number[] = [];
  for (let i = 0; i < 400; i++) {
    await write(10);
    pages.push(logPages());
  }
  const beginnings = pages.filter((count, i) => count < (pages[i - 1] ?? 0)).length;
  assert.ok(beginnings >= 2, `the log began anew ${beginnings} times; it had up to ${Math.max(...pages)} pages`);
  assert.ok(Math.max(...pages) < 4 * FOLDED_FROM_PAGES);
  await close();
  assert.equal(statSync(`${file}-wal`, { throwIfNoEntry: false }), undefined);
  const database = new Database(file, { readonly: true });
  assert.equal(database.prepare("SELECT count(*) FROM rows").pluck().get(), 4000);
  assert.deepEqual(database.pragma("integrity_check", { simple: true }), "ok");
  database.close();
});

test("a reader that stays keeps the log, and once it is gone the log is folded in", async () => {
  const { write, logPages, close } = setUp();
  await write(1);
  const reader = openReader(file);
  reader.exec("BEGIN");
  assert.equal(reader.prepare("SELECT count(*) FROM rows").pluck().get(), 1);
  for (let i = 0; i < 100; i++) await write(10);
  assert.ok(logPages() > FOLDED_FROM_PAGES);
  assert.equal(reader.prepare("SELECT count(*) FROM rows").pluck().get(), 1);
  reader.close();
  for (let i = 0; i < 200 && logPages() > FOLDED_FROM_PAGES; i++) await write(10);
  assert.ok(logPages() <= FOLDED_FROM_PAGES, `${logPages()} pages`);
  await close();
});

test("once SQLite has had to fold in a long log itself, the thread goes on as before", async () => {
  const { database, write, logPages, isFolded, close } = setUp();
  const ownFrom = 8 * FOLDED_FROM_PAGES;
  database.pragma(`wal_autocheckpoint = ${ownFrom}`);
  const reader = openReader(file);
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM rows").get();
  while (logPages() < ownFrom) await write(100);
  await wait(50); // so that the thread has tried
  reader.close();
  while (logPages() >= ownFrom) await write(1);
  await write(FOLDED_FROM_PAGES);
  for (let i = 0; i < 500 && !isFolded(); i++) await wait(10);
  assert.ok(isFolded());
  await close();
});

test("inside of a transaction nothing is folded in, and nothing fails", async () => {
  const { database, errors, write, logPages, close } = setUp();
  const written = write(1000);
  database.exec("BEGIN IMMEDIATE");
  await written;
  await wait(300);
  database.exec("INSERT INTO rows (text) VALUES ('last'); COMMIT");
  assert.ok(logPages() > 1000);
  await close();
  assert.deepEqual(errors, []);
  assert.equal(countRows(), 1001);
});

test("where the thread finds no database, that is told, and writing and closing go on", async () => {
  const { errors, write, closeFolding, close } = setUp();
  renameSync(file, `${file}.away`);
  for (let i = 0; i < 20; i++) await write(100);
  await closeFolding();
  assert.ok(errors.length > 0);
  renameSync(`${file}.away`, file);
  await close();
  assert.equal(countRows(), 2000);
});

test("where the database cannot be synced, that is told, and the log keeps everything", async () => {
  const { errors, write, logPages, isFolded, close } = setUp(() => Promise.reject(new Error("EIO")));
  for (let i = 0; i < 200 && errors.length === 0; i++) await write(100);
  assert.match(String(errors[0]), /EIO/);
  const pages = logPages();
  await write(1);
  assert.ok(!isFolded() && logPages() > pages, "the log goes on growing");
  await close();
});

test("closing waits for what is under way, also when it is asked for twice", async () => {
  const { write, closeFolding, close } = setUp();
  await write(1000);
  await Promise.all([closeFolding(), close()]);
  assert.equal(statSync(`${file}-wal`, { throwIfNoEntry: false }), undefined);
  assert.equal(countRows(), 1000);
});

function countRows(): number {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare<[], number>("SELECT count(*) FROM rows").pluck().get() ?? 0;
  } finally {
    database.close();
  }
}
