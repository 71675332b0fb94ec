/** The file of a whole budget: the same bytes after an import into either engine, and damage is found with its line. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { importBudget } from "../../src/operations/budget-file/import-budget.ts";
import type { Service } from "../../src/operations/service.ts";
import { DamagedFile } from "../../src/readers/checked-lines.ts";
import { directoryFiles } from "../../src/store/attachment-files.ts";
import { EXPORTED_TABLES } from "../../src/store/store.ts";
import { budgetColumnOf, DATA_TABLES, NOT_EXPORTED } from "../../src/store/tables.ts";
import { chunksOf, exported } from "../support/budget-files.ts";
import { onBothEngines, type TestStore } from "../support/engines.ts";
import { createOne, newAccount, payment, transfer } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const PDF = new TextEncoder().encode(`%PDF-1.4 ${"receipt ".repeat(20_000)}`);

test("every table is exported, or listed with the reason", () => {
  const known = new Set([...EXPORTED_TABLES, ...Object.keys(NOT_EXPORTED)]);
  assert.deepEqual(
    DATA_TABLES.filter((table) => !known.has(table)),
    [],
  );
  assert.deepEqual(
    EXPORTED_TABLES.filter((table) => budgetColumnOf(table) === undefined),
    [],
  );
});

onBothEngines((source) => {
  const server = useServer(source);
  let file: string;

  before(async () => {
    const checking = await newAccount(server, { name: "Checking", current_balance: 100 });
    const vault = await newAccount(server, { name: "Vault", currency: "EUR" });
    const { id } = await createOne(server, payment(checking.id, -5, { tags: ["trip"], notes: "línea\n\u2028 'q'" }));
    await createOne(server, transfer(checking.id, vault.id, -7, { transfer_amount: 6 }));
    const splits = [
      { category: { name: "Food" }, amount: -3 },
      { category: { name: "Home" }, amount: -4 },
    ];
    const split = await createOne(server, { ...payment(checking.id, -7), splits });
    await server.call("DELETE", `/v1/transactions/${split.id}`);
    const attached = await server.call("POST", `/v1/transactions/${id}/attachments`, undefined, {
      raw: PDF,
      headers: { "content-type": "application/pdf", "content-disposition": 'attachment; filename="a.pdf"' },
    });
    assert.equal(attached.status, 201, attached.text);
    file = await exported(server.service, server.budget.id);
  });

  test("has rows of the history and the content of attachments, and none of the tokens", () => {
    assert.match(file, /\{"table":"change_befores"/);
    assert.match(file, /\n\{"file":"[0-9a-f]{64}"\}\n"/);
    assert.doesNotMatch(file, /"table":"(tokens|idempotency_keys)"/);
  });

  onBothEngines((target) => {
    let opened: TestStore;
    let service: Service;
    let directory: string;
    before(async () => {
      opened = await target.open(Date.now);
      directory = mkdtempSync(join(tmpdir(), "leeway-budget-file-"));
      const attachments = { ...server.service.attachments, files: directoryFiles(directory, { isOwn: false }) };
      service = { ...server.service, store: opened.store, attachments };
    });
    after(async () => {
      await opened.dispose();
      rmSync(directory, { recursive: true });
    });

    test("a damaged file is rejected with the line, and nothing is stored", async () => {
      const lines = file.split("\n");
      const row = lines.findIndex((line) => line.startsWith('{"table":"transactions"')) + 1;
      const changed = lines.with(row, (lines[row] ?? "").replace("Checking", "x").replace("-500", "-900"));
      const cases: readonly (readonly [text: string, message: RegExp])[] = [
        ["", /ends early/],
        ["not a budget\n", /Line 1: The line is not valid JSON/],
        ['{"format":"other"}\n', /Line 1: This is not the file of a budget/],
        [file.slice(0, -2), /not valid JSON/],
        [`${lines.slice(0, -2).join("\n")}\n`, /ends early/],
        [lines.toSpliced(row, 1).join("\n"), /lacks lines/],
        [changed.join("\n"), /differs from its checksum/],
        [lines.with(row, "[1]").join("\n"), new RegExp(`Line ${row + 1}: The row does not match`)],
        [
          lines.with(row, (lines[row] ?? "").replace(server.budget.id, crypto.randomUUID())).join("\n"),
          /another budget/,
        ],
        [`${file}[]\n`, /continues after its end/],
      ];
      for (const [text, message] of cases) {
        await assert.rejects(importBudget(service, chunksOf(text)), (error: Error) => {
          assert.ok(error instanceof DamagedFile, String(error.stack));
          assert.match(error.message, message);
          return true;
        });
      }
      assert.deepEqual(await service.store.all.budgets.list(), []);
    });

    test("an import gives the same file again, and verifies", async () => {
      await importBudget(service, chunksOf(file));
      assert.equal(await exported(service, server.budget.id), file);
      assert.deepEqual((await service.store.verify()).findings, []);
    });

    test("an existing budget or name is rejected", async () => {
      await assert.rejects(importBudget(service, chunksOf(file)), { code: "name_taken" });
      assert.equal(await exported(service, server.budget.id), file);
    });
  });
});
