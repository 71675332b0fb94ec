/** Migration 0049: imports that changed nothing no longer name the change of another write. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { onBothEngines } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

onBothEngines((engine) => {
  const server = useServer(engine);

  test("only an import that changed nothing loses its change", async () => {
    const { id } = await newAccount(server);
    const file = csv([["2026-05-03", "-4.00", "KIOSK 1"]]);
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      ids.push((await upload(server, file, { query: `?account_id=${id}&commit=true` })).json.import.id);
    }
    server.nowMs += 1000;
    await create(server, [payment(id, -7)]);
    const seqs = async () => {
      const rows = await server.query<{ id: string; change_seq: string | null; last_seq: string | null }>(
        "SELECT id, change_seq, last_seq FROM imports",
      );
      return ids.map((one) => {
        const row = rows.find((found) => found.id === one);
        return [row?.change_seq, row?.last_seq].map((seq) => seq && Number(seq));
      });
    };
    const before = await seqs();
    const [[first]] = before as [[number]];
    assert.deepEqual(before, [
      [first, first],
      [null, null],
      [null, null],
    ]);
    const [, second, third] = ids;
    await server.query(`UPDATE imports SET change_seq = ${first + 1}, last_seq = ${first + 1} WHERE id = '${second}'`);
    await server.query(`UPDATE imports SET change_seq = ${first + 2}, last_seq = ${first + 2} WHERE id = '${third}'`);
    await server.query("DELETE FROM migrations WHERE id = '0049-imports-without-change'");
    await (await openStore({ location: server.location, now: Date.now })).close();
    assert.deepEqual(await seqs(), before);
  });
});
