/** The file of a whole budget: the same bytes after an import into either engine, and damage is found with its line. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deleteBudget } from "../../../src/operations/budget/budgets.ts";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import type { Service } from "../../../src/operations/service.ts";
import { DamagedFile } from "../../../src/readers/checked-lines.ts";
import { directoryFiles } from "../../../src/store/attachment-files.ts";
import { EXPORTED_TABLES } from "../../../src/store/store.ts";
import { budgetColumnOf, DATA_TABLES, NOT_EXPORTED } from "../../../src/store/tables.ts";
import { chunksOf, exported, findTable, formatLines, parseLines, withValue } from "../../support/budget-files.ts";
import { onBothEngines, type TestStore } from "../../support/engines.ts";
import { attach, newFile } from "../../support/files.ts";
import { useServer } from "../../support/server.ts";
import { enterOldNames, enterVariedBudget } from "../../support/varied-budget.ts";
import { enterFormats } from "../../support/varied-imports.ts";

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
    await enterVariedBudget(server);
    await enterFormats(server);
    await enterOldNames(server);
    const [transaction] = (await server.ok("GET", "/v1/transactions?limit=1")).transactions;
    assert.equal((await attach(server, transaction.id, newFile("pdf", 200_000))).status, 201);
    file = await exported(server.service, server.budget.id);
  });

  test("has rows of every table and the content of attachments, and none of the tokens", () => {
    const tables = parseLines(file).flatMap((line) => (line as { table?: string }).table ?? []);
    assert.deepEqual(tables, [...EXPORTED_TABLES]);
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
      const changed = lines.with(row, (lines[row] ?? "").replace(/,-\d+,/, ",-9,"));
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

    test("the name of an attachment that an older version stored gets the extension of its content", async () => {
      await deleteBudget(service, server.budget.id);
      const lines = parseLines(file);
      const { rows, columns } = findTable(lines, "attachments");
      const named = (name: string) => formatLines(withValue(lines, "attachments", 0, "name", name));
      assert.equal(rows[0]?.[columns.indexOf("media_type")], "application/pdf");
      await importBudget(service, chunksOf(named("old\u001b.pdf.hta")));
      assert.equal(await exported(service, server.budget.id), named("old.pdf"));
      await deleteBudget(service, server.budget.id);
      await importBudget(service, chunksOf(file));
    });

    test("an existing budget or name is rejected", async () => {
      await assert.rejects(importBudget(service, chunksOf(file)), { code: "name_taken" });
      assert.equal(await exported(service, server.budget.id), file);
    });
  });
});
