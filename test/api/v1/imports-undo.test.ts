/** Undo and redo of imports of which rows were imported again, or whose transactions other imports use. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { undoWhole, waitUntilFinished } from "../../support/large-imports.ts";
import { balanceOf, create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, ofx, type StatementRow, upload } from "../../support/statements.ts";

const ROWS: readonly StatementRow[] = [
  ["2026-05-02", "-12.50", "BAKERY"],
  ["2026-05-03", "-4.00", "KIOSK"],
];

onEveryEngine((engine) => {
  const server = useServer(engine);

  for (const [kind, importSizes] of [
    ["an import", undefined],
    ["an import in chunks", { limit: 100, atOnce: 1, chunk: 1 }],
  ] as const) {
    const server = useServer(engine, importSizes === undefined ? {} : { importSizes });
    const get = (path: string) => server.ok("GET", path);
    const listOf = async (accountId: string) =>
      (await get(`/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
    const importFor = async (accountId: string, file: string) => {
      const { status, json, text } = await upload(server, file, { query: `?account_id=${accountId}&commit=true` });
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
      const answer = await undoWhole(server, importId, query);
      return Number(answer.headers.get("change-id"));
    };
    const redo = async (seq: number) => {
      const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
      const { changes } = await get("/v1/changes?limit=1");
      if (answer.status === 200 && changes[0].import_id !== null) await waitUntilFinished(server, changes[0].import_id);
      return answer;
    };
    const redoRange = (seq: number) => server.call("POST", "/v1/changes/undo", { from: seq, to: seq });

    test(`${kind} that added nothing is undone without another write`, async () => {
      const { id } = await newAccount(server);
      await importFor(id, csv(ROWS));
      const repeated = await importFor(id, csv(ROWS));
      assert.equal(repeated.change_id, null);
      await create(server, [payment(id, -7)]);
      const answer = await server.call("DELETE", `/v1/imports/${repeated.id}`);
      assert.deepEqual([answer.status, answer.headers.get("change-id")], [204, null]);
      assert.equal((await get(`/v1/imports/${repeated.id}`)).import.state, "undone");
      assert.equal(await balanceOf(server, id), -23.5);
      assert.equal((await importFor(id, csv(ROWS))).counts.duplicate, 2);
    });

    test(`${kind} of which nothing is left stays undone when a later write is undone`, async () => {
      await importFor((await newAccount(server)).id, csv(ROWS)); // its payees are not new in the next import
      const { id } = await newAccount(server);
      const done = await importFor(id, csv(ROWS));
      const added: Fields[] = await listOf(id);
      const paths = [...added.map((one) => `/v1/transactions/${one.id}`), `/v1/accounts/${id}`];
      for (const path of paths) assert.equal((await server.call("DELETE", path)).status, 204, path);
      await undo(done.id);
      await newAccount(server);
      const { changes } = await get("/v1/changes?limit=1");
      assert.equal((await redo(changes[0].seq)).status, 200);
      assert.equal((await get(`/v1/imports/${done.id}`)).import.state, "undone");
    });

    test(`${kind} is not redone while another import has its rows`, async () => {
      const { id } = await newAccount(server);
      const first = await importFor(id, csv(ROWS));
      const undone = await undo(first.id);
      const second = await importFor(id, csv(ROWS));
      assert.equal(second.counts.added, 2);
      const range = await redoRange(undone);
      if (importSizes !== undefined) assert.deepEqual([range.status, range.json.skipped], [200, [undone]]);
      for (const answer of [await redo(undone), ...(importSizes === undefined ? [range] : [])]) {
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
      const first = await importFor(id, csv(ROWS));
      const second = await importFor(id, csv([...ROWS, ROWS[1] as StatementRow]));
      assert.deepEqual([second.counts.added, second.counts.duplicate], [1, 2]);
      const seqs = [await undo(first.id), await undo(second.id)];
      for (const seq of seqs) assert.equal((await redo(seq)).status, 200);
      assert.equal((await listOf(id)).length, 3);
      const again = [await undo(first.id), await undo(second.id)];
      if (importSizes === undefined) {
        const range = await server.call("POST", "/v1/changes/undo", { from: again[0], to: again[1] });
        assert.equal(range.status, 200, range.text);
      } else for (const seq of again.toReversed()) assert.equal((await redo(seq)).status, 200);
      assert.equal((await listOf(id)).length, 3);
    });

    test(`${kind} is undone with a transfer that a later import joined, which can then be imported again`, async () => {
      const [one, two] = [await newAccount(server), await newAccount(server)];
      const first = await importFor(one.id, csv([["2026-05-05", "-100.00", "TO SAVINGS"]]));
      const [{ id: transactionId }] = await listOf(one.id);
      const other = ofx([["2026-05-06", "100.00", "FROM CHECKING"]]);
      const { json } = await upload(server, other, { query: `?account_id=${two.id}` });
      await server.ok("PUT", `/v1/imports/${json.import.id}/rows/1`, {
        row: { decision: "same_as", transaction_id: transactionId },
      });
      assert.equal((await server.call("POST", `/v1/imports/${json.import.id}/commit`)).status, 200);
      assert.equal(await balanceOf(server, two.id), 100);
      const repeated = [{ import_id: json.import.id, row_count: 1, rows: [1] }];
      const undone = await undo(first.id, "?edited=remove");
      assert.deepEqual((await get(`/v1/imports/${first.id}`)).import.repeated_by, repeated);
      assert.equal(await balanceOf(server, two.id), 0);

      assert.equal((await redo(undone)).status, 200);
      assert.equal((await upload(server, other, { query: `?account_id=${two.id}` })).json.import.counts.duplicate, 1);
      const undoneAgain = await undo(first.id, "?edited=remove");
      const again = await importFor(two.id, other);
      assert.equal(again.counts.added, 1);
      assert.equal(await balanceOf(server, two.id), 100);
      assertProblem(await redo(undoneAgain), "undo_conflict");
      assert.equal(await balanceOf(server, two.id), 100);
    });
  }

  test("a row that booked a pending one of an undone import can be imported again", async () => {
    const { id } = await newAccount(server);
    const pending = (status: string) => `Date,Description,Amount,Status\n2026-05-05,RAILWAY,-100.00,${status}\n`;
    const uploadFor = async (file: string, commit = true) => {
      const answer = await upload(server, file, { query: `?account_id=${id}&commit=${commit}` });
      assert.equal(answer.status, 201, answer.text);
      return answer.json.import;
    };
    const first = await uploadFor(pending("Pending"));
    const second = await uploadFor(pending("Posted"));
    assert.deepEqual([first.counts.added, second.counts.matched], [1, 1]);
    const undone = await server.call("DELETE", `/v1/imports/${first.id}?edited=remove`);
    assert.equal(undone.status, 204, undone.text);
    assert.equal(await balanceOf(server, id), 0);
    const again = await uploadFor(pending("Posted"));
    assert.equal(again.counts.added, 1);
    assert.equal(await balanceOf(server, id), -100);
    assert.equal((await uploadFor(pending("Posted"), false)).counts.duplicate, 1);
    assert.equal((await uploadFor(pending("Pending"), false)).counts.duplicate, 1);
    assertProblem(await server.call("POST", `/v1/changes/${undone.headers.get("change-id")}/undo`), "undo_conflict");
  });
});
