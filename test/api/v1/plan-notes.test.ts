/** The notes of a plan: those of categories and of periods, in months and other periods, in the change log and in budget files. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { chunksOf, exported } from "../../support/budget-files.ts";
import { onBothEngines } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const MONTHS = "/v1/budget/months";
const PERIODS = "/v1/budget/periods";
const FRIDAYS = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" };

onBothEngines((engine) => {
  const server = useServer(engine);
  let as: string;
  let budgetId: string;
  let count = 0;

  const newToken = async (scope: "read" | "write", id: string) =>
    (await createToken(server.service, { budgetId: id, name: "test", scope })).text;

  beforeEach(async () => {
    server.nowMs = START_MS; // 2026-11-21
    count += 1;
    const budget = await createBudget(server.service, { name: `Notes ${count}`, currency: "USD", time_zone: "UTC" });
    budgetId = budget.id;
    as = await newToken("write", budgetId);
  });

  const get = (path: string) => server.ok("GET", path, undefined, { as });
  const call = (method: string, path: string, body?: object) => server.call(method, path, body, { as });
  const noteOf = async (path: string) => (await get(path)).month.note;
  const set = async (path: string, note: string | null) => {
    const answer = await call("PUT", `${path}/note`, { note });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json.month.note, note);
    assert.deepEqual(answer.json, await get(path));
  };
  const lastChange = async () => (await get("/v1/changes?limit=1&include=values")).changes[0];
  const undoLast = async () => {
    const answer = await call("POST", `/v1/changes/${(await lastChange()).seq}/undo`);
    assert.equal(answer.status, 200, answer.text);
  };
  const category = async (fields: Fields): Promise<Fields> =>
    (await server.ok("POST", "/v1/categories", { category: fields }, { as })).category;

  test("the note of a category is in its plan; an undo, a redo and the undo of its deletion restore it", async () => {
    const { id } = await category({ name: "Groceries", note: "Two adults.\nLess in summer." });
    const shown = async () => {
      const { note } = (await get(`/v1/categories/${id}`)).category;
      assert.equal((await get(`${MONTHS}/2026-11`)).month.groups[0].categories[0].note, note);
      return note;
    };
    assert.equal(await shown(), "Two adults.\nLess in summer.");
    await call("PUT", `/v1/categories/${id}`, { category: { note: null } });
    assert.equal(await shown(), null);
    await undoLast();
    assert.equal(await shown(), "Two adults.\nLess in summer.");
    await undoLast();
    assert.equal(await shown(), null);
    await call("PUT", `/v1/categories/${id}`, { category: { note: "Why" } });
    const { operation, items } = await lastChange();
    assert.deepEqual([operation, items[0].before.note, items[0].after.note], ["categories.update", null, "Why"]);
    await call("DELETE", `/v1/categories/${id}`);
    await undoLast();
    assert.equal(await shown(), "Why");
  });

  test("the note of a month leaves its plan and the other months as they are", async () => {
    const { id } = await category({ name: "Fun" });
    await call("PUT", `${MONTHS}/2026-10`, { month: { plans: [{ category_id: id, planned: 50 }] } });
    const before = (await get(`${MONTHS}/2026-11`)).month;
    await set(`${MONTHS}/2026-11`, "The car has its inspection");
    assert.deepEqual((await get(`${MONTHS}/2026-11`)).month, { ...before, note: "The car has its inspection" });
    assert.deepEqual([before.note, before.is_own, before.plan_from], [null, false, "2026-10"]);
    assert.deepEqual(await get(`${PERIODS}/2026-11-17`), await get(`${MONTHS}/2026-11`));
    for (const month of ["2026-10", "2026-12"]) assert.equal(await noteOf(`${MONTHS}/${month}`), null);
    await call("POST", `${MONTHS}/2026-12/copy`, { from: "2026-11" });
    assert.equal(await noteOf(`${MONTHS}/2026-12`), null);
    await set(`${MONTHS}/2026-12`, "Gifts");
    await call("DELETE", `${MONTHS}/2026-12`);
    assert.equal(await noteOf(`${MONTHS}/2026-12`), "Gifts");
  });

  test("each change of a note is one change, and can be undone and redone", async () => {
    await set(`${MONTHS}/2026-11`, "First");
    const created = await lastChange();
    const { type, id, action, before, after } = created.items[0];
    assert.deepEqual([created.operation, created.item_count], ["budget.note", 1]);
    assert.deepEqual(
      [type, id, action, before, after],
      ["period_note", "2026-11-01", "created", null, { id: "2026-11-01", note: "First" }],
    );
    await set(`${MONTHS}/2026-11`, "Second");
    assert.equal((await lastChange()).items[0].action, "updated");
    const { seq } = await lastChange();
    await set(`${MONTHS}/2026-11`, "Second");
    assert.equal((await lastChange()).seq, seq);
    await undoLast();
    assert.equal(await noteOf(`${MONTHS}/2026-11`), "First");
    await undoLast();
    assert.equal(await noteOf(`${MONTHS}/2026-11`), "Second");
    await set(`${MONTHS}/2026-11`, null);
    assert.equal((await lastChange()).items[0].action, "deleted");
    await undoLast();
    assert.equal(await noteOf(`${MONTHS}/2026-11`), "Second");
    assert.equal((await call("POST", `/v1/changes/${created.seq}/undo`)).json.code, "undo_conflict");
    const found = await get(`/v1/changes?since=${seq - 1}&include=resources`);
    assert.deepEqual(found.period_notes, [{ id: "2026-11-01", note: "Second" }]);
  });

  test("a preview, a wrong note and a token that only reads change nothing", async () => {
    await set(`${MONTHS}/2026-11`, "Stays");
    const preview = await call("PUT", `${MONTHS}/2026-11/note?dry_run=true`, { note: "Tried" });
    assert.equal(preview.json.month.note, "Tried");
    for (const [note, code] of [
      ["", "out_of_range"],
      [" \n ", "bad_format"],
      ["x".repeat(10_001), "out_of_range"],
      [5, "wrong_type"],
    ] as const) {
      assertProblem(await call("PUT", `${MONTHS}/2026-11/note`, { note }), code, [`/note ${code}`]);
    }
    assertProblem(await call("PUT", `${MONTHS}/2026-11/note`, {}), "missing_field", ["/note missing_field"]);
    assertProblem(await call("PUT", `${PERIODS}/2026-11-31/note`, { note: "x" }), "not_found");
    const reader = await newToken("read", budgetId);
    const answer = await server.call("PUT", `${MONTHS}/2026-11/note`, { note: "x" }, { as: reader });
    assertProblem(answer, "insufficient_scope");
    assert.equal((await server.ok("GET", `${MONTHS}/2026-11`, undefined, { as: reader })).month.note, "Stays");
    const { headers } = await call("GET", `${MONTHS}/2026-11`);
    const match = { as, headers: { "if-match": headers.get("etag") ?? "" } };
    assert.equal((await server.call("PUT", `${MONTHS}/2026-11/note`, { note: "New" }, match)).status, 200);
    assertProblem(await server.call("PUT", `${MONTHS}/2026-11/note`, { note: "Late" }, match), "precondition_failed");
  });

  test("a note stays at its day if the periods change, and no note is hidden", async () => {
    await call("PUT", "/v1/budget", { budget: { period: FRIDAYS, period_from: "2026-11-27" } });
    await set(`${PERIODS}/2026-11-30`, "Gifts");
    await set(`${PERIODS}/2026-12-11`, "Party");
    assert.equal(await noteOf(`${PERIODS}/2026-12-24`), "Party");
    assertProblem(await call("PUT", `${MONTHS}/2026-12/note`, { note: "x" }), "period_not_a_month");
    const monthly = { rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-11-25" };
    await call("PUT", "/v1/budget", { budget: { period: monthly, period_from: "2026-11-25" } });
    assert.equal(await noteOf(`${MONTHS}/2026-12`), "Gifts\nParty");
    await set(`${MONTHS}/2026-12`, "Gifts and a party");
    assert.equal((await lastChange()).item_count, 3);
    await undoLast();
    assert.equal(await noteOf(`${PERIODS}/2026-12-01`), "Gifts\nParty");
    await set(`${MONTHS}/2026-12`, null);
    for (const day of ["9999-12-31", "0001-01-01"]) {
      assertProblem(await call("PUT", `${PERIODS}/${day}/note`, { note: "x" }), "out_of_range");
    }
  });

  test("in calendar months, the first and the last day can have a note", async () => {
    for (const month of ["0001-01", "9999-12"]) await set(`${MONTHS}/${month}`, "Far");
  });

  /** Imports the file of the budget into an empty database, and returns the file of that. */
  const copied = async (file: string) => {
    const opened = await engine.open(Date.now);
    try {
      const service = { ...server.service, store: opened.store };
      await importBudget(service, chunksOf(file));
      return await exported(service, budgetId);
    } finally {
      await opened.dispose();
    }
  };

  test("a budget file has the notes and their changes", async () => {
    const { id } = await category({ name: "Groceries", note: "Two adults" });
    await set(`${MONTHS}/2026-11`, "Inspection");
    await set(`${MONTHS}/2026-11`, null);
    await set(`${MONTHS}/2026-12`, "Gifts");
    await call("PUT", `/v1/categories/${id}`, { category: { note: "Three" } });
    const file = await exported(server.service, budgetId);
    for (const text of ["Two adults", "Inspection", "Gifts", "Three"]) assert.ok(file.includes(text), text);
    assert.equal(await copied(file), file);
  });

  test("a category that an older version deleted is restored without a note, and is in a budget file", async () => {
    const before = await category({ name: "Old" });
    await call("DELETE", `/v1/categories/${before.id}`);
    const isDeleted = `budget_id = '${budgetId}' AND id = '${before.id}' AND before IS NOT NULL`;
    const [row] = await server.query<{ before: string }>(`SELECT before FROM change_befores WHERE ${isDeleted}`);
    const { icon, color, note, ...older } = JSON.parse(row?.before ?? "");
    assert.deepEqual([icon, color, note], [null, null, null]);
    await server.query(`UPDATE change_befores SET before = '${JSON.stringify(older)}' WHERE ${isDeleted}`);
    const { items } = await lastChange();
    assert.equal(items[0].before.note, null);
    const file = await exported(server.service, budgetId);
    assert.equal(await copied(file), file);
    await undoLast();
    assert.deepEqual((await get(`/v1/categories/${before.id}`)).category, before);
  });
});
