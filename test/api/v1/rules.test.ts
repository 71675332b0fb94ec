/** Rules: create, update, order, delete, references, and their effect on imports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const post = (rule: Fields) => server.call("POST", "/v1/rules", { rule });
  const contains = (value: string) => ({ all: [{ field: "bank_text", op: "contains", value }] });
  const newRule = async (value: string, then: Fields, more: Fields = {}): Promise<Fields> => {
    const { status, json, text } = await post({ name: value, when: contains(value), then, ...more });
    assert.equal(status, 201, text);
    return json.rule;
  };
  const list = async (): Promise<Fields[]> => (await server.ok("GET", "/v1/rules")).rules;
  const undo = (answer: { headers: Headers }) =>
    server.call("POST", `/v1/changes/${answer.headers.get("change-id")}/undo`);
  const preview = async (texts: readonly string[], commit = false) => {
    const { id } = await newAccount(server);
    const rows = texts.map((text, i) => [`2026-05-0${i + 1}`, "-5.00", text] as const);
    const { json } = await upload(server, csv(rows), { query: `?account_id=${id}&commit=${commit}` });
    const listed: Fields[] = (await server.ok("GET", `/v1/imports/${json.import.id}/rows`)).rows;
    return { id, importId: json.import.id as string, rows: listed };
  };
  const transactionsOf = async (accountId: string): Promise<Fields[]> =>
    (await server.ok("GET", `/v1/transactions?account_id=${accountId}`)).transactions.toReversed();

  test("a rule is created, read, changed, ordered and deleted, and each change is undone", async () => {
    const first = await newRule("CRUD ONE", { category: { name: "Crud" }, tags: ["crud"] });
    const second = await newRule("CRUD TWO", { notes: "two" }, { stop: true });
    assert.deepEqual(first.when, { ...contains("CRUD ONE"), any: [], not: [] });
    assert.deepEqual(
      { ...first.then, category_id: typeof first.then.category_id },
      { payee_id: null, category_id: "string", tags: ["crud"], notes: null, transfer_account_id: null, skip: false },
    );
    assert.ok(second.position > first.position);
    const path = `/v1/rules/${first.id}`;
    const read = await server.call("GET", path);
    assert.deepEqual(read.json.rule, first);
    const stale = await server.call("PUT", path, { rule: { stop: true } }, { headers: { "if-match": '"old"' } });
    assertProblem(stale, "precondition_failed");
    const changed = await server.call("PUT", path, { rule: { name: "Renamed" } });
    assert.deepEqual([changed.json.rule.name, changed.json.rule.when], ["Renamed", first.when]);
    assert.equal((await undo(changed)).status, 200);
    assert.equal((await server.ok("GET", path)).rule.name, "CRUD ONE");

    const ordered = await server.call("PUT", "/v1/rules/order", { rule_ids: [second.id, first.id] });
    assert.deepEqual(
      ordered.json.rules.slice(0, 2).map(({ id }: Fields) => id),
      [second.id, first.id],
    );
    const wrong = await server.call("PUT", "/v1/rules/order", { rule_ids: [first.id, first.id] });
    assertProblem(wrong, "invalid_rule");
    assert.equal((await undo(ordered)).status, 200);

    const deleted = await server.call("DELETE", path);
    assert.equal(deleted.status, 204);
    assertProblem(await server.call("GET", path), "not_found");
    assert.equal((await undo(deleted)).status, 200);
    assert.deepEqual((await server.ok("GET", path)).rule.then, first.then);
  });

  test("a rule that cannot work is rejected", async () => {
    const when = contains("X");
    const then = { notes: "n" };
    for (const rule of [
      { name: "r", when: {}, then },
      { name: "r", when, then: {} },
      { name: "r", when: { all: [{ field: "amount", op: "contains", value: "1" }] }, then },
      { name: "r", when: { any: [{ field: "amount", op: "between", value: [1] }] }, then },
    ]) {
      assertProblem(await post(rule), "invalid_rule");
    }
    const nowhere = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ffff";
    assertProblem(await post({ name: "r", when, then: { payee_id: nowhere } }), "unknown_payee");
    assertProblem(await post({ name: "r", when, then: { category_id: nowhere } }), "unknown_category");
    assertProblem(await post({ name: "r", when, then: { transfer_account_id: nowhere } }), "unknown_account");
    assert.equal((await post({ name: "r", when: { all: [{ field: "x" }] }, then })).status, 400);
    const forbidden = await server.call("POST", "/v1/rules", { rule: {} }, { as: server.tokens.read });
    assertProblem(forbidden, "insufficient_scope");
  });

  test("rules give imported rows their fields, and the preview names the rule", async () => {
    const rule = await newRule("RULED SHOP", {
      ...{ payee: { name: "Ruled" }, category: { name: "Ruled food" }, tags: ["ruled"], notes: "by rule" },
    });
    const { id, rows } = await preview(["POS RULED SHOP 0451", "Another"]);
    assert.deepEqual(
      rows.map(({ payee, category, decided_by }) => ({ payee, category, decided_by })),
      [
        {
          ...{ payee: "Ruled", category: "Ruled food" },
          decided_by: { payee_id: `rule:${rule.id}`, category_id: `rule:${rule.id}` },
        },
        { payee: "Another", category: null, decided_by: { payee_id: null, category_id: null } },
      ],
    );
    assert.deepEqual(await transactionsOf(id), []);
    const done = await preview(["POS RULED SHOP 0451"], true);
    assert.deepEqual(done.rows[0]?.decided_by, rows[0]?.decided_by);
    assert.equal(done.rows[0]?.category, "Ruled food");
    const [transaction] = await transactionsOf(done.id);
    assert.deepEqual(
      [transaction?.payee_id, transaction?.category_id, transaction?.tags, transaction?.notes],
      [rule.then.payee_id, rule.then.category_id, ["ruled"], "by rule\nPOS RULED SHOP 0451"],
    );
  });

  test("a rule leaves rows out, and a decision adds one of them", async () => {
    await newRule("LEFT OUT", { skip: true });
    const { id, importId, rows } = await preview(["LEFT OUT A", "LEFT OUT B"]);
    assert.deepEqual(
      rows.map(({ state, why }) => [state, why]),
      [
        ["skipped", "skipped_by_rule"],
        ["skipped", "skipped_by_rule"],
      ],
    );
    const decided = await server.call("PUT", `/v1/imports/${importId}/rows/2`, { row: { decision: "add" } });
    assert.deepEqual([decided.status, decided.json.row?.state], [200, "added"], decided.text);
    assert.equal((await server.call("POST", `/v1/imports/${importId}/commit`)).status, 200);
    assert.equal((await transactionsOf(id)).length, 1);
  });

  test("a rule comes before the payee's default category and the bank's category", async () => {
    const { id } = await newAccount(server);
    const [known] = await create(server, [
      { ...payment(id, -1), payee: { name: "Default Shop" }, category: { name: "Usual" } },
    ]);
    await server.call("PUT", `/v1/payees/${known?.payee_id}`, {
      payee: { default_category_id: known?.category_id },
    });
    const { rows } = await preview(["Default Shop"]);
    assert.deepEqual([rows[0]?.category, rows[0]?.decided_by.category_id], ["Usual", "default"]);
    const rule = await newRule("Default Shop", { category: { name: "Ruled" } });
    const { rows: ruled } = await preview(["Default Shop"]);
    assert.deepEqual([ruled[0]?.category, ruled[0]?.decided_by.category_id], ["Ruled", `rule:${rule.id}`]);
  });

  test("a rule joins a transfer with the opposite row of another account", async () => {
    const other = await newAccount(server);
    await create(server, [payment(other.id, 5, { authorized_at: "2026-05-01" })]);
    await newRule("TO SAVINGS", { transfer_account_id: other.id });
    const { id, rows } = await preview(["TO SAVINGS"], true);
    assert.deepEqual([rows[0]?.state, rows[0]?.why], ["matched", "transfer"]);
    const [joined] = await transactionsOf(id);
    assert.deepEqual([joined?.account_id, joined?.transfer_account_id].sort(), [id, other.id].sort());
  });

  test("a merge changes the rules, and a payee or category of a rule is in use", async () => {
    const rule = await newRule("MERGED", { payee: { name: "Merge From" }, category: { name: "Cat From" } });
    const other = await newRule("MERGED TOO", { payee: { name: "Merge Into" }, category: { name: "Cat Into" } });
    const { payee_id, category_id } = rule.then;
    assertProblem(await server.call("DELETE", `/v1/payees/${payee_id}`), "payee_in_use");
    assertProblem(await server.call("DELETE", `/v1/categories/${category_id}`), "category_in_use");
    const merged = await server.call("POST", `/v1/payees/${payee_id}/merge`, { into: other.then.payee_id });
    assert.equal(merged.status, 200, merged.text);
    await server.call("POST", `/v1/categories/${category_id}/merge`, { into: other.then.category_id });
    const after = (await list()).find(({ id }) => id === rule.id);
    assert.deepEqual([after?.then.payee_id, after?.then.category_id], [other.then.payee_id, other.then.category_id]);
  });

  test("a transaction names who or what decided its category, also after changes and their undo", async () => {
    const food = (await server.ok("POST", "/v1/categories", { category: { name: "Decided food" } })).category.id;
    const other = (await server.ok("POST", "/v1/categories", { category: { name: "Decided other" } })).category.id;
    const rule = await newRule("DECIDED SHOP", { category_id: food });
    const { id } = await preview(["DECIDED SHOP", "UNKNOWN SHOP"], true);
    const deciders = async () => (await transactionsOf(id)).map(({ decided_by }) => decided_by.category_id);
    assert.deepEqual(await deciders(), [`rule:${rule.id}`, null]);
    const [first, second] = await transactionsOf(id);
    const put = async (transactionId: string, transaction: Fields) => {
      const answer = await server.call("PUT", `/v1/transactions/${transactionId}`, { transaction });
      assert.equal(answer.status, 200, answer.text);
      return answer;
    };
    await put(first?.id, { category_id: food, is_reviewed: true, notes: "seen", decided_by: { category_id: "you" } });
    assert.deepEqual(await deciders(), [`rule:${rule.id}`, null]);
    const changed = await put(first?.id, { category_id: other });
    const bulk = { ids: [second?.id], changes: { category_id: food } };
    assert.equal((await server.call("POST", "/v1/transactions/bulk", bulk)).status, 200);
    assert.deepEqual(await deciders(), ["you", "you"]);
    const { json } = await server.call("GET", `/v1/transactions/${first?.id}/history`);
    assert.deepEqual(json.history[0].before.decided_by, { category_id: `rule:${rule.id}`, counts_on: null });
    assert.equal((await undo(changed)).status, 200);
    const splits = [
      { amount: -2, category_id: food },
      { amount: -3, category_id: other },
    ];
    await put(second?.id, { splits });
    assert.deepEqual(await deciders(), [`rule:${rule.id}`, null]);
    const account = await newAccount(server);
    const created = await create(server, [
      payment(account.id, -1, { category_id: food }),
      payment(account.id, -1),
      payment(account.id, -1, { category_id: food, source: "import" }),
    ]);
    assert.deepEqual(
      created.map(({ decided_by }) => decided_by.category_id),
      ["you", null, null],
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a category is learned from the user's decisions about the payee, with the reason", async () => {
    const names = ["Learned food", "Learned fun", "Learned default"];
    const [food, fun, usual] = await Promise.all(
      names.map(async (name) => (await server.ok("POST", "/v1/categories", { category: { name } })).category.id),
    );
    const account = await newAccount(server);
    const decide = (name: string, category_id: string, count: number, more: Fields = {}) =>
      create(
        server,
        Array.from({ length: count }, () => payment(account.id, -5, { payee: { name }, category_id, ...more })),
      );
    await decide("LEARNER ONE", fun, 1, { authorized_at: "2026-01-01" });
    await decide("LEARNER ONE", food, 9);
    await decide("LEARNER TWO", food, 1);
    await decide("LEARNER THREE", fun, 5, { source: "import" });
    await decide("LEARNER FOUR", fun, 2, { amount: -900 });
    await decide("LEARNER FOUR", food, 2, { amount: -5.5 });
    const [defaulted] = await decide("LEARNER FIVE", food, 3);
    const payee = { default_category_id: usual };
    assert.equal((await server.call("PUT", `/v1/payees/${defaulted?.payee_id}`, { payee })).status, 200);
    const ruled = await newRule("LEARNER SIX", { category_id: fun });
    await decide("LEARNER SIX", food, 3);
    const texts = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"].map((name) => `LEARNER ${name}`);
    const { id, rows } = await preview(texts, true);
    assert.deepEqual(
      rows.map(({ category, decided_by, learned }) => [category, decided_by.category_id, learned]),
      [
        [names[0], "learned", { agreeing: 9, of: 10, is_by_amount: false }],
        [null, null, null],
        [null, null, null],
        [names[0], "learned", { agreeing: 2, of: 2, is_by_amount: true }],
        [names[2], "default", null],
        [names[1], `rule:${ruled.id}`, null],
      ],
    );
    const transactions = await transactionsOf(id);
    assert.deepEqual(
      transactions.map(({ category_id, decided_by }) => [category_id, decided_by.category_id]),
      [
        [food, "learned"],
        [null, null],
        [null, null],
        [food, "learned"],
        [usual, "default"],
        [fun, `rule:${ruled.id}`],
      ],
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a rule that can never run names the one before it", async () => {
    const wide = await newRule("SHADOW", { notes: "wide" }, { stop: true });
    const narrow = await newRule("SHADOW", { notes: "narrow" });
    assert.equal(narrow.shadowed_by, wide.id);
    assert.equal(wide.shadowed_by, null);
  });

  test("all rules of a budget have a limited number of values, also after an update, a trial and an undo", async () => {
    const lists = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...{ field: "payee", op: "in" },
        value: Array.from({ length: 200 }, (_, k) => `Limit ${i} ${k}`),
      }));
    const limited = (count: number) => ({ name: "Limit", when: { any: lists(count) }, then: { notes: "n" } });
    const created = await post(limited(24));
    assert.equal(created.status, 201, created.text);
    const before = (await list()).length;
    for (const [method, path] of [
      ["POST", "/v1/rules"],
      ["POST", "/v1/rules/try"],
    ] as const) {
      const tooMany = await server.call(method, path, { rule: limited(2) });
      assertProblem(tooMany, "invalid_rule", ["/rule invalid_rule"]);
      assert.match(tooMany.json.detail, /at most 5000 values/);
    }
    const path = `/v1/rules/${created.json.rule.id}`;
    assertProblem(await server.call("PUT", path, { rule: { when: { any: lists(26) } } }), "invalid_rule");
    const shortened = await server.call("PUT", path, { rule: { when: { any: lists(1) } } });
    assert.equal(shortened.status, 200, shortened.text);
    const other = await post(limited(2));
    assert.equal(other.status, 201, other.text);
    assertProblem(await undo(shortened), "undo_conflict", [`/rule/${created.json.rule.id}/when undo_conflict`]);
    assert.equal((await server.call("DELETE", `/v1/rules/${other.json.rule.id}`)).status, 204);
    assert.equal((await undo(shortened)).status, 200);
    assert.equal((await server.ok("GET", path)).rule.when.any.length, 24);
    assert.equal((await list()).length, before);
    assert.equal((await server.call("DELETE", path)).status, 204);
  });
});
