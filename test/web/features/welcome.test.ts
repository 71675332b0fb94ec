/** The answers of the welcome: the rules and the transactions that they become, and the guess of the currency. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { missingFrom, paidSoFar, type Regular, ruleOf, savedSoFar } from "../../../web/features/welcome/answers.ts";
import { guessCurrency } from "../../../web/logic/guess-currency.ts";

const TODAY = "2026-11-20"; // a Friday

const NOVEMBER = { today: TODAY, since: "2026-11-01" };

const ACCOUNTS = { mainId: "account", savingsId: "savings" };

const regular = (fields: Partial<Regular>): Regular => ({
  name: "Employer",
  category: { name: "Salary", kind: "income" },
  amount: 1000,
  every: "month",
  monthDay: 1,
  secondDay: 15,
  nextOn: TODAY,
  ...fields,
});

for (const [name, fields, rule, startsOn, paid] of [
  ["monthly, before today", { monthDay: 5 }, "FREQ=MONTHLY;BYMONTHDAY=5", "2026-11-01", ["2026-11-05"]],
  ["monthly, today", { monthDay: 20 }, "FREQ=MONTHLY;BYMONTHDAY=20", "2026-11-01", []],
  ["the last day", { monthDay: 31 }, "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-01", []],
  [
    "every two weeks",
    { every: "two_weeks", nextOn: "2026-11-27" },
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
    "2026-11-13",
    ["2026-11-13"],
  ],
  [
    "every week, next month",
    { every: "week", nextOn: "2026-12-02" },
    "FREQ=WEEKLY;BYDAY=WE",
    "2026-11-04",
    ["2026-11-04", "2026-11-11", "2026-11-18"],
  ],
  [
    "twice a month",
    { every: "twice_a_month", monthDay: 1, secondDay: 15 },
    "FREQ=MONTHLY;BYMONTHDAY=1,15",
    "2026-11-01",
    ["2026-11-01", "2026-11-15"],
  ],
  [
    "every four weeks",
    { every: "four_weeks", nextOn: "2026-12-04" },
    "FREQ=WEEKLY;INTERVAL=4;BYDAY=FR",
    "2026-11-06",
    ["2026-11-06"],
  ],
] as const) {
  test(`${name}: the rule starts this month, and what was due before today is paid`, () => {
    const answer = regular(fields);
    const made = ruleOf(answer, ACCOUNTS, NOVEMBER);
    assert.deepEqual([made.rule, made.starts_on], [rule, startsOn]);
    const days = paidSoFar([answer], ACCOUNTS, NOVEMBER)?.transactions.map(({ authorized_at }) => authorized_at);
    assert.deepEqual(days ?? [], paid);
  });
}

test("pay of the last working day arrives on Friday, and its rule starts with the period that starts on it", () => {
  const answer = regular({ every: "last_working_day" });
  const now = { today: TODAY, since: "2026-10-30" };
  const { rule, weekend, starts_on } = ruleOf(answer, ACCOUNTS, now);
  assert.deepEqual([rule, weekend, starts_on], ["FREQ=MONTHLY;BYMONTHDAY=-1", "before", "2026-10-30"]);
  const days = paidSoFar([answer], ACCOUNTS, now)?.transactions.map(({ authorized_at }) => authorized_at);
  assert.deepEqual(days, ["2026-10-30"]);
});

test("a bill of a day before this period's start is not paid in it", () => {
  const now = { today: TODAY, since: "2026-11-13" };
  assert.equal(paidSoFar([regular({ monthDay: 1 })], ACCOUNTS, now), undefined);
  assert.equal(ruleOf(regular({ monthDay: 1 }), ACCOUNTS, now).starts_on, "2026-11-13");
});

test("what was saved this month is the sum of the transfers before today", () => {
  const saving = regular({ category: undefined, amount: -50.1 });
  const weekly = { ...saving, every: "week", nextOn: "2026-11-27" } as const;
  assert.equal(savedSoFar([regular({}), saving], NOVEMBER, "USD"), 50.1);
  assert.equal(savedSoFar([weekly], NOVEMBER, "USD"), 100.2);
  assert.equal(savedSoFar([{ ...saving, monthDay: 20 }], NOVEMBER, "USD"), 0);
});

test("a day that a month does not have becomes its last day", () => {
  const answer = regular({ monthDay: 31 });
  const { transactions } = paidSoFar([{ ...answer, monthDay: 30 }], ACCOUNTS, {
    today: "2027-03-31",
    since: "2027-03-01",
  }) ?? {
    transactions: [],
  };
  assert.deepEqual(
    transactions.map(({ authorized_at }) => authorized_at),
    ["2027-03-30"],
  );
  assert.equal(paidSoFar([answer], ACCOUNTS, { today: "2028-02-29", since: "2028-02-01" }), undefined);
});

for (const [zone, locale, currency] of [
  ["Europe/Prague", "en-US", "CZK"],
  ["Europe/Berlin", "en-US", "EUR"],
  ["America/Chicago", "en-US", "USD"],
  ["UTC", "en-GB", "GBP"],
  ["UTC", "de-DE", "EUR"],
  ["UTC", "en", undefined],
] as const) {
  test(`in ${zone} with ${locale}, the guess is ${currency}`, () =>
    assert.equal(guessCurrency(zone, locale), currency));
}

test("money missing from the accounts counts as spent before today", () => {
  type Explained = Parameters<typeof missingFrom>[0];
  const line = (part: string, actual: number) => ({ part, actual }) as Explained["lines"][number];
  const explained = (fields: Partial<Explained>) => ({ currency: "EUR", ...fields }) as Explained;
  const breakdown = { income: 3550, bills: 1117.89, savings: 0, spending: 0 };
  const late = explained({
    breakdown,
    spending_power: 2432.11,
    lines: [line("income", 3550), line("bills", 1117.89)],
  });
  assert.equal(missingFrom(late, 1418.2), 1013.91);
  // On the first day, everything is still to come.
  const early = explained({ breakdown, spending_power: 2432.11, lines: [line("income", 0), line("bills", 0)] });
  assert.equal(missingFrom(early, 0), 0);
  assert.ok(missingFrom(early, 1418.2) < 0);
});

test("savings are a transfer to the savings account", () => {
  const answer = regular({ name: "Savings", category: undefined, amount: -300, monthDay: 5 });
  const { payee, category, account_id, transfer_account_id } = ruleOf(answer, ACCOUNTS, NOVEMBER);
  assert.deepEqual([payee, category, account_id, transfer_account_id], [undefined, undefined, "account", "savings"]);
  assert.deepEqual(paidSoFar([answer], ACCOUNTS, NOVEMBER), {
    transactions: [
      {
        account_id: "account",
        transfer_account_id: "savings",
        amount: -300,
        authorized_at: "2026-11-05",
        is_reviewed: true,
      },
    ],
    update_account_balance: false,
  });
});
