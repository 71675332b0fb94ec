/** The WAL is checkpointed during writes, and a failed checkpoint loses nothing. */
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

const ROW = "x".repeat(3000); // one row per page
const CHECKPOINT_PAGES = 800;

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-checkpoints-"));
  file = join(directory, "leeway.db");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** `brokenSync` simulates a disk whose sync fails. */
function setUp(brokenSync?: () => Promise<void>) {
  const database = createWriter(file);
  database.exec("CREATE TABLE rows (n integer PRIMARY KEY, text text NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows (text) VALUES (?)");
  const errors: unknown[] = [];
  const opened = openedFile(file);
  const hooks = { sync: brokenSync ?? opened.sync, onError: (error: unknown) => errors.push(error) };
  const { noteCommit, close } = checkpoints(database, hooks, CHECKPOINT_PAGES);
  const commit = database.transaction((count: number) => {
    for (let i = 0; i < count; i++) insert.run(ROW);
  });
  const walState = database.prepare<[], { log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)");
  return {
    database,
    errors,
    logPages: () => walState.get()?.log ?? 0,
    isCheckpointed: () => walState.get()?.log === walState.get()?.checkpointed,
    async write(count: number) {
      commit.immediate(count);
      noteCommit();
      await wait(1);
    },
    closeCheckpoints: close,
    async close() {
      await close();
      database.close();
      opened.close();
    },
  };
}

test("the WAL restarts repeatedly while writes continue", async () => {
  const { write, logPages, close } = setUp();
  const pages: number[] = [];
  for (let i = 0; i < 400; i++) {
    await write(10);
    pages.push(logPages());
  }
  const restarts = pages.filter((count, i) => count < (pages[i - 1] ?? 0)).length;
  assert.ok(restarts >= 2, `the WAL restarted ${restarts} times and had up to ${Math.max(...pages)} pages`);
  assert.ok(Math.max(...pages) < 4 * CHECKPOINT_PAGES);
  await close();
  assert.equal(statSync(`${file}-wal`, { throwIfNoEntry: false }), undefined);
  const database = new Database(file, { readonly: true });
  assert.equal(database.prepare("SELECT count(*) FROM rows").pluck().get(), 4000);
  assert.deepEqual(database.pragma("integrity_check", { simple: true }), "ok");
  database.close();
});

test("a snapshot read delays the checkpoint, which completes after the read", async () => {
  const { write, logPages, close } = setUp();
  await write(1);
  const reader = openReader(file);
  reader.exec("BEGIN");
  assert.equal(reader.prepare("SELECT count(*) FROM rows").pluck().get(), 1);
  for (let i = 0; i < 100; i++) await write(10);
  assert.ok(logPages() > CHECKPOINT_PAGES);
  assert.equal(reader.prepare("SELECT count(*) FROM rows").pluck().get(), 1);
  reader.close();
  for (let i = 0; i < 200 && logPages() > CHECKPOINT_PAGES; i++) await write(10);
  assert.ok(logPages() <= CHECKPOINT_PAGES, `${logPages()} pages`);
  await close();
});

test("after SQLite has checkpointed a long WAL itself, the thread continues as before", async () => {
  const { database, write, logPages, isCheckpointed, close } = setUp();
  const ownFrom = 8 * CHECKPOINT_PAGES;
  database.pragma(`wal_autocheckpoint = ${ownFrom}`);
  const reader = openReader(file);
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM rows").get();
  while (logPages() < ownFrom) await write(100);
  await wait(50); // the thread has tried by now
  reader.close();
  while (logPages() >= ownFrom) await write(1);
  await write(CHECKPOINT_PAGES);
  for (let i = 0; i < 500 && !isCheckpointed(); i++) await wait(10);
  assert.ok(isCheckpointed());
  await close();
});

test("inside a transaction no checkpoint runs and nothing fails", async () => {
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

test("if the thread finds no database, the error is reported, and writing and closing still work", async () => {
  const { errors, write, closeCheckpoints, close } = setUp();
  renameSync(file, `${file}.away`);
  for (let i = 0; i < 20; i++) await write(100);
  await closeCheckpoints();
  assert.ok(errors.length > 0);
  renameSync(`${file}.away`, file);
  await close();
  assert.equal(countRows(), 2000);
});

test("if the database cannot be synced, the error is reported, and the WAL keeps everything", async () => {
  const { errors, write, logPages, isCheckpointed, close } = setUp(() => Promise.reject(new Error("EIO")));
  for (let i = 0; i < 200 && errors.length === 0; i++) await write(100);
  assert.match(String(errors[0]), /EIO/);
  const pages = logPages();
  await write(1);
  assert.ok(!isCheckpointed() && logPages() > pages, "the WAL keeps growing");
  await close();
});

test("closing waits for a running checkpoint, even if called twice", async () => {
  const { write, closeCheckpoints, close } = setUp();
  await write(1000);
  await Promise.all([closeCheckpoints(), close()]);
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
