/** The order of a copy's statements: the target's transaction must not time out while a large source is read. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { copyData } from "../../src/store/copy-data.ts";
import type { Engine } from "../../src/store/engine.ts";
import { openEngine } from "../../src/store/engines/open-engine.ts";
import { onPostgres, testServerUrl } from "../support/engines.ts";
import { sentDuring } from "../support/postgres-statements.ts";
import { createDatabase, type TestDatabase } from "../support/test-databases.ts";

onPostgres(() => {
  const databases: TestDatabase[] = [];
  const engines: Engine[] = [];
  before(async () => {
    for (let i = 0; i < 2; i++) {
      const database = await createDatabase(await testServerUrl());
      databases.push(database);
      engines.push(await openEngine({ location: database.url, now: Date.now }));
    }
  });
  after(async () => {
    for (const engine of engines) await engine.close();
    for (const database of databases) await database.drop();
  });

  test("counts the source before the target's transaction starts, which has no time limit", async () => {
    const [from, to] = engines as [Engine, Engine];
    const sent = (await sentDuring(() => copyData(from, to, () => {}))).flat().map(({ text }) => text);
    const started = sent.findIndex((text) => text.includes("READ WRITE"));
    const counted = sent.findLastIndex((text) => text.includes("COUNT(*)"));
    assert.ok(counted >= 0 && counted < started, `counted at ${counted}, started at ${started}`);
    for (const bound of sent[started]?.match(/\w+_timeout = \d+/g) ?? ["no time limit is set"])
      assert.match(bound, / = 0$/);
  });
});
