/** `/v1/payees`: every route, paging, and the transactions of merged or deleted payees. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const PATH = "/v1/payees";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const put = (id: string, payee: unknown) => server.call("PUT", `${PATH}/${id}`, { payee });
  const merge = (id: string, into: unknown) => server.call("POST", `${PATH}/${id}/merge`, { into });
  const remove = (id: string, query = "") => server.call("DELETE", `${PATH}/${id}${query}`);
  const read = async (id: string) => (await server.ok("GET", `${PATH}/${id}`)).payee;
  const transaction = async (id: string) => (await server.ok("GET", `/v1/transactions/${id}`)).transaction;

  /** A payee with a transaction. */
  async function inUse(name: string) {
    const account = await newAccount(server);
    const [t] = await create(server, [payment(account.id, -1, { payee: { name } })]);
    const payee = { id: t?.payee_id as string, name, default_category_id: null };
    return { t: t as Record<string, unknown> & { id: string }, payee };
  }

  /** A payee without transactions. */
  async function unused(name: string) {
    const { t, payee } = await inUse(name);
    assert.equal((await server.call("DELETE", `/v1/transactions/${t.id}`)).status, 204);
    return payee;
  }

  /** Another budget's payee. */
  async function others(name: string) {
    const as = server.tokens.other;
    const account = await newAccount(server, {}, as);
    const transactions = [payment(account.id, -1, { payee: { name } })];
    const { json } = await server.call("POST", "/v1/transactions", { transactions }, { as });
    return { id: json.transactions[0].payee_id as string, name };
  }

  test("a transaction creates a payee, with the first spelling of its name", async () => {
    const { payee } = await inUse("Corner  Shop ");
    assert.deepEqual((await inUse("corner SHOP")).payee.id, payee.id);
    assert.deepEqual(await read(payee.id), { ...payee, name: "Corner  Shop " });
  });

  test("the list pages by name without skipping or repeating while others insert", async () => {
    const names = ["page Delta", "Page alpha", "PAGE charlie", "page ÉCHO", "page Bravo"];
    for (const name of names) await inUse(name);
    await others("page Budget");
    const seen: string[] = [];
    let query = "?q=page&limit=2";
    for (const [length, has_more] of [
      [2, true],
      [2, true],
      [1, false],
    ] as const) {
      const { json } = await server.call("GET", PATH + query, undefined, { as: server.tokens.read });
      assert.deepEqual([json.payees.length, json.has_more], [length, has_more]);
      assert.equal(json.next_cursor === null, !has_more);
      seen.push(...json.payees.map(({ name }: { name: string }) => name));
      query = `?q=page&limit=2&cursor=${encodeURIComponent(json.next_cursor)}`;
      await inUse(`page aaa ${seen.length}`);
    }
    assert.deepEqual(seen, ["Page alpha", "page Bravo", "PAGE charlie", "page Delta", "page ÉCHO"]);
  });

  test("a page has 100 payees by default and at most 1000", async () => {
    const account = await newAccount(server);
    const items = Array.from({ length: 150 }, (_, i) =>
      payment(account.id, -1, { payee: { name: `Many ${1000 + i}` } }),
    );
    await create(server, items);
    for (const [query, length, has_more] of [
      ["?q=many", 100, true],
      ["?q=many&limit=150", 150, false],
      ["?q=many&limit=149", 149, true],
      ["?q=many&limit=1000", 150, false],
      ["?q=many&limit=1", 1, true],
    ] as const) {
      const { json } = await server.call("GET", PATH + query);
      assert.deepEqual([json.payees.length, json.has_more, json.payees[0].name], [length, has_more, "Many 1000"]);
    }
  });

  for (const [q, found] of [
    ["search ONE", ["Search one"]],
    ["ÜBER search", ["über Search"]],
    ["100%", ["Search 100% wool"]],
    ["%", ["Search 100% wool"]],
    ["_", ["Search under_score"]],
    ["\\", ["Search back\\slash"]],
    ["' OR 1=1 --", []],
    ["search  one", ["Search one"]],
    ["unknown text", []],
  ] as const) {
    test(`"${q}" finds ${JSON.stringify(found)}`, async () => {
      for (const name of ["Search one", "über Search", "Search 100% wool", "Search under_score", "Search back\\slash"])
        await inUse(name);
      const { json } = await server.call("GET", `${PATH}?q=${encodeURIComponent(q)}`);
      assert.deepEqual(
        json.payees.map(({ name }: { name: string }) => name),
        found,
      );
    });
  }

  for (const [query, place] of [
    ["limit=0", "?limit out_of_range"],
    ["limit=1001", "?limit out_of_range"],
    ["limit=ten", "?limit wrong_type"],
    ["limit=1.5", "?limit wrong_type"],
    ["limit=", "?limit wrong_type"],
    ["q=", "?q out_of_range"],
    [`q=${"x".repeat(201)}`, "?q out_of_range"],
    ["q=a&q=b", "?q wrong_type"],
    ["cursor=garbage", "?cursor invalid_cursor"],
    ["cursor=", "?cursor invalid_cursor"],
    [`cursor=${Buffer.from('["a","b"]').toString("base64url")}`, "?cursor invalid_cursor"],
    [`cursor=${Buffer.from("[5]").toString("base64url")}`, "?cursor invalid_cursor"],
    [`cursor=${Buffer.from('["\\u0000"]').toString("base64url")}`, "?cursor invalid_cursor"],
    ["offset=0", "?offset unknown_parameter"],
    ["dry_run=true", "?dry_run unknown_parameter"],
  ] as const) {
    test(`the list rejects ${query.slice(0, 60)}`, async () => {
      const answer = await server.call("GET", `${PATH}?${query}`);
      assertProblem(answer, answer.json.code, [place]);
      assert.equal(answer.status, 400);
    });
  }

  test("a payee is renamed, also to its own name in another case", async () => {
    const { payee, t } = await inUse("Rename me");
    for (const name of ["RENAME me", "Renamed", "x".repeat(200)]) {
      const { status, json } = await put(payee.id, { name });
      assert.deepEqual([status, json], [200, { payee: { ...payee, name } }]);
      assert.deepEqual(await read(payee.id), json.payee);
    }
    assert.deepEqual(await transaction(t.id), t);
    assert.equal((await inUse("X".repeat(200))).payee.id, payee.id);
    assert.equal((await inUse("Rename me")).payee.id, payee.id, "its earlier name is an alias");
  });

  test("a payee cannot have another payee's name", async () => {
    const [{ payee }] = [await inUse("First come"), await others("Free here")];
    const second = (await inUse("Second come")).payee;
    assertProblem(await put(second.id, { name: " first  COME" }), "name_taken", ["/payee/name name_taken"]);
    assert.deepEqual([await read(payee.id), await read(second.id)], [payee, second]);
    assert.equal((await put(second.id, { name: "Free here" })).status, 200);
  });

  for (const [title, body, place] of [
    ["no payee", {}, "/payee missing_field"],
    ["a payee of null", { payee: null }, "/payee wrong_type"],
    ["an unknown field", { payee: { name: "x", nonsense: 1 } }, "/payee/nonsense unknown_field"],
    ["an unknown key", { payee: { name: "x" }, into: NOBODY }, "/into unknown_field"],
    ["a name of null", { payee: { name: null } }, "/payee/name wrong_type"],
    ["an empty name", { payee: { name: "" } }, "/payee/name out_of_range"],
    ["a blank name", { payee: { name: "\n" } }, "/payee/name bad_format"],
    ["a long name", { payee: { name: "x".repeat(201) } }, "/payee/name out_of_range"],
  ] as const) {
    test(`a payee is not renamed by ${title}`, async () => {
      const { payee } = await inUse(`Keeps its name at ${title}`);
      const answer = await server.call("PUT", `${PATH}/${payee.id}`, body);
      assertProblem(answer, answer.json.code, [place]);
      assert.equal(answer.status, 400);
      assert.deepEqual(await read(payee.id), payee);
    });
  }

  for (const way of ["merge", "delete"] as const) {
    test(`${way}: the transactions get another payee, and the payee is removed`, async () => {
      server.nowMs = START_MS;
      const [from, into] = [await inUse(`From ${way}`), await inUse(`Into ${way}`)];
      assertProblem(await remove(from.payee.id), "payee_in_use", []);
      server.nowMs = START_MS + 1000;
      if (way === "merge") {
        const { status, json } = await merge(from.payee.id, into.payee.id);
        assert.deepEqual([status, json], [200, { payee: into.payee }]);
      } else {
        const removed = await remove(from.payee.id, `?replace_with=${into.payee.id}`);
        assert.deepEqual([removed.status, removed.text], [204, ""]);
      }
      assertProblem(await server.call("GET", `${PATH}/${from.payee.id}`), "not_found", []);
      const updated_at = "2026-11-21T12:00:01.000000+00:00";
      assert.deepEqual(await transaction(from.t.id), { ...from.t, payee_id: into.payee.id, updated_at });
      assert.deepEqual(await transaction(into.t.id), into.t);
    });
  }

  test("an unused payee is deleted or merged without a replacement", async () => {
    const [removed, merged] = [await unused("Unused one"), await unused("Unused two")];
    assert.equal((await remove(removed.id)).status, 204);
    const { payee } = await inUse("Used three");
    assert.deepEqual((await merge(merged.id, payee.id)).json, { payee });
    for (const { id } of [removed, merged]) assertProblem(await server.call("GET", `${PATH}/${id}`), "not_found", []);
  });

  test("the replacement of a payee must be another existing payee", async () => {
    const { payee } = await inUse("Irreplaceable");
    const foreign = await others("Foreign");
    for (const [id, code] of [
      [payee.id, "replacement_is_itself"],
      [NOBODY, "unknown_payee"],
      [foreign.id, "unknown_payee"],
      ["x", "bad_format"],
    ] as const) {
      assertProblem(await remove(payee.id, `?replace_with=${id}`), code, [`?replace_with ${code}`]);
      assertProblem(await merge(payee.id, id), code, [`/into ${code}`]);
    }
    assertProblem(await merge(payee.id, null), "wrong_type", ["/into wrong_type"]);
    const empty = await server.call("POST", `${PATH}/${payee.id}/merge`, {});
    assertProblem(empty, "missing_field", ["/into missing_field"]);
    assert.deepEqual(await read(payee.id), payee);
  });

  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PUT", "", { payee: { name: "x" } }],
    ["DELETE", "", undefined],
    ["POST", "/merge", { into: NOBODY }],
  ] as const) {
    test(`${method} ${path} of a payee needs a token and an existing payee`, async () => {
      const foreign = await others(`Foreign ${method}`);
      for (const id of [NOBODY, foreign.id, "not-an-id"]) {
        assertProblem(await server.call(method, `${PATH}/${id}${path}`, body), "not_found", []);
        assertProblem(await server.call(method, `${PATH}/${id}${path}`, body, { as: null }), "unauthorized", []);
        const asReader = await server.call(method, `${PATH}/${id}${path}`, body, { as: server.tokens.read });
        assertProblem(asReader, method === "GET" ? "not_found" : "insufficient_scope", []);
      }
    });
  }

  test("payees are created by transactions only, and listing them needs a token", async () => {
    assertProblem(await server.call("POST", PATH, { payee: { name: "x" } }), "method_not_allowed");
    assertProblem(await server.call("GET", PATH, undefined, { as: null }), "unauthorized", []);
  });
});
