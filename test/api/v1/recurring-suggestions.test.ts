/** `/v1/recurring/suggestions`: repeated payments in a household's history. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const suggestions = async (as = server.tokens.read) =>
    (await server.ok("GET", "/v1/recurring/suggestions", undefined, { as })).suggestions;
  type Rule = { readonly recurring_rule: Readonly<Record<string, unknown>> };
  const dismiss = (suggestion: object, as: string | null = server.tokens.write) =>
    server.call("POST", "/v1/recurring/suggestions/dismiss", { suggestion }, { as });
  const suggestionOf = ({
    account_id,
    transfer_account_id,
    payee_id,
    currency,
    amount,
    amount_to,
  }: Rule["recurring_rule"]) => ({
    ...{ account_id, transfer_account_id, payee_id, currency, amount, amount_to },
  });
  const DISMISSED = { account_id: null, transfer_account_id: null, payee_id: null, currency: "USD", amount_to: null };
  const SAME = "/suggestion/transfer_account_id transfer_to_same_account";
  const MONTHS = ["2026-08", "2026-09", "2026-10", "2026-11"];

  test("no suggestions without transactions", async () => assert.deepEqual(await suggestions(), []));

  test("pay, a bill and a transfer are suggested in the form of a request, until a rule exists", async () => {
    const [account, savings] = [
      await newAccount(server),
      await newAccount(server, { name: "Savings", is_hidden: true }),
    ];
    const hidden = await newAccount(server, { is_hidden: true });
    const category = { name: "Housing", kind: "bill" };
    const created = await create(
      server,
      MONTHS.flatMap((month) => [
        payment(account.id, -900, { payee: { name: "Landlord" }, category, authorized_at: `${month}-01` }),
        payment(account.id, 4000, { payee: { name: "Work" }, authorized_at: `${month}-15` }),
        payment(hidden.id, -5, { payee: { name: "Secret" }, authorized_at: `${month}-02` }),
        payment(account.id, -(2 ** Number(month.slice(5))), {
          payee: { name: "Grocer" },
          authorized_at: `${month}-07`,
        }),
        transfer(account.id, savings.id, -450, { authorized_at: `${month}-03` }),
      ]),
    );
    const found = await suggestions();
    const rules = found.map(({ recurring_rule: rule, every }: Record<string, Record<string, unknown>>) => [
      rule?.name,
      every,
      rule?.amount,
      rule?.rule,
      rule?.starts_on,
    ]);
    assert.deepEqual(rules, [
      ["Savings", "month", -450, "FREQ=MONTHLY;BYMONTHDAY=3", "2026-12-03"],
      ["Landlord", "month", -900, "FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01"],
      ["Work", "month", 4000, "FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15"],
    ]);
    const rent = found[1];
    assert.deepEqual(
      rent.evidence,
      created
        .filter(({ amount }) => amount === -900)
        .map(({ id, authorized_at, amount }) => ({ transaction_id: id, authorized_at, amount })),
    );
    assert.equal(rent.recurring_rule.category_id, created[0]?.category_id);
    for (const { recurring_rule } of found) {
      const answer = await server.call("POST", "/v1/recurring", { recurring_rule });
      assert.equal(answer.status, 201, answer.text);
    }
    assert.deepEqual(await suggestions(), []);
  });

  test("a dismissed suggestion does not return, until the change is undone", async () => {
    const [account, savings] = [await newAccount(server), await newAccount(server, { name: "Cash" })];
    const months = async (day: string, amount: number, name: string) => {
      const payments = MONTHS.map((month) =>
        payment(account.id, amount, { payee: { name }, authorized_at: `${month}-${day}` }),
      );
      return (await create(server, payments))[0]?.payee_id;
    };
    const kiosk = await months("04", -30, "Kiosk");
    await months("05", -300, "Kiosk");
    await create(
      server,
      MONTHS.map((month) => transfer(account.id, savings.id, -20, { authorized_at: `${month}-06` })),
    );
    const list = async () => (await suggestions()).map(({ recurring_rule: { name, amount } }: Rule) => [name, amount]);
    const [cash, large, small] = await suggestions();
    assert.deepEqual(await list(), [
      ["Cash", -20],
      ["Kiosk", -300],
      ["Kiosk", -30],
    ]);
    const undone: string[] = [];
    for (const { recurring_rule } of [cash, small]) {
      const answer = await dismiss(suggestionOf(recurring_rule));
      assert.equal(answer.status, 200, answer.text);
      undone.push(answer.headers.get("change-id") ?? "");
    }
    assert.deepEqual(await list(), [["Kiosk", -300]]);

    const again = await dismiss({ ...suggestionOf(small.recurring_rule), amount: -33 });
    assert.equal(again.headers.get("change-id"), null);
    assert.equal(again.json.dismissed_suggestion.amount, -30);
    const { dismissed } = await server.ok("GET", "/v1/recurring/suggestions");
    assert.deepEqual(
      dismissed.map(({ id: _, created_at: __, ...one }: Record<string, unknown>) => one),
      [
        { ...DISMISSED, account_id: account.id, transfer_account_id: savings.id, amount: -20, name: "Cash" },
        { ...DISMISSED, payee_id: kiosk, amount: -30, name: "Kiosk" },
      ],
    );

    const changes = await server.call("GET", `/v1/changes?since=${Number(undone[0]) - 1}&include=resources`);
    assert.deepEqual(
      changes.json.dismissed_suggestions,
      dismissed.map(({ name: _, ...one }: Record<string, unknown>) => one),
    );
    await months("04", -31, "Stand");
    const merged = await server.call("POST", `/v1/payees/${kiosk}/merge`, { into: await months("05", -400, "Stand") });
    assert.equal(merged.status, 200, merged.text);
    assert.ok(!(await list()).some(([, amount]: [string, number]) => amount === -30 || amount === -31));
    for (const seq of [merged.headers.get("change-id"), ...undone.toReversed()]) {
      const answer = await server.call("POST", `/v1/changes/${seq}/undo`);
      assert.equal(answer.status, 200, answer.text);
    }
    const all = await suggestions();
    for (const one of [cash, small, large]) assert.ok(all.some((other: unknown) => isDeepStrictEqual(one, other)));
  });

  test("a dismissed suggestion is shown again, once, and only by those who may write in its budget", async () => {
    const account = await newAccount(server);
    const paid = MONTHS.map((month) =>
      payment(account.id, -70, { payee: { name: "Piano lessons" }, authorized_at: `${month}-09` }),
    );
    await create(server, paid);
    const find = async () =>
      (await suggestions()).find(({ recurring_rule }: Rule) => recurring_rule.name === "Piano lessons");
    const suggestion = await find();
    const { id } = (await dismiss(suggestionOf(suggestion.recurring_rule))).json.dismissed_suggestion;
    assert.equal(await find(), undefined);

    const restore = (as: string | null) =>
      server.call("DELETE", `/v1/recurring/suggestions/dismissed/${id}`, undefined, { as });
    assertProblem(await restore(server.tokens.read), "insufficient_scope", []);
    assertProblem(await restore(null), "unauthorized", []);
    assertProblem(await restore(server.tokens.other), "not_found", []);
    assert.equal(await find(), undefined);

    const restored = await restore(server.tokens.write);
    assert.equal(restored.status, 204, restored.text);
    assert.deepEqual(await find(), suggestion);
    const { dismissed } = await server.ok("GET", "/v1/recurring/suggestions");
    assert.ok(!dismissed.some((one: { readonly id: string }) => one.id === id));
    assertProblem(await restore(server.tokens.write), "not_found", []);

    const undone = await server.call("POST", `/v1/changes/${restored.headers.get("change-id")}/undo`);
    assert.equal(undone.status, 200, undone.text);
    assert.equal(await find(), undefined);
  });

  test("a dismissed suggestion has no name after its payee or account was deleted, and is restored without them", async () => {
    const { server_knowledge: last } = await server.ok("GET", "/v1/changes?limit=1");
    const [account, savings] = [await newAccount(server), await newAccount(server, { name: "Closing" })];
    const [paid] = await create(server, [payment(account.id, -9, { payee: { name: "Leaving" } })]);
    const either = { account_id: account.id, currency: "USD", amount: -9 };
    for (const to of [{ payee_id: paid?.payee_id }, { transfer_account_id: savings.id }]) {
      const answer = await dismiss({ ...either, ...to });
      assert.equal(answer.status, 200, answer.text);
    }
    const names = async () =>
      (await server.ok("GET", "/v1/recurring/suggestions")).dismissed
        .filter(
          (one: Record<string, unknown>) => one.payee_id === paid?.payee_id || one.transfer_account_id === savings.id,
        )
        .map(({ name }: { readonly name: string | null }) => name);
    assert.deepEqual(await names(), ["Leaving", "Closing"]);
    for (const path of [`transactions/${paid?.id}`, `payees/${paid?.payee_id}`, `accounts/${savings.id}`]) {
      const { status, text } = await server.call("DELETE", `/v1/${path}`);
      assert.equal(status, 204, text);
    }
    assert.deepEqual(await names(), [null, null]);

    const undo = async (path: string, body?: object) => {
      const { json, status, text } = await server.call("POST", path, body);
      assert.equal(status, 200, text);
      return json.change.seq;
    };
    const { server_knowledge: to } = await server.ok("GET", "/v1/changes?limit=1");
    const seq = await undo("/v1/changes/undo", { from: last + 1, to });
    assert.deepEqual(await names(), []);
    await undo(`/v1/changes/${seq}/undo`);
    assert.deepEqual(await names(), [null, null]);
  });

  test("a suggestion to dismiss is checked like a rule, and needs the scope write", async () => {
    const account = await newAccount(server);
    const [paid] = await create(server, [payment(account.id, -30, { payee: { name: "Paper" } })]);
    const valid = { account_id: account.id, payee_id: paid?.payee_id, currency: "USD", amount: -30 };
    const cases: [change: object, code: Parameters<typeof assertProblem>[1], errors: string[]][] = [
      [{ payee_id: null }, "payee_required", ["/suggestion payee_required"]],
      [{ payee_id: account.id }, "unknown_payee", ["/suggestion/payee_id unknown_payee"]],
      [{ transfer_account_id: account.id }, "rule_broken", ["/suggestion payee_conflict", SAME]],
      [{ payee_id: null, transfer_account_id: account.id }, "transfer_to_same_account", [SAME]],
      [{ currency: "XXY" }, "unknown_currency", ["/suggestion/currency unknown_currency"]],
      [{ amount: 0 }, "amount_is_zero", ["/suggestion/amount amount_is_zero"]],
      [{ amount_to: 5 }, "amount_range_mismatch", ["/suggestion/amount_to amount_range_mismatch"]],
      [{ amount: "30" }, "wrong_type", ["/suggestion/amount wrong_type"]],
    ];
    for (const [change, code, errors] of cases) assertProblem(await dismiss({ ...valid, ...change }), code, errors);
    assertProblem(await dismiss(valid, server.tokens.read), "insufficient_scope", []);
    assertProblem(await dismiss(valid, null), "unauthorized", []);
    assertProblem(await dismiss(valid, server.tokens.other), "rule_broken", [
      "/suggestion/payee_id unknown_payee",
      "/suggestion/account_id unknown_account",
    ]);
  });

  test("suggestions are separate per budget and need a token", async () => {
    assert.deepEqual(await suggestions(server.tokens.other), []);
    assertProblem(await server.call("GET", "/v1/recurring/suggestions", undefined, { as: null }), "unauthorized", []);
  });
});
