/** Periods: the days of common rules, their names, changes of rule, and rules that are rejected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../../src/domain/calendar.ts";
import { CALENDAR_MONTHS } from "../../src/domain/calendar-months.ts";
import { type PeriodRule, yearMonthOf } from "../../src/domain/period.ts";
import { findPeriodIssues, periodsBetween, periodsOf } from "../../src/recurrence/periods.ts";

const rule = (text: string, starts_on: string, more: Partial<PeriodRule> = {}): PeriodRule => ({
  from: null,
  rule: text,
  starts_on,
  weekend: "keep",
  ...more,
});
/** The period that contains the day. */
function periodAt(rules: readonly PeriodRule[], day: string) {
  const periods = periodsOf(rules);
  return periods.get(periods.idAt(day));
}

const FRIDAYS = rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-11-27");
const FROM_25TH = rule("FREQ=MONTHLY;BYMONTHDAY=25", "2026-11-25");
const WORKING_DAY = rule("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-30");
const TWICE = rule("FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-11-01", { weekend: "before" });

for (const [title, rules, day, from, until, name] of [
  ["a calendar month", [CALENDAR_MONTHS], "2026-02-28", "2026-02-01", "2026-02-28", "2026-02"],
  ["a calendar month long ago", [CALENDAR_MONTHS], "1996-02-29", "1996-02-01", "1996-02-29", "1996-02"],
  ["every second Friday", [FRIDAYS], "2026-12-10", "2026-11-27", "2026-12-10", null],
  ["every second Friday, before the start", [FRIDAYS], "2026-11-26", "2026-11-13", "2026-11-26", null],
  ["from the 25th, named by the next month", [FROM_25TH], "2026-11-25", "2026-11-25", "2026-12-24", "2026-12"],
  ["the last working day", [WORKING_DAY], "2026-11-01", "2026-10-30", "2026-11-29", "2026-11"],
  ["twice a month, off the weekend", [TWICE], "2026-10-30", "2026-10-30", "2026-11-12", null],
  [
    "before a change",
    [CALENDAR_MONTHS, { ...FRIDAYS, from: "2027-01-08" }],
    "2027-01-01",
    "2027-01-01",
    "2027-01-07",
    null,
  ],
  [
    "after a change",
    [CALENDAR_MONTHS, { ...FRIDAYS, from: "2027-01-08" }],
    "2027-01-08",
    "2027-01-08",
    "2027-01-21",
    null,
  ],
  [
    "a start soon after a change",
    [CALENDAR_MONTHS, { ...FROM_25TH, from: "2026-11-21" }],
    "2026-11-25",
    "2026-11-21",
    "2026-12-24",
    "2026-12",
  ],
  [
    "a change inside a period",
    [CALENDAR_MONTHS, { ...FROM_25TH, from: "2026-11-10" }],
    "2026-11-12",
    "2026-11-10",
    "2026-11-24",
    null,
  ],
] as const) {
  test(`${title}: ${day} is in ${from} to ${until}`, () => {
    assert.deepEqual(periodAt(rules, day), { from, until, name });
  });
}

test("a period is found by its name, and one without a name is not", () => {
  const changed = [CALENDAR_MONTHS, { ...FROM_25TH, from: "2026-11-10" }];
  assert.deepEqual(periodsOf([FROM_25TH]).named("2026-12"), {
    from: "2026-11-25",
    until: "2026-12-24",
    name: "2026-12",
  });
  assert.equal(periodsOf([FRIDAYS]).named("2026-12"), undefined);
  assert.equal(periodsOf(changed).named("2026-11"), undefined);
  assert.equal(periodsOf(changed).named("2026-10")?.until, "2026-10-31");
});

test("ids of periods sort by time, and counting agrees with stepping", () => {
  for (const rules of [[FRIDAYS], [FROM_25TH], [TWICE], [CALENDAR_MONTHS, { ...FRIDAYS, from: "2027-01-08" }]]) {
    const periods = periodsOf(rules);
    const start = periods.idAt("2024-12-25");
    let id = start;
    for (let steps = 0; steps < 120; steps++) {
      const { from, until } = periods.get(id);
      assert.equal(id, from.endsWith("-01") ? from.slice(0, 7) : from);
      assert.deepEqual([periods.idAt(from), periods.idAt(until)], [id, id]);
      assert.deepEqual([periods.count(start, id), periods.count(id, start)], [steps, -steps || 0]);
      assert.deepEqual([periods.add(start, steps), periods.add(id, -steps)], [id, start]);
      const next = periods.idAt(addDays(until, 1));
      assert.ok(next > id);
      id = next;
    }
  }
});

test("a month stands for the period of its name, or for the one with its first day", () => {
  assert.equal(periodsOf([FROM_25TH]).ofMonth("2026-12"), "2026-11-25");
  assert.equal(periodsOf([FRIDAYS]).ofMonth("2026-12"), "2026-11-27");
  assert.equal(periodsOf([]).ofMonth("2026-12"), "2026-12");
});

test("very distant days have a period, and take no time", () => {
  const periods = periodsOf([FRIDAYS]);
  assert.ok(periods.count("0001-01", "9999-12-31") > 50_000);
  assert.ok(periods.get(periods.idAt("9999-12-31")).from > "9999-11");
  assert.ok(periods.get(periods.idAt("0001-01-01")).from <= "0001-01-01");
});

test("a period without a name is shown under the month of its middle day", () => {
  assert.equal(yearMonthOf(periodAt([FRIDAYS], "2026-11-27")), "2026-12");
  assert.equal(yearMonthOf(periodAt([FROM_25TH], "2026-11-27")), "2026-12");
});

test("periods have no gaps and do not overlap, whatever the rules", () => {
  const all = [CALENDAR_MONTHS, FRIDAYS, FROM_25TH, WORKING_DAY, TWICE];
  for (const first of all) {
    for (const second of all) {
      for (let day = "2026-11-01"; day < "2026-12-05"; day = addDays(day, 3)) {
        const rules = [first, { ...second, from: day }, { ...first, from: addDays(day, 61) }];
        const periods = periodsBetween(rules, "2026-09-01", "2027-02-28");
        assert.ok(periods.some((period) => period.from === day));
        for (const [i, period] of periods.entries()) {
          assert.ok(period.from <= period.until, JSON.stringify(period));
          assert.deepEqual(periodAt(rules, period.from), period);
          assert.deepEqual(periodAt(rules, period.until), period);
          if (i > 0) assert.equal(period.from, addDays(periods[i - 1]?.until ?? "", 1));
          if (period.name !== null) assert.deepEqual(periodsOf(rules).named(period.name), period);
        }
      }
    }
  }
});

for (const accepted of [CALENDAR_MONTHS, FRIDAYS, FROM_25TH, WORKING_DAY, TWICE, rule("FREQ=WEEKLY", "2026-11-27")]) {
  test(`${accepted.rule} makes periods`, () => assert.deepEqual(findPeriodIssues(accepted), []));
}

for (const [text, starts_on, weekend] of [
  ["FREQ=DAILY", "2026-11-01", "keep"],
  ["FREQ=WEEKLY;INTERVAL=6", "2026-11-01", "keep"],
  ["FREQ=MONTHLY;INTERVAL=2", "2026-11-01", "keep"],
  ["FREQ=MONTHLY;BYMONTHDAY=31", "2026-11-01", "keep"],
  ["FREQ=YEARLY", "2026-11-01", "keep"],
  ["FREQ=MONTHLY;COUNT=3", "2026-11-01", "keep"],
  ["FREQ=MONTHLY;BYMONTH=1", "2026-11-01", "keep"],
  ["FREQ=DAILY;INTERVAL=5", "2026-11-01", "before"],
  ["FREQ=NEVER", "2026-11-01", "keep"],
] as const) {
  test(`${text} with weekend ${weekend} is rejected`, () => {
    assert.equal(findPeriodIssues({ rule: text, starts_on, weekend }).length, 1);
  });
}
