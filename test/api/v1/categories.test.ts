/** `/v1/categories`: every route, taken names, and the transactions of a deleted category. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Category } from "../../../src/domain/category.ts";
import { suggestedIcon } from "../../../src/domain/category-icon.ts";
import { DEFAULT_CATEGORIES } from "../../../src/domain/default-categories.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PATH = "/v1/categories";

/** Invalid values in a create and an update, by field and code. */
const WRONG_VALUES = (
  [
    ["name", "wrong_type", [null, 5, ["x"]]],
    ["name", "out_of_range", ["", "x".repeat(201)]],
    ["name", "bad_format", ["  "]],
    ["kind", "bad_format", ["", "bills", "Income"]],
    ["kind", "wrong_type", [1]],
    ["group", "wrong_type", [5, false]],
    ["group", "out_of_range", ["", "x".repeat(201)]],
    ["position", "wrong_type", ["1", 0.5, true]],
    ["position", "out_of_range", [-1, 1_000_001]],
    ["carries_from", "wrong_type", [202611, true]],
    ["carries_from", "bad_format", ["", "2026-13", "2026-11-01", "1899-12"]],
    ["is_archived", "wrong_type", [null, "true", 1]],
    ["icon", "wrong_type", [5, true]],
    ["icon", "bad_format", ["", "home", "Shopping-basket", "a", "1", " 🍕", "🍕🍕", "❤", "🇩", "x".repeat(1000)]],
    ["color", "wrong_type", [5]],
    ["color", "bad_format", ["", "red", "Leaf", "#ffffff"]],
    ["note", "wrong_type", [5, ["x"]]],
    ["note", "out_of_range", ["", "x".repeat(10_001)]],
    ["note", "bad_format", [" \n\t "]],
  ] as const
).flatMap(([field, code, values]) => values.map((value: unknown) => ({ field, code, value })));

onEveryEngine((engine) => {
  const server = useServer(engine);
  const post = (category: unknown, as = server.tokens.write) => server.call("POST", PATH, { category }, { as });
  const put = (id: string, category: unknown) => server.call("PUT", `${PATH}/${id}`, { category });
  const remove = (id: string, query = "") => server.call("DELETE", `${PATH}/${id}${query}`);
  const read = async (id: string) => (await server.ok("GET", `${PATH}/${id}`)).category;
  let count = 0;
  const newCategory = async (fields: object = {}, as = server.tokens.write) => {
    count += 1;
    const answer = await post({ name: `Category ${count}`, ...fields }, as);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.category;
  };

  for (const [sent, stored] of [
    [{ name: "Plain" }, { kind: "spending", group: null, is_archived: false }],
    [{ name: "Placed", kind: "bill", position: 0, carries_from: "2026-11" }, { carries_from_day: "2026-11-01" }],
    [{ name: "Salary", kind: "income", group: "Work", is_archived: true }, {}],
    [{ name: "Rent", kind: "bill", group: null }, { is_archived: false }],
    [{ name: "Nest egg", kind: "saving", is_archived: false }, { group: null }],
    [{ name: "Explained", kind: "spending", note: `For the children.\n${"🦷".repeat(9000)}` }, {}],
    [{ name: "ž".repeat(200), kind: "spending", group: "🏦".repeat(200) }, { is_archived: false }],
  ] as const) {
    test(`a category is created as ${JSON.stringify(sent).slice(0, 60)}`, async () => {
      const { status, json } = await post(sent);
      assert.equal(status, 201);
      const { id, ...rest } = json.category;
      assert.match(id, UUID_V7);
      const starts = { carries_from: null, carries_from_day: null };
      const defaults = { group: null, position: null, ...starts, is_archived: false, note: null };
      const { icon, color } = suggestedIcon({ kind: "spending", ...sent, id });
      assert.deepEqual(rest, { ...defaults, icon, color, ...sent, ...stored });
      assert.deepEqual(await read(id), json.category);
    });
  }

  test("include=etag returns the entity tag of each single category", async () => {
    const { id } = await newCategory();
    const { headers } = await server.call("GET", `${PATH}/${id}`);
    const listed = async (query: string) =>
      (await server.ok("GET", `${PATH}${query}`)).categories.find((one: { id: string }) => one.id === id);
    const { etag, ...rest } = await listed("?include=etag");
    assert.equal(etag, headers.get("etag"));
    assert.deepEqual(await listed(""), rest);
    const hide = () =>
      server.call(
        "PUT",
        `${PATH}/${id}`,
        { category: { is_archived: true } },
        { headers: { "if-match": String(etag) } },
      );
    assert.equal((await hide()).status, 200);
    assertProblem(await hide(), "precondition_failed", []);
    assertProblem(await server.call("GET", `${PATH}?include=name`), "bad_format", ["?include bad_format"]);
  });

  test("the list has the budget's categories by name, ignoring case", async () => {
    for (const name of ["beta list", "Alpha list", "GAMMA list"]) await newCategory({ name });
    await newCategory({ name: "Delta list" }, server.tokens.other);
    const { json } = await server.call("GET", PATH, undefined, { as: server.tokens.read });
    const names = json.categories.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      names.filter((name: string) => name.endsWith(" list")),
      ["Alpha list", "beta list", "GAMMA list"],
    );
    for (const category of json.categories) assert.deepEqual(category, await read(category.id));
  });

  test("categories with a position come first, lowest first", async () => {
    for (const [name, position] of [
      ["a", null],
      ["b", 2],
      ["d", 1],
      ["c", 1],
    ] as const) {
      await newCategory({ name: `${name} place`, position });
    }
    const { json } = await server.call("GET", PATH);
    const names: string[] = json.categories.map(({ name }: { name: string }) => name);
    const places = names.filter((name) => name.endsWith(" place"));
    assert.deepEqual(places, ["c place", "d place", "b place", "a place"]);
  });

  test("income does not carry, whether the kind or the carry is set last", async () => {
    const carried = { name: "Pay carried", kind: "income", carries_from: "2026-11" };
    assertProblem(await post(carried), "income_cannot_carry", ["/category/carries_from income_cannot_carry"]);
    const bill = await newCategory({ kind: "bill", carries_from: "2026-11" });
    assertProblem(await put(bill.id, { kind: "income" }), "income_cannot_carry", [
      "/category/kind income_cannot_carry",
    ]);
    assert.deepEqual(await read(bill.id), bill);
    assert.equal((await put(bill.id, { kind: "income", carries_from: null })).status, 200);
    assertProblem(await put(bill.id, { carries_from: "2026-12" }), "income_cannot_carry");
  });

  for (const [title, body, places] of [
    ["no category", {}, ["/category missing_field"]],
    ["a list", [], [" wrong_type"]],
    ["a category of null", { category: null }, ["/category wrong_type"]],
    ["no name", { category: { kind: "bill" } }, ["/category/name missing_field"]],
    ["an unknown field", { category: { name: "x", id: NOBODY } }, ["/category/id unknown_field"]],
    ["an unknown key", { category: { name: "x" }, name: "x" }, ["/name unknown_field"]],
    ...WRONG_VALUES.map(
      ({ field, code, value }) =>
        [
          `${field} ${JSON.stringify(value)}`,
          { category: { name: "x", [field]: value } },
          [`/category/${field} ${code}`],
        ] as const,
    ),
  ] as const) {
    test(`a category is not created from ${title.slice(0, 50)}`, async () => {
      const answer = await server.call("POST", PATH, body);
      assertProblem(answer, answer.json.code, places);
      assert.equal(answer.status, 400);
    });
  }

  for (const { field, code, value } of WRONG_VALUES) {
    test(`a category is not changed by ${field} ${JSON.stringify(value).slice(0, 50)}`, async () => {
      const category = await newCategory();
      assertProblem(await put(category.id, { [field]: value }), code, [`/category/${field} ${code}`]);
      assert.deepEqual(await read(category.id), category);
    });
  }

  for (const changes of [
    { name: "A new name" },
    { kind: "income" },
    { group: "Home" },
    { group: null },
    { is_archived: true },
    { position: 7 },
    { carries_from: "2026-11", carries_from_day: "2026-11-01" },
    { icon: "gift" },
    { icon: "👩🏽‍🚀", color: "sky" },
    { color: "stone" },
    { name: "All fields", kind: "saving", group: "Later", is_archived: true },
  ]) {
    test(`${JSON.stringify(changes)} changes only that`, async () => {
      const category = await newCategory({ kind: "bill", group: "Old" });
      const { carries_from_day: _, ...sent }: Fields = changes;
      const { status, json } = await put(category.id, sent);
      assert.equal(status, 200);
      const changed = { ...category, ...changes };
      const { icon, color } = suggestedIcon(changed);
      assert.deepEqual(json, { category: { ...changed, icon, color, ...changes } });
      assert.deepEqual(await read(category.id), json.category);
    });
  }

  test("without a choice, the icon and the color follow from the name, and null removes a choice", async () => {
    const look = ({ icon, color }: Fields) => [icon, color];
    const changed = async (fields: object) => look((await put(category.id, fields)).json.category);
    const category = await newCategory({ name: "Lebensmittel" });
    assert.deepEqual(look(category), ["shopping-basket", "leaf"]);
    assert.deepEqual(await changed({ name: "Kino" }), ["film", "indigo"]);
    assert.deepEqual(await changed({ icon: "🎬" }), ["🎬", "indigo"]);
    assert.deepEqual(await changed({ color: "coral", name: "Films" }), ["🎬", "coral"]);
    assert.deepEqual(await changed({ icon: null }), ["film", "coral"]);
    assert.deepEqual(await changed({ color: null, name: "Groceries and more" }), ["shopping-basket", "leaf"]);
  });

  test("the history has the icons and colors as they were shown", async () => {
    const { id } = await newCategory({ name: "Theater" });
    await put(id, { name: "Urlaub" });
    await put(id, { icon: "🏖️" });
    const { history } = await server.ok("GET", `${PATH}/${id}/history`);
    const changes = history.slice(0, 2).map(({ before, after }: Fields) => [before, after]);
    assert.deepEqual(changes, [
      [{ icon: "tree-palm" }, { icon: "🏖️" }],
      [
        { name: "Theater", icon: "ticket", color: "indigo" },
        { name: "Urlaub", icon: "tree-palm", color: "sky" },
      ],
    ]);
  });

  test("an undo restores the choice of an icon and a color, or its absence", async () => {
    const category = await newCategory({ name: "Undone", icon: "wine", color: "pink" });
    const undoLast = async () => {
      const [{ seq }] = (await server.ok("GET", "/v1/changes?limit=1")).changes;
      assert.equal((await server.call("POST", `/v1/changes/${seq}/undo`)).status, 200);
      return await read(category.id);
    };
    await put(category.id, { icon: null, color: null });
    assert.deepEqual(await undoLast(), category);
    await put(category.id, { icon: null, color: null });
    const suggested = await read(category.id);
    await put(category.id, { icon: "🍷" });
    assert.deepEqual(await undoLast(), suggested);
    await put(category.id, { icon: "house", color: "amber" });
    const chosen = await read(category.id);
    assert.equal((await remove(category.id)).status, 204);
    assert.deepEqual(await undoLast(), chosen);
  });

  for (const [taken, name] of [
    ["Groceries", "Groceries"],
    ["Café", "CAFE\u0301"],
    ["Pets and vets", "  pets \u2003 AND vets "],
    ["Straße", "STRASSE"],
  ] as const) {
    test(`"${name}" is taken by "${taken}", but not in another budget`, async () => {
      const first = await newCategory({ name: taken });
      const second = await newCategory();
      assertProblem(await post({ name }), "name_taken", ["/category/name name_taken"]);
      assertProblem(await put(second.id, { name }), "name_taken", ["/category/name name_taken"]);
      assert.deepEqual(await read(second.id), second);
      assert.equal((await put(first.id, { name })).json.category.name, name);
      assert.equal((await post({ name }, server.tokens.other)).status, 201);
    });
  }

  test("of many concurrent creates with one name, one succeeds", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post({ name: i % 2 ? "Wanted" : "WANTED" })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers) if (answer.status !== 201) assertProblem(answer, "name_taken");
  });

  test("an unused category is deleted without a replacement", async () => {
    const category = await newCategory({ name: "Short-lived" });
    const removed = await remove(category.id);
    assert.deepEqual([removed.status, removed.text], [204, ""]);
    assertProblem(await server.call("GET", `${PATH}/${category.id}`), "not_found", []);
    assertProblem(await remove(category.id), "not_found", []);
    assert.equal((await post({ name: "Short-lived" })).status, 201);
  });

  test("a category with transactions is deleted only with a replacement", async () => {
    server.nowMs = START_MS;
    const account = await newAccount(server);
    const [old, kept] = [await newCategory({ kind: "bill" }), await newCategory()];
    const items = [payment(account.id, -1, { category_id: old.id }), payment(account.id, -2, { category_id: kept.id })];
    const [first, second] = await create(server, items);
    assertProblem(await remove(old.id), "category_in_use", []);
    assert.deepEqual(await read(old.id), old);
    server.nowMs = START_MS + 1000;
    assert.equal((await remove(old.id, `?replace_with=${kept.id}`)).status, 204);
    assertProblem(await server.call("GET", `${PATH}/${old.id}`), "not_found", []);
    const moved = (await server.ok("GET", `/v1/transactions/${first?.id}`)).transaction;
    const updated_at = "2026-11-21T12:00:01.000000+00:00";
    assert.deepEqual(moved, { ...first, category_id: kept.id, updated_at });
    assert.deepEqual((await server.ok("GET", `/v1/transactions/${second?.id}`)).transaction, second);
  });

  test("default categories are created if their names are free", async () => {
    const water = await newCategory({ name: "WATER", kind: "spending", group: "Mine" });
    const defaults = () => server.call("POST", `${PATH}/defaults`);
    const { status, json } = await defaults();
    assert.equal(status, 201);
    const created: Record<string, unknown>[] = json.categories;
    const taken = DEFAULT_CATEGORIES.filter(({ name }) => !created.some((category) => category.name === name));
    assert.ok(taken.some(({ name }) => name === "Water"));
    for (const { id, ...category } of created) {
      const expected = DEFAULT_CATEGORIES.find(({ name }) => name === category.name);
      const { icon, color } = suggestedIcon({ id: String(id), ...expected } as Category);
      const rest = { carries_from: null, carries_from_day: null, is_archived: false, icon, color, note: null };
      assert.deepEqual(category, { ...expected, ...rest });
      assert.deepEqual(await read(String(id)), { id, ...category });
    }
    assert.deepEqual(await read(water.id), water);
    assert.deepEqual((await defaults()).json.categories, []);
  });

  test("a merge moves its transactions to the other category and deletes it", async () => {
    const account = await newAccount(server);
    const [old, kept] = [await newCategory({ kind: "bill" }), await newCategory()];
    const [paid] = await create(server, [payment(account.id, -1, { category_id: old.id })]);
    const { status, json } = await server.call("POST", `${PATH}/${old.id}/merge`, { into: kept.id });
    assert.equal(status, 200);
    assert.deepEqual(json, { category: kept });
    assertProblem(await server.call("GET", `${PATH}/${old.id}`), "not_found", []);
    const { transaction } = await server.ok("GET", `/v1/transactions/${paid?.id}`);
    assert.equal(transaction.category_id, kept.id);
  });

  test("a category is merged into another that exists", async () => {
    const category = await newCategory();
    const others = await newCategory({}, server.tokens.other);
    for (const [into, code] of [
      [category.id, "replacement_is_itself"],
      [NOBODY, "unknown_category"],
      [others.id, "unknown_category"],
    ]) {
      const answer = await server.call("POST", `${PATH}/${category.id}/merge`, { into });
      assertProblem(answer, code, [`/into ${code}`]);
    }
    for (const id of [NOBODY, others.id]) {
      assertProblem(await server.call("POST", `${PATH}/${id}/merge`, { into: category.id }), "not_found", []);
    }
    assert.deepEqual(await read(category.id), category);
  });

  for (const isInUse of [true, false]) {
    test(`the replacement of a category ${isInUse ? "in use" : "not in use"} must be another existing category`, async () => {
      const category = await newCategory();
      const others = await newCategory({}, server.tokens.other);
      const account = await newAccount(server);
      if (isInUse) await create(server, [payment(account.id, -1, { category_id: category.id })]);
      for (const [query, code] of [
        [`?replace_with=${category.id}`, "replacement_is_itself"],
        [`?replace_with=${NOBODY}`, "unknown_category"],
        [`?replace_with=${others.id}`, "unknown_category"],
        ["?replace_with=x", "bad_format"],
        ["?replace_with=", "bad_format"],
        [`?replace_with=${NOBODY}&replace_with=${NOBODY}`, "wrong_type"],
      ] as const) {
        assertProblem(await remove(category.id, query), code, [`?replace_with ${code}`]);
      }
      assertProblem(await remove(category.id, "?replace=x"), "unknown_parameter", ["?replace unknown_parameter"]);
      assert.deepEqual(await read(category.id), category);
    });
  }

  for (const [method, body] of [
    ["GET", undefined],
    ["PUT", { category: { name: "x" } }],
    ["DELETE", undefined],
  ] as const) {
    test(`${method} of an unknown category, or one of another budget, is not found`, async () => {
      const others = await newCategory({}, server.tokens.other);
      for (const id of [NOBODY, others.id, "not-an-id"]) {
        assertProblem(await server.call(method, `${PATH}/${id}`, body), "not_found", []);
      }
      const { json } = await server.call("GET", `${PATH}/${others.id}`, undefined, { as: server.tokens.other });
      assert.deepEqual(json.category, others);
    });
  }

  test("another budget's category is unknown to a transaction", async () => {
    const others = await newCategory({}, server.tokens.other);
    const account = await newAccount(server);
    const transactions = [payment(account.id, -1, { category_id: others.id })];
    assertProblem(await server.call("POST", "/v1/transactions", { transactions }), "unknown_category", [
      "/transactions/0/category_id unknown_category",
    ]);
  });

  for (const [method, path, body] of [
    ["GET", PATH, undefined],
    ["GET", `${PATH}/${NOBODY}`, undefined],
    ["POST", PATH, { category: { name: "x" } }],
    ["PUT", `${PATH}/${NOBODY}`, { category: { name: "x" } }],
    ["DELETE", `${PATH}/${NOBODY}`, undefined],
    ["POST", `${PATH}/${NOBODY}/merge`, { into: NOBODY }],
  ] as const) {
    test(`${method} ${path} needs a token${method === "GET" ? "" : " that writes"}`, async () => {
      assertProblem(await server.call(method, path, body, { as: null }), "unauthorized", []);
      if (method === "GET") return;
      assertProblem(await server.call(method, path, body, { as: server.tokens.read }), "insufficient_scope", []);
    });
  }
});
