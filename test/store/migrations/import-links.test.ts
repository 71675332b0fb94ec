/** Migration 0046: existing account links get ids. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isId } from "../../../src/domain/id.ts";
import { openStore } from "../../../src/store/store.ts";
import { onBothEngines } from "../../support/engines.ts";
import { newAccount } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { ofx, upload } from "../../support/statements.ts";

onBothEngines((engine) => {
  const server = useServer(engine);

  test("every link has its own id", async () => {
    for (const number of ["11112222", "33334444"]) {
      const { id: account_id } = await newAccount(server);
      const file = ofx([["2026-05-02", "-1.00", `SHOP ${number}`]], { number });
      assert.equal((await upload(server, file, { query: `?account_id=${account_id}&commit=true` })).status, 201);
    }
    for (const column of ["id", "name"]) await server.query(`ALTER TABLE import_links DROP COLUMN ${column}`);
    await server.query("DELETE FROM migrations WHERE id = '0046-import-links'");
    await (await openStore({ location: server.location, now: Date.now })).close();
    const found = await server.query<{ id: string; last_four: string }>("SELECT id, last_four FROM import_links");
    assert.deepEqual(found.map(({ last_four }) => last_four).toSorted(), ["2222", "4444"]);
    assert.ok(found.every(({ id }) => isId(id)));
    assert.equal(new Set(found.map(({ id }) => id)).size, 2);
  });
});
