/** Migration 0053: imports of an older version, in the database and in a budget file, give the same responses. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { openStore } from "../../../src/store/store.ts";
import { chunksOf, findTable, parseLines } from "../../support/budget-files.ts";
import { onBothEngines } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/older-imports");
const readFixture = (name: string) => gunzipSync(readFileSync(join(FIXTURES, name))).toString();

const file = readFixture("budget.jsonl.gz");
const responses = Object.entries<string>(JSON.parse(readFixture("responses.json.gz")));

const NOTHING_NEW = { sources: [], categories: [], proof: null, plan: null, report: null, problem: null };

/** The response as the older version would send it. */
function withoutNewFields(response: string): string {
  const text = response
    .replaceAll(',"withdrawn":0', "")
    .replaceAll(/("format":"\w+"),"source":"file","connection_id":null/g, "$1");
  const json = JSON.parse(text);
  if (json.import === undefined) return text;
  const { sources, categories, proof, plan, report, problem, ...fields } = json.import;
  assert.deepEqual({ sources, categories, proof, plan, report, problem }, NOTHING_NEW);
  const statements = fields.statements.map(({ source, ...statement }: { source: unknown }) => {
    assert.equal(source, null);
    return statement;
  });
  return JSON.stringify({ ...json, import: { ...fields, statements } });
}

onBothEngines((engine) => {
  const server = useServer(engine);
  let token: string;

  const assertSameResponses = async () => {
    for (const [path, text] of responses) {
      const answer = await server.call("GET", path, undefined, { as: token });
      assert.equal(withoutNewFields(answer.text), text, path);
    }
  };
  const readSummaries = async () => {
    const rows = await server.query<{ id: string; summary: string }>("SELECT id, summary FROM imports");
    return new Map(rows.map(({ id, summary }) => [id, summary]));
  };

  const migrate = async () => {
    await server.query("DELETE FROM migrations WHERE id = '0053-import-facts'");
    await (await openStore({ location: server.location, now: Date.now })).close();
  };

  before(async () => {
    const { id: budgetId } = await importBudget(server.service, chunksOf(file));
    token = (await createToken(server.service, { budgetId, name: "reader", scope: "read" })).text;
  });

  test("a budget file of the older version gives the same responses", assertSameResponses);

  test("the migrated summaries are those of the file, and give the same responses", async () => {
    const imported = await readSummaries();
    const { columns, rows } = findTable(parseLines(file), "imports");
    const [idAt, summaryAt] = [columns.indexOf("id"), columns.indexOf("summary")];
    assert.equal(imported.size, rows.length);
    for (const row of rows) {
      const older = String(row[summaryAt]);
      assert.notEqual(imported.get(String(row[idAt])), older);
      await server.query(`UPDATE imports SET summary = '${older.replaceAll("'", "''")}' WHERE id = '${row[idAt]}'`);
    }
    await migrate();
    assert.deepEqual(await readSummaries(), imported);
    await assertSameResponses();
    await migrate();
    assert.deepEqual(await readSummaries(), imported, "facts stay as they are");
  });

  test("the summaries of more imports than one batch are migrated", async () => {
    const imported = await readSummaries();
    const columns = ["file_name", "bytes", "sha256", "format", "answers", "row_count", "created_at", "stored_bytes"];
    const names = ["state", ...columns].join(", ");
    for (let copy = 10; copy < 20; copy += 1) {
      await server.query(`INSERT INTO imports (budget_id, id, summary, ${names})
        SELECT budget_id, '${copy}' || SUBSTR(id, 3), '{"answers":{},"issue_count":${copy}}', ${names}
        FROM imports WHERE id LIKE '01%'`);
    }
    await migrate();
    const texts = [...(await readSummaries()).values()];
    assert.equal(texts.length, 11 * imported.size);
    const migrated = texts.filter((text) => /^\{"issue_count":1\d,"profile_id":null\}$/.test(text));
    assert.equal(migrated.length, 10 * imported.size);
  });
});
