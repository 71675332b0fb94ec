/** Undo and redo of imports of which rows were imported again, or whose transactions other imports use. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, newAccount } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, type StatementRow, upload } from "../../support/statements.ts";

const ROWS: readonly StatementRow[] = [
  ["2026-05-02", "-12.50", "BAKERY"],
  ["2026-05-03", "-4.00", "KIOSK"],
];

onEveryEngine((engine) => {
  for (const [kind, importSizes] of [
    ["an import", undefined],
    ["an import in chunks", { limit: 100, atOnce: 1, chunk: 1 }],
  ] as const) {
    const server = useServer(engine, importSizes === undefined ? {} : { importSizes });
    const get = (path: string) => server.ok("GET", path);
    const listOf = async (accountId: string) =>
      (await get(`/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
    const importFor = async (accountId: string, rows: readonly StatementRow[]) => {
      const { status, json, text } = await upload(server, csv(rows), {
        query: `?account_id=${accountId}&commit=true`,
      });
      assert.ok(status === 201 || status === 202, text);
      const { id } = json.import;
      for (;;) {
        const found = (await get(`/v1/imports/${id}`)).import;
        if (found.state === "committed") return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    /** Returns the number of the change. */
    const undo = async (importId: string, query = "") => {
      const answer = await server.call("DELETE", `/v1/imports/${importId}${query}`);
      assert.equal(answer.status, 204, answer.text);
      return Number(answer.headers.get("change-id"));
    };
    const redo = (seq: number) => server.call("POST", `/v1/changes/${seq}/undo`);
    const redoRange = (seq: number) => server.call("POST", "/v1/changes/undo", { from: seq, to: seq });

    test(`${kind} is not redone while another import has its rows`, async () => {
      const { id } = await newAccount(server);
      const first = await importFor(id, ROWS);
      const undone = await undo(first.id);
      const second = await importFor(id, ROWS);
      assert.equal(second.counts.added, 2);
      for (const answer of [await redo(undone), await redoRange(undone)]) {
        assertProblem(answer, "undo_conflict");
        assert.ok(answer.json.detail.includes(second.id), answer.json.detail);
      }
      assert.equal((await listOf(id)).length, 2);
      assert.equal((await get(`/v1/imports/${first.id}`)).import.state, "undone");

      const undoneAgain = await undo(second.id);
      assert.equal((await redo(undone)).status, 200);
      assertProblem(await redo(undoneAgain), "undo_conflict");
      assert.equal((await listOf(id)).length, 2);
      assert.equal(await balanceOf(server, id), -16.5);
    });

    test(`${kind} is redone if the other import has further payments of the same amount`, async () => {
      const { id } = await newAccount(server);
      const first = await importFor(id, ROWS);
      const second = await importFor(id, [...ROWS, ROWS[1] as StatementRow]);
      assert.deepEqual([second.counts.added, second.counts.duplicate], [1, 2]);
      const seqs = [await undo(first.id), await undo(second.id)];
      for (const seq of seqs) assert.equal((await redo(seq)).status, 200);
      assert.equal((await listOf(id)).length, 3);
      const again = [await undo(first.id), await undo(second.id)];
      const range = await server.call("POST", "/v1/changes/undo", { from: again[0], to: again[1] });
      assert.equal(range.status, 200, range.text);
      assert.equal((await listOf(id)).length, 3);
    });
  }
});
