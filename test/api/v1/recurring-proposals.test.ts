/** Payments that look like an open occurrence but have another payee, or another amount. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: Fields;
  let count = 0;
  let bank: string;

  beforeEach(async () => {
    account = await newAccount(server);
    count += 1;
    bank = `XCEL ENERGY ${count}`;
  });

  const post = (path: string, body: object) => server.ok("POST", path, body);
  /** A bill of 85 on the 20th of each month. */
  const newRule = async (fields: Fields = {}): Promise<Fields> => {
    const payee = { name: `Electricity ${count}` };
    const bill = { name: "Electricity", account_id: account.id, payee, amount: -85, rule: "FREQ=MONTHLY" };
    return (await post("/v1/recurring", { recurring_rule: { ...bill, starts_on: "2026-11-20", ...fields } }))
      .recurring_rule;
  };
  const pay = async (amount: number, authorized_at: string, more: Fields = {}): Promise<Fields> => {
    const fields = { payee: { name: bank }, authorized_at, ...more };
    return (await create(server, [payment(more.account_id ?? account.id, amount, fields)]))[0] as Fields;
  };
  /** The proposals for the test's account. */
  const proposals = async (): Promise<Fields[]> =>
    (await server.ok("GET", "/v1/recurring/proposals")).proposals.filter(
      ({ candidate }: Fields) => candidate.account_id === account.id,
    );
  const ids = async () => (await proposals()).map(({ candidate }) => candidate.transaction_id);
  const occurrences = async (rule: Fields): Promise<Fields[]> =>
    (await server.call("GET", `/v1/recurring/occurrences?recurring_id=${rule.id}&since=2026-11-01&until=2026-12-31`))
      .json.occurrences;

  test("a payment of about the amount and day is proposed with both payees", async () => {
    const rule = await newRule();
    const paid = await pay(-81.37, "2026-11-20");
    const [proposal, ...others] = await proposals();
    assert.equal(others.length, 0);
    assert.equal(proposal?.occurrence.recurring_id, rule.id);
    assert.deepEqual([proposal?.occurrence.scheduled_on, proposal?.occurrence.expected], ["2026-11-20", -85]);
    const { transaction_id, payee, amount, fit } = proposal?.candidate ?? {};
    assert.deepEqual([transaction_id, payee, amount, fit], [paid.id, bank, -81.37, "near"]);
    assert.deepEqual([proposal?.payee_id, proposal?.rule_payee_id], [paid.payee_id, rule.payee_id]);
  });

  test("after the payees are merged, this payment and the next ones match by themselves", async () => {
    const rule = await newRule();
    const paid = await pay(-81.37, "2026-11-20");
    await post(`/v1/payees/${paid.payee_id}/merge`, { into: rule.payee_id });
    assert.deepEqual(await proposals(), []);
    const query = `?commit=true&account_id=${account.id}&currency=USD`;
    await upload(server, csv([["2026-12-19", "-83.10", bank]]), { query });
    assert.deepEqual(
      (await occurrences(rule)).map(({ scheduled_on, state }) => [scheduled_on, state]),
      [
        ["2026-11-20", "matched"],
        ["2026-12-20", "matched"],
      ],
    );
  });

  test("a payment of the rule's payee with a very different amount is proposed", async () => {
    const category = { name: `Energy ${count}`, kind: "bill" };
    const rule = await newRule({ category });
    const own = { payee: { name: `Electricity ${count}` } };
    const more = await pay(-128, "2026-11-20", own);
    const [proposal] = await proposals();
    assert.deepEqual([proposal?.candidate.transaction_id, proposal?.candidate.fit], [more.id, "other"]);
    assert.deepEqual([proposal?.candidate.is_of_rule, proposal?.missing_category_id], [true, rule.category_id]);
    assert.deepEqual([proposal?.payee_id, proposal?.rule_payee_id], [rule.payee_id, rule.payee_id]);
    await pay(-127, "2026-11-21", own);
    assert.deepEqual(await proposals(), [], "one and a half times 85 settle it");
  });

  test("a proposal that was matched or rejected is gone", async () => {
    const rule = await newRule();
    const path = `/v1/recurring/${rule.id}/occurrences/2026-11-20`;
    const first = await pay(-81.37, "2026-11-19");
    const second = await pay(-85, "2026-11-21");
    assert.deepEqual(await ids(), [second.id]);
    await post(`${path}/unmatch`, { transaction_id: second.id });
    assert.deepEqual(await ids(), [first.id]);
    await post(`${path}/match`, { transaction_id: first.id });
    assert.deepEqual(await ids(), []);
  });

  test("another amount, day, direction, category or account is not proposed, nor a payee with a rule of its own", async () => {
    const { category } = await post("/v1/categories", { category: { name: `Groceries ${count}` } });
    const other = await newAccount(server);
    await newRule();
    await pay(-76, "2026-11-20");
    await pay(-94, "2026-11-20");
    await pay(-85, "2026-11-14");
    await pay(-85, "2026-12-01");
    await pay(85, "2026-11-20");
    await pay(-85, "2026-11-20", { account_id: other.id });
    await pay(-85, "2026-11-20", { category_id: category.id });
    assert.deepEqual(await ids(), []);
    await newRule({ name: "Gas", payee: { name: bank }, amount: -500 });
    await pay(-85, "2026-11-20");
    assert.deepEqual(await ids(), []);
  });

  test("two open bills of the same amount get one payment each", async () => {
    await newRule();
    await newRule({ name: "Internet", payee: { name: `Internet ${count}` } });
    const one = await pay(-85, "2026-11-20");
    assert.deepEqual(await ids(), [one.id]);
    const two = await pay(-85, "2026-11-21", { payee: { name: `${bank} two` } });
    assert.deepEqual((await ids()).sort(), [one.id, two.id].sort());
  });
});
