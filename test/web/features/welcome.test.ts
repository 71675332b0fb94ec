/** The answers of the welcome: the rules and the transactions that they become, and the guess of the currency. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  missingFrom,
  paidThisMonth,
  type Regular,
  ruleOf,
  savedThisMonth,
} from "../../../web/features/welcome/answers.ts";
import { guessCurrency } from "../../../web/logic/guess-currency.ts";

const TODAY = "2026-11-20"; // a Friday

const ACCOUNTS = { mainId: "account", savingsId: "savings" };

const regular = (fields: Partial<Regular>): Regular => ({
  name: "Employer",
  category: { name: "Salary", kind: "income" },
  amount: 1000,
  every: "month",
  monthDay: 1,
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
] as const) {
  test(`${name}: the rule starts this month, and what was due before today is paid`, () => {
    const answer = regular(fields);
    const made = ruleOf(answer, ACCOUNTS, TODAY);
    assert.deepEqual([made.rule, made.starts_on], [rule, startsOn]);
    const days = paidThisMonth([answer], ACCOUNTS, TODAY)?.transactions.map(({ authorized_at }) => authorized_at);
    assert.deepEqual(days ?? [], paid);
  });
}

test("what was saved this month is the sum of the transfers before today", () => {
  const saving = regular({ category: undefined, amount: -50.1 });
  const weekly = { ...saving, every: "week", nextOn: "2026-11-27" } as const;
  assert.equal(savedThisMonth([regular({}), saving], TODAY, "USD"), 50.1);
  assert.equal(savedThisMonth([weekly], TODAY, "USD"), 100.2);
  assert.equal(savedThisMonth([{ ...saving, monthDay: 20 }], TODAY, "USD"), 0);
});

test("a day that a month does not have becomes its last day", () => {
  const answer = regular({ monthDay: 31 });
  const { transactions } = paidThisMonth([{ ...answer, monthDay: 30 }], ACCOUNTS, "2027-03-31") ?? {
    transactions: [],
  };
  assert.deepEqual(
    transactions.map(({ authorized_at }) => authorized_at),
    ["2027-03-30"],
  );
  assert.equal(paidThisMonth([answer], ACCOUNTS, "2028-02-29"), undefined);
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
  const { payee, category, account_id, transfer_account_id } = ruleOf(answer, ACCOUNTS, TODAY);
  assert.deepEqual([payee, category, account_id, transfer_account_id], [undefined, undefined, "account", "savings"]);
  assert.deepEqual(paidThisMonth([answer], ACCOUNTS, TODAY), {
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
