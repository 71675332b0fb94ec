/** Migration 0047: existing imported transactions get their import and the bank's text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { onBothEngines } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

onBothEngines((engine) => {
  const server = useServer(engine);

  test("an added transaction has them, and no other transaction does", async () => {
    const { id } = await newAccount(server);
    await create(server, [payment(id, -7), payment(id, -12.5, { authorized_at: "2026-05-02" })]);
    const file = csv([
      ["2026-05-02", "-12.50", "CORNER SHOP 42"],
      ["2026-05-03", "-4.00", "KIOSK 1"],
    ]);
    const query = `?account_id=${id}&commit=true`;
    const { status, json } = await upload(server, file, { query });
    assert.equal(status, 201);
    const fields = async () =>
      (
        await server.query<{ import_id: string | null; bank_text: string | null }>(
          "SELECT import_id, bank_text FROM transactions ORDER BY authorized_at, amount_minor",
        )
      ).map(({ import_id, bank_text }) => [import_id, bank_text]);
    const before = await fields();
    assert.deepEqual(before, [
      [null, null],
      [json.import.id, "KIOSK 1"],
      [null, null],
    ]);
    for (const column of ["import_id", "bank_text"])
      await server.query(`ALTER TABLE transactions DROP COLUMN ${column}`);
    await server.query("DELETE FROM migrations WHERE id = '0047-imported-transactions'");
    await (await openStore({ location: server.location, now: Date.now })).close();
    assert.deepEqual(await fields(), before);
  });
});
