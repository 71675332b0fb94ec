/** Occurrences of recurring rules: states, matching and decisions. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, NOBODY, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/recurring";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: Fields;
  let count = 0;
  let payee: string;

  beforeEach(async () => {
    account = await newAccount(server);
    count += 1;
    payee = `Payee ${count}`;
  });

  const call = (method: string, path: string, body?: object) =>
    server.ok(method, path, body, { as: server.tokens.sync });
  /** By default, a bill of 900 on the 1st of each month. */
  const newRule = async (fields: Fields = {}): Promise<Fields> => {
    const payeeFields = fields.transfer_account_id ? {} : { payee: { name: payee } };
    const bill = { name: "Bill", account_id: account.id, amount: -900, rule: "FREQ=MONTHLY", starts_on: "2026-11-01" };
    return (await call("POST", PATH, { recurring_rule: { ...bill, ...payeeFields, ...fields } })).recurring_rule;
  };
  const pay = async (amount: number, authorized_at: string, more: Fields = {}): Promise<Fields> =>
    (
      await create(server, [
        payment(more.account_id ?? account.id, amount, { payee: { name: payee }, authorized_at, ...more }),
      ])
    )[0] ?? {};
  const list = async (rule: Fields, since = "2026-11-01", until = "2026-12-31"): Promise<Fields[]> =>
    (await call("GET", `${PATH}/occurrences?since=${since}&until=${until}&recurring_id=${rule.id}`)).occurrences;
  /** The occurrences in one line: "2026-11-01 matched 0, 2026-12-01 expected -900". */
  const summaryOf = async (rule: Fields, since?: string, until?: string): Promise<string> =>
    (await list(rule, since, until)).map((one) => `${one.due_on} ${one.state} ${one.expected}`).join(", ");
  const decide = async (rule: Fields, day: string, action: string, body?: object): Promise<Fields> =>
    (await call("POST", `${PATH}/${rule.id}/occurrences/${day}/${action}`, body)).occurrence;

  describe("states", () => {
    test("a bill is overdue until it is paid, and expected before it is due", async () => {
      const rule = await newRule();
      assert.equal(await summaryOf(rule), "2026-11-01 overdue -900, 2026-12-01 expected -900");
      const paid = await pay(-900, "2026-11-03");
      assert.equal(await summaryOf(rule), "2026-11-01 matched 0, 2026-12-01 expected -900");
      assert.deepEqual((await list(rule))[0]?.transaction_ids, [paid.id]);
    });

    test("all fields of an occurrence", async () => {
      const rule = await newRule({ name: "Rent", weekend: "after" });
      assert.deepEqual((await list(rule))[0], {
        recurring_id: rule.id,
        name: "Rent",
        scheduled_on: "2026-11-01",
        due_on: "2026-11-02",
        counts_on: "2026-11-01",
        state: "overdue",
        expected: -900,
        currency: "USD",
        transaction_ids: [],
        is_still_owed: false,
        is_automatic: true,
      });
    });

    test("an overdue bill is listed with the months after it", async () => {
      const rule = await newRule({ starts_on: "2026-09-15" });
      assert.equal(
        await summaryOf(rule, "2026-11-01", "2026-11-30"),
        "2026-10-15 overdue -900, 2026-11-15 overdue -900",
      );
    });

    test("an unpaid bill lapses after 45 days and stays listed for 90 more", async () => {
      const rule = await newRule({ rule: "FREQ=MONTHLY;BYMONTHDAY=7", starts_on: "2026-07-07" });
      const unpaid = async (query: string) =>
        (await call("GET", `${PATH}/occurrences?recurring_id=${rule.id}&${query}`)).occurrences
          .map(({ due_on, state }: Fields) => `${due_on} ${state}`)
          .join(", ");
      // 7 October is 45 days ago; 9 July would be 135.
      assert.equal(await unpaid("state=overdue"), "2026-10-07 overdue, 2026-11-07 overdue");
      assert.equal(await unpaid("state=lapsed"), "2026-08-07 lapsed, 2026-09-07 lapsed");
      const range = "since=2026-07-01&until=2026-10-31";
      assert.equal(await unpaid(`${range}&state=lapsed`), "2026-07-07 lapsed, 2026-08-07 lapsed, 2026-09-07 lapsed");
      assert.equal(
        await unpaid("state=overdue,lapsed"),
        "2026-08-07 lapsed, 2026-09-07 lapsed, 2026-10-07 overdue, 2026-11-07 overdue",
      );
    });

    test("an occurrence due today is expected", async () => {
      assert.equal(
        await summaryOf(await newRule({ starts_on: "2026-11-21" }), "2026-11-21", "2026-11-21"),
        "2026-11-21 expected -900",
      );
    });

    test("income counts during its grace days, then lapses", async () => {
      const rule = await newRule({ amount: 4000, amount_to: 4200, starts_on: "2026-11-16" });
      assert.equal(await summaryOf(rule, undefined, "2026-11-30"), "2026-11-16 overdue 4000");
      await call("PUT", `${PATH}/${rule.id}`, { recurring_rule: { grace_days: 4 } });
      assert.equal(await summaryOf(rule, undefined, "2026-11-30"), "2026-11-16 lapsed 0");
      await pay(4100, "2026-11-18");
      assert.equal(await summaryOf(rule, undefined, "2026-11-30"), "2026-11-16 matched 0");
    });

    test("if a bill has a range, the larger amount is expected", async () => {
      assert.equal(
        await summaryOf(await newRule({ amount: -80, amount_to: -120 }), undefined, "2026-11-30"),
        "2026-11-01 overdue -120",
      );
    });

    test("a bill paid in part", async () => {
      const rule = await newRule({ category: { name: "Housing" } });
      await pay(-500, "2026-11-01", { category: { name: "housing" } });
      assert.equal(await summaryOf(rule, undefined, "2026-11-30"), "2026-11-01 overdue -400");
      await pay(-400, "2026-11-20", { category: { name: "housing" } });
      assert.equal(await summaryOf(rule, undefined, "2026-11-30"), "2026-11-01 matched 0");
    });

    test("a payment of zero matches nothing", async () => {
      const rule = await newRule({ category: { name: "Housing" } });
      await pay(0, "2026-11-03", { category: { name: "housing" } });
      assert.deepEqual((await list(rule))[0]?.transaction_ids, []);
    });

    test("an ended rule expects nothing", async () => {
      assert.equal(await summaryOf(await newRule({ ends_on: "2026-11-30" })), "2026-11-01 overdue -900");
    });

    test("another account of the budget may pay, but not a hidden one", async () => {
      const rule = await newRule();
      const [other, hidden] = [await newAccount(server), await newAccount(server, { is_hidden: true })];
      const paid = await pay(-900, "2026-11-01", { account_id: hidden.id });
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
      await call("PUT", `/v1/accounts/${hidden.id}`, { fields: { is_hidden: false } });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
      await call("PUT", `/v1/transactions/${paid.id}`, { transaction: { account_id: other.id } });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
    });

    test("the amount in the rule's currency counts, not the charged amount", async () => {
      const rule = await newRule({ currency: "EUR", amount: -10 });
      await pay(-10, "2026-11-01", { currency: "EUR", account_amount: -11.5 });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
      const charged = await newRule({ amount: -23 });
      await pay(-20, "2026-11-01", { currency: "EUR", account_amount: -23 });
      assert.match(await summaryOf(charged), /^2026-11-01 matched/);
    });

    test("a transfer, recorded on either account", async () => {
      const [savings, card] = [await newAccount(server, { is_hidden: true }), await newAccount(server)];
      const rule = await newRule({ transfer_account_id: savings.id, amount: -450 });
      const [moved] = await create(server, [transfer(savings.id, card.id, -450, { authorized_at: "2026-11-02" })]);
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/, "the inverse transfer does not match");
      await call("DELETE", `/v1/transactions/${moved?.id}`);
      await create(server, [transfer(savings.id, card.id, 450, { authorized_at: "2026-11-02" })]);
      await create(server, [transfer(account.id, savings.id, -450, { authorized_at: "2026-12-02" })]);
      assert.equal(await summaryOf(rule), "2026-11-01 matched 0, 2026-12-01 matched 0");
    });

    test("the 31st, a leap day, and nothing beyond ten years", async () => {
      const last = await newRule({ rule: "FREQ=MONTHLY;BYMONTHDAY=31", starts_on: "2026-12-01" });
      assert.equal(
        await summaryOf(last, "2027-01-01", "2027-04-30"),
        "2027-01-31 expected -900, 2027-03-31 expected -900",
      );
      const leap = await newRule({ rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", starts_on: "2026-12-01" });
      assert.equal(await summaryOf(leap, "2027-01-01", "2028-12-31"), "2028-02-29 expected -900");
    });
  });

  describe("changes", () => {
    test("a deleted or changed transaction no longer matches", async () => {
      const rule = await newRule();
      const paid = await pay(-900, "2026-11-03");
      await call("PUT", `/v1/transactions/${paid.id}`, { transaction: { amount: -90 } });
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
      await call("PUT", `/v1/transactions/${paid.id}`, { transaction: { amount: -900, notes: "again" } });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
      assert.equal((await server.call("DELETE", `/v1/transactions/${paid.id}`)).status, 204);
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
    });

    test("a transaction matched by the user stays matched after any change, until it is deleted", async () => {
      const rule = await newRule();
      const paid = await pay(-15, "2026-11-20", { payee: { name: "Somebody" } });
      await decide(rule, "2026-11-01", "match", { transaction_id: paid.id });
      await call("PUT", `/v1/transactions/${paid.id}`, { transaction: { amount: -16 } });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
      assert.equal((await server.call("DELETE", `/v1/transactions/${paid.id}`)).status, 204);
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
    });

    test("merged payees include their payments", async () => {
      const rule = await newRule();
      const paid = await pay(-900, "2026-11-01", { payee: { name: `${payee} Inc.` } });
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
      await call("POST", `/v1/payees/${paid.payee_id}/merge`, { into: rule.payee_id });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
    });

    test("a changed rule is matched again with the stored transactions", async () => {
      const rule = await newRule();
      await pay(-900, "2026-10-24");
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
      await call("PUT", `${PATH}/${rule.id}`, { recurring_rule: { match_days_before: 8 } });
      assert.match(await summaryOf(rule), /^2026-11-01 matched/);
    });

    test("a new amount does not reopen what was paid, and holds for what is due from today", async () => {
      const rule = await newRule({ category: { name: "Housing" }, starts_on: "2026-10-01" });
      await pay(-900, "2026-10-01", { category: { name: "Housing" } });
      await pay(-900, "2026-11-01", { category: { name: "Housing" } });
      const changed = await call("PUT", `${PATH}/${rule.id}`, { recurring_rule: { amount: -1600 } });
      assert.equal(changed.recurring_rule.terms_changed_on, "2026-11-21");
      assert.equal(
        await summaryOf(rule, "2026-10-01", "2026-12-31"),
        "2026-10-01 matched 0, 2026-11-01 matched 0, 2026-12-01 expected -1600",
      );
    });

    test("a new schedule and a new account hold from today", async () => {
      const rule = await newRule({ starts_on: "2026-10-01" });
      const { id } = await newAccount(server, { is_hidden: true });
      const change = async (fields: Fields) =>
        (await call("PUT", `${PATH}/${rule.id}`, { recurring_rule: fields })).recurring_rule.earlier;
      const first = {
        starts_on: "2026-10-01",
        until: "2026-11-20",
        recurrence: "FREQ=MONTHLY",
        account_id: account.id,
      };
      assert.deepEqual(await change({ rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-01-01" }), [first]);
      assert.deepEqual(await change({ account_id: id }), [first], "there is no day between the changes");
      assert.equal(
        await summaryOf(rule, "2026-10-01", "2026-12-31"),
        "2026-10-01 lapsed 0, 2026-11-01 overdue -900, 2026-11-25 expected -900, 2026-12-25 expected -900",
      );
      const paid = await pay(-900, "2026-11-01");
      assert.deepEqual((await list(rule))[0]?.transaction_ids, [paid.id], "paid from the earlier account");
    });
  });

  test("a rule without a category matches a payment in any category, at another price too", async () => {
    const rule = await newRule();
    await pay(-700, "2026-11-03", { category: { name: "Anything" } });
    assert.match(await summaryOf(rule), /^2026-11-01 matched/);
  });

  test("a schedule that changed twice holds from the last change", async () => {
    const rule = await newRule({ starts_on: "2026-11-01" });
    const change = (text: string) => call("PUT", `${PATH}/${rule.id}`, { recurring_rule: { rule: text } });
    await change("FREQ=MONTHLY;BYMONTHDAY=25");
    server.nowMs += 3 * 86_400_000;
    await change("FREQ=MONTHLY;BYMONTHDAY=22");
    assert.equal(
      await summaryOf(rule, "2026-11-01", "2026-12-31"),
      "2026-11-01 overdue -900, 2026-12-22 expected -900",
    );
    server.nowMs -= 3 * 86_400_000;
  });

  describe("decisions", () => {
    test("match, and reset", async () => {
      const rule = await newRule();
      const paid = await pay(-15, "2026-11-20", { payee: { name: "Somebody" } });
      const occurrence = await decide(rule, "2026-11-01", "match", { transaction_id: paid.id });
      assert.deepEqual(
        [occurrence.state, occurrence.transaction_ids, occurrence.is_automatic],
        ["matched", [paid.id], false],
      );
      assert.equal((await decide(rule, "2026-11-01", "reset")).state, "overdue");
    });

    test("a transaction is matched with one occurrence only", async () => {
      const [rule, other] = [await newRule(), await newRule({ payee: { name: `${payee} too` } })];
      const paid = await pay(-900, "2026-11-01");
      await decide(other, "2026-11-01", "match", { transaction_id: paid.id });
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/, "the transaction is already matched");
      const again = `${PATH}/${rule.id}/occurrences/2026-11-01/match`;
      assertProblem(await server.call("POST", again, { transaction_id: paid.id }), "transaction_matched", [
        "/transaction_id transaction_matched",
      ]);
      await decide(other, "2026-11-01", "match", { transaction_id: paid.id });
      await decide(other, "2026-11-01", "reset");
      await decide(rule, "2026-11-01", "match", { transaction_id: paid.id });
    });

    test("a transaction is matched as a whole by one rule, and with its transfer splits by others", async () => {
      const [loan, savings] = [await newAccount(server), await newAccount(server)];
      const whole = await newRule();
      const [toLoan, alsoToLoan, toSavings] = [
        await newRule({ transfer_account_id: loan.id, amount: -400 }),
        await newRule({ transfer_account_id: loan.id, amount: -300 }),
        await newRule({ transfer_account_id: savings.id, amount: -50 }),
      ];
      const paid = await pay(-900, "2026-12-20", {
        splits: [
          { amount: -450, notes: "interest" },
          { amount: -400, transfer_account_id: loan.id },
          { amount: -50, transfer_account_id: savings.id },
        ],
      });
      for (const rule of [whole, toLoan, toSavings]) {
        const { state, expected } = await decide(rule, "2026-11-01", "match", { transaction_id: paid.id });
        assert.deepEqual([state, expected], ["matched", 0]);
      }
      const again = `${PATH}/${alsoToLoan.id}/occurrences/2026-11-01/match`;
      assertProblem(await server.call("POST", again, { transaction_id: paid.id }), "transaction_matched", [
        "/transaction_id transaction_matched",
      ]);
      const later = `${PATH}/${whole.id}/occurrences/2026-12-01/match`;
      assertProblem(await server.call("POST", later, { transaction_id: paid.id }), "transaction_matched", [
        "/transaction_id transaction_matched",
      ]);
    });

    test("a match with another transaction frees the first", async () => {
      const rule = await newRule();
      const [one, two] = [await pay(-900, "2026-11-01"), await pay(-20, "2026-11-05", { payee: { name: "x" } })];
      await decide(rule, "2026-11-01", "match", { transaction_id: one.id });
      const occurrence = await decide(rule, "2026-11-01", "match", { transaction_id: two.id });
      assert.deepEqual(occurrence.transaction_ids, [two.id]);
    });

    test("after unmatch, another transaction matches", async () => {
      const rule = await newRule();
      const [one, two] = [await pay(-900, "2026-11-01"), await pay(-900, "2026-11-05")];
      assert.deepEqual((await list(rule))[0]?.transaction_ids, [one.id]);
      const occurrence = await decide(rule, "2026-11-01", "unmatch", { transaction_id: one.id });
      assert.deepEqual([occurrence.state, occurrence.transaction_ids], ["matched", [two.id]]);
      assert.equal((await decide(rule, "2026-11-01", "unmatch", { transaction_id: two.id })).state, "overdue");
      assert.deepEqual((await decide(rule, "2026-11-01", "match", { transaction_id: one.id })).transaction_ids, [
        one.id,
      ]);
    });

    test("skip", async () => {
      const rule = await newRule();
      const occurrence = await decide(rule, "2026-11-01", "skip");
      assert.deepEqual([occurrence.state, occurrence.expected, occurrence.is_automatic], ["skipped", 0, false]);
      await pay(-900, "2026-11-01");
      assert.match(await summaryOf(rule), /^2026-11-01 skipped/);
      assert.equal((await decide(rule, "2026-11-01", "reset")).state, "matched");
    });

    test("move changes the due day and the days of a match", async () => {
      const rule = await newRule();
      const occurrence = await decide(rule, "2026-11-01", "move", { to: "2026-11-28" });
      assert.deepEqual(
        [occurrence.scheduled_on, occurrence.due_on, occurrence.state],
        ["2026-11-01", "2026-11-28", "expected"],
      );
      assert.equal(await summaryOf(rule, "2026-11-01", "2026-11-27"), "");
      await pay(-900, "2026-11-28");
      assert.equal(await summaryOf(rule), "2026-11-28 matched 0, 2026-12-01 expected -900");
      await decide(rule, "2026-12-01", "move", { to: "2027-12-01" });
      assert.equal(
        await summaryOf(rule, "2027-12-01", "2027-12-01"),
        "2027-12-01 expected -900, 2027-12-01 expected -900",
      );
    });

    test("the first decision, months after the start of the rule", async () => {
      const rule = await newRule({ starts_on: "2025-01-01" });
      assert.equal((await decide(rule, "2025-03-01", "skip")).state, "skipped");
      assert.equal(
        await summaryOf(rule, "2025-02-01", "2025-04-30"),
        "2025-02-01 lapsed 0, 2025-03-01 skipped 0, 2025-04-01 lapsed 0",
      );
    });

    test("pay creates the transaction and matches it, once", async () => {
      const category = { name: "Homes", kind: "bill" };
      const rule = await newRule({ category, starts_on: "2026-09-01" });
      await pay(-100, "2026-09-01", { category });
      const occurrence = await decide(rule, "2026-09-01", "pay");
      assert.deepEqual([occurrence.state, occurrence.is_automatic], ["matched", false]);
      const { transaction } = await call("GET", `/v1/transactions/${occurrence.transaction_ids[0]}`);
      const { account_id, payee_id, category_id, amount, authorized_at, source } = transaction;
      assert.deepEqual(
        { account_id, payee_id, category_id, amount, authorized_at, source },
        {
          account_id: account.id,
          payee_id: rule.payee_id,
          category_id: rule.category_id,
          amount: -900,
          authorized_at: "2026-11-21",
          source: "manual",
        },
      );
      const again = await server.call("POST", `${PATH}/${rule.id}/occurrences/2026-09-01/pay`);
      assertProblem(again, "occurrence_paid", []);
    });

    test("pay adds the rest of a part payment, and pays a transfer", async () => {
      const category = { name: "Homes", kind: "bill" };
      const rule = await newRule({ category });
      await pay(-100, "2026-11-01", { category });
      const amountOf = async ({ transaction_ids: [id] }: Fields) =>
        (await call("GET", `/v1/transactions/${id}`)).transaction.amount;
      assert.equal(await amountOf(await decide(rule, "2026-11-01", "pay")), -800);
      const savings = await newAccount(server, { is_hidden: true });
      const moved = await newRule({ transfer_account_id: savings.id, amount: -450 });
      assert.equal(await amountOf(await decide(moved, "2026-11-01", "pay")), -450);
    });

    test("pay keeps the part payments: an earlier occurrence does not get them", async () => {
      const category = { name: "Homes", kind: "bill" };
      const rule = await newRule({ category, starts_on: "2026-10-01" });
      await pay(-300, "2026-11-02", { category });
      assert.equal((await decide(rule, "2026-11-01", "pay")).transaction_ids.length, 2);
      assert.equal(await summaryOf(rule, "2026-10-01", "2026-11-30"), "2026-10-01 lapsed 0, 2026-11-01 matched 0");
      await decide(rule, "2026-10-01", "owe");
      assert.match(await summaryOf(rule, "2026-10-01", "2026-11-30"), /^2026-10-01 overdue -900/);
    });

    test("one undo takes back a payment with its match", async () => {
      const rule = await newRule();
      const occurrence = await decide(rule, "2026-11-01", "pay");
      const [{ seq }] = (await call("GET", "/v1/changes?limit=1")).changes;
      await call("POST", `/v1/changes/${seq}/undo`);
      assert.match(await summaryOf(rule), /^2026-11-01 overdue -900/);
      assertProblem(await server.call("GET", `/v1/transactions/${occurrence.transaction_ids[0]}`), "not_found", []);
    });

    test("a bill that is still owed never lapses, until it is matched or reset", async () => {
      const rule = await newRule({ starts_on: "2026-09-01" });
      const stateOf = async () => (await list(rule, "2026-09-01", "2026-09-01"))[0];
      const owed = await decide(rule, "2026-09-01", "owe");
      assert.deepEqual(
        [owed.state, owed.expected, owed.is_still_owed, owed.is_automatic],
        ["overdue", -900, true, false],
      );
      await decide(rule, "2026-09-01", "skip");
      assert.equal((await stateOf())?.state, "skipped");
      assert.equal((await decide(rule, "2026-09-01", "owe")).state, "overdue");
      assert.equal((await decide(rule, "2026-09-01", "reset")).state, "lapsed");
      await decide(rule, "2026-09-01", "owe");
      const { id } = await pay(-5, "2026-09-01", { payee: { name: "Somebody" } });
      const matched = await decide(rule, "2026-09-01", "match", { transaction_id: id });
      assert.deepEqual([matched.state, matched.is_still_owed], ["matched", false]);
      const again = await decide(rule, "2026-09-01", "owe");
      assert.deepEqual([again.state, again.expected, again.transaction_ids], ["overdue", -900, []]);
    });

    for (const [action, body, code, places] of [
      ["match", { transaction_id: NOBODY }, "unknown_transaction", ["/transaction_id unknown_transaction"]],
      ["unmatch", { transaction_id: NOBODY }, "unknown_transaction", ["/transaction_id unknown_transaction"]],
      ["match", {}, "missing_field", ["/transaction_id missing_field"]],
      ["move", { to: "2026-02-30" }, "bad_format", ["/to bad_format"]],
      ["move", { to: "2027-11-03" }, "recurrence_out_of_reach", ["/to recurrence_out_of_reach"]],
      ["skip", { why: "x" }, "unknown_field", [" unknown_field"]],
    ] as const) {
      test(`${action} is rejected with ${JSON.stringify(body)}`, async () => {
        const rule = await newRule();
        assertProblem(
          await server.call("POST", `${PATH}/${rule.id}/occurrences/2026-11-01/${action}`, body),
          code,
          places,
        );
      });
    }

    for (const [title, day] of [
      ["a day that is not scheduled", "2026-11-02"],
      ["a day before the rule starts", "2026-10-01"],
      ["a day more than ten years ahead", "2066-11-01"],
      ["an invalid day", "2026-11-31"],
    ] as const) {
      test(`skip is rejected on ${title}`, async () => {
        const rule = await newRule();
        assertProblem(await server.call("POST", `${PATH}/${rule.id}/occurrences/${day}/skip`), "not_found", []);
      });
    }

    test("skip is rejected for another budget's rule", async () => {
      const rule = await newRule();
      const path = `${PATH}/${rule.id}/occurrences/2026-11-01/skip`;
      assertProblem(await server.call("POST", path, undefined, { as: server.tokens.other }), "not_found", []);
    });

    test("a preview stores no decision", async () => {
      const rule = await newRule();
      assert.equal(
        (await call("POST", `${PATH}/${rule.id}/occurrences/2026-11-01/skip?dry_run=true`)).occurrence.state,
        "skipped",
      );
      assert.match(await summaryOf(rule), /^2026-11-01 overdue/);
    });
  });

  describe("the list", () => {
    test("contains all rules in due order", async () => {
      await newRule({ starts_on: "2026-12-24" });
      const { occurrences } = await call("GET", `${PATH}/occurrences?since=2026-12-01&until=2026-12-31`);
      const days = occurrences.map(({ due_on }: Fields) => due_on);
      assert.ok(days.length > 3);
      assert.deepEqual(days, days.toSorted());
    });

    test("covers the current month by default", async () => {
      const { occurrences } = await call("GET", `${PATH}/occurrences`);
      assert.ok(occurrences.every(({ due_on }: Fields) => due_on <= "2026-11-30"));
    });

    for (const [query, code, place] of [
      ["since=2026-11-02&until=2026-11-01", "recurrence_out_of_reach", "?until recurrence_out_of_reach"],
      ["since=2026-11-01&until=2028-11-01", "recurrence_out_of_reach", "?until recurrence_out_of_reach"],
      ["since=2037-01-01", "recurrence_out_of_reach", "?since recurrence_out_of_reach"],
      ["since=yesterday", "bad_format", "?since bad_format"],
      ["state=unpaid", "bad_format", "?state bad_format"],
      ["from=2026-11-02", "unknown_parameter", "?from unknown_parameter"],
    ] as const) {
      test(`is rejected with ${query}`, async () => {
        assertProblem(await server.call("GET", `${PATH}/occurrences?${query}`), code, [place]);
      });
    }

    test("is rejected for an unknown rule", async () => {
      assertProblem(await server.call("GET", `${PATH}/occurrences?recurring_id=${NOBODY}`), "not_found", []);
    });
  });
});
