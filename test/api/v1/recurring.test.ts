/** `/v1/recurring`: valid and invalid rules, and the effect of deleted and merged references. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/recurring";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const rent = (accountId: string, more: Fields = {}): Fields => ({
    name: "Rent",
    account_id: accountId,
    payee: { name: "Landlord" },
    amount: -900,
    rule: "FREQ=MONTHLY",
    starts_on: "2026-11-01",
    ...more,
  });
  const post = (recurring_rule: Fields, as = server.tokens.write) =>
    server.call("POST", PATH, { recurring_rule }, { as });
  const put = (id: string, recurring_rule: Fields) => server.call("PUT", `${PATH}/${id}`, { recurring_rule });
  const newRule = async (fields: Fields = {}): Promise<Fields> => {
    const account = fields.account_id ?? (await newAccount(server)).id;
    const answer = await post(rent(account, fields));
    assert.equal(answer.status, 201, answer.text);
    return answer.json.recurring_rule;
  };

  describe("create", () => {
    test("omitted fields have their defaults", async () => {
      const account = await newAccount(server);
      const rule = await newRule({ account_id: account.id, category: { name: "Housing", kind: "bill" } });
      const { id, payee_id, category_id, created_at, updated_at, ...rest } = rule;
      assert.deepEqual(rest, {
        name: "Rent",
        account_id: account.id,
        transfer_account_id: null,
        currency: "USD",
        amount: -900,
        amount_to: null,
        rule: "FREQ=MONTHLY",
        starts_on: "2026-11-01",
        ends_on: null,
        earlier: [],
        terms_changed_on: null,
        weekend: "keep",
        counts_in: "same",
        grace_days: 5,
        match_days_before: 5,
        match_days_after: 10,
      });
      const { json } = await server.call("GET", `${PATH}/${id}`);
      assert.deepEqual(json.recurring_rule, rule);
      assert.equal((await server.ok("GET", `/v1/payees/${payee_id}`)).payee.name, "Landlord");
      assert.equal((await server.ok("GET", `/v1/categories/${category_id}`)).category.kind, "bill");
      assert.equal(created_at, updated_at);
      const list = await server.call("GET", PATH);
      assert.deepEqual(list.json.recurring.at(-1), rule);
    });

    for (const [title, fields, code, places] of [
      ["no payee", { payee: null }, "payee_required", ["/recurring_rule payee_required"]],
      ["two forms of a payee", { payee_id: NOBODY }, "rule_broken", undefined],
      ["an unknown payee", { payee: null, payee_id: NOBODY }, "unknown_payee", undefined],
      [
        "an unknown category",
        { category_id: NOBODY },
        "unknown_category",
        ["/recurring_rule/category_id unknown_category"],
      ],
      ["two forms of a category", { category_id: NOBODY, category: { name: "x" } }, "rule_broken", undefined],
      ["an unknown account", { account_id: NOBODY }, "unknown_account", ["/recurring_rule/account_id unknown_account"]],
      ["an unknown currency", { currency: "ZZZ" }, "unknown_currency", undefined],
      ["an amount of zero", { amount: 0 }, "amount_is_zero", ["/recurring_rule/amount amount_is_zero"]],
      [
        "a range from zero to half a cent",
        { amount: 0, amount_to: 0.005 },
        "rule_broken",
        ["/recurring_rule/amount_to too_many_decimals", "/recurring_rule/amount amount_is_zero"],
      ],
      ["a fraction of a cent", { amount: -0.001 }, "too_many_decimals", undefined],
      ["too large an amount", { amount: -1e15 }, "amount_out_of_range", undefined],
      [
        "a range with both signs",
        { amount_to: 5 },
        "amount_range_mismatch",
        ["/recurring_rule/amount_to amount_range_mismatch"],
      ],
      [
        "an unreadable rule",
        { rule: "monthly" },
        "invalid_recurrence_rule",
        ["/recurring_rule/rule invalid_recurrence_rule"],
      ],
      ["an hourly rule", { rule: "FREQ=HOURLY" }, "invalid_recurrence_rule", undefined],
      ["incompatible parts", { rule: "FREQ=WEEKLY;BYMONTHDAY=1" }, "invalid_recurrence_rule", undefined],
      ["a rule without any day", { rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }, "invalid_recurrence_rule", undefined],
      [
        "a rule without any day and a count",
        { rule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1" },
        "invalid_recurrence_rule",
        undefined,
      ],
      ["an end before its start", { ends_on: "2026-10-31" }, "invalid_recurrence_rule", undefined],
      [
        "a start in the distant past",
        { starts_on: "1986-11-20" },
        "recurrence_out_of_reach",
        ["/recurring_rule/starts_on recurrence_out_of_reach"],
      ],
      ["a start in the distant future", { starts_on: "9999-12-31" }, "recurrence_out_of_reach", undefined],
      ["an unknown weekend value", { weekend: "skip" }, "bad_format", ["/recurring_rule/weekend bad_format"]],
      ["negative grace days", { grace_days: -1 }, "out_of_range", ["/recurring_rule/grace_days out_of_range"]],
      ["a day that does not exist", { starts_on: "2026-02-30" }, "bad_format", undefined],
      ["an unknown field", { paused: true }, "unknown_field", undefined],
    ] as const) {
      test(`is rejected with ${title}`, async () => {
        const account = await newAccount(server);
        const before = (await server.call("GET", PATH)).text;
        assertProblem(await post(rent(account.id, fields)), code, places);
        assert.equal((await server.call("GET", PATH)).text, before);
      });
    }

    test("is rejected as a transfer to the same account", async () => {
      const { id } = await newAccount(server);
      const fields = { payee: null, transfer_account_id: id };
      assertProblem(await post(rent(id, fields)), "transfer_to_same_account", [
        "/recurring_rule/transfer_account_id transfer_to_same_account",
      ]);
    });
  });

  describe("change", () => {
    test("only the sent fields change", async () => {
      const rule = await newRule();
      const { json } = await put(rule.id, { amount: -950, amount_to: -1000, ends_on: "2027-10-31" });
      const changes = { amount: -950, amount_to: -1000, ends_on: "2027-10-31", terms_changed_on: "2026-11-21" };
      const expected = { ...rule, ...changes };
      assert.deepEqual({ ...json.recurring_rule, updated_at: rule.updated_at }, expected);
    });

    test("a returned object can be sent back", async () => {
      const rule = await newRule({ amount_to: -950 });
      const answer = await put(rule.id, rule);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual({ ...answer.json.recurring_rule, updated_at: rule.updated_at }, rule);
    });

    test("a payment becomes a transfer, and null removes a field", async () => {
      const rule = await newRule({ amount_to: -950 });
      const savings = await newAccount(server, { is_hidden: true });
      const { json } = await put(rule.id, { transfer_account_id: savings.id, amount_to: null });
      assert.equal(json.recurring_rule.payee_id, null);
      assert.equal(json.recurring_rule.transfer_account_id, savings.id);
      assert.equal(json.recurring_rule.amount_to, null);
    });

    test("is rejected with invalid fields", async () => {
      const rule = await newRule({ amount_to: -950 });
      assertProblem(await put(rule.id, { amount: 900 }), "amount_range_mismatch");
      assertProblem(await put(rule.id, { rule: "FREQ=MONTHLY;BYMONTHDAY=0" }), "invalid_recurrence_rule");
      assert.deepEqual((await server.ok("GET", `${PATH}/${rule.id}`)).recurring_rule, rule);
    });
  });

  describe("references", () => {
    test("an account with rules cannot be deleted", async () => {
      const account = await newAccount(server);
      const rule = await newRule({ account_id: account.id });
      const remove = () => server.call("DELETE", `/v1/accounts/${account.id}`);
      assertProblem(await remove(), "account_in_use");
      assert.equal((await server.call("DELETE", `${PATH}/${rule.id}`)).status, 204);
      assert.equal((await remove()).status, 204);
    });

    for (const [what, table] of [
      ["payee", "payees"],
      ["category", "categories"],
    ] as const) {
      test(`a ${what} is deleted only with a replacement`, async () => {
        const [one, other] = [
          await newRule({ payee: { name: `One ${what}` }, category: { name: `One ${what}` } }),
          await newRule({ payee: { name: `Other ${what}` }, category: { name: `Other ${what}` } }),
        ];
        const [from, to] = [one[`${what}_id`], other[`${what}_id`]];
        assertProblem(await server.call("DELETE", `/v1/${table}/${from}`), `${what}_in_use`);
        assert.equal((await server.call("DELETE", `/v1/${table}/${from}?replace_with=${to}`)).status, 204);
        const moved = (await server.ok("GET", `${PATH}/${one.id}`)).recurring_rule;
        assert.equal(moved[`${what}_id`], to);
      });

      test(`a ${what} is merged with its rules`, async () => {
        const [one, other] = [
          await newRule({ payee: { name: `A ${what}` }, category: { name: `A ${what}` } }),
          await newRule({ payee: { name: `B ${what}` }, category: { name: `B ${what}` } }),
        ];
        const [from, into] = [one[`${what}_id`], other[`${what}_id`]];
        assert.equal((await server.call("POST", `/v1/${table}/${from}/merge`, { into })).status, 200);
        const moved = (await server.ok("GET", `${PATH}/${one.id}`)).recurring_rule;
        assert.equal(moved[`${what}_id`], into);
      });
    }

    test("an account's new currency applies to its rules if their amounts fit", async () => {
      const account = await newAccount(server);
      const relabel = (currency: string) =>
        server.call("PUT", `/v1/accounts/${account.id}`, { fields: { currency } }, { as: server.tokens.sync });
      const rule = await newRule({ account_id: account.id, amount: -12.5, amount_to: -20 });
      const foreign = await newRule({ account_id: account.id, currency: "CHF", payee: { name: "Abroad" } });
      assertProblem(await relabel("JPY"), "currency_does_not_fit", ["/fields/currency currency_does_not_fit"]);
      assert.equal((await relabel("KWD")).status, 200);
      const read = async (id: string) => (await server.ok("GET", `${PATH}/${id}`)).recurring_rule;
      const { currency, amount, amount_to } = await read(rule.id);
      assert.deepEqual({ currency, amount, amount_to }, { currency: "KWD", amount: -12.5, amount_to: -20 });
      assert.deepEqual(await read(foreign.id), foreign);
    });

    for (const amounts of [{ amount: -100000000000 }, { amount: -1, amount_to: -400000000000 }]) {
      test(`an account keeps its currency if ${Object.keys(amounts).pop()} would have 16 digits`, async () => {
        const account = await newAccount(server, { currency: "JPY" });
        const relabel = () => server.call("PUT", `/v1/accounts/${account.id}`, { fields: { currency: "CLF" } });
        const rule = await newRule({ account_id: account.id, ...amounts });
        assertProblem(await relabel(), "currency_does_not_fit", ["/fields/currency currency_does_not_fit"]);
        assert.deepEqual((await server.ok("GET", `${PATH}/${rule.id}`)).recurring_rule, rule);
        assert.equal((await put(rule.id, { amount: -99999999999, amount_to: null })).status, 200);
        assert.equal((await relabel()).status, 200);
        const { status, json } = await put(rule.id, { name: "Palace" });
        assert.equal(status, 200, JSON.stringify(json));
        assert.equal(json.recurring_rule.amount, -99999999999);
      });
    }

    test("references of another budget are unknown", async () => {
      const account = await newAccount(server);
      assertProblem(await post(rent(account.id), server.tokens.other), "unknown_account");
    });
  });

  test("a deleted rule leaves its transactions", async () => {
    const rule = await newRule();
    const [paid] = await create(server, [payment(rule.account_id, -900, { payee: { name: "Landlord" } })]);
    const match = `${PATH}/${rule.id}/occurrences/2026-11-01/match`;
    assert.equal((await server.call("POST", match, { transaction_id: paid?.id })).status, 200);
    assert.equal((await server.call("DELETE", `${PATH}/${rule.id}`)).status, 204);
    assertProblem(await server.call("GET", `${PATH}/${rule.id}`), "not_found");
    assert.equal((await server.call("GET", `/v1/transactions/${paid?.id}`)).status, 200);
  });

  for (const [method, path, body] of [
    ["GET", PATH, undefined],
    ["GET", `${PATH}/${NOBODY}`, undefined],
    ["GET", `${PATH}/occurrences`, undefined],
    ["POST", PATH, { recurring_rule: rent(NOBODY) }],
    ["PUT", `${PATH}/${NOBODY}`, { recurring_rule: { name: "x" } }],
    ["DELETE", `${PATH}/${NOBODY}`, undefined],
    ["POST", `${PATH}/${NOBODY}/occurrences/2026-11-01/skip`, undefined],
  ] as const) {
    test(`${method} ${path} needs a token${method === "GET" ? "" : " that writes"}`, async () => {
      assertProblem(await server.call(method, path, body, { as: null }), "unauthorized", []);
      if (method === "GET") return;
      assertProblem(await server.call(method, path, body, { as: server.tokens.read }), "insufficient_scope", []);
    });
  }

  for (const [method, body] of [
    ["GET", undefined],
    ["PUT", { recurring_rule: { name: "x" } }],
    ["DELETE", undefined],
  ] as const) {
    test(`${method} of an unknown rule, or one of another budget, is not found`, async () => {
      const account = await newAccount(server, {}, server.tokens.other);
      const others = (await post(rent(account.id), server.tokens.other)).json.recurring_rule;
      for (const id of [NOBODY, others.id, "not-an-id"]) {
        assertProblem(await server.call(method, `${PATH}/${id}`, body), "not_found", []);
      }
    });
  }

  test("money is set aside only for a bill that is not archived, and one undo takes it back", async () => {
    const setAside = (id: string) => server.call("POST", `${PATH}/${id}/set_aside`);
    assertProblem(await setAside((await newRule()).id), "not_a_bill");
    assertProblem(await setAside((await newRule({ category: { name: "Toys" } })).id), "not_a_bill");
    assertProblem(await setAside(NOBODY), "not_found");
    const { id, category_id } = await newRule({ category: { name: "Cabin", kind: "bill" }, starts_on: "2027-01-05" });
    const category = async () => (await server.ok("GET", `/v1/categories/${category_id}`)).category;
    const put = (is_archived: boolean) =>
      server.ok("PUT", `/v1/categories/${category_id}`, { category: { is_archived } });
    await put(true);
    assertProblem(await setAside(id), "archived_category");
    await put(false);
    const answer = await setAside(id);
    const [month, next] = ["2026-11", "2026-12"];
    // From December to November, twelve months pay the eleven due days from January on.
    const amount = 825;
    const { period, ...set_aside } = answer.json.set_aside;
    const carries_from_day = `${month}-01`;
    assert.deepEqual(set_aside, { category_id, carries_from: month, carries_from_day, amount, year_month: next });
    assert.deepEqual([period.from, period.name], [`${next}-01`, next]);
    assert.equal((await category()).carries_from, month);
    const seq = answer.headers.get("change-id");
    assert.equal((await server.call("POST", `/v1/changes/${seq}/undo`)).status, 200);
    assert.equal((await category()).carries_from, null);
    assert.equal((await server.ok("GET", `/v1/budget/months/${next}`)).month.plan_from, null);
  });
});
