/** The space of removed data returns to the disk in short steps, except a reserve for new data. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openService } from "../../../../src/cli/service.ts";
import { readConfig } from "../../../../src/config.ts";
import { createBudget } from "../../../../src/operations/budget/budgets.ts";
import { removeOldPreviews } from "../../../../src/operations/imports/imports.ts";
import { createWriter } from "../../../../src/store/engines/sqlite/connection.ts";
import { reclaimStep } from "../../../../src/store/engines/sqlite/reclaim.ts";

const MIB = 2 ** 20;

test("removed data returns to the disk in steps of at most 64 pages, and the content stays", () => {
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
      assert.ok(had - free() <= 64);
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

test("the space of a discarded preview returns to the disk", async () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-reclaim-"));
  const file = join(directory, "leeway.db");
  try {
    const service = await openService(readConfig({ LEEWAY_DATA: directory }));
    const { id: budgetId } = await createBudget(service, { name: "Test", currency: "USD", time_zone: "UTC" });
    const id = service.newId();
    const record = {
      id,
      state: "preview",
      file_name: "a.csv",
      bytes: 1,
      sha256: "a",
      format: "csv",
      source: "file",
      answers: "{}",
    } as const;
    const ofFile = { connection_id: null, run_id: null, repeat_count: 0 };
    const rest = { summary: null, row_count: 0, change_seq: null, last_seq: null, committed_at: null, stored_bytes: 0 };
    await service.store.write(budgetId, async (tx) => {
      await tx.imports.insert({ ...record, ...rest, ...ofFile, created_at: "2026-01-01T00:00:00.000000+00:00" });
      await tx.imports.storeParts(id, "file", Array(80).fill("x".repeat(500_000)));
    });
    await service.store.close();
    const full = statSync(file).size;
    const again = await openService(readConfig({ LEEWAY_DATA: directory }));
    await removeOldPreviews(again);
    await again.store.reclaim();
    await again.store.close();
    assert.ok(statSync(file).size < full - 20 * MIB, `${full} to ${statSync(file).size}`);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
