/** Rules: create, update, order, delete, references, and their effect on imports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of the API
type Fields = Record<string, any>;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const post = (rule: Fields) => server.call("POST", "/v1/rules", { rule });
  const contains = (value: string) => ({ all: [{ field: "bank_text", op: "contains", value }] });
  const newRule = async (value: string, then: Fields, more: Fields = {}): Promise<Fields> => {
    const { status, json, text } = await post({ name: value, when: contains(value), then, ...more });
    assert.equal(status, 201, text);
    return json.rule;
  };
  const list = async (): Promise<Fields[]> => (await server.call("GET", "/v1/rules")).json.rules;
  const undo = (answer: { headers: Headers }) =>
    server.call("POST", `/v1/changes/${answer.headers.get("change-id")}/undo`);
  const preview = async (texts: readonly string[], commit = false) => {
    const { id } = await newAccount(server);
    const rows = texts.map((text, i) => [`2026-05-0${i + 1}`, "-5.00", text] as const);
    const { json } = await upload(server, csv(rows), { query: `?account_id=${id}&commit=${commit}` });
    const listed: Fields[] = (await server.call("GET", `/v1/imports/${json.import.id}/rows`)).json.rows;
    return { id, importId: json.import.id as string, rows: listed };
  };
  const transactionsOf = async (accountId: string): Promise<Fields[]> =>
    (await server.call("GET", `/v1/transactions?account_id=${accountId}`)).json.transactions.toReversed();

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
    assert.equal((await server.call("GET", path)).json.rule.name, "CRUD ONE");

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
    assert.deepEqual((await server.call("GET", path)).json.rule.then, first.then);
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

  test("a rule that can never run names the one before it", async () => {
    const wide = await newRule("SHADOW", { notes: "wide" }, { stop: true });
    const narrow = await newRule("SHADOW", { notes: "narrow" });
    assert.equal(narrow.shadowed_by, wide.id);
    assert.equal(wide.shadowed_by, null);
  });
});
