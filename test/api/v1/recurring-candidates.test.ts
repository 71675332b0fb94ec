/** The transactions that a user may match with an occurrence, best first. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: Fields;
  let count = 0;
  let payee: string;

  beforeEach(async () => {
    account = await newAccount(server);
    count += 1;
    payee = `Landlord ${count}`;
  });

  /** A bill of 900 on the 10th of each month. */
  const newRule = async (fields: Fields = {}): Promise<Fields> => {
    const named = fields.transfer_account_id ? {} : { payee: { name: payee } };
    const bill = { name: "Rent", account_id: account.id, amount: -900, rule: "FREQ=MONTHLY", starts_on: "2026-11-10" };
    return (
      await server.ok("POST", "/v1/recurring", {
        recurring_rule: { ...bill, ...named, ...fields },
      })
    ).recurring_rule;
  };
  const pathOf = (rule: Fields, day = "2026-11-10") => `/v1/recurring/${rule.id}/occurrences/${day}`;
  const candidates = async (rule: Fields, day?: string): Promise<Fields[]> =>
    (await server.ok("GET", `${pathOf(rule, day)}/candidates`)).candidates;
  const pay = async (amount: number, authorized_at: string, name = payee, more: Fields = {}): Promise<string> => {
    const [made] = await create(server, [
      payment(more.account_id ?? account.id, amount, { payee: { name }, authorized_at, ...more }),
    ]);
    return made?.id;
  };
  const ids = (list: readonly Fields[]) => list.map(({ transaction_id }) => transaction_id);

  test("the rule's payee comes first, and an exact amount before a near one and any other", async () => {
    const rule = await newRule();
    const stranger = await pay(-900, "2026-11-10", `Stranger ${count}`);
    const strangerOther = await pay(-20, "2026-11-11", `Stranger ${count}`);
    const other = await pay(-1300, "2026-11-25");
    const near = await pay(-950, "2026-11-26");
    const exact = await pay(-900, "2026-11-28");
    await pay(900, "2026-11-10"); // the other direction
    await pay(-900, "2026-10-10", `Stranger ${count}`); // too early
    const found = await candidates(rule);
    assert.deepEqual(ids(found), [exact, near, other, stranger, strangerOther]);
    assert.deepEqual(
      found.map(({ fit, is_of_rule }) => [fit, is_of_rule]),
      [
        ["exact", true],
        ["near", true],
        ["other", true],
        ["exact", false],
        ["other", false],
      ],
    );
    assert.deepEqual(found[0], {
      transaction_id: exact,
      account_id: account.id,
      payee,
      notes: "",
      authorized_at: "2026-11-28",
      amount: -900,
      currency: "USD",
      fit: "exact",
      is_of_rule: true,
    });
  });

  test("the first candidate is the one that automatic matching would take", async () => {
    const days = ["2026-11-09", "2026-11-13"];
    const [early, late] = [await pay(-900, days[0] as string), await pay(-900, days[1] as string)];
    const rule = await newRule();
    const occurrence = (await server.ok("GET", `/v1/recurring/occurrences?recurring_id=${rule.id}`)).occurrences[0];
    const [chosen] = occurrence.transaction_ids;
    assert.ok([early, late].includes(chosen));
    assert.deepEqual(ids(await candidates(rule)), [chosen, chosen === early ? late : early]);
  });

  test("a transaction of another occurrence, and a rejected one, are left out", async () => {
    const rule = await newRule();
    const paid = await pay(-900, "2026-11-10");
    const free = await pay(-880, "2026-11-30", `Stranger ${count}`);
    assert.deepEqual(ids(await candidates(rule, "2026-12-10")), [free]);
    const body = { transaction_id: paid };
    assert.equal((await server.call("POST", `${pathOf(rule)}/unmatch`, body)).status, 200);
    assert.deepEqual(ids(await candidates(rule)), [free]);
    assert.deepEqual(ids(await candidates(rule, "2026-12-10")), [free]);
  });

  test("every candidate can be matched", async () => {
    const rule = await newRule();
    await pay(-900, "2026-11-15", `Stranger ${count}`);
    await pay(-10, "2026-11-16");
    for (const { transaction_id } of await candidates(rule)) {
      assert.equal((await server.call("POST", `${pathOf(rule)}/match`, { transaction_id })).status, 200);
      assert.equal((await server.call("POST", `${pathOf(rule)}/reset`)).status, 200);
    }
  });

  test("a transfer, from both of its accounts", async () => {
    const savings = await newAccount(server);
    const rule = await newRule({ transfer_account_id: savings.id, amount: -100 });
    const [out] = await create(server, [
      { account_id: account.id, transfer_account_id: savings.id, amount: -130, authorized_at: "2026-11-12" },
      { account_id: savings.id, transfer_account_id: account.id, amount: 125, authorized_at: "2026-11-13" },
    ]);
    const found = await candidates(rule);
    assert.equal(found.length, 2);
    assert.equal(found[0]?.transaction_id, out?.id);
    assert.ok(found.every(({ is_of_rule, fit }) => is_of_rule && fit === "other"));
  });

  test("unknown rules and days, and a wrong day", async () => {
    const rule = await newRule();
    assertProblem(await server.call("GET", `${pathOf({ id: NOBODY })}/candidates`), "not_found");
    assertProblem(await server.call("GET", `${pathOf(rule, "2026-11-11")}/candidates`), "not_found");
    assertProblem(await server.call("GET", `${pathOf(rule, "soon")}/candidates`), "not_found");
    const answer = await server.call("GET", `${pathOf(rule)}/candidates`, undefined, { as: server.tokens.other });
    assertProblem(answer, "not_found");
  });
});
