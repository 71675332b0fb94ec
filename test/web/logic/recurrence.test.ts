/** Recurrence rules that people choose from a list. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findRuleIssues } from "../../../src/domain/recurrence-rule.ts";
import { formatRecurrence, parseRecurrence, type Recurrence, timesPerYear } from "../../../web/logic/recurrence.ts";

const interval = fc.integer({ min: 1, max: 12 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const day = optional(fc.integer({ min: 1, max: 31 }));

/** Leaves out the fields that are undefined, as the parser does. */
const without = (one: object) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));

const recurrences = fc
  .oneof(
    fc.record({ unit: fc.constant("day" as const), interval }),
    fc.record({ unit: fc.constant("week" as const), interval, weekday: optional(fc.integer({ min: 1, max: 7 })) }),
    fc.record({ unit: fc.constant("month" as const), interval, monthDay: day }),
    fc.record({
      unit: fc.constant("year" as const),
      interval,
      month: optional(fc.integer({ min: 1, max: 12 })),
      monthDay: day,
    }),
  )
  .map((one) => without(one) as unknown as Recurrence);

test("a recurrence is read as it was written, and the service accepts it", () => {
  fc.assert(
    fc.property(recurrences, (recurrence) => {
      const rule = formatRecurrence(recurrence);
      assert.deepEqual(parseRecurrence(rule), recurrence);
      assert.deepEqual(findRuleIssues(rule), []);
    }),
  );
});

const RULES: readonly [string, Recurrence | undefined][] = [
  ["FREQ=MONTHLY;BYMONTHDAY=-1", { unit: "month", interval: 1, monthDay: 31 }],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", { unit: "month", interval: 1, monthDay: 30 }],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", { unit: "month", interval: 1, monthDay: 31 }],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", { unit: "week", interval: 2, weekday: 5 }],
  ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", { unit: "year", interval: 1, month: 3, monthDay: 14 }],
  // A day that some months lack, several days, a numbered weekday, an end: the list has no words for these.
  ["FREQ=MONTHLY;BYMONTHDAY=31", undefined],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", undefined],
  ["FREQ=MONTHLY;BYDAY=1MO", undefined],
  ["FREQ=WEEKLY;BYDAY=MO,FR", undefined],
  ["FREQ=MONTHLY;COUNT=3", undefined],
  ["every month", undefined],
];

for (const [rule, expected] of RULES) {
  test(`${rule} is ${expected === undefined ? "left as it is" : "understood"}`, () => {
    assert.deepEqual(parseRecurrence(rule), expected);
  });
}

test("the times per year follow the interval", () => {
  assert.equal(timesPerYear({ unit: "month", interval: 3 }), 4);
  assert.equal(Math.round(timesPerYear({ unit: "week", interval: 2 })), 26);
});
