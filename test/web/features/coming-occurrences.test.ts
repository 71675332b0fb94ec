/** The calendar's weeks, the sums, the amounts and the candidates of Coming, and the request of its form. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { monthBounds } from "../../../src/domain/calendar.ts";
import type { Occurrence, RecurringRule } from "../../../web/api/contract.ts";
import {
  amountOf,
  isPaidInPart,
  perYearOf,
  raisedTo,
  sumsOf,
  weeksOf,
} from "../../../web/features/coming/occurrences.ts";
import {
  draftOf,
  firstDayOf,
  missingIn,
  newDraft,
  type RuleDraft,
  requestOf,
  ruleOfDraft,
} from "../../../web/features/coming/rule-draft.ts";
import { NO_AMOUNT } from "../../../web/logic/amount.ts";
import { formatsOf } from "../../../web/logic/format.ts";

const formats = formatsOf("en-US");

function occurrence(fields: Partial<Occurrence>): Occurrence {
  return {
    recurring_id: "r",
    name: "Rent",
    scheduled_on: "2026-11-01",
    due_on: "2026-11-01",
    counts_on: "2026-11-01",
    state: "expected",
    expected: 0,
    currency: "USD",
    transaction_ids: [],
    is_still_owed: false,
    is_automatic: true,
    ...fields,
  };
}

const rule: RecurringRule = {
  id: "r",
  name: "Power",
  account_id: "checking",
  transfer_account_id: null,
  payee_id: "p",
  category_id: null,
  currency: "USD",
  amount: -70,
  amount_to: -130,
  rule: "FREQ=MONTHLY;BYMONTHDAY=18",
  starts_on: "2026-10-01",
  ends_on: null,
  earlier: [],
  terms_changed_on: null,
  weekend: "keep",
  counts_in: "same",
  grace_days: 0,
  match_days_before: 3,
  match_days_after: 3,
  created_at: "",
  updated_at: "",
};

test("a payment of less than 90 % can be still owed", () => {
  const matched = occurrence({ state: "matched" });
  assert.deepEqual(
    [-62, -63, -70].map((paid) => isPaidInPart(matched, rule, paid)),
    [true, false, false],
  );
  assert.equal(isPaidInPart(occurrence({ state: "matched", is_automatic: false }), rule, -10), false);
  assert.equal(isPaidInPart(occurrence({ state: "overdue" }), rule, -10), false);
});

function monthDays(month: string) {
  const { firstDay, lastDay } = monthBounds(month);
  return { from: firstDay, until: lastDay };
}

test("the weeks cover the month and start with the weekday of the locale", () => {
  const sunday = weeksOf(monthDays("2026-11"), 7);
  assert.deepEqual([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)], [5, "2026-11-01", "2026-12-05"]);
  const monday = weeksOf(monthDays("2026-11"), 1);
  assert.deepEqual([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)], [6, "2026-10-26", "2026-12-06"]);
  assert.equal(weeksOf(monthDays("2027-02"), 1).length, 4);
  const twoWeeks = weeksOf({ from: "2026-11-27", until: "2026-12-10" }, 1);
  assert.deepEqual([twoWeeks.length, twoWeeks[0]?.[0], twoWeeks.at(-1)?.at(-1)], [3, "2026-11-23", "2026-12-13"]);
});

test("only what is still open is summed, in each currency", () => {
  const all = [
    occurrence({ expected: -38 }),
    occurrence({ expected: -0.1, state: "overdue" }),
    occurrence({ expected: 920 }),
    occurrence({ expected: -24, currency: "EUR" }),
    occurrence({ state: "matched" }),
  ];
  assert.deepEqual(sumsOf(all), [
    { currency: "USD", incoming: 920, outgoing: -38.1, net: 881.9 },
    { currency: "EUR", incoming: 0, outgoing: -24, net: -24 },
  ]);
});

test("a paid occurrence has the amount of its transactions", () => {
  const paid = new Map([["t", { amount: -124.95, currency: "USD" }]]);
  const matched = occurrence({ state: "matched", transaction_ids: ["t"] });
  assert.equal(amountOf(matched, rule, paid), -124.95);
  assert.equal(amountOf(matched, rule, new Map()), -70);
  assert.equal(amountOf(occurrence({ expected: -130 }), rule, paid), -130);
  assert.equal(amountOf(occurrence({ state: "skipped" }), rule, paid), -70);
});

test("a year counts the larger amount of a range, and not for a rule that ends", () => {
  assert.equal(perYearOf(rule), -1560);
  assert.equal(perYearOf({ ...rule, ends_on: "2027-01-01" }), undefined);
  assert.equal(perYearOf({ ...rule, rule: "FREQ=MONTHLY;BYDAY=1MO" }), undefined);
});

test("a price that rose is found in the last payment", () => {
  const fixed = { ...rule, amount: -10.99, amount_to: null };
  const last = occurrence({ state: "matched", transaction_ids: ["t"] });
  const paid = (amount: number) => new Map([["t", { amount, currency: "USD" }]]);
  assert.equal(raisedTo(fixed, [last], paid(-12.99)), -12.99);
  assert.equal(raisedTo(fixed, [last], paid(-10.99)), undefined);
  assert.equal(raisedTo(rule, [last], paid(-150)), undefined);
});

test("a rule that is opened and saved unchanged stays as it is", () => {
  const { name, account_id, amount, amount_to, starts_on, ends_on, weekend, counts_in, category_id } = rule;
  assert.deepEqual(requestOf(draftOf(rule, "City Power", formats)), {
    name,
    account_id,
    payee: { name: "City Power" },
    transfer_account_id: null,
    category_id,
    amount,
    amount_to,
    rule: rule.rule,
    starts_on,
    ends_on,
    weekend,
    counts_in,
  });
  for (const text of [
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
    "FREQ=MONTHLY;BYDAY=1MO",
    "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2",
  ]) {
    assert.equal(ruleOfDraft(draftOf({ ...rule, rule: text }, "", formats)), text);
  }
});

test("the first payment of a new rule", () => {
  const draft = newDraft("2026-11-24", "checking");
  assert.equal(firstDayOf(draft), "2026-11-24");
  assert.equal(firstDayOf({ ...draft, startsOn: "2026-11-22", weekend: "before" }), "2026-11-20");
  assert.equal(firstDayOf({ ...draft, monthDay: 3 }), "2026-12-03");
  assert.equal(firstDayOf({ ...draft, repeats: "week", weekday: 5 }), "2026-11-27");
  assert.equal(firstDayOf({ ...draft, monthDay: 3, endsOn: "2026-11-30" }), undefined);
  assert.equal(firstDayOf({ ...draft, repeats: "other", rule: "FREQ=MONTHLY;BYDAY=1MO" }), "2026-12-07");
  assert.equal(firstDayOf({ ...draft, repeats: "other", rule: "FREQ=MONTHLY;BYDAY=" }), undefined);
});

test("a new rule needs a payee or an account, and an amount", () => {
  const draft = { ...newDraft("2026-11-30", "checking"), payee: " Landlord ", amount: { text: "900", amount: 900 } };
  assert.deepEqual((({ name, amount, rule: text }) => ({ name, amount, text }))(requestOf(draft)), {
    name: "Landlord",
    amount: -900,
    text: "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
  });
  const missing = (changes: Partial<RuleDraft>) =>
    Object.entries(missingIn({ ...draft, ...changes }, "needed")).flatMap(([name, message]) => (message ? [name] : []));
  assert.deepEqual(missing({}), []);
  assert.deepEqual(missing({ payee: " " }), ["payee"]);
  assert.deepEqual(missing({ amount: NO_AMOUNT }), ["amount"]);
  assert.deepEqual(missing({ direction: "transfer" }), ["transferAccountId"]);
  assert.equal(requestOf({ ...draft, direction: "income" }).amount, 900);
});
