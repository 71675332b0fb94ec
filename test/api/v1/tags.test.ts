/** Tags: on transactions, `/v1/tags`, their place in the change log, and the law that they never change an amount. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { onEveryEngine, runsOf } from "../../support/engines.ts";
import {
  assertBooksAgree,
  change,
  create,
  createOne,
  type Fields,
  findNames,
  NOBODY,
  newAccount,
  payment,
  readOne,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const read = (path: string) => server.ok("GET", path);
  const tagOf = async (name: string) => (await read("/v1/tags")).tags.find((tag: Fields) => tag.name === name);
  const put = (id: string, tag: Fields) => server.call("PUT", `/v1/tags/${id}`, { tag });
  const merge = (id: string, into: unknown) => server.call("POST", `/v1/tags/${id}/merge`, { into });
  const remove = (id: string) => server.call("DELETE", `/v1/tags/${id}`);
  const undo = async (seq: string | null) => {
    const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
    assert.equal(answer.status, 200, answer.text);
    return answer.headers.get("change-id");
  };
  const tagged = async (tags: readonly string[], more: Fields = {}) =>
    await createOne(server, payment((await newAccount(server)).id, -1, { tags, ...more }));

  test("a transaction creates its tags, with the first spelling of each name, and returns them by name", async () => {
    const t = await tagged(["Zebra", "holiday ", "zebra", "Élan"]);
    assert.deepEqual(t.tags, ["holiday ", "Zebra", "Élan"]);
    assert.deepEqual(await readOne(server, t.id), t);
    assert.deepEqual((await tagged(["ZEBRA", "HOLIDAY"])).tags, ["holiday ", "Zebra"]);
    assert.equal((await tagOf("Zebra")).transaction_count, 2);
    assert.deepEqual(await read(`/v1/tags/${(await tagOf("Zebra")).id}`), { tag: await tagOf("Zebra") });
    assert.deepEqual((await tagged([])).tags, []);
  });

  test("an update replaces all tags or keeps them, and a new day moves them", async () => {
    const t = await tagged(["one", "two"], { external_id: "moved" });
    assert.deepEqual((await change(server, t.id, { notes: "x" })).tags, ["one", "two"]);
    assert.deepEqual((await change(server, t.id, { tags: ["two", "three"] })).tags, ["three", "two"]);
    await change(server, t.id, { authorized_at: "2026-10-01" });
    assert.deepEqual(await findNames(server, { tag: "three", until: "2026-10-31" }), ["moved"]);
    await assertBooksAgree(server);
    assert.deepEqual((await change(server, t.id, { tags: null, amount: -7 })).tags, []);
    await change(server, t.id, { tags: ["three"] });
    assert.deepEqual((await change(server, t.id, { tags: null })).tags, []);
    assert.equal((await tagOf("three")).transaction_count, 0);
    await assertBooksAgree(server);
  });

  test("a transaction that was read can be sent back, and its listed ETag is that of the single resource", async () => {
    const t = await tagged(["kept"]);
    assert.deepEqual(await change(server, t.id, t), t);
    const { headers } = await server.call("GET", `/v1/transactions/${t.id}`);
    const { transactions } = await read(`/v1/transactions?account_id=${t.account_id}&include=etag`);
    assert.equal(transactions[0].etag, headers.get("etag"));
    const renamed = await put((await tagOf("kept")).id, { name: "Kept" });
    assert.equal(renamed.status, 200);
    const stale = await server.call(
      "PUT",
      `/v1/transactions/${t.id}`,
      { transaction: { notes: "" } },
      { headers: { "if-match": transactions[0].etag } },
    );
    assertProblem(stale, "precondition_failed");
  });

  test("malformed tags are rejected", async () => {
    const account = await newAccount(server);
    for (const [tags, code] of [
      ["holiday", "wrong_type"],
      [[""], "out_of_range"],
      [[" "], "bad_format"],
      [["x".repeat(51)], "out_of_range"],
      [Array.from({ length: 21 }, (_, i) => `t${i}`), "out_of_range"],
    ] as const) {
      const answer = await server.call("POST", "/v1/transactions", {
        transactions: [payment(account.id, -1, { tags })],
      });
      assertProblem(answer, code);
    }
    assert.deepEqual((await create(server, [payment(account.id, -1, { tags: null })]))[0]?.tags, []);
    const most = Array.from({ length: 20 }, (_, i) => `${i}${"x".repeat(48)}`.slice(0, 50));
    assert.equal((await tagged(most)).tags.length, 20);
  });

  test("a rename shows in every transaction, moves updated_at, and needs a free name", async () => {
    const t = await tagged(["old name", "other name"]);
    const { id } = await tagOf("old name");
    server.nowMs = START_MS + 60_000;
    const answer = await put(id, { name: "new name" });
    assert.deepEqual(answer.json, { tag: { id, name: "new name", transaction_count: 1 } });
    const after = await readOne(server, t.id);
    server.nowMs = START_MS;
    assert.deepEqual(after.tags, ["new name", "other name"]);
    assert.ok(after.updated_at > t.updated_at);
    assertProblem(await put(id, { name: "OTHER name" }), "name_taken");
    assertProblem(await put(NOBODY, { name: "x" }), "not_found");
    assert.equal((await put(id, {})).json.tag.name, "new name");
    const respelled = await put(id, { name: "New Name" });
    assert.equal(respelled.json.tag.name, "New Name");
    await undo(respelled.headers.get("change-id"));
    assert.deepEqual(await readOne(server, t.id), { ...after, updated_at: t.updated_at });
  });

  test("an undone rename shows in transactions that got the tag since, and the log names them", async () => {
    await tagged(["before"]);
    const { id } = await tagOf("before");
    const renamed = await put(id, { name: "after" });
    const t = await tagged(["after"]);
    const undone = await undo(renamed.headers.get("change-id"));
    assert.deepEqual((await readOne(server, t.id)).tags, ["before"]);
    const [entry] = (await read(`/v1/transactions/${t.id}/history`)).history;
    assert.deepEqual(
      [String(entry.seq), entry.before, entry.after],
      [undone, { tags: ["after"] }, { tags: ["before"] }],
    );
  });

  test("a merge gives the transactions the other tag once, and its undo and redo restore both", async () => {
    const [a, b, both] = [await tagged(["from"]), await tagged(["into"]), await tagged(["into", "from", "third"])];
    const [from, into] = [await tagOf("from"), await tagOf("into")];
    const answer = await merge(from.id, into.id);
    assert.deepEqual(answer.json, { tag: { ...into, transaction_count: 3 } });
    const tags = async () => [a, b, both].map(async ({ id }) => (await readOne(server, id)).tags);
    const merged = [["into"], ["into"], ["into", "third"]];
    assert.deepEqual(await Promise.all(await tags()), merged);
    assert.equal(await tagOf("from"), undefined);
    const undone = await undo(answer.headers.get("change-id"));
    assert.deepEqual(await Promise.all(await tags()), [["from"], ["into"], ["from", "into", "third"]]);
    assert.deepEqual(await tagOf("from"), from);
    await undo(undone);
    assert.deepEqual(await Promise.all(await tags()), merged);
    assertProblem(await merge(into.id, into.id), "replacement_is_itself", ["/into replacement_is_itself"]);
    assertProblem(await merge(into.id, NOBODY), "unknown_tag", ["/into unknown_tag"]);
    assertProblem(await merge(from.id, into.id), "not_found");
    await assertBooksAgree(server);
  });

  test("a deletion removes the tag from every transaction, and its undo restores it", async () => {
    const [only, several] = [await tagged(["gone"]), await tagged(["gone", "stays"])];
    const gone = await tagOf("gone");
    const answer = await remove(gone.id);
    assert.equal(answer.status, 204);
    assert.deepEqual((await readOne(server, only.id)).tags, []);
    assert.deepEqual((await readOne(server, several.id)).tags, ["stays"]);
    assertProblem(await remove(gone.id), "not_found");
    await assertBooksAgree(server);
    await undo(answer.headers.get("change-id"));
    assert.deepEqual((await readOne(server, only.id)).tags, ["gone"]);
    assert.deepEqual(await tagOf("gone"), gone);
    await assertBooksAgree(server);
  });

  test("the log names tags, and an undone create leaves a tag that something else uses", async () => {
    const account = await newAccount(server);
    const body = { transactions: [payment(account.id, -1, { tags: ["logged"] })] };
    const first = await server.call("POST", "/v1/transactions", body);
    const { changes } = await read("/v1/changes?type=tag&limit=1");
    assert.equal(String(changes[0].seq), first.headers.get("change-id"));
    const { id } = await tagOf("logged");
    assert.deepEqual(
      changes[0].items.filter(({ type }: Fields) => type === "tag"),
      [{ type: "tag", id, action: "created" }],
    );
    const [second] = await create(server, body.transactions);
    await undo(first.headers.get("change-id"));
    assert.deepEqual(await tagOf("logged"), { id, name: "logged", transaction_count: 1 });
    assert.deepEqual((await readOne(server, second?.id)).tags, ["logged"]);
  });

  test("an undo is rejected if the tags have changed since or a tag was deleted", async () => {
    const t = await tagged(["first"]);
    const set = await server.call("PUT", `/v1/transactions/${t.id}`, { transaction: { tags: ["second"] } });
    const seq = set.headers.get("change-id");
    await change(server, t.id, { tags: ["third"] });
    assertProblem(await server.call("POST", `/v1/changes/${seq}/undo`), "undo_conflict", [
      `/transaction/${t.id}/tags undo_conflict`,
    ]);
    await change(server, t.id, { tags: ["second"] });
    await remove((await tagOf("first")).id);
    assertProblem(await server.call("POST", `/v1/changes/${seq}/undo`), "undo_conflict", [
      `/transaction/${t.id}/tags undo_conflict`,
    ]);
  });

  test("the list and the summary filter by tag, in any case", async () => {
    const account = await newAccount(server);
    await create(server, [
      payment(account.id, -1, { external_id: "a", tags: ["sea", "sun"], authorized_at: "2026-11-01" }),
      payment(account.id, -2, { external_id: "b", tags: ["sun"], authorized_at: "2026-11-03" }),
      payment(account.id, -4, { external_id: "c" }),
    ]);
    const find = (query: string) => findNames(server, Object.fromEntries(new URLSearchParams(query)));
    const on = `account_id=${account.id}`;
    assert.deepEqual(await find("tag=SUN"), ["b", "a"]);
    assert.deepEqual(await find("tag=sun&sort=date"), ["a", "b"]);
    assert.deepEqual(await find(`tag=sea&${on}`), ["a"]);
    assert.deepEqual(await find("tag=snow"), []);
    assert.deepEqual(await find(`not_tag=sea&${on}`), ["c", "b"]);
    const { sums, count } = await read(`/v1/transactions/summary?tag=sun&tag=sea`);
    assert.deepEqual([count, sums[0].amount], [2, -3]);
    const csv = await server.call("GET", `/v1/transactions?${on}&sort=date`, undefined, {
      headers: { accept: "text/csv" },
    });
    assert.ok(csv.text.includes("sea; sun"), csv.text);
  });

  test("the spending report by tag counts a transaction for each of its tags", async () => {
    const account = await newAccount(server);
    const on = { authorized_at: "2024-02-01" };
    await create(server, [
      payment(account.id, -1, { ...on, tags: ["trip"] }),
      payment(account.id, -2, { ...on, tags: ["gift", "trip"] }),
      payment(account.id, -4, on),
    ]);
    const report = await read("/v1/reports/spending?by=tag&since=2024-02&until=2024-03");
    const rows = report.rows.map(({ name, total, amounts }: Fields) => [name, total, amounts]);
    assert.deepEqual(rows, [
      [null, 4, [4, 0]],
      ["trip", 3, [3, 0]],
      ["gift", 2, [2, 0]],
    ]);
    assert.deepEqual([report.total, report.is_additive], [7, false]);
    const tooLong = await server.call("GET", "/v1/reports/spending?by=tag&since=2024-01&until=2026-01");
    assertProblem(tooLong, "invalid_month_range");
  });

  test("a tag never changes a balance or the number", async () => {
    const names = fc.subarray(["law a", "law b", "law c"]);
    const law = fc.asyncProperty(
      fc.array(fc.record({ cents: fc.integer({ min: -9999, max: 9999 }), tags: names }), {
        minLength: 2,
        maxLength: 5,
      }),
      fc.array(
        fc.record({ kind: fc.constantFrom("set", "rename", "merge", "delete", "undo"), n: fc.nat(9), tags: names }),
      ),
      async (drawn, steps) => {
        const account = await newAccount(server);
        const created = await create(
          server,
          drawn.map(({ cents, tags }) => payment(account.id, cents / 100, { tags })),
        );
        const facts = async () => {
          const { accounts } = await read("/v1/accounts");
          const balances = accounts.map((one: Fields) => [one.id, one.current_balance, one.updated_at]);
          return [balances, (await server.call("GET", "/v1/budget/spending_power")).text];
        };
        const before = await facts();
        let last: string | null = null;
        for (const { kind, n, tags } of steps) {
          const known: Fields[] = (await read("/v1/tags")).tags;
          const [one, other] = [known[n % known.length], known[(n + 1) % known.length]];
          const t = created[n % created.length];
          let answer: Awaited<ReturnType<typeof put>> | undefined;
          if (kind === "set") answer = await server.call("PUT", `/v1/transactions/${t?.id}`, { transaction: { tags } });
          else if (kind === "undo" && last !== null) answer = await server.call("POST", `/v1/changes/${last}/undo`);
          else if (one === undefined || other === undefined) continue;
          else if (kind === "rename") answer = await put(one.id, { name: `law ${n}` });
          else if (kind === "merge") answer = await merge(one.id, other.id);
          else if (kind === "delete") answer = await remove(one.id);
          last = answer?.headers.get("change-id") ?? last;
        }
        assert.deepEqual(await facts(), before);
        await assertBooksAgree(server);
      },
    );
    await fc.assert(law, { numRuns: runsOf(20) });
  });

  test("verify finds tags that contradict their transaction", async () => {
    const t = await tagged(["checked"]);
    const where = `WHERE transaction_id = '${t.id}'`;
    for (const [damage, repair] of [
      [
        `UPDATE transaction_tags SET authorized_at = '2026-01-01' ${where}`,
        `UPDATE transaction_tags SET authorized_at = '${t.authorized_at}' ${where}`,
      ],
      [
        `UPDATE transactions SET has_tags = false WHERE id = '${t.id}'`,
        `UPDATE transactions SET has_tags = true WHERE id = '${t.id}'`,
      ],
    ] as const) {
      await server.query(damage);
      const { findings } = await server.service.store.verify();
      assert.equal(findings.length, 1);
      assert.ok(findings[0]?.includes(t.id));
      await server.query(repair);
      await assertBooksAgree(server);
    }
  });

  test("tags of another budget are unknown", async () => {
    const t = await tagged(["private"]);
    const { id } = await tagOf("private");
    const as = server.tokens.other;
    assert.deepEqual(await server.ok("GET", "/v1/tags", undefined, { as }), { tags: [] });
    for (const [method, path, body] of [
      ["GET", `/v1/tags/${id}`, undefined],
      ["PUT", `/v1/tags/${id}`, { tag: { name: "stolen" } }],
      ["POST", `/v1/tags/${id}/merge`, { into: id }],
      ["DELETE", `/v1/tags/${id}`, undefined],
    ] as const) {
      assertProblem(await server.call(method, path, body, { as }), "not_found");
    }
    assert.deepEqual((await readOne(server, t.id)).tags, ["private"]);
  });
});
