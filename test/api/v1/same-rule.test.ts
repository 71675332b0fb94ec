/** Suggestions that look like an existing rule under another name, and `POST /v1/recurring/:id/adopt`. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const MONTHS = ["2026-08", "2026-09", "2026-10", "2026-11"];

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: Fields;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    account = await newAccount(server);
  });

  /** Pay of 3000 on the 15th from this month on, entered by hand. */
  const newRule = async (fields: Fields = {}): Promise<Fields> => {
    const category = { name: `Pay ${count}`, kind: "income" };
    const pay = { name: "Acme", account_id: account.id, payee: { name: `Acme ${count}` }, category, amount: 3000 };
    const days = { rule: "FREQ=MONTHLY;BYMONTHDAY=15", starts_on: "2026-11-15", grace_days: 10 };
    return (await server.ok("POST", "/v1/recurring", { recurring_rule: { ...pay, ...days, ...fields } }))
      .recurring_rule;
  };
  /** Payments as the bank names them. */
  const pay = async (amount: number, fields: Fields = {}, day = "13", months = MONTHS): Promise<Fields[]> =>
    await create(
      server,
      months.map((month) =>
        payment(account.id, amount, {
          payee: { name: `ACME PAYROLL ${count}` },
          authorized_at: `${month}-${day}`,
          ...fields,
        }),
      ),
    );
  const suggestions = async (): Promise<Fields[]> =>
    (await server.ok("GET", "/v1/recurring/suggestions")).suggestions.filter(({ recurring_rule }: Fields) =>
      [recurring_rule.account_id, recurring_rule.transfer_account_id].includes(account.id),
    );
  const same = async () => (await suggestions()).map(({ same_as }) => same_as?.recurring_id ?? null);
  const income = async () => (await server.ok("GET", "/v1/budget/spending_power")).breakdown.income;
  const adopt = (rule: Fields, recurring_rule: Fields, as?: string | null) =>
    server.call("POST", `/v1/recurring/${rule.id}/adopt`, { recurring_rule }, as === undefined ? {} : { as });

  test("pay under the bank's name is the same as the rule, and counts once after it is adopted", async () => {
    const [before, rule] = [await income(), await newRule()];
    const [paid] = await pay(2850);
    assert.equal((await income()) - before, 2850 + 3000);
    const [found] = await suggestions();
    assert.deepEqual(found?.same_as, {
      recurring_id: rule.id,
      name: "Acme",
      adopt: { payee_id: paid?.payee_id },
    });
    const adopted = await adopt(rule, found?.same_as.adopt);
    assert.equal(adopted.status, 200, adopted.text);
    assert.equal(adopted.json.recurring_rule.payee_id, rule.payee_id);
    assert.equal((await income()) - before, 2850);
    assert.deepEqual(await suggestions(), []);

    const { aliases } = await server.ok("GET", "/v1/payees/aliases");
    assert.ok(aliases.some((one: Fields) => one.text === `ACME PAYROLL ${count}` && one.payee_id === rule.payee_id));
    const undone = await server.call("POST", `/v1/changes/${adopted.headers.get("change-id")}/undo`);
    assert.equal(undone.status, 200, undone.text);
    assert.equal((await income()) - before, 2850 + 3000);
    assert.deepEqual(await suggestions(), [found]);
  });

  test("a category that somebody chose becomes the rule's, so that the payments match", async () => {
    const [before, rule] = [await income(), await newRule()];
    const [paid] = await pay(3000, { category: { name: `Salary ${count}`, kind: "income" } });
    const [found] = await suggestions();
    assert.deepEqual(found?.same_as.adopt, { payee_id: paid?.payee_id, category_id: paid?.category_id });
    const adopted = await adopt(rule, found?.same_as.adopt);
    assert.equal(adopted.json.recurring_rule.category_id, paid?.category_id);
    assert.equal((await income()) - before, 3000);
  });

  test("transfers may be the payments of a rule with a payee: it becomes a transfer", async () => {
    const loan = await newAccount(server, { is_hidden: true });
    const mortgage = { name: "Mortgage", amount: -900, category: { name: `Home ${count}`, kind: "bill" } };
    const rule = await newRule(mortgage);
    await create(
      server,
      MONTHS.map((month) => transfer(account.id, loan.id, -912, { authorized_at: `${month}-16` })),
    );
    const [found] = await suggestions();
    assert.deepEqual(found?.same_as, {
      recurring_id: rule.id,
      name: "Mortgage",
      adopt: { transfer_account_id: loan.id, category_id: null },
    });
    const adopted = (await adopt(rule, found?.same_as.adopt)).json.recurring_rule;
    assert.deepEqual([adopted.payee_id, adopted.transfer_account_id, adopted.category_id], [null, loan.id, null]);
    assert.deepEqual(await suggestions(), []);
  });

  test("payments like those of a transfer rule are the same, but nothing is adopted", async () => {
    const savings = await newAccount(server, { is_hidden: true });
    const rule = await newRule({ payee: null, category: null, transfer_account_id: savings.id, amount: -200 });
    await pay(-200);
    const [found] = await suggestions();
    assert.deepEqual([found?.same_as.recurring_id, found?.same_as.adopt], [rule.id, null]);
  });

  test("a transfer that was entered from the other account belongs to its rule", async () => {
    const cash = await newAccount(server);
    await newRule({ payee: null, category: null, transfer_account_id: cash.id, amount: -200 });
    await create(
      server,
      MONTHS.map((month) => transfer(cash.id, account.id, 200, { authorized_at: `${month}-15` })),
    );
    assert.deepEqual(await suggestions(), []);
  });

  test("a raise of the rule's own payee is no suggestion", async () => {
    await newRule({ amount: 2500, starts_on: "2026-08-15" });
    await pay(2500, { payee: { name: `Acme ${count}` } }, "15", ["2026-08"]);
    await pay(3100, { payee: { name: `Acme ${count}` } }, "15", ["2026-09", "2026-10", "2026-11"]);
    assert.deepEqual(await suggestions(), []);
  });

  const DIFFERENT: [name: string, rule: Fields, amount: number, day?: string][] = [
    ["another direction", { amount: -3000, category: null }, 3000],
    ["another amount", {}, 1900],
    ["another day", {}, 3000, "02"],
    ["another cadence", { rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15" }, 3000],
    ["a rule that ended", { starts_on: "2026-08-15", ends_on: "2026-10-31" }, 3000],
  ];
  for (const [name, fields, amount, day] of DIFFERENT) {
    test(`another payment is suggested as before: ${name}`, async () => {
      await newRule(fields);
      await pay(amount, {}, day);
      assert.deepEqual(await same(), [null]);
    });
  }

  test("a payment on another account is suggested as before", async () => {
    await newRule();
    account = await newAccount(server);
    await pay(3000);
    assert.deepEqual(await same(), [null]);
  });

  test("the second pay of a household is not the first one, which arrives beside it", async () => {
    await newRule({ starts_on: "2026-08-15" });
    await pay(3000, { payee: { name: `Acme ${count}` } }, "15");
    await pay(2800, { payee: { name: `School ${count}` } });
    assert.deepEqual(await same(), [null]);
  });

  test("a new rule whose payee was paid before is not another payment", async () => {
    await newRule();
    await pay(3000, { payee: { name: `Acme ${count}` } }, "15");
    await pay(2800, { payee: { name: `School ${count}` } });
    assert.deepEqual(await same(), [null]);
  });

  test("a rule with one payment may still be the same", async () => {
    const rule = await newRule({ starts_on: "2026-08-15" });
    await pay(3000, { payee: { name: `Acme ${count}` } }, "15", ["2026-11"]);
    await pay(2800);
    assert.deepEqual(await same(), [rule.id]);
  });

  test("of two similar payments, the nearer one is the same", async () => {
    const rule = await newRule({ amount: -1000, category: { name: `Rent ${count}`, kind: "bill" } });
    await pay(-1010, { payee: { name: `MILLER ${count}` } });
    await pay(-800, { payee: { name: `A KITA ${count}` } });
    const found = (await suggestions()).map(({ recurring_rule, same_as }) => [
      recurring_rule.amount,
      same_as?.recurring_id ?? null,
    ]);
    assert.deepEqual(found, [
      [-800, null],
      [-1010, rule.id],
    ]);
  });

  test("a payment that the user rejected for the rule is another one", async () => {
    const rule = await newRule();
    const paid = await pay(3000);
    assert.deepEqual(await same(), [rule.id]);
    const body = { transaction_id: paid.at(-1)?.id };
    await server.ok("POST", `/v1/recurring/${rule.id}/occurrences/2026-11-15/unmatch`, body);
    assert.deepEqual(await same(), [null]);
  });

  test("adopted payments are checked", async () => {
    const rule = await newRule();
    const [paid] = await pay(3000);
    const other = await newAccount(server);
    const both = { payee_id: paid?.payee_id, transfer_account_id: other.id };
    assertProblem(await adopt(rule, both), "payee_conflict", ["/recurring_rule payee_conflict"]);
    const unknown = ["/recurring_rule/payee_id unknown_payee"];
    assertProblem(await adopt(rule, { payee_id: account.id }), "unknown_payee", unknown);
    const category = ["/recurring_rule/category_id unknown_category"];
    assertProblem(await adopt(rule, { category_id: account.id }), "unknown_category", category);
    assertProblem(await adopt(rule, { payee_id: 5 }), "wrong_type", ["/recurring_rule/payee_id wrong_type"]);
    assertProblem(await adopt({ id: account.id }, {}), "not_found", []);
    assertProblem(await adopt(rule, {}, server.tokens.read), "insufficient_scope", []);
    assertProblem(await adopt(rule, {}, server.tokens.other), "not_found", []);
    assert.deepEqual((await adopt(rule, { payee_id: rule.payee_id })).json.recurring_rule.payee_id, rule.payee_id);
  });
});
