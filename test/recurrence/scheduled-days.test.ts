/** The days on which recurrence rules fall, each row looked up in a calendar. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { scheduledDays } from "../../src/recurrence/scheduled-days.ts";

const schedule = (rule: string, starts_on: string, ends_on: string | null = null) => ({ rule, starts_on, ends_on });

for (const [title, rule, startsOn, since, until, expected] of [
  ["a month's day", "FREQ=MONTHLY", "2026-01-15", "2026-02-01", "2026-03-31", ["2026-02-15", "2026-03-15"]],
  [
    "the 31st is left out of shorter months (RFC 5545)",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "2026-01-01",
    "2026-01-01",
    "2026-06-30",
    ["2026-01-31", "2026-03-31", "2026-05-31"],
  ],
  [
    "the last day of the month",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "2024-01-01",
    "2024-01-31",
    "2024-04-30",
    ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"],
  ],
  [
    "the 30th, or the last day of February",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "2026-01-01",
    "2026-01-01",
    "2026-03-31",
    ["2026-01-30", "2026-02-28", "2026-03-30"],
  ],
  [
    "every second Friday, counted from the start",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
    "2026-11-06",
    "2026-11-07",
    "2026-12-31",
    ["2026-11-20", "2026-12-04", "2026-12-18"],
  ],
  [
    "the last working day",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "2026-10-01",
    "2026-10-01",
    "2026-11-30",
    ["2026-10-30", "2026-11-30"],
  ],
  ["a leap day", "FREQ=YEARLY", "2024-02-29", "2024-01-01", "2029-12-31", ["2024-02-29", "2028-02-29"]],
  [
    "until a day",
    "FREQ=MONTHLY;UNTIL=20260215",
    "2026-01-15",
    "2026-01-01",
    "2026-12-31",
    ["2026-01-15", "2026-02-15"],
  ],
  ["so many times", "FREQ=MONTHLY;COUNT=2", "2026-01-15", "2026-02-01", "2026-12-31", ["2026-02-15"]],
  ["never", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", "2026-01-01", "2035-12-31", []],
  ["before it starts", "FREQ=MONTHLY", "2026-06-15", "2026-01-01", "2026-06-14", []],
  ["the last days there are", "FREQ=MONTHLY", "9999-11-30", "9999-11-01", "9999-12-31", ["9999-11-30", "9999-12-30"]],
] as const) {
  test(title, () => {
    assert.deepEqual(scheduledDays(schedule(rule, startsOn), since, until), expected);
  });
}

test("a rule that ends falls on no later day", () => {
  const monthly = schedule("FREQ=MONTHLY", "2026-01-15", "2026-02-15");
  assert.deepEqual(scheduledDays(monthly, "2026-01-01", "2026-12-31"), ["2026-01-15", "2026-02-15"]);
});

test("days do not depend on what was asked before", () => {
  const weekly = schedule("FREQ=WEEKLY;BYDAY=MO", "2026-01-05");
  const once = scheduledDays(weekly, "2026-03-01", "2026-03-31");
  scheduledDays(weekly, "2026-01-01", "2031-12-31");
  assert.deepEqual(scheduledDays(weekly, "2026-03-01", "2026-03-31"), once);
  assert.equal(once.length, 5);
});
