/** Random recurrence rules: the same days as a second implementation, from any day on, and in little time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "../../src/domain/calendar.ts";
import { findRuleIssues } from "../../src/domain/recurrence-rule.ts";
import { scheduledDays } from "../../src/recurrence/scheduled-days.ts";
import { runsOf } from "../support/engines.ts";
import { assertAtMost } from "../support/growth.ts";

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const schedule = (rule: string, starts_on: string) => ({ rule, starts_on, ends_on: null });

/** A part of a rule, or nothing. */
function part(name: string, values: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<string> {
  const list = fc.uniqueArray(values.map(String), { minLength: 1, maxLength });
  return fc.option(list, { nil: undefined }).map((items) => (items === undefined ? "" : `;${name}=${items.join(",")}`));
}

function signed(most: number): fc.Arbitrary<number> {
  return fc.integer({ min: -most, max: most }).filter((number) => number !== 0);
}

/** Valid rules with lists of up to `maxLength` items. */
function rules(maxLength: number): fc.Arbitrary<string> {
  const weekday = fc.constantFrom(...WEEKDAYS);
  const numbered = fc.tuple(signed(5), weekday).map(([ordinal, name]) => `${ordinal}${name}`);
  const never = fc.constant("");
  return fc
    .constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
    .chain((frequency) => {
      const isYearly = frequency === "YEARLY";
      const weekdays = part("BYDAY", weekday, 7);
      return fc.tuple(
        fc.constant(`FREQ=${frequency}`),
        part("INTERVAL", fc.integer({ min: 1, max: 4 }), 1),
        part("COUNT", fc.integer({ min: 1, max: 1000 }), 1),
        part("BYMONTH", fc.integer({ min: 1, max: 12 }), maxLength),
        frequency === "WEEKLY" ? never : part("BYMONTHDAY", signed(31), maxLength),
        isYearly ? part("BYYEARDAY", signed(366), maxLength) : never,
        isYearly ? part("BYWEEKNO", signed(53), maxLength) : never,
        isYearly || frequency === "MONTHLY" ? fc.oneof(weekdays, part("BYDAY", numbered, maxLength)) : weekdays,
        part("BYSETPOS", signed(10), maxLength),
        part("WKST", weekday, 1),
      );
    })
    .map((parts) => parts.join(""))
    .filter((rule) => rule.length <= 500 && findRuleIssues(rule).length === 0);
}

/** `rrule-temporal` does not follow RFC 5545 when a yearly rule combines these parts: it drops one of them. */
function isDroppedByLibrary(rule: string): boolean {
  if (!rule.includes("FREQ=YEARLY")) return false;
  const selecting = ["BYMONTH=", "BYMONTHDAY=", "BYYEARDAY=", "BYWEEKNO=", "BYDAY="].filter((name) =>
    rule.includes(name),
  );
  const isPlain = !/BYYEARDAY|BYWEEKNO/.test(rule) || selecting.length === 1;
  return !isPlain || (/BYMONTHDAY/.test(rule) && /BYDAY=-?\d/.test(rule));
}

test("gives the same days as rrule-temporal", () => {
  const starts = fc.integer({ min: 0, max: 1500 }).map((days) => addDays("2023-01-01", days));
  fc.assert(
    fc.property(rules(4), starts, (rule, startsOn) => {
      fc.pre(!isDroppedByLibrary(rule));
      const until = addDays(startsOn, 800);
      const expected = expandWithLibrary(withLastDays(rule, startsOn), startsOn, until);
      fc.pre(expected !== undefined);
      assert.deepEqual(scheduledDays(schedule(rule, startsOn), startsOn, until), expected);
    }),
    { numRuns: runsOf(150) },
  );
});

/** The library skips the months that are too short for the day of the start; Leeway uses their last day. */
function withLastDays(rule: string, startsOn: string): string {
  const day = Number(startsOn.slice(8));
  if (!rule.includes("FREQ=MONTHLY") || day <= 28 || /BY(MONTHDAY|DAY|SETPOS)=/.test(rule)) return rule;
  return `${rule};BYMONTHDAY=${[28, 29, 30, 31].filter((one) => one <= day).join()};BYSETPOS=-1`;
}

/** Undefined if the library gives up. */
function expandWithLibrary(rule: string, startsOn: string, until: string): string[] | undefined {
  const compact = (day: string) => day.replaceAll("-", "");
  const bounded = rule.includes("COUNT=") ? rule : `${rule};UNTIL=${compact(until)}`;
  const rruleString = `DTSTART;VALUE=DATE:${compact(startsOn)}\nRRULE:${bounded}`;
  const days: string[] = [];
  try {
    new RRuleTemporal({ rruleString, strict: true, cache: false, maxIterations: 10_000 }).all((date) => {
      const day = date.toString().slice(0, 10);
      return day <= until && days.push(day) > 0;
    });
    return days;
  } catch {
    return undefined;
  }
}

test("the days of a period do not depend on earlier days", () => {
  fc.assert(
    fc.property(rules(4), fc.nat({ max: 2000 }), fc.nat({ max: 400 }), (rule, skipped, length) => {
      const since = addDays("2020-02-29", skipped);
      const until = addDays(since, length);
      const all = scheduledDays(schedule(rule, "2020-02-29"), "2020-02-29", until);
      assert.deepEqual(
        scheduledDays(schedule(rule, "2020-02-29"), since, until),
        all.filter((day) => day >= since),
      );
    }),
  );
});

test("ten years of any rule take little time on average", async () => {
  const sample = fc.sample(rules(60), 300);
  const expand = (text: string) => scheduledDays(schedule(text, "2016-11-22"), "2016-11-22", "2026-11-22");
  await assertAtMost(
    20,
    () => sample.map(expand),
    () => sample.map(() => expand("FREQ=DAILY")),
  );
});
