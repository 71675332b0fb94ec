/** `leeway backup` and `leeway restore` with a signal, a concurrent backup, or an invalid path. */
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { leeway, type RunningCommand, startCommand } from "../support/command.ts";
import { cannotBind, underPermissions } from "../support/privileges.ts";

/** Enough data for a copy of some hundred milliseconds. */
const FILLER_BYTES = 150_000_000;

let directory: string;
let data: string;
let backups: string;
const environment = () => ({ LEEWAY_DATA: data });
const start = (...args: string[]) => startCommand(args, environment());
const run = (...args: string[]) => leeway(args, environment());
const backup = (name: string) => join(backups, name);
const partials = (folder: string) => readdirSync(folder).filter((name) => /partial|restoring/.test(name));

before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-backup-"));
  data = join(directory, "data");
  backups = join(directory, "backups");
  mkdirSync(backups);
  assert.equal((await run("budget", "create", "Home")).code, 0);
  const database = new Database(join(data, "leeway.db"));
  database.exec(`CREATE TABLE filler (x blob); INSERT INTO filler VALUES (randomblob(${FILLER_BYTES}))`);
  database.close();
  assert.equal((await run("backup", backup("whole.db"))).code, 0);
});
after(() => rmSync(directory, { recursive: true }));

/** Resolves when the command writes a temporary file next to the existing data. */
async function whenWriting({ ended }: RunningCommand, folder: string): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (partials(folder).length === 0) {
    assert.ok(!hasEnded, "the command ended before it wrote");
    await wait(2);
  }
}

describe("stopped by a signal", () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    test(`a backup ends with ${signal} and leaves no file`, async () => {
      const running = start("backup", backup("stopped.db"));
      await whenWriting(running, backups);
      running.kill(signal);
      const ended = await running.ended;
      assert.equal(ended.signal, signal, ended.stderr);
      assert.equal(ended.stderr, "");
      assert.deepEqual(readdirSync(backups), ["whole.db"]);
    });
  }

  test("a restore changes nothing and leaves no file", async () => {
    const before = readdirSync(data);
    const running = start("restore", backup("whole.db"));
    await whenWriting(running, data);
    running.kill("SIGINT");
    assert.equal((await running.ended).signal, "SIGINT");
    assert.deepEqual(readdirSync(data), before);
  });

  test("the next restore removes the files of a killed one", async () => {
    const running = start("restore", backup("whole.db"));
    await whenWriting(running, data);
    running.kill("SIGKILL");
    await running.ended;
    assert.equal(partials(data).length, 1);
    const { code, stderr } = await run("restore", backup("whole.db"));
    assert.equal(code, 0, stderr);
    assert.deepEqual(partials(data), []);
  });
});

test("of two backups with one name, one succeeds and is complete", async () => {
  const first = start("backup", backup("two.db"));
  await whenWriting(first, backups);
  const second = start("backup", backup("two.db"));
  const [one, other] = await Promise.all([first.ended, second.ended]);
  assert.deepEqual([one.code, other.code].sort(), [0, 2], one.stderr + other.stderr);
  assert.match(one.stderr + other.stderr, /two\.db already exists/);
  assert.deepEqual(partials(backups), []);
  assert.equal((await leeway(["restore", backup("two.db")], { LEEWAY_DATA: join(directory, "two") })).code, 0);
});

describe("invalid paths", () => {
  for (const name of ["leeway.db-wal", "leeway.db-journal", "leeway.lock-journal"]) {
    test(`a backup in the data directory cannot have the name ${name}, which SQLite would delete`, async () => {
      const { code, stderr } = await run("backup", join(data, name));
      assert.equal(code, 2);
      assert.match(stderr, /The data directory itself uses the name/);
    });
  }

  for (const [what, name] of [
    ["below a file", "whole.db/backup.db"],
    ["in a missing directory", "missing/backup.db"],
    ["under a name that is too long", "a".repeat(254)],
  ] as const) {
    test(`a backup ${what} is rejected in one line`, async () => {
      const { code, stderr } = await run("backup", backup(name));
      assert.equal(code, 2);
      assert.match(stderr, /^leeway: The backup could not be written to .*\.\n$/);
    });
  }

  test("a directory is not a backup", async () => {
    const { code, stderr } = await run("restore", backups);
    assert.equal(code, 2);
    assert.match(stderr, /cannot be restored: it is a directory\.\n$/);
  });

  test("a missing permission is reported", { skip: cannotBind }, async () => {
    const locked = join(directory, "locked");
    mkdirSync(locked);
    writeFileSync(join(locked, "backup.db"), "");
    chmodSync(locked, 0);
    for (const [command, name] of [
      ["backup", "new.db"],
      ["restore", "backup.db"],
    ] as const) {
      const { code, stderr } = await leeway([command, join(locked, name)], environment(), underPermissions);
      assert.equal(code, 2);
      assert.match(stderr, /^leeway: .*EACCES: permission denied.*\.\n$/);
    }
    chmodSync(locked, 0o700);
  });
});
