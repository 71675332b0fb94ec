/** Detection of recurring payments from days and amounts, one household case per row. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { findRecurring, type PastPayment } from "../../src/domain/find-recurring.ts";
import { findRuleIssues } from "../../src/domain/recurrence-rule.ts";
import { scheduledDays } from "../../src/recurrence/scheduled-days.ts";

const TODAY = "2026-11-21";

/** Days with the paid amount: "2026-11-01:900". */
function seen(text: string): PastPayment[] {
  return text.split(" ").map((one, i) => {
    const [day = "", amount = "900"] = one.split(":");
    return { id: `t${i}`, day, amountMinor: -Number(amount) };
  });
}

const format = (list: readonly PastPayment[]) =>
  findRecurring(list, TODAY).map(
    (one) =>
      `${one.cadence} ${one.amount_minor}${one.amount_to_minor === null ? "" : `..${one.amount_to_minor}`} ${one.rule} ${one.weekend} ${one.starts_on}`,
  );

for (const [title, text, expected] of [
  ["rent on the first", "2026-09-01 2026-10-01 2026-11-01", ["month -900 FREQ=MONTHLY;BYMONTHDAY=1 keep 2026-12-01"]],
  ["two payments are not enough", "2026-10-01 2026-11-01", []],
  ["a payment that has stopped", "2026-05-01 2026-06-01 2026-07-01", []],
  [
    "the last day of the month",
    "2026-08-31 2026-09-30 2026-10-31",
    ["month -900 FREQ=MONTHLY;BYMONTHDAY=-1 keep 2026-11-30"],
  ],
  [
    "the 15th, or the Friday before",
    "2026-08-14 2026-09-15 2026-10-15 2026-11-13",
    ["month -900 FREQ=MONTHLY;BYMONTHDAY=15 before 2026-12-15"],
  ],
  [
    "the 15th, or the Monday after",
    "2026-08-17 2026-09-15 2026-10-15 2026-11-16",
    ["month -900 FREQ=MONTHLY;BYMONTHDAY=15 after 2026-12-15"],
  ],
  [
    "the 30th, in February too",
    "2026-02-28 2026-03-30 2026-04-30 2026-05-30 2026-06-30 2026-07-30 2026-08-30 2026-09-30 2026-10-30",
    ["month -900 FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1 keep 2026-11-30"],
  ],
  [
    "around the 1st, most recently before it",
    "2026-09-02 2026-10-01 2026-10-31",
    ["month -900 FREQ=MONTHLY;BYMONTHDAY=-1 keep 2026-11-30"],
  ],
  [
    "every Friday",
    "2026-10-23 2026-10-30 2026-11-06 2026-11-13 2026-11-20",
    ["week -900 FREQ=WEEKLY;BYDAY=FR keep 2026-11-27"],
  ],
  [
    "every second Friday, most recently on a Monday",
    "2026-10-02 2026-10-16 2026-10-30 2026-11-16",
    ["two_weeks -900 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR keep 2026-11-27"],
  ],
  [
    "every quarter",
    "2026-03-15 2026-06-15 2026-09-15",
    ["quarter -900 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15 keep 2026-12-15"],
  ],
  ["every year", "2025-11-20 2026-11-20", ["year -900 FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20 keep 2027-11-20"]],
  [
    "a subscription whose price rises",
    "2026-09-05:999 2026-10-05:999 2026-11-05:1049",
    ["month -1049 FREQ=MONTHLY;BYMONTHDAY=5 keep 2026-12-05"],
  ],
  [
    "an electricity bill",
    "2026-08-05:8000 2026-09-05:9500 2026-10-05:7000 2026-11-05:8800",
    ["month -7000..-9500 FREQ=MONTHLY;BYMONTHDAY=5 keep 2026-12-05"],
  ],
  [
    "a subscription among purchases",
    "2026-09-05:899 2026-09-07:2500 2026-10-05:899 2026-10-06:1000 2026-10-29:700 2026-11-02:830 2026-11-05:899",
    ["month -899 FREQ=MONTHLY;BYMONTHDAY=5 keep 2026-12-05"],
  ],
  [
    "two subscriptions with one payee",
    "2026-09-05:299 2026-09-20:1099 2026-10-05:299 2026-10-20:1099 2026-11-05:299 2026-11-20:1099",
    ["month -299 FREQ=MONTHLY;BYMONTHDAY=5 keep 2026-12-05", "month -1099 FREQ=MONTHLY;BYMONTHDAY=20 keep 2026-12-20"],
  ],
  ["groceries", "2026-10-01:4500 2026-10-03:3800 2026-10-09:5100 2026-10-10:4000 2026-11-02:4800 2026-11-19:4300", []],
] as const) {
  test(title, () => assert.deepEqual(format(seen(text)), expected));
}

test("every suggestion is a valid rule with an occurrence on its first day", () => {
  const history = fc
    .tuple(
      fc.constantFrom(7, 14, 30, 31, 91, 365),
      fc.integer({ min: 2, max: 10 }),
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 10, maxLength: 10 }),
    )
    .map(([step, count, jitter]) =>
      Array.from({ length: count }, (_, i) => ({
        id: `t${i}`,
        day: addDays(TODAY, -i * step + (jitter[i] ?? 0)),
        amountMinor: -500,
      })),
    );
  fc.assert(
    fc.property(history, (list) => {
      for (const { rule, starts_on, evidence } of findRecurring(list, TODAY)) {
        assert.deepEqual(findRuleIssues(rule), []);
        assert.deepEqual(scheduledDays({ rule, starts_on, ends_on: null }, starts_on, starts_on), [starts_on]);
        assert.ok(starts_on > (evidence.at(-1)?.day ?? ""), `${starts_on} is after the last payment`);
      }
    }),
  );
});
