/** Rules on stored transactions: the trial, its ETag, decided and left transactions, transfers, and the undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string) => server.ok("GET", path);
  const readOne = async (id: string): Promise<Fields> => (await get(`/v1/transactions/${id}`)).transaction;
  const newCategory = async (name: string): Promise<string> =>
    (await server.ok("POST", "/v1/categories", { category: { name } })).category.id;
  const isPayee = (value: string) => ({ all: [{ field: "payee", op: "is", value }] });
  const newRule = async (name: string, when: Fields, then: Fields): Promise<Fields> =>
    (await server.ok("POST", "/v1/rules", { rule: { name, when, then } })).rule;
  const tryRule = async (body: Fields) => {
    const answer = await server.call("POST", "/v1/rules/try", body);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const apply = (id: string, body: Fields = {}, headers: Record<string, string> = {}) =>
    server.call("POST", `/v1/rules/${id}/apply`, body, { headers });
  const undo = async (answer: { headers: Headers }) => {
    const { status, text } = await server.call("POST", `/v1/changes/${answer.headers.get("change-id")}/undo`);
    assert.equal(status, 200, text);
  };
  const verify = async () => assert.deepEqual((await server.service.store.verify()).findings, []);

  test("a trial shows what a rule would change, and the same ETag applies it as one change that is undone", async () => {
    const account = await newAccount(server);
    const decided = await newCategory("Apply decided");
    const pay = (more: Fields) => payment(account.id, -5, { payee: { name: "Apply Shop" }, ...more });
    const [plain, own, done, other] = (await create(server, [
      pay({ notes: "old", tags: ["b"] }),
      pay({ category_id: decided }),
      pay({ category: { name: "Apply food" }, tags: ["a"], notes: "checked" }),
      payment(account.id, -5, { payee: { name: "Another shop" } }),
    ])) as [Fields, Fields, Fields, Fields];
    const rule = {
      name: "Apply",
      when: isPayee("apply shop"),
      then: { category: { name: "Apply food" }, tags: ["a"], notes: "checked" },
    };
    const seq = (await get("/v1/changes?limit=1")).changes[0].seq;
    const trial = await tryRule({ rule });
    assert.equal((await get("/v1/changes?limit=1")).changes[0].seq, seq, "a trial stores nothing");
    assert.equal(
      (await get("/v1/rules")).rules.some(({ name }: Fields) => name === "Apply"),
      false,
    );
    const { transactions, ...counts } = trial.json;
    assert.deepEqual(counts, { count: 1, decided_count: 1, left_count: 0 });
    assert.deepEqual(
      transactions.map((row: Fields) => [row.transaction_id, row.is_decided, row.before.category, row.after.category]),
      [
        [own.id, true, "Apply decided", "Apply food"],
        [plain.id, false, null, "Apply food"],
      ],
    );
    assert.deepEqual([transactions[1].after.tags, transactions[1].after.notes], [["a", "b"], "checked\nold"]);

    const saved = await newRule("Apply", rule.when, rule.then);
    const etag = trial.headers.get("etag") ?? "";
    assertProblem(await apply(saved.id, {}, { "if-match": '"other"' }), "precondition_failed");
    const applied = await apply(saved.id, {}, { "if-match": etag });
    assert.equal(applied.status, 200, applied.text);
    assert.deepEqual(applied.json, { ...counts, left: [] });
    const after = await readOne(plain.id);
    assert.deepEqual([after.tags, after.notes, after.category_id], [["a", "b"], "checked\nold", done.category_id]);
    assert.deepEqual(after.decided_by, { category_id: `rule:${saved.id}`, counts_on: null });
    assert.deepEqual(await readOne(own.id), own);
    assert.deepEqual(await readOne(done.id), done);
    assert.deepEqual(await readOne(other.id), other);
    assertProblem(await apply(saved.id, {}, { "if-match": etag }), "precondition_failed");
    const again = await apply(saved.id);
    assert.deepEqual([again.json.count, again.headers.get("change-id")], [0, null]);

    const included = await apply(saved.id, { include_decided: true });
    assert.equal(included.json.count, 1);
    assert.equal((await readOne(own.id)).category_id, done.category_id);
    await undo(included);
    await undo(applied);
    const withoutTime = ({ updated_at, ...rest }: Fields) => rest;
    assert.deepEqual(withoutTime(await readOne(own.id)), withoutTime(own));
    assert.deepEqual(withoutTime(await readOne(plain.id)), withoutTime(plain));
    await verify();
  });

  test("a rule compares the bank's text of imported transactions, and skip does nothing", async () => {
    const account = await newAccount(server);
    await upload(server, csv([["2026-05-02", "-7.00", "POS 4711 APPLY KIOSK BERLIN"]]), {
      query: `?account_id=${account.id}&commit=true`,
    });
    const when = { all: [{ field: "bank_text", op: "contains", value: "pos 4711 apply" }] };
    const rule = (then: Fields) => ({ rule: { name: "Words", when, then } });
    assert.equal((await tryRule(rule({ payee: { name: "Apply Kiosk" } }))).json.count, 1);
    const { json } = await tryRule(rule({ skip: true }));
    assert.deepEqual(json, { count: 0, decided_count: 0, left_count: 0, transactions: [] });
  });

  test("a rule joins the single opposite payment as a transfer, and its undo separates them", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const pay = (accountId: string, amount: number, day: string, more: Fields = {}) =>
      payment(accountId, amount, { authorized_at: day, payee: { name: "Apply Move" }, ...more });
    const [out, into, twin, one, two, lonely, late] = (await create(server, [
      pay(from.id, -100, "2026-03-01", { notes: "out" }),
      pay(to.id, 100, "2026-03-05", { tags: ["in"], notes: "in" }),
      pay(from.id, -30, "2026-04-01"),
      pay(to.id, 30, "2026-04-02"),
      pay(to.id, 30, "2026-04-03"),
      pay(from.id, -70, "2026-05-01"),
      pay(to.id, 70, "2026-05-06"),
    ])) as [Fields, Fields, Fields, Fields, Fields, Fields, Fields];
    const rule = await newRule("Move", isPayee("Apply Move"), { transfer_account_id: to.id });
    const trial = await tryRule({ rule_id: rule.id });
    assert.deepEqual(
      trial.json.transactions.map((row: Fields) => [row.transaction_id, row.left, row.counterpart_id]),
      [
        [lonely.id, "no_counterpart", null],
        [twin.id, "several_counterparts", null],
        [out.id, null, into.id],
      ],
    );
    const applied = await apply(rule.id, {}, { "if-match": trial.headers.get("etag") ?? "" });
    assert.deepEqual([applied.json.count, applied.json.left_count, applied.json.left.length], [1, 2, 2]);
    const joined = await readOne(out.id);
    assert.deepEqual(
      [joined.transfer_account_id, joined.payee_id, joined.tags, joined.notes],
      [to.id, null, ["in"], "out\nin"],
    );
    assert.equal((await server.call("GET", `/v1/transactions/${into.id}`)).status, 404);
    assert.deepEqual([await balanceOf(server, from.id), await balanceOf(server, to.id)], [-200, 230]);
    await verify();
    await undo(applied);
    assert.equal((await readOne(into.id)).amount, 100);
    assert.equal((await readOne(out.id)).transfer_account_id, null);
    assert.deepEqual([await balanceOf(server, from.id), await balanceOf(server, to.id)], [-200, 230]);
    await verify();
    for (const { id } of [one, two, late]) assert.equal((await readOne(id)).transfer_account_id, null);
  });

  test("a join by a rule keeps a category of a payment into a hidden account, and the ids of both sides", async () => {
    const loan = await newCategory("Apply loan");
    for (const isHidden of [false, true]) {
      const [from, to] = [await newAccount(server), await newAccount(server, { is_hidden: isHidden })];
      const payee = { name: `Apply Lender ${isHidden}` };
      const sides = [
        payment(from.id, -40, { payee, category_id: loan, external_id: "out", source: "import" }),
        payment(to.id, 40, { payee: { name: "Apply Bank" }, external_id: "in" }),
      ];
      const [out] = await create(server, sides);
      const rule = await newRule("Lender", isPayee(payee.name), { transfer_account_id: to.id });
      const applied = await apply(rule.id);
      assert.equal(applied.json.count, 1, applied.text);
      const joined = await readOne(out?.id);
      assert.deepEqual([joined.transfer_account_id, joined.category_id], [to.id, isHidden ? loan : null]);
      const { duplicates } = await server.ok("POST", "/v1/transactions", {
        transactions: sides,
        skip_duplicates: true,
      });
      assert.deepEqual(
        duplicates.map(({ transaction_id }: Fields) => transaction_id),
        [out?.id, out?.id],
      );
      await undo(applied);
      assert.equal((await readOne(out?.id)).category_id, loan);
    }
    await verify();
  });

  test("a reconciled payment does not become a transfer, but gets a category", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const pay = (accountId: string, amount: number) =>
      payment(accountId, amount, { authorized_at: "2026-03-01", payee: { name: "Apply Reconciled" } });
    const [out] = (await create(server, [pay(from.id, -8), pay(to.id, 8)])) as [Fields];
    const done = await server.call("POST", `/v1/accounts/${from.id}/reconcile`, {
      all: true,
      on: "2026-03-02",
      balance: -8,
    });
    assert.equal(done.status, 200, done.text);
    const when = { all: [{ field: "account_id", op: "is", value: from.id }] };
    const move = await newRule("Reconciled", when, { transfer_account_id: to.id });
    const { json } = await apply(move.id);
    assert.deepEqual([json.count, json.left[0].left], [0, "reconciled"]);
    const label = await newRule("Label", when, { category: { name: "Apply label" } });
    assert.equal((await apply(label.id)).json.count, 1);
    const { reconciled_at, category_id } = await readOne(out.id);
    assert.ok(reconciled_at && category_id);
    await verify();
  });

  test("rules report how often they ran, and accounts that were deleted", async () => {
    const [account, gone] = [await newAccount(server), await newAccount(server)];
    const contains = (value: string) => ({ all: [{ field: "bank_text", op: "contains", value }] });
    const skips = await newRule("Count", contains("APPLY COUNT"), { skip: true });
    const dead = await newRule(
      "Dead",
      { all: [{ field: "account_id", op: "in", value: [gone.id, account.id] }] },
      { tags: ["x"] },
    );
    await server.call("DELETE", `/v1/accounts/${gone.id}`);
    const rows = ["APPLY COUNT ONE", "APPLY COUNT TWO", "OTHER"].map(
      (text, i) => [`2026-05-0${i + 1}`, "-5.00", text] as const,
    );
    const query = `?account_id=${account.id}&commit=true`;
    const { json } = await upload(server, csv(rows), { query });
    const read = async ({ id }: Fields) => {
      const { fired_count, missing_account_ids } = (await get(`/v1/rules/${id}`)).rule;
      return [fired_count, missing_account_ids];
    };
    assert.deepEqual(
      [await read(skips), await read(dead)],
      [
        [2, []],
        [3, [gone.id]],
      ],
    );
    assert.equal((await server.call("DELETE", `/v1/imports/${json.import.id}`)).status, 204);
    assert.deepEqual(await read(skips), [0, []]);
  });

  test("a request names one rule, which exists, and needs the right to write", async () => {
    const rule = { name: "Wrong", when: isPayee("x"), then: { tags: ["x"] } };
    const post = (body: Fields, as?: string) =>
      server.call("POST", "/v1/rules/try", body, as === undefined ? {} : { as });
    const nobody = "0193f2a0-0000-7000-8000-000000000000";
    assertProblem(await post({}), "missing_field");
    assertProblem(await post({ rule, rule_id: nobody }), "conflicting_fields");
    assertProblem(await post({ rule_id: nobody }), "not_found");
    assertProblem(await post({ rule: { ...rule, then: {} } }), "invalid_rule");
    assertProblem(await apply(nobody), "not_found");
    assertProblem(await post({ rule }, server.tokens.read), "insufficient_scope");
  });
});
