/** The list of changes: its pages, its filters, and the values of each change. `changes.test.ts` has its order and the undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { redoWhole, undoWhole, waitUntilFinished } from "../../support/large-imports.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, type StatementRow, upload } from "../../support/statements.ts";

const ROWS: readonly StatementRow[] = [
  ["2026-05-02", "-12.50", "BAKERY"],
  ["2026-05-03", "-4.00", "KIOSK"],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  const list = (query = "") => server.ok("GET", `/v1/changes${query}`);
  const seqsOf = (changes: readonly Fields[]) => changes.map(({ seq }) => seq);
  const newest = async (include = "values") => (await list(`?limit=1&include=${include}`)).changes[0];

  test("pages lead from the newest change to the first one", async () => {
    const { id } = await newAccount(server);
    for (const amount of [-1, -2, -3]) await create(server, [payment(id, amount)]);
    const all = seqsOf((await list("?limit=500")).changes);
    const found: number[] = [];
    for (let query: string | null = ""; query !== null; ) {
      const page: Fields = await list(`?limit=2${query}`);
      assert.equal(page.has_more, page.next_cursor !== null);
      found.push(...seqsOf(page.changes));
      query = page.next_cursor && `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(found, all);
    assert.equal(found.at(-1), 1);
    assert.equal((await list("?since=1&limit=1")).next_cursor, null);
  });

  test("a cursor must be one of this list, and there is none beside since", async () => {
    assertProblem(await server.call("GET", "/v1/changes?cursor=x"), "invalid_cursor", ["?cursor invalid_cursor"]);
    const { next_cursor } = await list("?limit=1");
    const both = await server.call("GET", `/v1/changes?since=1&cursor=${next_cursor}`);
    assertProblem(both, "conflicting_fields", ["?cursor conflicting_fields"]);
  });

  test("filters by several types, by what happened, and by the kind of actor", async () => {
    const { id } = await newAccount(server);
    await server.ok("POST", "/v1/categories", { category: { name: "Trips", kind: "spending" } });
    await create(server, [payment(id, -1)]);
    const [paid, named, opened] = seqsOf((await list("?limit=3")).changes);
    assert.deepEqual(seqsOf((await list("?limit=2&type=category,transaction")).changes), [paid, named]);
    assert.deepEqual(seqsOf((await list("?limit=2&type=account")).changes), [paid, opened]);
    const own = await list("?limit=1&type=account&action=created,updated,deleted");
    assert.deepEqual(seqsOf(own.changes), [opened]);
    assert.equal((await list("?actor_kind=token&limit=1")).changes[0].seq, paid);
    const others = (await list("?actor_kind=user,job,command,connection")).changes;
    assert.ok(others.every(({ actor }: Fields) => actor.kind === "command"));
    assert.equal((await server.call("GET", "/v1/changes?type=account,nothing")).status, 400);
  });

  test("each resource has its name and its values before and after", async () => {
    const { id } = await newAccount(server, { currency: "EUR" });
    const { category: old } = await server.ok("POST", "/v1/categories", {
      category: { name: "Fun", kind: "spending" },
    });
    const { category } = await server.ok("POST", "/v1/categories", { category: { name: "Eating", kind: "spending" } });
    const [made] = await create(server, [payment(id, -8, { payee: { name: "Café Sperl" }, category_id: old.id })]);
    const created = (await newest()).items.find(({ type }: Fields) => type === "transaction");
    assert.deepEqual([created.name, created.currency, created.before], ["Café Sperl", "EUR", null]);
    assert.deepEqual([created.after.amount, created.after.category_id], [-8, old.id]);

    await server.ok("PUT", `/v1/transactions/${made?.id}`, { transaction: { category_id: category.id } });
    assert.deepEqual((await newest()).items, [
      {
        ...{ type: "transaction", id: made?.id, action: "updated", name: "Café Sperl", currency: "EUR" },
        ...{ before: { category_id: old.id }, after: { category_id: category.id } },
      },
    ]);

    await server.call("DELETE", `/v1/transactions/${made?.id}`);
    const { items } = await newest();
    const deleted = items.find(({ type }: Fields) => type === "transaction");
    assert.deepEqual([deleted.name, deleted.before.amount, deleted.after], ["Café Sperl", -8, null]);
    // Only its balance moved, so it has no values.
    assert.deepEqual(
      items.filter(({ type }: Fields) => type === "account"),
      [{ type: "account", id, action: "balance" }],
    );
    assert.ok((await newest("resources")).items.every((item: Fields) => !("after" in item)));
  });

  test("a plan, a rule's payment and the budget have values too", async () => {
    const { category } = await server.ok("POST", "/v1/categories", { category: { name: "Travel", kind: "spending" } });
    const plan = (planned: number) =>
      server.ok("PUT", "/v1/budget/months/2026-11", { month: { plans: [{ category_id: category.id, planned }] } });
    await plan(120);
    await plan(140);
    const [planned] = (await newest()).items;
    assert.deepEqual(
      [planned.type, planned.before.plans, planned.after.plans],
      ["month", [{ category_id: category.id, planned: 120 }], [{ category_id: category.id, planned: 140 }]],
    );

    const account_id = (await newAccount(server)).id;
    const rent = {
      name: "Rent",
      payee: { name: "Landlord" },
      account_id,
      amount: -700,
      rule: "FREQ=MONTHLY",
      starts_on: "2026-11-01",
    };
    const { recurring_rule } = await server.ok("POST", "/v1/recurring", { recurring_rule: rent });
    await server.ok("POST", `/v1/recurring/${recurring_rule.id}/occurrences/2026-11-01/skip`);
    assert.equal((await newest()).items[0].name, "Rent");
    await server.ok("PUT", "/v1/budget", { budget: { name: "Ours" } });
    assert.deepEqual((await newest()).items[0].after, { name: "Ours" });
  });

  test("a large change has the values of its first resources", async () => {
    const { id } = await newAccount(server);
    await create(
      server,
      Array.from({ length: 15 }, (_, i) => payment(id, -1 - i)),
    );
    const { items } = await newest();
    const made = items.filter(({ type }: Fields) => type === "transaction");
    assert.equal(made.length, 15);
    assert.equal(made.filter((item: Fields) => "after" in item).length, 10);
  });

  for (const [kind, importSizes] of [
    ["an import", undefined],
    ["an import in chunks", { limit: 1, atOnce: 1, chunk: 1 }],
  ] as const) {
    const server = useServer(engine, importSizes === undefined ? {} : { importSizes });
    const get = (path: string) => server.ok("GET", path);

    test(`the changes of ${kind}, with its undo and redo`, async () => {
      const { id } = await newAccount(server);
      const { json } = await upload(server, csv(ROWS), { query: `?account_id=${id}&commit=true` });
      const importId = json.import.id;
      while ((await get(`/v1/imports/${importId}`)).import.state !== "committed") {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await create(server, [payment(id, -7)]);
      const committed = importSizes === undefined ? 1 : 2;
      const listed = async () => (await get(`/v1/changes?import_id=${importId}`)).changes as Fields[];
      assert.equal((await listed()).length, committed);
      const undone = await undoWhole(server, importId);
      const redone = await redoWhole(server, importId, undone.headers.get("change-id"));
      assert.equal(redone.json.change.import_id, importId);
      const again = await server.call("POST", `/v1/changes/${redone.json.change.seq}/undo`);
      assert.equal((await waitUntilFinished(server, importId)).state, "undone");
      const found = await listed();
      assert.equal(found.length, committed * 4);
      const firsts = [again.json.change.seq, redone.json.change.seq, Number(undone.headers.get("change-id"))];
      assert.deepEqual(
        firsts,
        [0, 1, 2].map((i) => seqsOf(found)[committed * (i + 1) - 1]),
      );
      assert.ok(found.every(({ import_id }) => import_id === importId));
      const isUndone = found.map(({ undone_by }) => undone_by !== null);
      assert.deepEqual(
        isUndone,
        [false, true, false, true].flatMap((one) => Array(committed).fill(one)),
      );
      const { changes } = await get(`/v1/changes?limit=${committed * 3 + 1}`);
      assert.deepEqual(
        changes.map(({ import_id }: Fields) => import_id),
        [...Array(committed * 3).fill(importId), null],
      );
      assert.equal((await get("/v1/changes?limit=1&cursor=WyIyIl0")).changes[0].import_id, null);
      assert.deepEqual((await get(`/v1/changes?import_id=${importId}&type=goal`)).changes, []);
    });
  }
});
