/** The days of recurrence rules: cases from a calendar and from RFC 5545, and rules that take long. `test/laws/` has random rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findRuleIssues } from "../../src/domain/recurrence-rule.ts";
import { scheduledDays } from "../../src/recurrence/scheduled-days.ts";
import { assertAtMost, assertLinear } from "../support/growth.ts";

const schedule = (rule: string, starts_on: string, ends_on: string | null = null) => ({ rule, starts_on, ends_on });

for (const [title, rule, startsOn, since, until, expected] of [
  ["a month's day", "FREQ=MONTHLY", "2026-01-15", "2026-02-01", "2026-03-31", ["2026-02-15", "2026-03-15"]],
  [
    "the 31st skips shorter months (RFC 5545)",
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
  ["a number of times", "FREQ=MONTHLY;COUNT=2", "2026-01-15", "2026-02-01", "2026-12-31", ["2026-02-15"]],
  ["never", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", "2026-01-01", "2035-12-31", []],
  ["before it starts", "FREQ=MONTHLY", "2026-06-15", "2026-01-01", "2026-06-14", []],
  [
    "the last days of the calendar",
    "FREQ=MONTHLY",
    "9999-11-30",
    "9999-11-01",
    "9999-12-31",
    ["9999-11-30", "9999-12-30"],
  ],
] as const) {
  test(title, () => {
    assert.deepEqual(scheduledDays(schedule(rule, startsOn), since, until), expected);
  });
}

test("a rule has no day after its end", () => {
  const monthly = schedule("FREQ=MONTHLY", "2026-01-15", "2026-02-15");
  assert.deepEqual(scheduledDays(monthly, "2026-01-01", "2026-12-31"), ["2026-01-15", "2026-02-15"]);
});

// RFC 5545, section 3.8.5.3: the first days of its yearly, monthly and weekly examples.
for (const [rule, startsOn, expected] of [
  ["FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12"],
  ["FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH", "1997-09-02", "1997-09-02 1997-09-04 1997-09-09 1997-09-11"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "1997-08-05 1997-08-10 1997-08-19 1997-08-24"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "1997-08-05 1997-08-17 1997-08-19 1997-08-31"],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=1FR", "1997-09-05", "1997-09-05 1997-10-03 1997-11-07"],
  ["FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU", "1997-09-07", "1997-09-07 1997-09-28 1997-11-02 1997-11-30"],
  ["FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-3", "1997-09-28", "1997-09-28 1997-10-29 1997-11-28"],
  ["FREQ=MONTHLY;COUNT=2;BYDAY=FR;BYMONTHDAY=13", "1997-09-02", "1998-02-13 1998-03-13"],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", "1997-09-04 1997-10-07 1997-11-06"],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29", "1997-09-29 1997-10-30 1997-11-27"],
  ["FREQ=YEARLY;COUNT=3;BYMONTH=6,7", "1997-06-10", "1997-06-10 1997-07-10 1998-06-10"],
  ["FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200", "1997-01-01", "1997-01-01 1997-04-10 1997-07-19 2000-01-01"],
  ["FREQ=YEARLY;COUNT=3;BYDAY=20MO", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17"],
  ["FREQ=YEARLY;COUNT=3;BYWEEKNO=20;BYDAY=MO", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17"],
  ["FREQ=YEARLY;COUNT=2;BYMONTH=3;BYDAY=TH", "1997-03-13", "1997-03-13 1997-03-20"],
  [
    "FREQ=YEARLY;INTERVAL=4;COUNT=3;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996-11-05",
    "1996-11-05 2000-11-07 2004-11-02",
  ],
] as const) {
  test(`${rule} from ${startsOn}`, () => {
    assert.deepEqual(findRuleIssues(rule), []);
    assert.deepEqual(scheduledDays(schedule(rule, startsOn), startsOn, "2010-12-31"), expected.split(" "));
  });
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** How much more CPU time than daily days a rule may take: a rule of 500 characters has many parts to test each day. */
const MOST_TIMES_DAILY = 200;

const counting = (length: number, at: (i: number) => number) => Array.from({ length }, (_, i) => at(i)).join(",");

for (const rule of [
  `FREQ=YEARLY;COUNT=5;BYYEARDAY=${counting(50, (i) => i + 200)};BYWEEKNO=${counting(40, (i) => -1 - i)};BYSETPOS=${counting(25, (i) => 366 - i)}`,
  `FREQ=YEARLY;COUNT=5;BYWEEKNO=${counting(53, (i) => i + 1)};BYDAY=${WEEKDAYS.join(",")};BYSETPOS=${counting(40, (i) => i - 366)}`,
  `FREQ=MONTHLY;COUNT=1000;BYDAY=${counting(35, (i) => (i % 5) + 1).replaceAll(",", "MO,")}FR;BYMONTHDAY=31;BYMONTH=2`,
  `FREQ=DAILY;COUNT=1000;BYMONTH=2;BYMONTHDAY=30,31;BYSETPOS=${counting(90, (i) => i + 2)}`,
]) {
  test(`twenty years of ${rule.slice(0, 40)}... take little time`, async () => {
    assert.ok(rule.length > 60 && rule.length <= 500, String(rule.length));
    assert.deepEqual(findRuleIssues(rule), []);
    const expand = (text: string) => scheduledDays(schedule(text, "2016-11-22"), "2016-11-22", "2036-11-22");
    await assertAtMost(
      MOST_TIMES_DAILY,
      () => expand(rule),
      () => expand("FREQ=DAILY"),
    );
  });
}

test("daily days of many years take linear time", async () => {
  await assertLinear(10, (years) => {
    for (let i = 0; i < 10; i++) {
      const days = scheduledDays(schedule("FREQ=DAILY", "2016-11-22"), "2016-11-22", `${2016 + years}-11-21`);
      assert.equal(days.length, Math.floor(365.25 * years));
    }
  });
});
