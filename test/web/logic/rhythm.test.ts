/** The rhythms of pay and periods: their rules, and their days. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../../../src/domain/calendar.ts";
import { shiftOffWeekend } from "../../../src/domain/recurring-rule.ts";
import { findPeriodIssues } from "../../../src/recurrence/periods.ts";
import { scheduledDays } from "../../../src/recurrence/scheduled-days.ts";
import {
  daysOf,
  FIRST_DAYS,
  fitSecondDay,
  MONTH_DAYS,
  patternOf,
  RHYTHMS,
  type Rhythm,
  secondDaysOf,
  twoDaysOf,
} from "../../../web/logic/rhythm.ts";

const usual: Rhythm = { every: "month", monthDay: 25, secondDay: 15, nextOn: "2026-11-27" };

const CASES: readonly Rhythm[] = [
  ...MONTH_DAYS.map((monthDay) => ({ ...usual, monthDay })),
  ...FIRST_DAYS.flatMap((monthDay) =>
    secondDaysOf(monthDay).map((secondDay) => ({ ...usual, every: "twice_a_month" as const, monthDay, secondDay })),
  ),
  ...RHYTHMS.filter((every) => every !== "month" && every !== "twice_a_month").map((every) => ({ ...usual, every })),
];

test("each rhythm that can be chosen makes periods", () => {
  for (const rhythm of CASES) {
    assert.deepEqual(findPeriodIssues({ starts_on: "2026-11-01", ...patternOf(rhythm) }), [], JSON.stringify(rhythm));
  }
});

test("its days are those of its rule on the server", () => {
  const [since, until] = ["2027-01-28", "2028-03-02"];
  for (const rhythm of CASES) {
    const { rule, starts_on = "2026-01-01", weekend } = patternOf(rhythm);
    const scheduled = scheduledDays({ rule, starts_on, ends_on: null }, addDays(since, -9), addDays(until, 9));
    const days = scheduled.map((day) => shiftOffWeekend(day, weekend)).filter((day) => day >= since && day <= until);
    assert.deepEqual(daysOf(rhythm, since, until), days, JSON.stringify(rhythm));
  }
});

test("the two days of a rule are read back", () => {
  for (const days of [
    [1, 15],
    [15, 31],
  ] as const) {
    const [monthDay, secondDay] = days;
    assert.deepEqual(twoDaysOf(patternOf({ ...usual, every: "twice_a_month", monthDay, secondDay }).rule), days);
  }
  assert.equal(twoDaysOf("FREQ=MONTHLY;BYMONTHDAY=25"), undefined);
});

test("another first day keeps the second one, or the nearest that is possible", () => {
  assert.equal(fitSecondDay(10, 15), 15);
  assert.equal(fitSecondDay(14, 15), 19);
  assert.equal(fitSecondDay(1, 31), 24);
});
