/** The space of removed data returns to the disk in short steps, except a reserve for new data. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createWriter } from "../../../../src/store/engines/sqlite/connection.ts";
import { reclaimStep } from "../../../../src/store/engines/sqlite/reclaim.ts";

const MIB = 2 ** 20;

test("removed data returns to the disk in steps of at most 256 pages, and the content stays", () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-reclaim-"));
  const file = join(directory, "test.db");
  const database = createWriter(file);
  try {
    database.exec("CREATE TABLE content (id integer PRIMARY KEY, bytes blob)");
    const insert = database.prepare("INSERT INTO content (bytes) VALUES (randomblob(10000))");
    database.transaction(() => {
      for (let i = 0; i < 6000; i += 1) insert.run();
    })();
    database.exec("DELETE FROM content WHERE id % 10 <> 0");
    database.pragma("wal_checkpoint(TRUNCATE)");
    const before = statSync(file).size;
    const kept = database.prepare("SELECT sum(length(bytes)) FROM content").pluck();
    const content = kept.get();
    let steps = 0;
    const free = () => Number(database.pragma("freelist_count", { simple: true }));
    for (let isLeft = true; isLeft; steps += 1) {
      const had = free();
      isLeft = database.transaction(() => reclaimStep(database))();
      assert.ok(had - free() <= 256);
    }
    database.pragma("wal_checkpoint(TRUNCATE)");
    assert.ok(steps > 10, String(steps));
    assert.equal(free(), 4096);
    assert.ok(statSync(file).size < before - 25 * MIB, `${before} to ${statSync(file).size}`);
    assert.equal(kept.get(), content);
    assert.deepEqual(database.pragma("integrity_check", { simple: true }), "ok");
  } finally {
    database.close();
    rmSync(directory, { recursive: true });
  }
});
